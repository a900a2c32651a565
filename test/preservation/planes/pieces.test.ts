import t from 'tap'
import { loadOpenCv } from '../../../src/images/analysis/opencv.ts'
import { DESCRIPTOR_BYTES, type Features } from '../../../src/preservation/planes/features.ts'
import { fitHomography } from '../../../src/preservation/planes/fit-homography.ts'
import type { PointMatch } from '../../../src/preservation/planes/matches.ts'
import { dealOutPieces } from '../../../src/preservation/planes/pieces.ts'
import { type MatchedPlane, plausiblePlane } from '../../../src/preservation/planes/planes.ts'
import { project } from '../../../src/preservation/view/homography.ts'
import { randomNumbers } from '../../support/random-numbers.ts'

const PIXELS = 600 * 400
const { cv } = await loadOpenCv()

type Place = (x: number, y: number) => readonly [number, number]

function matchesWithin(left: number, right: number, count: number, place: Place): PointMatch[] {
  const random = randomNumbers(left)
  return Array.from({ length: count }, () => {
    const [x, y] = [left + (right - left) * random(), 40 + 320 * random()]
    const [toX, toY] = place(x, y)
    return { x, y, toX: toX + random() - 0.5, toY: toY + random() - 0.5 }
  })
}

const features: Features = {
  count: 600,
  points: Float64Array.from({ length: 1200 }, (_, i) => (i * 37) % (i % 2 === 0 ? 600 : 400)),
  descriptors: new Uint8Array(600 * DESCRIPTOR_BYTES),
  scale: 1,
}

/** The plane of these matches, which also says where others are that are not exactly there. */
function planeOf(matches: readonly PointMatch[], others: readonly PointMatch[] = []): MatchedPlane {
  const { homography, inliers } = fitHomography(cv, matches, 3, 5000)!
  return { ...plausiblePlane(homography, inliers, features)!, matches: [...inliers, ...others] }
}

/** A cover whose far side bends by four pixels, and a box behind that the reference shows elsewhere. */
const near = matchesWithin(40, 200, 320, (x, y) => [x, y])
const far = matchesWithin(200, 280, 150, (x, y) => [x + (4 * (x - 200)) / 80, y])
const box = matchesWithin(360, 560, 90, (x, y) => [1.3 * x - 100, 1.1 * y - 30])

t.test('what bends is of its own surface, and what took it is fitted to the rest', async (t) => {
  const planes = dealOutPieces(cv, features, [planeOf(near), planeOf(box, far)], PIXELS)
  t.equal(planes.length, 2)
  const [cover, other] = planes
  t.equal(cover!.matches.filter((match) => near.includes(match) || far.includes(match)).length, cover!.matches.length)
  t.ok(far.every((match) => cover!.matches.includes(match)))
  t.ok(other!.matches.every((match) => box.includes(match)))
  const to = project(other!.homography, 460, 200)
  t.ok(Math.hypot(to.x - (1.3 * 460 - 100), to.y - (1.1 * 200 - 30)) < 0.5)
})

t.test('a piece stays where no other plane has it, or has anything beside it', async (t) => {
  const elsewhere = matchesWithin(200, 280, 60, (x, y) => [x + 40, y])
  for (const piece of [elsewhere, matchesWithin(270, 300, 30, (x, y) => [x + 2, y])]) {
    const planes = dealOutPieces(cv, features, [planeOf(near), planeOf(box, piece)], PIXELS)
    t.ok(planes.some(({ matches }) => piece.every((match) => matches.includes(match)) && matches.length > 60))
  }
})
