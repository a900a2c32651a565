import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKey } from '../../../src/accounts/accounts.ts'
import { openDatabase } from '../../../src/database/connection.ts'
import { createDice } from '../dice.ts'
import type { Tally } from '../neighbour/attacker.ts'
import type { Ammunition } from '../neighbour/attacks.ts'
import { behave, type Samples } from '../neighbour/victim.ts'
import type { Violation } from '../oracle/violation.ts'
import { consultOracle } from '../oracle.ts'
import type { Requests } from '../requests.ts'
import type { ChaosSettings, Say } from '../settings.ts'
import { openStage, type Stage } from '../stage.ts'

/** What somebody who behaves felt of a neighbour who attacks the service in every way at once. */
export interface Neighbourhood {
  /** While the neighbour was silent. */
  readonly alone: Samples
  readonly beside: Samples
  readonly attacks: Tally
  readonly violations: readonly Violation[]
}

/** Milliseconds of behaving that are not measured, so that processes and caches are warm. */
const WARM_UP_MS = 8_000
/** For all jobs of somebody who behaves to end. */
const PATIENCE_MS = 120_000
/** Milliseconds until every attack is at work. */
const GATHERING_MS = 10_000

/** The jobs of the neighbour: nobody was told of them, and many still wait when the drill is over. */
const OF_THE_NEIGHBOUR: readonly Violation['check'][] = ['unknown', 'unfinished', 'delivery', 'message']

/**
 * Measures the same requests of one key twice on a service of its own with one API and one worker: alone, and while
 * another key does everything at once that was found to hurt. No fault is injected. Jobs that have not ended
 * `PATIENCE_MS` after the last was submitted are given up: the oracle finds them. Rejects when it is interrupted.
 */
export async function drillHostileNeighbour(
  settings: ChaosSettings,
  say: Say,
  interrupted: AbortSignal,
): Promise<Neighbourhood> {
  const stage = await openStage({ ...settings, apis: 1, workers: 1, slots: 2, direct: true }, createDice(settings.seed))
  let kept = true
  try {
    const { key, receiver, observations, service } = stage
    const { url } = service.apis[0]!
    const dice = createDice(settings.seed)
    const measure = async (forMs: number): Promise<Samples> => {
      const signal = AbortSignal.any([interrupted, AbortSignal.timeout(forMs + PATIENCE_MS)])
      const requests: Requests = {
        urls: [url],
        apiKey: key.api_key,
        receiverUrl: receiver.url,
        observations,
        dice,
        cutShare: 0,
        signal,
      }
      const samples = await behave(requests, forMs)
      interrupted.throwIfAborted()
      return samples
    }
    say('a good neighbour alone')
    await measure(WARM_UP_MS)
    const alone = await measure(settings.hostile * 1_000)
    say('a good neighbour beside a hostile one')
    const attacker = await loose({ url, apiKey: await hostileKey(stage), file: await ownFile(stage) })
    await sleep(GATHERING_MS)
    const beside = await measure(settings.hostile * 1_000)
    const attacks = await attacker.stop()
    await service.stop()
    const found = await stage.cluster.asOwner((owner) => consultOracle({ ...stage, owner }))
    const violations = found.filter(({ check }) => !OF_THE_NEIGHBOUR.includes(check))
    kept = violations.length > 0
    if (kept) say(`the logs of the drill's processes are in ${stage.logs}`)
    return { alone, beside, attacks, violations }
  } finally {
    await stage.close(kept)
  }
}

async function hostileKey({ cluster }: Stage): Promise<string> {
  const onConnectionError = () => undefined
  const url = cluster.url(cluster.port)
  const database = openDatabase({ url, applicationName: 'chaos', poolSize: 1, role: undefined, onConnectionError })
  try {
    const { api_key: apiKey } = await createKey(database, { name: 'hostile', credits: 100_000_000 })
    return apiKey
  } finally {
    await database.close()
  }
}

/** Path of the largest output there is; anyone who knows it may download it. */
async function ownFile({ cluster }: Stage): Promise<string> {
  const { rows } = await cluster.asOwner((owner) =>
    owner.query<{ key: string }>(`
      select output ->> 'key' as key from darkroom.jobs, jsonb_array_elements(outputs) output
      where status = 'succeeded' order by (output ->> 'bytes')::int desc limit 1`),
  )
  return `/files/${rows[0]!.key}`
}

/** Lets the neighbour loose, in a process of its own. */
async function loose(target: Omit<Ammunition, 'traps'>): Promise<{ stop(): Promise<Tally> }> {
  const child = fork(join(import.meta.dirname, '../neighbour/attacker.ts'), [], { detached: true })
  child.send(target)
  return {
    async stop() {
      const answer = once(child, 'message')
      child.send('stop')
      const [tally] = (await answer) as [Tally]
      return tally
    },
  }
}
