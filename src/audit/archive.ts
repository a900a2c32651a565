import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Database } from '../database/connection.ts'
import type { AsText, ResultRow } from '../database/rows.ts'
import { DomainError } from '../errors.ts'
import { withAuditConnection } from './connection.ts'
import { archiveHash, type DroppedEvents, signDropped } from './dropped-events.ts'
import { exportEvents } from './export.ts'
import { describeFault, type Fault } from './fault.ts'
import type { SigningKey } from './signing-key.ts'
import { verify } from './verify.ts'
import { verifyExport } from './verify-export.ts'
import { verifySeals } from './verify-seals.ts'

/** A partition of events that no longer has to be kept. */
export type DroppablePartition = AsText<ResultRow<'droppable_events'>, 'from_time' | 'to_time'>

export interface ArchiveOptions {
  readonly key: SigningKey
  /** Folder of archives. */
  readonly folder: string
  /** Folder of seal files. */
  readonly sealsFolder: string
}

/** The partitions that ended at least `months` ago, oldest first. */
export async function droppablePartitions(client: pg.Client, months: number): Promise<DroppablePartition[]> {
  const { rows } = await client.query<DroppablePartition>(
    `select partition, to_json(from_time) #>> '{}' as from_time, to_json(to_time) #>> '{}' as to_time, from_job, to_job
     from darkroom.droppable_events($1)`,
    [months],
  )
  return rows
}

/**
 * Archives and drops all partitions that ended at least `months` ago, one process at a time. Stops at the first
 * fault.
 */
export async function archiveEvents(
  database: Database,
  months: number,
  options: ArchiveOptions,
): Promise<DroppedEvents[]> {
  return withAuditConnection(database, async (client) => {
    const turn = await client.query<{ ours: boolean }>(
      "select pg_try_advisory_lock(hashtext('darkroom.archive_events')) as ours",
    )
    if (!turn.rows[0]!.ours) return []
    const partitions = await droppablePartitions(client, months)
    if (partitions.length === 0) return []
    // Jobs that are already missing must not look as if they had been archived.
    const { trusted } = options.key
    const { faults } = await verifySeals(client, {
      trusted,
      folder: options.sealsFolder,
      archiveFolder: options.folder,
    })
    refuseFaults(partitions[0]!.partition, faults)
    const dropped: DroppedEvents[] = []
    for (const partition of partitions) {
      dropped.push(await archivePartition(client, partition, options))
    }
    return dropped
  })
}

/**
 * Verifies a partition, writes its events to a file, verifies the file, and only then drops the partition. If it
 * fails with `NOT_ARCHIVED`, the partition is unchanged.
 */
async function archivePartition(
  client: pg.Client,
  { partition, from_time: from, to_time: to, from_job, to_job }: DroppablePartition,
  { key, folder }: ArchiveOptions,
): Promise<DroppedEvents> {
  refuseFaults(partition, (await verify(client, { range: { from: from_job, to: to_job } })).faults)
  const archive = `${partition}.ndjson.gz`
  const path = join(folder, archive)
  await writeDurably(folder, path, exportEvents(client, { from, to }, key))

  // Verify what the disk returns, not what was sent to it.
  const written = await verifyExport(openArchive(path), key.trusted)
  refuseFaults(partition, written.faults)
  const { jobs, events } = written
  if (written.sealed < jobs) {
    throw new DomainError(
      'NOT_ARCHIVED',
      `${partition}: ${jobs - written.sealed} jobs have events that are not sealed.`,
    )
  }
  const archive_sha256 = (await archiveHash(path))!
  const dropped_at = new Date().toISOString()
  const dropped = signDropped({ partition, from_job, to_job, jobs, events, archive, archive_sha256, dropped_at }, key)
  await drop(client, dropped)
  return dropped
}

function refuseFaults(partition: string, faults: readonly Fault[]): void {
  if (faults[0] === undefined) return
  throw new DomainError(
    'NOT_ARCHIVED',
    `${partition} was not dropped, because it failed verification: ${describeFault(faults[0])}.`,
  )
}

async function writeDurably(folder: string, path: string, pieces: AsyncIterable<string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const partial = `${path}.partial`
  try {
    await pipeline(Readable.from(pieces), createGzip(), createWriteStream(partial, { flush: true }))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The lines of an archive. An error of the file is passed on to the reader. */
function openArchive(path: string): Readable {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
  return pipe(file, createGunzip(), () => undefined)
}

async function drop(client: pg.Client, dropped: DroppedEvents): Promise<void> {
  await client.query(
    `select darkroom_private.drop_events(row($1::text, $2::uuid, $3::uuid, $4::bigint, $5::bigint, $6::text, decode($7, 'hex'),
       $8::timestamptz, decode($9, 'hex'), decode($10, 'hex'))::darkroom.dropped_events)`,
    [
      dropped.partition,
      dropped.from_job,
      dropped.to_job,
      dropped.jobs,
      dropped.events,
      dropped.archive,
      dropped.archive_sha256,
      dropped.dropped_at,
      dropped.public_key,
      dropped.signature,
    ],
  )
}
