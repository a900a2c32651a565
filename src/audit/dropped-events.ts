import { createHash, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { AsText, TableRow } from '../database/rows.ts'
import type { Fault } from './fault.ts'
import { isSigned } from './seal.ts'
import { publicKeyBytes, type SigningKey } from './signing-key.ts'

/** What is recorded of a partition of events that was archived and dropped. */
export interface DroppedPartition {
  readonly partition: string
  /** Its jobs had ids from `from_job` up to, not including, `to_job`. */
  readonly from_job: string
  readonly to_job: string
  readonly jobs: number
  readonly events: number
  /** Name of the archive, and the SHA-256 of its bytes in hex. */
  readonly archive: string
  readonly archive_sha256: string
  /** ISO 8601 in UTC, with milliseconds. */
  readonly dropped_at: string
}

export interface DroppedEvents extends DroppedPartition {
  /** Ed25519 (SPKI, DER), in hex like the signature. */
  readonly public_key: string
  readonly signature: string
}

/** The bytes that are signed. */
function statementBytes(dropped: DroppedPartition): Buffer {
  const { partition, from_job, to_job, jobs, events, archive, archive_sha256, dropped_at } = dropped
  return Buffer.from(
    `darkroom dropped events\npartition ${partition}\nfrom_job ${from_job}\nto_job ${to_job}\njobs ${jobs}\nevents ${events}\narchive ${archive}\narchive_sha256 ${archive_sha256}\ndropped_at ${dropped_at}\n`,
  )
}

export function signDropped(dropped: DroppedPartition, key: SigningKey): DroppedEvents {
  return {
    ...dropped,
    public_key: publicKeyBytes(key.publicKey).toString('hex'),
    signature: sign(null, statementBytes(dropped), key.privateKey).toString('hex'),
  }
}

type DroppedRow = AsText<TableRow<'dropped_events'>, 'archive_sha256' | 'dropped_at' | 'public_key' | 'signature'>

export async function readDropped(client: pg.Client): Promise<DroppedEvents[]> {
  const { rows } = await client.query<DroppedRow>(`
    select partition, from_job, to_job, jobs, events, archive, encode(archive_sha256, 'hex') as archive_sha256,
      to_char(dropped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as dropped_at,
      encode(public_key, 'hex') as public_key, encode(signature, 'hex') as signature
    from darkroom.dropped_events order by partition`)
  return rows
}

export interface DroppedVerification {
  /** Whether the events of a job were dropped as a record says that can be believed. */
  readonly explains: (jobId: string) => boolean
  /** Archives that were not at hand. */
  readonly archivesAway: number
  readonly faults: readonly Fault[]
}

/**
 * Verifies the records of dropped partitions, and their archives as far as they lie in `folder`.
 *
 * @param trusted public keys in hex; empty to believe whatever key a record names.
 */
export async function verifyDropped(
  dropped: readonly DroppedEvents[],
  trusted: ReadonlySet<string>,
  folder: string | undefined,
): Promise<DroppedVerification> {
  const believed: DroppedEvents[] = []
  const faults: Fault[] = []
  let archivesAway = 0
  for (const record of dropped) {
    const fault = (name: string) => faults.push({ job_id: null, seq: null, fault: name, subject: record.partition })
    if (!isSigned(statementBytes(record), record.public_key, record.signature)) fault('DROP_FORGED')
    else if (trusted.size > 0 && !trusted.has(record.public_key)) fault('DROP_KEY_UNKNOWN')
    else believed.push(record)
    const hash = folder === undefined ? undefined : await archiveHash(join(folder, record.archive))
    if (hash === undefined) archivesAway += 1
    else if (hash !== record.archive_sha256) fault('ARCHIVE_ALTERED')
  }
  const explains = (jobId: string) => believed.some(({ from_job, to_job }) => jobId >= from_job && jobId < to_job)
  return { explains, archivesAway, faults }
}

/** The SHA-256 of a file in hex; `undefined` if there is none. */
export async function archiveHash(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
