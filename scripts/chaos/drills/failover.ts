import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from '../stage.ts'

/** Jobs that are accepted before the server is lost, so that it is lost under load. */
const JOBS_BETWEEN = 10
const LOOK_EVERY_MS = 5
/** An acceptance that takes longer is reported as this long. */
const GIVE_UP_MS = 60_000

/**
 * Loses the server of the database for good, again and again while clients go on, and has a standby take its place that every
 * commit had waited for. What was acknowledged is for the oracle to find there.
 *
 * @returns for each round the milliseconds until the standby took writes, and from then to the next job that was accepted.
 */
export async function drillFailovers(stage: Stage): Promise<{ promotions: number[]; acceptances: number[] }> {
  const { cluster, settings, observations } = stage
  const promotions: number[] = []
  const acceptances: number[] = []
  const accepted = async (more: number): Promise<boolean> => {
    const enough = observations.accepted.size + more
    for (const giveUpAt = performance.now() + GIVE_UP_MS; performance.now() < giveUpAt; await sleep(LOOK_EVERY_MS)) {
      if (observations.accepted.size >= enough) return true
    }
    return false
  }
  for (let round = 0; round < settings.failovers; round++) {
    await cluster.replicate()
    if (!(await accepted(JOBS_BETWEEN))) observations.surprise('process', 'nothing was accepted beside a standby')
    const lostAt = performance.now()
    await cluster.failOver()
    const backAt = performance.now()
    promotions.push(backAt - lostAt)
    acceptances.push((await accepted(1)) ? performance.now() - backAt : GIVE_UP_MS)
  }
  return { promotions, acceptances }
}
