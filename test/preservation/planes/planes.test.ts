import t from 'tap'
import { loadOpenCv } from '../../../src/images/analysis/opencv.ts'
import { DESCRIPTOR_BYTES, type Features } from '../../../src/preservation/planes/features.ts'
import type { PointMatch } from '../../../src/preservation/planes/matches.ts'
import { distinctPlanes, explainByPlanes, type MatchedPlane } from '../../../src/preservation/planes/planes.ts'
import { randomNumbers } from '../../support/random-numbers.ts'

const SIZE = { width: 600, height: 400 }

/** Matches anywhere within a part of the picture, which the reference shows where `place` says, give or take half a pixel. */
function matchesWithin(
  left: number,
  right: number,
  count: number,
  place: (x: number, y: number) => readonly [number, number],
): PointMatch[] {
  const random = randomNumbers(1)
  return Array.from({ length: count }, () => {
    const [x, y] = [left + (right - left) * random(), 40 + 320 * random()]
    const [toX, toY] = place(x, y)
    return { x, y, toX: toX + random() - 0.5, toY: toY + random() - 0.5 }
  })
}

/** What `explainByPlanes` finds in matches, among as many features again that have none. */
async function planesOf(matches: readonly PointMatch[]): Promise<MatchedPlane[]> {
  const { cv } = await loadOpenCv()
  const count = 2 * matches.length
  const points = Float64Array.from(matches.flatMap(({ x, y }) => [x, y, x + 1, y + 1]))
  const features: Features = { count, points, descriptors: new Uint8Array(count * DESCRIPTOR_BYTES), scale: 1 }
  const planes = explainByPlanes(cv, features, matches, 3, 18)
  return distinctPlanes(planes, SIZE.width * SIZE.height)
}

/** Where the reference shows a board with its middle there, whose right side it sees nearer than its left one. */
function turnedAbout(middle: number): (x: number, y: number) => readonly [number, number] {
  return (x, y) => {
    const depth = 1 - (0.03 * (x - middle)) / 125
    return [middle + (x - middle) / depth, 200 + (y - 200) / depth]
  }
}

t.test('of two boards that nearly lie in one plane each gets its own matches', async (t) => {
  const left = matchesWithin(40, 290, 160, turnedAbout(165))
  const right = matchesWithin(310, 560, 200, turnedAbout(435))
  const planes = await planesOf([...left, ...right])
  t.equal(planes.length, 2)
  for (const side of [left, right]) {
    const shares = planes.map(({ matches }) => matches.filter((match) => side.includes(match)).length / side.length)
    t.ok(Math.max(...shares) > 0.95, 'all in one')
    t.ok(Math.min(...shares) < 0.05, 'none in the other')
  }
})

t.test('a surface that bends a little is one plane', async (t) => {
  const bent = matchesWithin(40, 560, 300, (x, y) => [x, y + 5 * Math.sin((Math.PI * x) / SIZE.width)])
  t.equal((await planesOf(bent)).length, 1)
})

t.test(
  'print that is bent amid its surface is no plane of its own, and what stands in front of that far off is',
  async (t) => {
    const isInside = ({ x, y }: PointMatch) => x > 220 && x < 380 && y > 130 && y < 270
    const around = matchesWithin(40, 560, 900, (x, y) => [x, y]).filter((match) => !isInside(match))
    const planesWith = (shift: number) => {
      const bent = matchesWithin(240, 360, 115, (x, y) => [x + shift + 0.12 * (x - 300), y]).filter(isInside)
      return planesOf([...around, ...bent])
    }
    t.equal((await planesWith(5)).length, 1)
    t.equal((await planesWith(60)).length, 2)
  },
)

t.test('a word that is found where it is printed once more is no plane of its own', async (t) => {
  const isWord = ({ x, y }: PointMatch) => x > 220 && x < 380 && y > 80 && y < 120
  const printed = matchesWithin(40, 560, 1600, (x, y) => [x, y])
  const found = matchesWithin(220, 380, 350, (x, y) => [100 + 0.6 * (x - 220), 300 + 0.6 * (y - 80)]).filter(isWord)
  t.equal((await planesOf([...printed, ...found])).length, 1)
})
