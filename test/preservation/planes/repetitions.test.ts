import t from 'tap'
import type { MatchedPlane } from '../../../src/preservation/planes/planes.ts'
import { withoutRepetitions } from '../../../src/preservation/planes/repetitions.ts'

/** A plane in a picture of 600 × 400 with matches around (300, 200), seen at a scale, shifted. */
function planeWith(count: number, scale: number, shift: number, explained = 0.2): MatchedPlane {
  const matches = Array.from({ length: count }, (_, i) => {
    const [x, y] = [290 + (i % 20), 190 + (i % 20)]
    return { x, y, toX: scale * x + shift, toY: scale * y }
  })
  const homography = Float64Array.of(scale, 0, shift, 0, scale, 0, 0, 0, 1)
  return { homography, matches, scale, anisotropy: 1, explained }
}

const kept = (...planes: MatchedPlane[]) => withoutRepetitions(planes, 600 * 400).map(({ matches }) => matches.length)

t.test('of two periods that fit equally well none is used', async (t) => {
  t.same(kept(planeWith(58, 1, 0), planeWith(35, 1.01, 160)), [])
  t.same(kept(planeWith(87, 1, 0), planeWith(62, 0.98, 390), planeWith(42, 1.01, -340)), [])
})

t.test('a motif that looks the same turned over repeats as well', async (t) => {
  const upright = planeWith(53, 1, 0)
  const turned = { ...planeWith(35, 1, 0), homography: Float64Array.of(-1, 0, 800, 0, -1, 500, 0, 0, 1) }
  t.same(kept(upright, turned), [])
})

t.test('a period that explains plainly more is the right one', async (t) => {
  t.same(kept(planeWith(120, 1, 0), planeWith(40, 1.01, 160)), [120])
})

t.test(
  'a thing and the wall behind it explain most of what is around them, and neither is a period of the other',
  async (t) => {
    t.same(
      kept(planeWith(590, 1, 0, 0.46), planeWith(450, 1.02, 70, 0.34), planeWith(150, 1.01, -70, 0.25)),
      [590, 450, 150],
    )
    t.same(kept(planeWith(590, 1, 0, 0.46), planeWith(110, 1.02, 70, 0.07)), [590])
  },
)

t.test('surfaces in other poses, and those that parallax moves a little, are all used', async (t) => {
  t.same(kept(planeWith(58, 1, 0), planeWith(35, 0.9, 160)), [58, 35])
  t.same(kept(planeWith(58, 1, 0), planeWith(35, 1, 15)), [58, 35])
})
