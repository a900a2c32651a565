import { resolve } from 'node:path'
import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import { drawLabel } from '../../../test/preservation/support/label.ts'
import { randomNumbers } from '../../../test/support/random-numbers.ts'
import { type DetailCase, decodeRgb } from './cases.ts'
import { DAMAGES } from './damage.ts'
import { renditionsOf } from './made.ts'
import { type Pair, pairsOfCases, pairsOfPhotos, pairsWithParallax, photographAgain, pickRegion } from './pairs.ts'
import { withInFront, withShine } from './things-in-front.ts'

/** A source of which is known what in it is wrong: whatever differs from the truth. */
export interface Exhibit {
  readonly name: string
  readonly source: Rgb
  readonly truth: Rgb
  readonly references: readonly Buffer[]
}

/** The repository's own photographs, and how wide one may be: every exhibit is judged some hundred times. */
const PHOTOS = resolve(import.meta.dirname, '../../../test/fixtures')
const QUICK_WIDTH = 480

/**
 * The cases of a folder and the repository's own pictures: a label that is drawn, and its small photograph. Of each own
 * picture there is one exhibit per damage, one on which light falls, one that is a little softer, and two in which
 * something lies in front, in the source or in the reference; of all of them one in which a part has moved against the rest. The same exhibits every time.
 */
export async function exhibitsOf(cases: readonly DetailCase[]): Promise<Exhibit[]> {
  const random = randomNumbers(1)
  const label = await labelPair(random)
  const photos = await pairsOfPhotos(PHOTOS, random)
  const own = [label, ...photos.filter(({ truth }) => truth.width <= QUICK_WIDTH)]
  const made = own.flatMap((pair) => [...damaged(pair, random), ...harmless(pair, own, random)])
  const moved = await pairsWithParallax([...own, ...(await pairsOfCases(cases))], random)
  const untouched = moved.map(({ name, truth, references }) => ({ name, source: truth, truth, references }))
  const given = await Promise.all(
    cases.map(async ({ name, source, truth, references }) => {
      return { name, source: await decodeRgb(source), truth: await decodeRgb(truth), references }
    }),
  )
  const right = (await Promise.all(own.map((pair) => rightBesides(pair, own)))).flat()
  return [...made, ...untouched, ...given, ...right]
}

async function labelPair(random: () => number): Promise<Pair> {
  const [width, height] = [480, 360]
  const truth = drawLabel(width, height, 1)
  const references = [await photographAgain(truth, random)]
  return { name: 'label', truth, references, object: [0, 0, width, height], repairable: true }
}

function damaged(pair: Pair, random: () => number): Exhibit[] {
  const { name, truth, references } = pair
  const parts = Object.entries(DAMAGES).map(([kind, damage]) => {
    return { name: `${name}, ${kind}`, source: damage(truth, pickRegion(pair, random), random), truth, references }
  })
  // A source of random numbers of its own, so that the exhibits made after it stay the same.
  const source = DAMAGES.blur!(truth, [0, 0, truth.width, truth.height], randomNumbers(1))
  return [...parts, { name: `${name}, blur throughout`, source, truth, references }]
}

/** Sources that are right, and yet differ from their references. */
function harmless(pair: Pair, all: readonly Pair[], random: () => number): Exhibit[] {
  const { name, truth, references } = pair
  const shone = withShine(truth, random)
  const covered = withInFront(truth, nextOf(pair, all), random)
  return [
    { name: `${name}, shine`, source: shone, truth: shone, references },
    { name: `${name}, something in front`, source: covered, truth: covered, references },
  ]
}

/** More of them: a source that is a little softer, and one of whose reference something hides a part. */
async function rightBesides(pair: Pair, all: readonly Pair[]): Promise<Exhibit[]> {
  const { name, truth, references } = pair
  const softer = (await renditionsOf(pair)).find((rendition) => rendition.name.endsWith('softer'))!
  const random = randomNumbers(2)
  const hidden = [await photographAgain(withInFront(truth, nextOf(pair, all), random), random)]
  return [
    { name: softer.name, source: softer.truth, truth: softer.truth, references },
    { name: `${name}, something in front of the reference`, source: truth, truth, references: hidden },
  ]
}

/** The picture that stands in front of one. */
function nextOf(pair: Pair, all: readonly Pair[]): Rgb {
  return all[(all.indexOf(pair) + 1) % all.length]!.truth
}
