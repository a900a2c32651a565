import pg from 'pg'
import { NIL } from 'uuid'
import type { ResultRow } from '../database/rows.ts'
import type { Storage } from '../storage/storage.ts'
import { type Fault, MOST_FAULTS } from './fault.ts'
import { type NamedFile, verifyFiles } from './files.ts'

export interface VerifyOptions {
  /** Only this job. */
  readonly jobId?: string | undefined
  /** Only jobs of these ids, both ends included. */
  readonly range?: { readonly from: string; readonly to: string }
  /** Where the files are that events name. Without it, they are not checked. */
  readonly storage?: Storage | undefined
  /** Called after each piece with the number of events verified so far and in all. */
  readonly onProgress?: (events: number, ofEvents: number) => void
}

export interface Verification {
  readonly jobs: number
  readonly events: number
  readonly files: number
  /** In the order of job and event. If there are very many, not all of them. */
  readonly faults: readonly Fault[]
}

type Range = ResultRow<'verification_range', { next_job: string | null }>

/**
 * Events of one piece: some tenths of a second, so that there is progress to show and no statement holds its snapshot
 * for long.
 */
const PIECE = 20_000

/**
 * Verifies hash chains, sequences, transitions, projection, holds of credits and files, piece by piece in the order
 * of job ids. Jobs may continue meanwhile: each statement sees events and rows of one moment.
 */
export async function verify(client: pg.Client, options: VerifyOptions = {}): Promise<Verification> {
  const total = await countEvents(client, options.jobId)
  const counts = { jobs: 0, events: 0, files: 0 }
  const faults: Fault[] = []
  const first = options.jobId ?? options.range?.from ?? NIL
  for (let from: string | null = first; from !== null && faults.length < MOST_FAULTS; ) {
    const range = await rangeFrom(client, from, options)
    faults.push(...(await verifyStreams(client, from, range.to_job)))
    if (options.storage !== undefined) {
      const files = await namedFiles(client, from, range.to_job)
      counts.files += files.length
      const fileFaults = await verifyFiles(options.storage, files)
      faults.push(...(await withoutGivenUp(client, fileFaults, from, range.to_job)))
    }
    counts.jobs += range.jobs
    counts.events += range.events
    options.onProgress?.(counts.events, total)
    from = range.next_job
  }
  return { ...counts, faults: faults.slice(0, MOST_FAULTS) }
}

async function countEvents(client: pg.Client, jobId: string | undefined): Promise<number> {
  // The rows know how many events their jobs have; counting the events themselves would read them once more.
  const counted = await client.query<{ events: number }>(
    'select coalesce(sum(last_seq), 0) as events from darkroom.jobs where job_id = coalesce($1, job_id)',
    [jobId ?? null],
  )
  return counted.rows[0]!.events
}

async function rangeFrom(client: pg.Client, from: string, { jobId, range }: VerifyOptions): Promise<Range> {
  if (jobId !== undefined) {
    const counted = await client.query<{ events: number }>(
      'select count(*) as events from darkroom.events where job_id = $1',
      [jobId],
    )
    const { events } = counted.rows[0]!
    return { to_job: jobId, next_job: null, jobs: events > 0 ? 1 : 0, events }
  }
  const { rows } = await client.query<Range>('select * from darkroom.verification_range($1, $2)', [from, PIECE])
  const piece = rows[0]!
  return range === undefined || piece.to_job < range.to ? piece : { ...piece, to_job: range.to, next_job: null }
}

/** Faults of the chain. Only if there are none, faults of what follows from it: altered events may not fold at all. */
async function verifyStreams(client: pg.Client, from: string, to: string): Promise<Fault[]> {
  const range: [string, string] = [from, to]
  const chain = await client.query<ResultRow<'verify_events'>>(
    'select job_id, seq, fault from darkroom.verify_events($1, $2)',
    range,
  )
  if (chain.rows.length > 0) return chain.rows
  const text = "select job_id, seq, 'EVENT_NOT_SEALED' as fault from darkroom.unsealed_events($1, $2)"
  const unsealed = await client.query<ResultRow<'unsealed_events'> & Pick<Fault, 'fault'>>(text, range)
  const ledger = await client.query<ResultRow<'verify_ledger'> & { readonly seq: null }>(
    'select account_id, job_id, null as seq, fault from darkroom.verify_ledger($1::uuid, $2::uuid) order by job_id',
    range,
  )
  return [...unsealed.rows, ...(await verifyProjection(client, range)), ...ledger.rows]
}

async function verifyProjection(client: pg.Client, range: readonly [string, string]): Promise<Fault[]> {
  try {
    const text = 'select job_id, null as seq, fault from darkroom.verify_projection($1, $2) order by job_id'
    return (await client.query<ResultRow<'verify_projection'> & { readonly seq: null }>(text, [...range])).rows
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !CANNOT_FOLD.test(error.code ?? '')) throw error
    const text = 'select job_id, seq, fault from darkroom.verify_transitions($1, $2)'
    return (await client.query<ResultRow<'verify_transitions'>>(text, [...range])).rows
  }
}

/** SQLSTATEs of the fold: an illegal transition, a gap, or data of another shape. */
const CANNOT_FOLD = /^(DK004|DK005|2[23]...)$/

async function namedFiles(client: pg.Client, from: string, to: string): Promise<NamedFile[]> {
  const text = 'select job_id, seq, key, sha256 from darkroom.job_files($1, $2)'
  return (await client.query<NamedFile>(text, [from, to])).rows
}

/** Outputs may expire between listing the files and reading them. Such files are no longer named. */
async function withoutGivenUp(client: pg.Client, faults: Fault[], from: string, to: string): Promise<Fault[]> {
  if (!faults.some(({ fault }) => fault === 'FILE_MISSING')) return faults
  const named = new Set((await namedFiles(client, from, to)).map(({ key }) => `file ${key}`))
  return faults.filter(({ fault, subject = '' }) => fault !== 'FILE_MISSING' || named.has(subject))
}
