import type Router from '@koa/router'
import type { Database } from '../../database/connection.ts'
import { inDomainTerms } from '../../database/errors.ts'
import { JOB_STATUSES } from '../../jobs/job-answers.ts'
import { JOB_TYPES } from '../../jobs/kinds.ts'
import type { DayOfUsage, Usage } from '../common-answers.ts'
import { checkQuery, UsageQuery } from '../query.ts'
import type { CallerState } from '../request-state.ts'

/** Jobs that one answer counts, the newest first: some 60 ms of the database. */
const MOST_JOBS = 20_000
const DAY_MS = 86_400_000

/** The newest of each type and status by the index `jobs_by_key`, as lists of jobs read them, and of these the newest. */
const READ_USAGE = {
  name: 'read_usage',
  text: `
    with newest as (
      select * from unnest($2::text[]) of_type, unnest($3::text[]) of_status, lateral (
        select job_id, created_at, status, cost, coalesce(error ->> 'code', '') = 'JOB_CANCELED' as is_canceled
        from darkroom.jobs
        where (key_id, type, status, job_id) < ($1, of_type, of_status, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          and (key_id, type, status, job_id) >= ($1, of_type, of_status, darkroom.uuidv7_floor($4::timestamptz - interval '1 hour'))
          and created_at >= $4
        order by key_id desc, type desc, status desc, job_id desc
        limit $5
      ) job
      order by job_id desc
      limit $5
    )
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where status = 'succeeded')::int as succeeded,
      count(*) filter (where status = 'failed' and not is_canceled)::int as failed,
      count(*) filter (where is_canceled)::int as canceled,
      count(*) filter (where status not in ('succeeded', 'failed'))::int as under_way,
      coalesce(sum(cost) filter (where status = 'succeeded'), 0)::float8 as credits
    from newest
    group by 1
    order by 1`,
}

/** What the caller's key has had done, day by day. */
export function addUsageRoutes(router: Router<CallerState>, { statements }: Database): void {
  router.get('/v1/usage', async (ctx) => {
    const { days } = checkQuery(UsageQuery, ctx.query)
    const first = new Date(Math.floor(Date.now() / DAY_MS - days + 1) * DAY_MS)
    // Not through the shared reader: other reads would wait behind this slow one.
    const values = [ctx.state.caller.keyId, JOB_TYPES, JOB_STATUSES, first, MOST_JOBS]
    const rows = await inDomainTerms(() => statements.query<DayOfUsage>(READ_USAGE, values))
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: usage(rows, first, days), errors: null }
  })
}

/** Every day of the range with its figures, from the first day that was counted completely. */
function usage(found: readonly DayOfUsage[], first: Date, days: number): Usage {
  const counted = found.reduce((sum, day) => sum + day.succeeded + day.failed + day.canceled + day.under_way, 0)
  const byDay = new Map(found.map((day) => [day.day, day]))
  const all = Array.from({ length: days }, (_, n) => {
    const day = new Date(first.getTime() + n * DAY_MS).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, succeeded: 0, failed: 0, canceled: 0, under_way: 0, credits: 0 }
  })
  const isCut = counted === MOST_JOBS
  return { days: isCut ? all.filter(({ day }) => day > found[0]!.day) : all }
}
