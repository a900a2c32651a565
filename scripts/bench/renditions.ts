import { blockUntrustedLoaders, decodeImage } from '../../src/images/files/codec.ts'
import { renderOutput } from '../../src/images/files/renditions.ts'
import type { Bench } from './bench.ts'
import type { Aim, Comparison } from './comparison.ts'
import { type Cost, costOf } from './renditions/cost.ts'
import { largePhotograph } from './renditions/photograph.ts'
import { renderDecoded, renderEncoded } from './renditions/separately.ts'
import { alternate } from './rounds.ts'

const REPEATS = 3
const AIM: Aim = { atMost: 0.9 }

export const renditions: Bench = {
  name: 'renditions',
  about:
    'the four files of a 12-megapixel JPEG, decoded once, against four separate sharp pipelines; then without decoding',

  async run(_stage, rounds) {
    const bytes = await largePhotograph()
    // As in the processes that carry jobs out: one thread a pipeline.
    blockUntrustedLoaders()
    const picture = await decodeImage(bytes)
    const costs = await alternate(rounds, {
      ours: () => costOf(async () => renderOutput(await decodeImage(bytes)), REPEATS),
      separate: () => costOf(() => renderEncoded(bytes), REPEATS),
      oursDecoded: () => costOf(() => renderOutput(picture), REPEATS),
      separateDecoded: () => costOf(() => renderDecoded(picture), REPEATS),
    })
    return [
      compare('processor', 'from a JPEG', costs.ours, costs.separate, AIM),
      compare('wall', 'from a JPEG', costs.ours, costs.separate),
      compare('processor', 'from pixels', costs.oursDecoded, costs.separateDecoded),
      compare('wall', 'from pixels', costs.oursDecoded, costs.separateDecoded),
    ]
  },
}

function compare(
  measure: keyof Cost,
  from: string,
  ours: readonly Cost[],
  separate: readonly Cost[],
  aim?: Aim,
): Comparison {
  return {
    measure: `${measure} time`,
    unit: 'ms',
    ours: { name: `renderOutput ${from}`, values: ours.map((cost) => cost[measure]) },
    against: { name: `four pipelines ${from}`, values: separate.map((cost) => cost[measure]) },
    ...(aim === undefined ? {} : { aim }),
  }
}
