import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DomainError } from '../errors.ts'
import {
  EXPORT_VERSION,
  type ExportEnd,
  type ExportedEvent,
  type ExportHeader,
  eventHash,
  parseEventLine,
} from './export-format.ts'
import type { Fault } from './fault.ts'
import { readLines } from './lines.ts'

export interface ExportVerification {
  readonly header: ExportHeader
  readonly jobs: number
  readonly events: number
  readonly faults: readonly Fault[]
}

/** Faults after which reading on tells nothing new. */
const MOST_FAULTS = 1_000
const NOBODY = { jobId: '', seq: 0, hash: '' }

/**
 * Verifies an export from the file alone, line by line: hash chains, gapless sequences, order, counts and the hash of the
 * whole. Fails with `NOT_AN_EXPORT` for anything else.
 */
export async function verifyExport(file: Readable): Promise<ExportVerification> {
  let header: ExportHeader | undefined
  const reader = createExportReader()
  for await (const lines of readLines(file)) {
    header ??= reader.readHeader(lines.shift()!)
    for (const line of lines) reader.read(line)
    if (reader.faults.length >= MOST_FAULTS) break
  }
  if (header === undefined) throw notAnExport()
  return { header, ...reader.close() }
}

function createExportReader() {
  const faults: Fault[] = []
  const hash = createHash('sha256')
  let head: Pick<ExportedEvent, 'jobId' | 'seq' | 'hash'> = NOBODY
  let end: ExportEnd | undefined
  let line = 0
  let jobs = 0
  let events = 0

  function readEvent(event: ExportedEvent): void {
    events += 1
    if (event.jobId !== head.jobId) {
      if (event.jobId < head.jobId) report(event, 'OUT_OF_ORDER')
      jobs += 1
      head = NOBODY
    }
    if (event.seq !== head.seq + 1) report(event, 'SEQUENCE_GAP')
    else if (eventHash(head.hash, event) !== event.hash) report(event, 'HASH_MISMATCH')
    head = event
  }

  function report({ jobId, seq }: ExportedEvent, fault: string): void {
    faults.push({ job_id: jobId, seq, fault })
  }

  function reportFile(fault: string, subject = `line ${line}`): void {
    faults.push({ job_id: null, seq: null, fault, subject })
  }

  /** Takes a line into the hash of the whole. */
  function pass(text: string): void {
    hash.update(text).update('\n')
  }

  return {
    faults,
    readHeader(text: string): ExportHeader {
      line = 1
      pass(text)
      const header = parseLine<ExportHeader>(text, 'export')
      if (header?.version === EXPORT_VERSION) return header
      throw notAnExport()
    },
    read(text: string): void {
      line += 1
      if (end !== undefined) reportFile('LINE_AFTER_END')
      end ??= parseEnd(text)
      if (end !== undefined) return
      pass(text)
      const event = parseEventLine(text)
      if (event === undefined) reportFile('LINE_UNREADABLE')
      else readEvent(event)
    },
    close() {
      if (end === undefined) reportFile('END_MISSING', `after line ${line}`)
      else if (end.sha256 !== hash.digest('hex') || end.jobs !== jobs || end.events !== events) {
        reportFile('END_MISMATCH', 'the file')
      }
      return { jobs, events, faults }
    },
  }
}

function notAnExport(): DomainError {
  return new DomainError('NOT_AN_EXPORT', 'This is not an export that this version of darkroom can read.')
}

function parseEnd(line: string): ExportEnd | undefined {
  return line.startsWith('{"end":') ? parseLine<ExportEnd>(line, 'end') : undefined
}

function parseLine<T>(line: string, name: string): T | undefined {
  try {
    return (JSON.parse(line) as Record<string, T>)[name]
  } catch {
    return undefined
  }
}
