import type pg from 'pg'
import type { Observations } from './observations.ts'
import type { Report } from './report.ts'

const ENDINGS = `
  select case j.status when 'failed' then j.error ->> 'code' else j.status end as ending, count(*)::int as count
  from darkroom.jobs j group by 1 order by 2 desc`
const TOTALS = `
  select count(*)::int as events, (count(*) filter (where type = 'attempt_lost'))::int as lost from darkroom.events`
const FILES = `
  select count(distinct key)::int as files from darkroom.events,
    regexp_matches(data::text, '"((?:inputs|outputs)/[^"]+)"', 'g') key
  where type <> 'step_finished'`

const WEBHOOKS = `
  select (count(*) filter (where state = 'delivered'))::int as delivered, (count(*) filter (where state = 'failed'))::int as failed,
    (count(*) filter (where state = 'pending'))::int as pending from darkroom.webhooks`

type Counts = Pick<
  Report,
  'jobs' | 'endings' | 'attemptsLost' | 'events' | 'streams' | 'connections' | 'files' | 'webhooks' | 'messages'
>

/** How much there was of everything. */
export async function countWhatIsThere(
  owner: pg.Client,
  { accepted, streams, messages }: Observations,
): Promise<Counts> {
  const endings = await owner.query<{ ending: string; count: number }>(ENDINGS)
  const totals = await owner.query<{ events: number; lost: number }>(TOTALS)
  const files = await owner.query<{ files: number }>(FILES)
  const webhooks = await owner.query<Report['webhooks']>(WEBHOOKS)
  return {
    jobs: accepted.size,
    endings: new Map(endings.rows.map(({ ending, count }) => [ending, count])),
    attemptsLost: totals.rows[0]!.lost,
    events: totals.rows[0]!.events,
    streams: streams.length,
    connections: streams.reduce((total, stream) => total + stream.connections, 0),
    files: files.rows[0]!.files,
    webhooks: webhooks.rows[0]!,
    messages: messages.length,
  }
}
