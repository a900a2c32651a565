import { createHash, type KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DomainError } from '../errors.ts'
import { ACCOUNTS, createChain, JOBS } from './export-chain.ts'
import {
  type AccountStart,
  type ExportEnd,
  type ExportHeader,
  endStatement,
  type HeadProof,
  parseEntryLine,
  parseEventLine,
  READABLE_VERSIONS,
} from './export-format.ts'
import { type Fault, MOST_FAULTS } from './fault.ts'
import { readLines } from './lines.ts'
import { rootOf } from './merkle.ts'
import { headLeaf, isSealIntact, isSigned, type Seal } from './seal.ts'
import { publicKeyBytes } from './signing-key.ts'

export interface ExportVerification {
  readonly header: ExportHeader
  readonly jobs: number
  readonly events: number
  /** Jobs that are sealed up to their last event. */
  readonly sealed: number
  readonly accounts: number
  /** Entries of accounts. */
  readonly entries: number
  /** Accounts that are sealed up to the last of these. */
  readonly accountsSealed: number
  /** Whether the end is signed. If so, no job can have been left out unnoticed. */
  readonly signed: boolean
  /** Public keys (hex) that seals and end are signed with. */
  readonly keys: readonly string[]
  readonly faults: readonly Fault[]
}

/**
 * Verifies an export from the file alone, line by line: hash chains, complete sequences, order, proofs and seals,
 * counts and the hash of the whole file. Keeps only the roots of the seals in memory. Fails with `NOT_AN_EXPORT` for
 * any other file.
 *
 * @param trusted keys that are trusted; if empty, seals may be signed with whatever key they name
 */
export async function verifyExport(file: Readable, trusted: readonly KeyObject[] = []): Promise<ExportVerification> {
  let header: ExportHeader | undefined
  const reader = createExportReader(new Set(trusted.map((key) => publicKeyBytes(key).toString('hex'))))
  for await (const lines of readLines(file)) {
    header ??= reader.readHeader(lines.shift()!)
    for (const line of lines) reader.read(line)
    if (reader.faults.length >= MOST_FAULTS) break
  }
  if (header === undefined) throw notAnExport()
  return { header, ...reader.close() }
}

interface KnownSeal {
  readonly root: string
  readonly heads: number
}

function createExportReader(trusted: ReadonlySet<string>) {
  const faults: Fault[] = []
  const hash = createHash('sha256')
  const seals = new Map<number, KnownSeal>()
  const keys = new Set<string>()
  const jobs = createChain(JOBS, (fault) => faults.push(fault))
  const accounts = createChain(ACCOUNTS, (fault) => faults.push(fault))
  let end: ExportEnd | undefined
  let line = 0

  function readSeal(seal: Seal): void {
    const subject = `seal ${seal.seal}`
    if (!isSealIntact(seal)) faults.push({ job_id: null, seq: null, fault: 'SEAL_FORGED', subject })
    else checkKey(seal.public_key, subject)
    seals.set(seal.seal, seal)
  }

  function readProof(proof: HeadProof): void {
    const { job_id, account_id, seq, seal, position, path } = proof
    const known = seals.get(seal)
    const steps = path.map((step) => Buffer.from(step, 'hex'))
    const root = known && rootOf(headLeaf(proof), position, known.heads, steps)?.toString('hex')
    const kind = account_id == null ? JOBS : ACCOUNTS
    if (known !== undefined && root === known.root) (kind === JOBS ? jobs : accounts).expect(proof)
    else faults.push({ ...kind.about((job_id ?? account_id)!), seq, fault: 'PROOF_INVALID', subject: `seal ${seal}` })
  }

  function checkKey(key: string, subject: string): void {
    keys.add(key)
    if (trusted.size > 0 && !trusted.has(key))
      faults.push({ job_id: null, seq: null, fault: 'SEAL_KEY_UNKNOWN', subject })
  }

  function reportFile(fault: string, subject = `line ${line}`): void {
    faults.push({ job_id: null, seq: null, fault, subject })
  }

  /** Adds a line to the hash of the whole file. */
  function pass(text: string): void {
    hash.update(text).update('\n')
  }

  function readOther(text: string): void {
    const seal = parseLine<Seal>(text, 'seal')
    const proof = parseLine<HeadProof>(text, 'proof')
    const start = parseLine<AccountStart>(text, 'account')
    if (seal !== undefined) readSeal(seal)
    else if (proof !== undefined) readProof(proof)
    else if (start !== undefined) accounts.startBehind(start)
    else reportFile('LINE_UNREADABLE')
  }

  function checkEnd(stated: ExportEnd): void {
    const isCounted =
      stated.jobs === jobs.counts.streams &&
      stated.events === jobs.counts.read &&
      (stated.entries ?? 0) === accounts.counts.read
    if (stated.sha256 !== hash.digest('hex') || !isCounted) {
      reportFile('END_MISMATCH', 'the file')
    }
    const { public_key: key, signature } = stated
    if (key === undefined || signature === undefined) return
    if (!isSigned(endStatement(stated), key, signature)) reportFile('END_FORGED', 'the last line')
    else checkKey(key, 'the last line')
  }

  return {
    faults,
    readHeader(text: string): ExportHeader {
      line = 1
      pass(text)
      const header = parseLine<ExportHeader>(text, 'export')
      if (header !== undefined && READABLE_VERSIONS.includes(header.version)) return header
      throw notAnExport()
    },
    read(text: string): void {
      line += 1
      if (end !== undefined) reportFile('LINE_AFTER_END')
      end ??= parseEnd(text)
      if (end !== undefined) return
      pass(text)
      const event = parseEventLine(text)
      const entry = event === undefined ? parseEntryLine(text) : undefined
      if (event !== undefined) jobs.read(event)
      else if (entry !== undefined) accounts.read(entry)
      else readOther(text)
    },
    close() {
      jobs.close()
      accounts.close()
      if (end === undefined) reportFile('END_MISSING', `after line ${line}`)
      else checkEnd(end)
      return {
        jobs: jobs.counts.streams,
        events: jobs.counts.read,
        sealed: jobs.counts.sealed,
        accounts: accounts.counts.streams,
        entries: accounts.counts.read,
        accountsSealed: accounts.counts.sealed,
        signed: end?.signature !== undefined,
        keys: [...keys],
        faults,
      }
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
