import t from 'tap'
import { loadOpenCv } from '../../../src/images/analysis/opencv.ts'
import { fitHomography } from '../../../src/preservation/planes/fit-homography.ts'
import { project } from '../../../src/preservation/view/homography.ts'
import { isClose } from '../support/close.ts'

const H = Float64Array.of(0.9, -0.2, 40, 0.15, 1.1, -12, 3e-4, 1e-4, 1)
const along = (k: number) => {
  const [x, y] = [20 + 60 * (k % 8), 15 + 50 * Math.floor(k / 8)]
  const to = project(H, x, y)
  return { x, y, toX: to.x, toY: to.y }
}
const matches = Array.from({ length: 48 }, (_, k) => along(k))
const astray = matches
  .slice(0, 12)
  .map(({ x, y, toX, toY }, k) => ({ x: x + 7, y, toX: toX + 31 * (k + 1), toY: toY - 90 }))

t.test('a homography comes back from its matches, and sorts out those that do not obey it', async (t) => {
  const { cv } = await loadOpenCv()
  const fit = fitHomography(cv, [...astray, ...matches], 2, 5000)
  t.same(fit?.inliers, matches)
  t.same(fit?.outliers, astray)
  for (const { x, y, toX, toY } of matches) {
    const to = project(fit!.homography, x, y)
    isClose(t, [to.x, to.y], [toX, toY], 1e-2)
    t.ok(to.depth > 0, 'in front')
  }
})

t.test('too few matches have none', async (t) => {
  const { cv } = await loadOpenCv()
  const five = [0, 5, 19, 30, 47].map(along)
  t.same(fitHomography(cv, five, 2, 5000)?.inliers, five)
  t.equal(fitHomography(cv, matches.slice(0, 4), 2, 100), undefined)
})
