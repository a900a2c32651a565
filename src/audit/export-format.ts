import { createHash } from 'node:crypto'
import type { Head } from './seal.ts'

/**
 * An export is lines of JSON: a header, the events in the order of job and sequence, the entries of accounts, and an
 * end. The events of a job follow the proof that a seal covers the job's last sealed head; the first proof of a seal
 * follows that seal. The entries of an account follow the entry before them, because an export of a span of time does
 * not begin with the first one, and the proof of the last sealed head among them. `event_line` and `entry_line` write
 * events and entries in a fixed layout, with `data` last and exactly as it was hashed, so that hashes can be computed
 * without the database. Version 1 had no entries.
 */
export const EXPORT_VERSION = 2
/** The versions that can be verified. */
export const READABLE_VERSIONS: readonly number[] = [1, EXPORT_VERSION]

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
  /** Missing in version 1. */
  readonly entries?: number
  /** SHA-256 of all lines before. */
  readonly sha256: string
  /** Ed25519 key (SPKI, DER) and signature of the above, in hex, if the exporter had the key. */
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
export function endStatement({ jobs, events, entries, sha256 }: ExportEnd): Buffer {
  const counted = entries === undefined ? '' : `entries ${entries}\n`
  return Buffer.from(`darkroom export\njobs ${jobs}\nevents ${events}\n${counted}sha256 ${sha256}\n`)
}

/** What the exported entries of an account follow: `seq` is 0 and `hash` empty if they begin with its first entry. */
export interface AccountStart {
  readonly account_id: string
  readonly seq: number
  readonly hash: string
}

/** An event, or an entry of an account, as read from its line. */
export interface ExportedEvent {
  /** The job or the account. */
  readonly streamId: string
  readonly seq: number
  /** In hex. */
  readonly hash: string
  /** What `event_bytes` returns in the database. */
  readonly bytes: string
}

const EVENT =
  /^\{"job_id":"([0-9a-f-]{36})","seq":(\d+),"type":("(?:[^"\\]|\\.)*"),"attempt":(-?\d+),"recorded_at":"([^"]+)","transaction_id":"\d+","hash":"([0-9a-f]{64})","data":(.*)\}$/s

/** Reads the line of an event; `undefined` if it is not one. */
export function parseEventLine(line: string): ExportedEvent | undefined {
  const match = EVENT.exec(line)
  if (match === null) return undefined
  const [, jobId, seq, type, attempt, recordedAt, hash, data] = match as unknown as string[]
  return {
    streamId: jobId!,
    seq: Number(seq),
    hash: hash!,
    bytes: `${jobId}\n${seq}\n${JSON.parse(type!)}\n${attempt}\n${recordedAt}\n${data}`,
  }
}

const ENTRY =
  /^\{"account_id":"([0-9a-f-]{36})","seq":(\d+),"kind":"([a-z_]+)","amount":(-?\d+),"job_id":(?:null|"([0-9a-f-]{36})"),"recorded_at":"([^"]+)","transaction_id":"\d+","hash":"([0-9a-f]{64})","data":(.*)\}$/s

/** Reads the line of an entry; `undefined` if it is not one. */
export function parseEntryLine(line: string): ExportedEvent | undefined {
  const match = ENTRY.exec(line)
  if (match === null) return undefined
  const [, accountId, seq, kind, amount, jobId = '', recordedAt, hash, data] = match
  return {
    streamId: accountId!,
    seq: Number(seq),
    hash: hash!,
    bytes: `${accountId}\n${seq}\n${kind}\n${amount}\n${jobId}\n${recordedAt}\n${data}`,
  }
}

/**
 * The link of the hash chain, as `event_hash` and `entry_hash` compute it. `previous` is the hash before in hex, empty
 * at the start.
 */
export function eventHash(previous: string, event: ExportedEvent): string {
  return createHash('sha256').update(previous, 'hex').update(event.bytes).digest('hex')
}
