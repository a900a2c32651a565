import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { NamedStatement } from '../database/statements.ts'
import { JOB_STATUSES } from '../jobs/job-answers.ts'
import { JOB_TYPES } from '../jobs/kinds.ts'
import { JOB_COLUMNS, type JobRow } from '../jobs/view.ts'

export interface JobFilter {
  readonly status?: JobRow['status'] | undefined
  readonly type?: string | undefined
  /** Only jobs that failed with this code. */
  readonly code?: string | undefined
  readonly reference?: string | undefined
  /** Jobs created then or later, and earlier than then. */
  readonly created_after?: Date | undefined
  readonly created_before?: Date | undefined
  /** Only jobs that contain all of these words, as defined by `has_words`. */
  readonly q?: readonly string[] | undefined
  /** Only jobs older than this one. */
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface FoundJobs {
  readonly rows: readonly JobRow[]
  /** `cursor` of the next page, or null after the last page. */
  readonly next: string | null
}

/** Jobs that one page looks for words in: some 25 ms of the database, 150 if all have instructions as long as they may be. */
const LOOKED_THROUGH = 1_000

const COLUMNS = JOB_COLUMNS.join(', ')

const IN_TIME = "created_at >= coalesce($6, created_at) and created_at < coalesce($7::timestamptz, 'infinity')"

/**
 * The newest of each type and status, and of these the newest: no more is read than so many rows of each, whatever else
 * the key, or others, have. Compared and ordered by whole rows of the index `jobs_by_key`, for the planner would else take
 * the primary key and pass over everybody's jobs until it has found enough of them.
 */
const LIST_JOBS: NamedStatement = {
  name: 'list_jobs',
  text: `
    select newest.*
    from unnest($2::text[]) of_type, unnest($3::text[]) of_status, lateral (
      select ${COLUMNS}
      from darkroom.jobs
      where (key_id, type, status, job_id) < ($1, of_type, of_status, $4)
        and (key_id, type, status, job_id) >= ($1, of_type, of_status, $8)
        and ${IN_TIME}
      order by key_id desc, type desc, status desc, job_id desc
      limit $5
    ) newest
    order by newest.job_id desc
    limit $5`,
}
const LIST_BY_REFERENCE = listBy('reference', "input ->> 'reference'")
const LIST_BY_CODE = listBy('code', "error ->> 'code'")
const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Of those alone that have this text there, by the index `jobs_by_<name>`. With a reference, $10 is a code to look for. */
function listBy(name: string, text: string): NamedStatement {
  return {
    name: `list_jobs_by_${name}`,
    text: `
      select ${COLUMNS}
      from darkroom.jobs
      where key_id = $1 and ${text} = $9 and job_id < $4 and job_id >= $8
        and type = any ($2::text[]) and status = any ($3::text[]) and ${IN_TIME}
        and ($10::text is null or error ->> 'code' = $10)
      order by job_id desc
      limit $5`,
  }
}

/** $n of the first parameter behind those of a list. */
const BEHIND_LIST = 9
const BEHIND_LIST_BY = 11

/**
 * Of the first jobs of a list, which its limit says, those that have all words of the parameter $`first`, and no more
 * of them than the one behind it says. With each, or alone, the last job that was looked at where there may be more
 * behind it.
 */
function searching({ name, text }: NamedStatement, first: number): NamedStatement {
  return {
    name: `search_${name}`,
    text: `
      with looked as materialized (${text}),
      found as (select * from looked where darkroom_private.has_words(input, $${first}) order by job_id desc limit $${first + 1})
      select found.*, edge.last
      from (select case when count(*) = $5 then (array_agg(job_id order by job_id))[1] end as last from looked) edge
      left join found on true
      order by found.job_id desc`,
  }
}

const SEARCH_JOBS = searching(LIST_JOBS, BEHIND_LIST)
const SEARCH_BY_REFERENCE = searching(LIST_BY_REFERENCE, BEHIND_LIST_BY)
const SEARCH_BY_CODE = searching(LIST_BY_CODE, BEHIND_LIST_BY)

/** A page of a key's jobs. One that is to have words may hold fewer than the limit, or none, though others come behind it. */
export async function listJobs({ reads, statements }: Database, keyId: string, filter: JobFilter): Promise<FoundJobs> {
  const { type, status, code, reference, q, limit } = filter
  const types = type === undefined ? JOB_TYPES : [type]
  const statuses = status === undefined ? JOB_STATUSES : [status]
  // One more than asked for tells whether there is a next page.
  const most = q === undefined ? limit + 1 : LOOKED_THROUGH
  const { upTo, from } = idsWithin(filter)
  const common = [keyId, types, statuses, upTo, most, filter.created_after, filter.created_before, from]
  const text = reference ?? code
  const values = text === undefined ? common : [...common, text, reference === undefined ? undefined : code]
  const [list, search] =
    reference !== undefined
      ? [LIST_BY_REFERENCE, SEARCH_BY_REFERENCE]
      : code !== undefined
        ? [LIST_BY_CODE, SEARCH_BY_CODE]
        : [LIST_JOBS, SEARCH_JOBS]
  if (q === undefined) return pageOf(await inDomainTerms(() => reads.query<JobRow>(list, values)), limit, null)
  // Long instructions take their time, for which the shared reader would hold up everybody else.
  const rows = await inDomainTerms(() => statements.query<SearchedRow>(search, [...values, q, limit + 1]))
  const found = rows.filter((row): row is JobRow & SearchedRow => row.job_id !== null)
  return pageOf(found, limit, rows[0]!.last)
}

const HOUR_MS = 3_600_000

/**
 * Bounds of the ids of jobs that may be on the page. An id is made when a job begins to arrive, by the clock of the process
 * that it comes to, and the job is created once its pictures are stored: within an hour.
 */
function idsWithin({ cursor = AFTER_ALL_IDS, created_after: after, created_before: before }: JobFilter) {
  const upTo = before === undefined ? AFTER_ALL_IDS : lowestId(before.getTime() + HOUR_MS)
  const from = lowestId(after === undefined ? 0 : after.getTime() - HOUR_MS)
  return { from, upTo: cursor.toLowerCase() < upTo ? cursor : upTo }
}

/** The smallest UUIDv7 of a moment, as by `uuidv7_floor`. */
function lowestId(ms: number): string {
  const time = Math.min(Math.max(ms, 0), 0xffff_ffff_ffff).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

interface SearchedRow {
  readonly job_id: string | null
  readonly last: string | null
}

function pageOf(rows: readonly JobRow[], limit: number, otherwise: string | null): FoundJobs {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? page.at(-1)!.job_id : otherwise }
}
