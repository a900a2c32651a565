import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from '../stage.ts'

/** Jobs of a worker that are under way, with the attempt that it makes. */
const UNDER_WAY = `
  select j.job_id, j.attempt from darkroom.jobs j
  where j.status = 'processing' and not j.awaiting_attempt and exists (
    select from darkroom.events e
    where e.job_id = j.job_id and e.attempt = j.attempt and e.type = 'attempt_started' and e.data ->> 'worker' = $1
  )`
/** Those nobody has to take over any more: others have, or they ended, by their client's wish or just before the kill. */
const SETTLED = `
  select j.job_id, j.attempt > killed.attempt as taken_over
  from darkroom.jobs j join unnest($1::uuid[], $2::int[]) killed (job_id, attempt) on killed.job_id = j.job_id
  where j.attempt > killed.attempt or j.status in ('succeeded', 'failed')`

const LOOK_EVERY_MS = 20
/** A takeover that takes longer is reported as this long. */
const GIVE_UP_MS = 60_000

/**
 * Kills a worker with jobs under way, again and again while clients keep all workers busy and nothing else goes wrong.
 *
 * @returns for each of these jobs that has one, the milliseconds from the kill to the start of its next attempt.
 */
export async function drillTakeovers({ cluster, service, settings }: Stage): Promise<number[]> {
  const takeovers: number[] = []
  for (let round = 0; round < settings.takeovers; round++) {
    await service.complete()
    const victim = service.workers[round % service.workers.length]!
    await cluster.asOwner(async (owner) => {
      const worker = victim.process.workerName
      let jobs: { job_id: string; attempt: number }[] = []
      for (const giveUpAt = performance.now() + GIVE_UP_MS; performance.now() < giveUpAt; await sleep(LOOK_EVERY_MS)) {
        jobs = (await owner.query(UNDER_WAY, [worker])).rows
        if (jobs.length > 0) break
      }
      victim.process.signal('SIGKILL')
      const killedAt = performance.now()
      // What it had when it was killed, not what it had when it was looked at.
      jobs = (await owner.query(UNDER_WAY, [worker])).rows
      const awaited = new Map(jobs.map((job) => [job.job_id, job.attempt]))
      while (awaited.size > 0 && performance.now() - killedAt < GIVE_UP_MS) {
        const { rows } = await owner.query(SETTLED, [[...awaited.keys()], [...awaited.values()]])
        for (const { job_id: jobId, taken_over: takenOver } of rows) {
          awaited.delete(jobId)
          if (takenOver) takeovers.push(performance.now() - killedAt)
        }
        await sleep(LOOK_EVERY_MS)
      }
      for (const _ of awaited) takeovers.push(GIVE_UP_MS)
    })
  }
  return takeovers
}
