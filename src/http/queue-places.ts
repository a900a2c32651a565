import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { QueuePlace } from '../jobs/job-answers.ts'
import { holdFigures } from './held-figures.ts'

/** The fields of a waiting job that its place depends on. */
export interface WaitingJob {
  readonly job_id: string
  readonly account_id: string
  /** Whether its pictures have to be fetched first. Such jobs have slots of their own. */
  readonly awaiting_pictures: boolean
}

/** Returns the place of a waiting job, as of a few seconds ago. Rejects while the database is away. */
export type QueuePlaces = (job: WaitingJob) => Promise<QueuePlace>

/** The jobs of an account that are waiting and running, by the kind of slot. */
export interface AccountLoad {
  readonly account_id: string
  readonly awaiting_pictures: boolean
  readonly waiting: number
  readonly running: number
  /** Ids of the waiting ones, oldest first, one behind the other: at most `MOST_IDS`. */
  readonly ids: string
}

/** How fast jobs went lately: how many ended, in how many seconds, and the seconds that each took on average. */
export interface Pace {
  readonly ended: number
  readonly seconds: number
  readonly average: number
}

interface Figures {
  readonly loads: readonly AccountLoad[]
  readonly pace: Pace
}

/** Waiting jobs of an account whose ids are held; all behind them are as good as at its end. */
const MOST_IDS = 1_000
const ID_LENGTH = 36

/** Status by status, and not `in (…)`: only this form takes the partial indexes. */
const LOADS = {
  name: 'queue_loads',
  text: `select account_id, awaiting_pictures, count(*) filter (where awaiting_attempt) as waiting,
      count(*) filter (where not awaiting_attempt) as running,
      coalesce(left(string_agg(job_id::text, '' order by job_id) filter (where awaiting_attempt), ${MOST_IDS * ID_LENGTH}), '') as ids
    from darkroom.jobs where status = 'queued' or status = 'processing'
    group by account_id, awaiting_pictures`,
}

/** Of the last ten minutes the last 500; jobs that were canceled while they waited took no slot. */
const PACE = {
  name: 'queue_pace',
  text: `select count(*) as ended, coalesce(extract(epoch from now() - min(finished_at)), 0)::float8 as seconds,
      coalesce(avg(extract(epoch from finished_at - started_at)), 0)::float8 as average
    from (
      select started_at, finished_at from darkroom.jobs
      where finished_at > now() - interval '10 minutes' order by finished_at desc limit 500
    ) last
    where started_at is not null`,
}

/** Not through the shared reader: while very many jobs wait, counting them would hold up everybody's reads. */
export function createQueuePlaces({ statements }: Database): QueuePlaces {
  const figures = holdFigures<Figures>(async () => {
    const [loads, [pace]] = await inDomainTerms(() =>
      Promise.all([statements.query<AccountLoad>(LOADS), statements.query<Pace>(PACE)]),
    )
    return { loads, pace: pace! }
  })

  return async (job) => {
    const { loads, pace } = await figures()
    const position = placeOf(job, loads)
    const perSecond = paceOf(loads, pace)
    const start = perSecond === 0 ? null : new Date(Date.now() + (1000 * (position + 1)) / perSecond)
    return { position, estimated_start: start?.toISOString() ?? null }
  }
}

/**
 * How many jobs come before one. Each slot goes to the account with the
 * fewest running jobs (see `claim_jobs`). So before the job starts, every other account has started as many of its waiting
 * jobs as the job's own account will have running by then.
 */
export function placeOf(job: WaitingJob, loads: readonly AccountLoad[]): number {
  const rivals = loads.filter(({ awaiting_pictures: awaits }) => awaits === job.awaiting_pictures)
  const own = rivals.find(({ account_id: id }) => id === job.account_id)
  const ownBefore = own === undefined ? 0 : idsBefore(job.job_id, own.ids)
  const reach = ownBefore + (own?.running ?? 0)
  return rivals
    .filter((rival) => rival !== own)
    .reduce((sum, { waiting, running }) => sum + Math.min(waiting, Math.max(0, reach - running)), ownBefore)
}

/** How many of the ids are smaller: found by halving, for there is no reason to take them apart. */
function idsBefore(id: string, ids: string): number {
  let [low, high] = [0, ids.length / ID_LENGTH]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids.substr(middle * ID_LENGTH, ID_LENGTH) < id) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Jobs that start in a second; 0 if that is unknown. It is at least the rate at which jobs ended lately, which is too low
 * if workers were idle. While there is enough to do, it is the number of running jobs divided by how long one takes
 * (Little's law).
 */
export function paceOf(loads: readonly AccountLoad[], { ended, seconds, average }: Pace): number {
  const running = loads.reduce((sum, load) => sum + load.running, 0)
  if (running === 0 || ended === 0) return 0
  return Math.max(ended / Math.max(seconds, 1), running / Math.max(average, 0.01))
}
