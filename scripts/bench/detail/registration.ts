import { alignReferences } from '../../../src/preservation/run-preservation.ts'
import { USUAL_THREADS } from '../../../src/preservation/threads.ts'
import { sampleFlow } from '../../../src/preservation/view/flow.ts'
import { openPictures } from '../../../src/preservation/view/given-pictures.ts'
import { localScale, project } from '../../../src/preservation/view/homography.ts'
import type { Alignment } from '../../../src/preservation/view/warp.ts'
import { randomNumbers } from '../../../test/support/random-numbers.ts'
import { encodePng } from './cases.ts'
import { DAMAGES } from './damage.ts'
import { pairsOfScenes, type ScenePair, VIEWINGS } from './made.ts'
import type { Rectangle } from './measures.ts'
import { pickRegion } from './pairs.ts'

/**
 * Prints by how many pixels of the source the references of drawn scenes are misplaced once they are registered: within
 * damage, where nothing but its surroundings tells, and elsewhere. `only` is a part of the names of the scenes.
 */
export async function measureRegistration(seed: number, only: string): Promise<void> {
  const random = randomNumbers(seed)
  const inside: number[] = []
  for (const viewing of Object.keys(VIEWINGS)) {
    for (const pair of await pairsOfScenes(viewing, random)) {
      for (const kind of ['garble', 'waves', 'low resolution']) {
        const region = pickRegion(pair, random)
        const source = DAMAGES[kind]!(pair.truth, region, random)
        if (!`${pair.name}, ${kind}`.includes(only)) continue
        const alignment = await register(await encodePng(source), pair)
        if (alignment === undefined) {
          console.log(`${pair.name}, ${kind}`.padEnd(36), 'not registered')
          continue
        }
        const all: Rectangle = [0, 0, pair.truth.width, pair.truth.height]
        const [within, elsewhere] = [errorsIn(region, alignment, pair), errorsIn(all, alignment, pair)]
        inside.push(quantile(within, 0.5))
        console.log(`${pair.name}, ${kind}`.padEnd(36), `within ${described(within)}  all ${described(elsewhere)}`)
      }
    }
  }
  console.log(
    `within damage: ${described(inside)}; mean ${(inside.reduce((a, b) => a + b, 0) / inside.length).toFixed(3)}`,
  )
}

async function register(source: Buffer, { references }: ScenePair): Promise<Alignment | undefined> {
  const report = { log: () => {}, progress: () => {} }
  const { signal } = new AbortController()
  const given = openPictures(
    async () => source,
    references.map((reference) => async () => reference),
  )
  const { renderings } = await alignReferences(given, references.length, USUAL_THREADS, report, signal)
  return renderings[0]?.alignment
}

/** Where the picture shows the reference at all. */
function errorsIn([left, top, width, height]: Rectangle, { homography, flow }: Alignment, pair: ScenePair): number[] {
  const errors: number[] = []
  const moved = { dx: 0, dy: 0 }
  for (let y = top; y < top + height; y += 4) {
    for (let x = left; x < left + width; x += 4) {
      if (flow !== undefined) sampleFlow(flow, x / flow.step, y / flow.step, moved)
      const is = project(homography, x + moved.dx, y + moved.dy)
      const shouldBe = project(pair.place, x, y)
      errors.push(Math.hypot(is.x - shouldBe.x, is.y - shouldBe.y) / localScale(pair.place, x, y).scale)
    }
  }
  return errors
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!
}

function described(errors: readonly number[]): string {
  return `median ${quantile(errors, 0.5).toFixed(2)}, 95 % below ${quantile(errors, 0.95).toFixed(2)}`
}
