import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
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
  /** Where a stream stands, without reading the job. */
  head(keyId: string, jobId: string): Promise<StreamHead>
}

export interface StreamHead {
  readonly status: JobRow['status']
  readonly last_seq: number
}

const COLUMNS = JOB_COLUMNS.join(', ')
const FETCH_JOB = { name: 'fetch_job', text: `select ${COLUMNS} from darkroom.jobs where job_id = $1 and key_id = $2` }
const FETCH_HEAD = {
  name: 'fetch_head',
  text: 'select status, darkroom.stream_end(j) as last_seq from darkroom.jobs j where job_id = $1 and key_id = $2',
}

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

    head: (keyId, jobId) => one(jobId, () => database.reader.query<StreamHead>(FETCH_HEAD, [jobId, keyId])),

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
          select ${sql.raw(COLUMNS)} from darkroom.job_as_of(${jobId}, ${at}) where key_id = ${keyId}
        `.execute(database.kysely)
        return result.rows
      }),

    jobs: (keyId, filter) =>
      inDomainTerms(async () => {
        let query = database.kysely.selectFrom('jobs').select(JOB_COLUMNS).where('key_id', '=', keyId)
        if (filter.status !== undefined) query = query.where('status', '=', filter.status)
        if (filter.type !== undefined) query = query.where('type', '=', filter.type)
        if (filter.before !== undefined) query = query.where('job_id', '<', filter.before)
        return (await query.orderBy('job_id', 'desc').limit(filter.limit).execute()) as JobRow[]
      }),
  }
}

function jobNotFound(): DomainError {
  return new DomainError('JOB_NOT_FOUND', 'There is no such job under this API key.')
}
