import { runAgent } from '../../src/agent/run-agent.ts'
import { blockUntrustedLoaders } from '../../src/images/codec.ts'
import type { Report } from '../../src/images/report.ts'
import { type Chain, COLOURS, DETAIL, type Resolution } from './agent/chains.ts'
import type { Bench } from './bench.ts'
import type { Aim, Comparison } from './comparison.ts'
import { type Cost, costOf } from './renditions/cost.ts'
import { largePhotograph } from './renditions/photograph.ts'
import { alternate } from './rounds.ts'

const AIM: Aim = { atMost: 1.5 }
const QUIET: Report = { log: () => {}, progress: () => {} }

export const agent: Bench = {
  name: 'agent',
  about:
    'six steps of the image agent on a 12-megapixel JPEG, from its bytes to the pixels of the result, against one ' +
    'hand-written sharp pipeline that does the same',

  async run(_stage, rounds) {
    const bytes = await largePhotograph()
    // As in the processes that carry jobs out: one thread a pipeline.
    blockUntrustedLoaders()
    const comparisons: Comparison[] = []
    for (const chain of [COLOURS, DETAIL]) {
      for (const resolution of ['4K', '2K'] as const) {
        const costs = await alternate(rounds, {
          ours: () => costOf(() => carryOut(chain, resolution, bytes), 1),
          byHand: () => costOf(() => chain.byHand(bytes, resolution), 1),
        })
        const name = `${chain.name}, ${resolution}`
        comparisons.push(compare('processor', name, costs.ours, costs.byHand, AIM))
        comparisons.push(compare('wall', name, costs.ours, costs.byHand))
      }
    }
    return comparisons
  },
}

/** The pixels are looked at: changes of colour wait until they are. */
async function carryOut({ instructions }: Chain, resolution: Resolution, bytes: Buffer): Promise<Uint8Array[]> {
  const request = { instructions, aspect_ratio: '4:3', resolution, max_steps: 6 } as const
  const results = await runAgent(request, [bytes], QUIET, new AbortController().signal)
  return results.map(({ pixels }) => pixels)
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
