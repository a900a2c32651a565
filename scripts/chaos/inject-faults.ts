import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import { ALL_FAULTS } from './faults/all-faults.ts'
import type { Fault } from './faults/fault.ts'
import type { Stage } from './stage.ts'

export interface Injection {
  /** How often each kind was injected. */
  readonly injected: ReadonlyMap<string, number>
  /** Kinds that cannot be injected here, and why. */
  readonly missing: ReadonlyMap<string, string>
}

const SAY_EVERY_MS = 30_000
/** Faults that may be ahead of the jobs they are spread over. */
const AHEAD = 6

/**
 * Injects faults, several at a time, until there were enough of them and of jobs; resolves when the last is over. They are
 * spread over the jobs, so that on a slow machine as on a fast one something goes wrong all the time and something
 * gets done. Every kind comes up in each round through the deck, as often as its weight says.
 *
 * @param accepted the number of jobs accepted so far.
 */
export async function injectFaults(
  stage: Stage,
  dice: Dice,
  accepted: () => number,
  say: (message: string) => void,
): Promise<Injection> {
  const { settings } = stage
  const missing = new Map<string, string>()
  const wanted = ALL_FAULTS.filter(({ kind }) => kind.includes(settings.only ?? ''))
  for (const fault of wanted) {
    const why = fault.missing?.(stage)
    if (why !== undefined) missing.set(fault.kind, why)
  }
  const possible = wanted.filter(({ kind }) => !missing.has(kind))
  if (possible.length === 0) throw new Error(`there is no fault to inject: ${[...missing.values()].join(', ')}`)
  const injected = new Map(possible.map(({ kind }) => [kind, 0]))
  const atWork = new Map<Fault, Promise<void>>()
  let deck: Fault[] = []
  let count = 0
  /** Rejects when a fault could not be injected, or not be taken back: the run is over, and clears up. */
  const broken = Promise.withResolvers<never>()

  async function inject(fault: Fault): Promise<void> {
    const hit = await fault.inject(stage, dice.fork()).finally(() => atWork.delete(fault))
    if (!hit) return
    injected.set(fault.kind, injected.get(fault.kind)! + 1)
    count += 1
  }

  const progress = setInterval(() => say(`${count} faults, ${accepted()} jobs`), SAY_EVERY_MS)
  try {
    while (count < settings.faults || accepted() < settings.jobs) {
      await Promise.race([sleep(dice.between(...settings.pause)), broken.promise])
      if (count - AHEAD > (settings.faults * accepted()) / settings.jobs) continue
      if (deck.length === 0)
        deck = dice.shuffle(possible.flatMap((fault) => Array(fault.weight).fill(fault) as Fault[]))
      // One of a kind at a time: two restarts of a server, or two who fill the same disk, are no more than one.
      const next = deck.findIndex((fault) => !atWork.has(fault))
      if (atWork.size >= settings.atOnce || next < 0) continue
      const [fault] = deck.splice(next, 1)
      const injection = inject(fault!)
      injection.catch(broken.reject)
      atWork.set(fault!, injection)
    }
    await Promise.all(atWork.values())
  } finally {
    clearInterval(progress)
  }
  return { injected, missing }
}
