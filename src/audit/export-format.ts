import { createHash } from 'node:crypto'
import type { Head } from './seal.ts'

/**
 * An export is lines of JSON: a header, then the events in the order of job and sequence, then an end. Before the events of
 * a job stands the proof that its last sealed head is one of a seal, and the seal before the first proof that names it.
 * Lines of events are written by `event_line` in a fixed layout, with `data` last and exactly as it was hashed, so that the
 * hash of an event can be computed from its line without the database.
 */
export const EXPORT_VERSION = 1

export interface ExportHeader {
  readonly version: number
  readonly created_at: string
  /** What was selected; null for no bound. */
  readonly from: string | null
  readonly to: string | null
  readonly account_id: string | null
}

export interface ExportEnd {
  readonly jobs: number
  readonly events: number
  /** SHA-256 of all lines before. */
  readonly sha256: string
  /** Ed25519 key (SPKI, DER) and signature of the above, in hex, where whoever exported it had the key. */
  readonly public_key?: string
  readonly signature?: string
}

/** Proof that a head is a leaf of a seal's tree; see `merkle.ts`. Hashes are in hex. */
export interface HeadProof extends Head {
  readonly seal: number
  /** Its leaf, from 0. */
  readonly position: number
  readonly path: readonly string[]
}

/** The bytes of an end that are signed. */
export function endStatement({ jobs, events, sha256 }: ExportEnd): Buffer {
  return Buffer.from(`darkroom export\njobs ${jobs}\nevents ${events}\nsha256 ${sha256}\n`)
}

/** An event as its line tells it. */
export interface ExportedEvent {
  readonly jobId: string
  readonly seq: number
  /** In hex. */
  readonly hash: string
  /** What `event_bytes` gives in the database. */
  readonly bytes: string
}

const EVENT =
  /^\{"job_id":"([0-9a-f-]{36})","seq":(\d+),"type":("(?:[^"\\]|\\.)*"),"attempt":(-?\d+),"recorded_at":"([^"]+)","transaction_id":"\d+","hash":"([0-9a-f]{64})","data":(.*)\}$/s

/** Reads the line of an event; `undefined` if it is none. */
export function parseEventLine(line: string): ExportedEvent | undefined {
  const match = EVENT.exec(line)
  if (match === null) return undefined
  const [, jobId, seq, type, attempt, recordedAt, hash, data] = match as unknown as string[]
  return {
    jobId: jobId!,
    seq: Number(seq),
    hash: hash!,
    bytes: `${jobId}\n${seq}\n${JSON.parse(type!)}\n${attempt}\n${recordedAt}\n${data}`,
  }
}

/** The link of the hash chain, as `event_hash` computes it. `previous` is the hash before in hex, empty at the start. */
export function eventHash(previous: string, event: ExportedEvent): string {
  return createHash('sha256').update(previous, 'hex').update(event.bytes).digest('hex')
}
