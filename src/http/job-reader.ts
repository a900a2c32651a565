import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
import { JOB_STATUSES } from '../jobs/job-answers.ts'
import { JOB_TYPES } from '../jobs/kinds.ts'
import { JOB_COLUMNS, type JobRow } from '../jobs/view.ts'

/** A moment in a job's life: after an event, or a time. */
export type Moment = { readonly seq: number } | { readonly time: Date }

export interface JobFilter {
  readonly status?: JobRow['status'] | undefined
  readonly type?: string | undefined
  /** Jobs older than this one. */
  readonly before?: string | undefined
  readonly limit: number
}

/** Reads jobs of one API key; those of others do not exist for it: `JOB_NOT_FOUND`. */
export interface JobReader {
  job(keyId: string, jobId: string): Promise<JobRow>
  /** The job as it stood then, folded from its events. */
  jobAsOf(keyId: string, jobId: string, moment: Moment): Promise<JobRow>
  /** Newest first. */
  jobs(keyId: string, filter: JobFilter): Promise<JobRow[]>
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
const FETCH_JOB = {
  name: 'fetch_job',
  text: `select ${COLUMNS}, darkroom.job_plan(job_id) as plan from darkroom.jobs where job_id = $1 and key_id = $2`,
}
const FETCH_HEAD = {
  name: 'fetch_head',
  text: 'select status, darkroom.stream_end(j) as last_seq from darkroom.jobs j where job_id = $1 and key_id = $2',
}

const FETCH_HEAD_LOGGED = {
  name: 'fetch_head_logged',
  text: `select status, darkroom.stream_end(j) as last_seq, darkroom.logged_at(job_id, $3) as logged_at
    from darkroom.jobs j where job_id = $1 and key_id = $2`,
}

/**
 * The newest of each type and status, and of these the newest: no more is read than so many rows of each, whatever else
 * the key, or others, have. Compared and ordered by whole rows of the index `jobs_by_key`, for the planner would else take
 * the primary key and pass over everybody's jobs until it has found enough of them.
 */
const LIST_JOBS = {
  name: 'list_jobs',
  text: `
    select ${COLUMNS}
    from darkroom.jobs
    join (
      select newest.job_id
      from unnest($2::text[]) of_type, unnest($3::text[]) of_status, lateral (
        select job_id
        from darkroom.jobs
        where (key_id, type, status, job_id) < ($1, of_type, of_status, $4::uuid)
          and (key_id, type, status) >= ($1, of_type, of_status)
        order by key_id desc, type desc, status desc, job_id desc
        limit $5
      ) newest
      order by newest.job_id desc
      limit $5
    ) page using (job_id)
    order by job_id desc`,
}
const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const OUTPUTS_EXPIRED = {
  name: 'have_outputs_expired',
  text: `select exists (select from darkroom.jobs where job_id = $1 and outputs_expired_at is not null)
           or darkroom.is_dropped($1) as expired`,
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function createJobReader(database: Database): JobReader {
  async function one<Row>(jobId: string, read: () => Promise<readonly Row[]>): Promise<Row> {
    // Anything that is no UUID is the id of no job; the database need not be asked, and would object.
    const rows = UUID.test(jobId) ? await inDomainTerms(read) : []
    if (rows[0] === undefined) throw jobNotFound()
    return rows[0]
  }

  return {
    job: (keyId, jobId) => one(jobId, () => database.reader.query<JobRow>(FETCH_JOB, [jobId, keyId])),

    head: (keyId, jobId, after) =>
      one(jobId, () =>
        after === undefined
          ? database.reader.query<StreamHead>(FETCH_HEAD, [jobId, keyId])
          : database.reader.query<StreamHead>(FETCH_HEAD_LOGGED, [jobId, keyId, after]),
      ),

    async haveOutputsExpired(jobId) {
      if (!UUID.test(jobId)) return false
      const [row] = await inDomainTerms(() => database.reader.query<{ expired: boolean }>(OUTPUTS_EXPIRED, [jobId]))
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

    jobs: (keyId, { type, status, before = AFTER_ALL_IDS, limit }) => {
      const types = type === undefined ? JOB_TYPES : [type]
      const statuses = status === undefined ? JOB_STATUSES : [status]
      return inDomainTerms(() => database.reader.query<JobRow>(LIST_JOBS, [keyId, types, statuses, before, limit]))
    },
  }
}

function jobNotFound(): DomainError {
  return new DomainError('JOB_NOT_FOUND', 'There is no such job under this API key.')
}
