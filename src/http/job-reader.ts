import { sql } from 'kysely'
import { batched, isOutage } from '../database/batched.ts'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
import { JOB_COLUMNS, type JobRow } from '../jobs/view.ts'
import { type FoundJobs, type JobFilter, listJobs } from './job-list.ts'
import type { WaitingJob } from './queue-places.ts'

/** A moment in a job's life: after an event, or a time. */
export type Moment = { readonly seq: number } | { readonly time: Date }

/** Reads jobs of one API key; those of others do not exist for it: `JOB_NOT_FOUND`. */
export interface JobReader {
  job(keyId: string, jobId: string): Promise<JobRow & WaitingJob>
  /** The job as it stood then, folded from its events. */
  jobAsOf(keyId: string, jobId: string, moment: Moment): Promise<JobRow>
  /** A page of them, newest first. */
  jobs(keyId: string, filter: JobFilter): Promise<FoundJobs>
  /** Whether the outputs of a job, whosever it is, were there once and are kept no longer. */
  haveOutputsExpired(jobId: string): Promise<boolean>
  /** Where a stream stands, without reading the job. With `after`, what it logged last up to there as well. */
  head(keyId: string, jobId: string, after?: number): Promise<StreamHead>
}

export interface StreamHead {
  readonly status: JobRow['status']
  readonly last_seq: number
  /** `created_at` of the last log message up to the position asked for. */
  readonly logged_at?: string | null
}

const COLUMNS = JOB_COLUMNS.join(', ')
const FETCH_JOBS = {
  name: 'fetch_jobs',
  text: `select asked.place::int, ${JOB_COLUMNS.map((name) => `j.${name}`).join(', ')},
      darkroom.job_plan(j.job_id) as plan, darkroom.job_branches(j.job_id) as branches, j.account_id, j.awaiting_pictures
    from unnest($1::uuid[], $2::text[]) with ordinality asked (job_id, key_id, place)
    join darkroom.jobs j on j.job_id = asked.job_id and j.key_id = asked.key_id`,
}

interface AskedJob {
  readonly jobId: string
  readonly keyId: string
}
type FoundJob = JobRow & WaitingJob & { readonly place: number }
const FETCH_HEAD = {
  name: 'fetch_head',
  text: 'select status, darkroom.stream_end(j) as last_seq from darkroom.jobs j where job_id = $1 and key_id = $2',
}

const FETCH_HEAD_LOGGED = {
  name: 'fetch_head_logged',
  text: `select status, darkroom.stream_end(j) as last_seq, darkroom_private.logged_at(job_id, $3) as logged_at
    from darkroom.jobs j where job_id = $1 and key_id = $2`,
}

const OUTPUTS_EXPIRED = {
  name: 'have_outputs_expired',
  text: `select exists (select from darkroom.jobs where job_id = $1 and outputs_expired_at is not null)
           or darkroom.is_dropped($1) as expired`,
}

/** What ids of jobs look like. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function createJobReader(database: Database): JobReader {
  async function one<Row>(jobId: string, read: () => Promise<readonly Row[]>): Promise<Row> {
    // Anything that is no UUID is the id of no job; the database need not be asked, and would object.
    const rows = UUID.test(jobId) ? await inDomainTerms(read) : []
    if (rows[0] === undefined) throw jobNotFound()
    return rows[0]
  }

  /** What is asked for at the same time is one statement. */
  const fetchJob = batched<AskedJob, FoundJob | undefined>({
    async together(asked) {
      const values = [asked.map(({ jobId }) => jobId), asked.map(({ keyId }) => keyId)]
      const rows = await inDomainTerms(() => database.reads.query<FoundJob>(FETCH_JOBS, values))
      const found = new Map(rows.map((row) => [row.place, row]))
      return asked.map((_, i) => found.get(i + 1))
    },
    failsAll: isOutage,
  })

  return {
    async job(keyId, jobId) {
      const row = UUID.test(jobId) ? await fetchJob({ keyId, jobId }) : undefined
      if (row === undefined) throw jobNotFound()
      return row
    },

    head: (keyId, jobId, after) =>
      one(jobId, () =>
        after === undefined
          ? database.reads.query<StreamHead>(FETCH_HEAD, [jobId, keyId])
          : database.reads.query<StreamHead>(FETCH_HEAD_LOGGED, [jobId, keyId, after]),
      ),

    async haveOutputsExpired(jobId) {
      if (!UUID.test(jobId)) return false
      const [row] = await inDomainTerms(() => database.reads.query<{ expired: boolean }>(OUTPUTS_EXPIRED, [jobId]))
      return row!.expired
    },

    jobAsOf: (keyId, jobId, moment) =>
      one(jobId, async () => {
        // Clients see times in milliseconds, so a moment lasts as long as its millisecond does.
        const at =
          'seq' in moment ? sql`${moment.seq}::int` : sql`${moment.time}::timestamptz + interval '999 microseconds'`
        const result = await sql<JobRow>`
          select ${sql.raw(COLUMNS)}, darkroom.job_plan(job_id, last_seq) as plan
          from darkroom.job_as_of(${jobId}, ${at})
          where key_id = ${keyId}
        `.execute(database.kysely)
        return result.rows
      }),

    jobs: (keyId, filter) => listJobs(database, keyId, filter),
  }
}

function jobNotFound(): DomainError {
  return new DomainError('JOB_NOT_FOUND', 'There is no such job under this API key.')
}
