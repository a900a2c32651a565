import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../service-processes.ts'
import type { Stage } from '../stage.ts'

const HAS_STARTED = `
  select from darkroom.events
  where type = 'attempt_started' and recorded_at > $2 and data ->> 'worker' = $1 limit 1`

const LOOK_EVERY_MS = 100
/** A process that is not at work by then is reported with this time. */
const GIVE_UP_MS = 90_000

/**
 * Waits, with clients going on, until every process works again: each worker has started a job, each API has answered a
 * request and replayed a stream. One that only looks alive would let the others do its work for ever.
 *
 * @returns the milliseconds that took, for each process.
 */
export async function awaitRecovery(stage: Stage): Promise<number[]> {
  const calmAt = performance.now()
  const { rows } = await stage.cluster.asOwner((owner) => owner.query('select clock_timestamp() as now'))
  const atWork = (member: Member) =>
    member.role === 'api' ? answers(stage, member) : starts(stage, member, rows[0].now)
  return Promise.all(
    stage.service.all.map(async (member) => {
      for (; performance.now() - calmAt < GIVE_UP_MS; await sleep(LOOK_EVERY_MS)) {
        if (await atWork(member)) return performance.now() - calmAt
      }
      stage.observations.surprise('process', `${member.name} does nothing any more, though it lives`)
      return GIVE_UP_MS
    }),
  )
}

async function starts({ cluster }: Stage, { process }: Member, since: Date): Promise<boolean> {
  const { rowCount } = await cluster.asOwner((owner) => owner.query(HAS_STARTED, [process.workerName, since]))
  return rowCount === 1
}

/** True when the API shows a job that has ended, and its stream from the beginning to the end. */
async function answers({ observations, key }: Stage, { url }: Member): Promise<boolean> {
  const jobId = observations.streams.find(({ ended }) => ended)?.jobId
  if (jobId === undefined) return true
  const init = () => ({
    headers: { Authorization: `Bearer ${key.api_key}` },
    signal: AbortSignal.timeout(5_000),
  })
  try {
    const job = await fetch(`${url}/v1/jobs/${jobId}`, init())
    await job.arrayBuffer()
    const stream = await fetch(`${url}/v1/jobs/${jobId}/stream`, init())
    return job.status === 200 && /^event: end$/m.test(await stream.text())
  } catch {
    return false
  }
}
