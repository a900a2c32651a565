import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { followStream } from '../follow-stream.ts'
import type { Requests } from '../requests.ts'
import type { Stage } from '../stage.ts'

const STREAMS = 20
const APPEND_EVERY_MS = 20
const SETTLE_MS = 1_000
/** A recovery that takes longer is reported as this long. */
const GIVE_UP_MS = 30_000

const LOG = `select darkroom.log_message($1, 'info', $2)`
const END = `select darkroom.cancel_job($1, 'The drill is over.')`
const SUBMIT = 'select darkroom_private.submit_jobs($1)'
/** Takes the job, as far as workers can see, for the rest of the day. */
const CLAIM = `
  update pgboss.job set state = 'active', started_on = now(), expire_seconds = 86400, heartbeat_seconds = null
  where id = $1`
const START = `select darkroom_private.start_attempts(array[$1::uuid], 'chaos', 1)`

/**
 * Crashes and restarts the database, again and again, under streams of a job that this drill itself keeps talking on.
 *
 * @returns for each stream and restart the milliseconds from when the database accepted connections again to the first
 *   message that was written after that; and for each restart those from the crash until then.
 */
export async function drillStreamRecovery(
  stage: Stage,
  requests: Requests,
): Promise<{ recoveries: number[]; outages: number[] }> {
  const { cluster, settings } = stage
  const jobId = await startOwnJob(stage)
  const recoveries: number[] = []
  const outages: number[] = []
  let round = 0
  let backAt = 0
  let talking = true

  /** Says, over and over, after which restart it is said; what a crash prevents is not said. */
  async function talk(): Promise<void> {
    for (; talking; await sleep(APPEND_EVERY_MS)) {
      const message = `after restart ${round}.`
      await cluster.asOwner((owner) => owner.query(LOG, [jobId, message])).catch(() => undefined)
    }
  }

  const talks = talk()
  const recovered: Set<number>[] = []
  const streams = Array.from({ length: STREAMS }, () => {
    const seen = new Set<number>([0])
    recovered.push(seen)
    return followStream({ ...requests, dice: requests.dice.fork() }, jobId, (frame) => {
      if (seen.has(round) || !frame.includes(`after restart ${round}.`)) return
      seen.add(round)
      recoveries.push(performance.now() - backAt)
    })
  })

  for (let next = 1; next <= settings.recoveries; next++) {
    await sleep(SETTLE_MS)
    const crashedAt = performance.now()
    await cluster.crashAndRestart()
    backAt = performance.now()
    outages.push(backAt - crashedAt)
    round = next
    while (recovered.some((seen) => !seen.has(next)) && performance.now() - backAt < GIVE_UP_MS) await sleep(20)
    for (const seen of recovered) if (!seen.has(next)) recoveries.push(GIVE_UP_MS)
  }
  talking = false
  await talks
  await cluster.asOwner((owner) => owner.query(END, [jobId]))
  await Promise.all(streams)
  return { recoveries, outages }
}

/** A job under way that no worker touches. */
async function startOwnJob({ cluster, key, observations }: Stage): Promise<string> {
  const jobId = uuidv7()
  const submission = {
    job_id: jobId,
    type: 'image_agent',
    key_id: key.key_id,
    account_id: key.account_id,
    cost: 1,
    input: { instructions: 'nothing', images: [] },
    queue_limit: 1_000_000,
  }
  await cluster.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query(SUBMIT, [JSON.stringify([submission])])
    await owner.query(CLAIM, [jobId])
    await owner.query(START, [jobId])
    await owner.query('commit')
  })
  observations.accepted.set('drill', new Set([jobId]))
  return jobId
}
