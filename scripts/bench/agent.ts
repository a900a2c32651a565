import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { blockUntrustedLoaders } from '../../src/images/files/codec.ts'
import { carryOut } from './agent/carry-out.ts'
import { COLOURS, DETAIL, HEAVY, type Wishes } from './agent/chains.ts'
import { collectedCost } from './agent/collected-cost.ts'
import type { Bench } from './bench.ts'
import type { Aim, Comparison } from './comparison.ts'
import type { Cost } from './renditions/cost.ts'
import { largePhotograph } from './renditions/photograph.ts'
import { alternate } from './rounds.ts'

const AIM: Aim = { atMost: 1.5 }

export const agent: Bench = {
  name: 'agent',
  about:
    'six steps of the image agent on a 12-megapixel JPEG, from its bytes to the pixels of the result, against one ' +
    'hand-written sharp pipeline that does the same; where none can, against what the steps may take',

  async run(_stage, rounds) {
    const bytes = await largePhotograph()
    // As in the processes that carry jobs out: one thread a pipeline.
    blockUntrustedLoaders()
    const comparisons: Comparison[] = []
    for (const chain of [COLOURS, DETAIL]) {
      for (const resolution of ['4K', '2K'] as const) {
        const costs = await alternate(rounds, {
          ours: () => collectedCost(() => carryOut(chain, resolution, bytes)),
          byHand: () => collectedCost(() => chain.byHand(bytes, resolution)),
        })
        const name = `${chain.name}, ${resolution}`
        comparisons.push(compare('processor', name, costs.ours, costs.byHand, AIM))
        comparisons.push(compare('wall', name, costs.ours, costs.byHand))
      }
    }
    for (const wishes of HEAVY) {
      const { ours } = await alternate(rounds, { ours: () => collectedCost(() => carryOut(wishes, '4K', bytes)) })
      const name = `${wishes.name}, 4K`
      for (const measure of ['processor', 'wall'] as const) {
        const values = ours.map((cost) => cost[measure])
        comparisons.push(withinLimit(`${measure} time`, 'ms', name, MOST_MS, values))
      }
    }
    for (const wishes of [COLOURS, DETAIL, ...HEAVY]) {
      comparisons.push(withinLimit('peak memory', 'MB', `${wishes.name}, 4K`, MOST_MB, [await peakOf(wishes, bytes)]))
    }
    return comparisons
  },
}

/** Megabytes that a process of its own takes at most, all of Node included, while it does what is wished once. */
async function peakOf({ instructions }: Wishes, bytes: Buffer): Promise<number> {
  const child = fork(join(import.meta.dirname, 'agent/once.ts'), { serialization: 'advanced' })
  const answer = once(child, 'message')
  child.send({ instructions, bytes })
  const [peak] = (await answer) as [number]
  return peak
}

/** What six steps may take at 4K on two idle cores, the encoding of their result apart. */
const MOST_MS = 3000
const MOST_MB = 800

function withinLimit(measure: string, unit: string, name: string, most: number, values: readonly number[]): Comparison {
  return {
    measure,
    unit,
    ours: { name: `agent: ${name}`, values },
    against: { name: 'the most that it may take', values: values.map(() => most) },
    aim: { atMost: 1 },
  }
}

function compare(
  measure: keyof Cost,
  name: string,
  ours: readonly Cost[],
  byHand: readonly Cost[],
  aim?: Aim,
): Comparison {
  return {
    measure: `${measure} time`,
    unit: 'ms',
    ours: { name: `agent: ${name}`, values: ours.map((cost) => cost[measure]) },
    against: { name: `one pipeline: ${name}`, values: byHand.map((cost) => cost[measure]) },
    ...(aim === undefined ? {} : { aim }),
  }
}
