import { blockUntrustedLoaders } from '../../src/images/codec.ts'
import { renderOutput } from '../../src/images/renditions.ts'
import type { Bench } from './bench.ts'
import { photograph } from './renditions/photograph.ts'
import { renderSeparately } from './renditions/separately.ts'
import { alternate } from './rounds.ts'

const REPEATS = 3

export const renditions: Bench = {
  name: 'renditions',
  about: 'time to encode the four files of a 12-megapixel result, against four separate sharp pipelines',

  async run(_stage, rounds) {
    // As in the processes that carry jobs out: one thread a pipeline.
    blockUntrustedLoaders()
    const picture = photograph(4000, 3000)
    const values = await alternate(rounds, {
      darkroom: () => millisecondsEach(() => renderOutput(picture)),
      separately: () => millisecondsEach(() => renderSeparately(picture)),
    })
    return [
      {
        measure: 'time',
        unit: 'ms',
        ours: { name: 'renderOutput', values: values.darkroom },
        against: { name: 'four pipelines', values: values.separately },
        aim: { atMost: 0.9 },
      },
    ]
  },
}

async function millisecondsEach(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  for (let n = 0; n < REPEATS; n++) await act()
  return (performance.now() - startedAt) / REPEATS
}
