import t from 'tap'
import { compose, type Homography, localScale, project } from '../../../src/preservation/view/homography.ts'
import { isClose } from '../support/close.ts'

const EXACT = 1e-12
const matrix = (...values: number[]): Homography => Float64Array.from(values)
const at = (homography: Homography, x: number, y: number) => {
  const to = project(homography, x, y)
  return [to.x, to.y, to.depth]
}

t.test('a point is divided by its depth', async (t) => {
  isClose(t, at(matrix(2, 0, 3, 0, 4, 5, 0, 0, 1), 7, 11), [17, 49, 1], EXACT, 'affine')
  isClose(t, at(matrix(1, 2, 3, 4, 5, 6, 0.5, 0.25, 1), 2, 4), [13 / 3, 34 / 3, 3], EXACT, 'projective')
  isClose(t, at(matrix(1, 0, 0, 0, 1, 0, -1, 0, 1), 3, 0), [-1.5, 0, -2], EXACT, 'behind the camera')
})

t.test('the inner map comes first', async (t) => {
  const shift = matrix(1, 0, 10, 0, 1, 20, 0, 0, 1)
  const stretch = matrix(2, 0, 0, 0, 3, 0, 0, 0, 1)
  isClose(t, compose(stretch, shift), [2, 0, 20, 0, 3, 60, 0, 0, 1], EXACT)
  isClose(t, compose(shift, stretch), [2, 0, 10, 0, 3, 20, 0, 0, 1], EXACT)
  const [outer, inner] = [matrix(1, 2, 3, 4, 5, 6, 7, 8, 10), matrix(2, 0, 1, 1, 3, 0, 0, 1, 1)]
  isClose(t, compose(outer, inner), [4, 9, 4, 13, 21, 10, 22, 34, 17], EXACT, 'a product of matrices')
})

t.test('a rotation by 30 degrees that enlarges by 3 stretches alike in all directions', async (t) => {
  const [cos, sin] = [3 * Math.cos(Math.PI / 6), 3 * Math.sin(Math.PI / 6)]
  const { determinant, scale, anisotropy } = localScale(matrix(cos, -sin, 5, sin, cos, -8, 0, 0, 1), 40, 90)
  isClose(t, [determinant, scale, anisotropy], [9, 3, 1], 1e-6)
})

t.test('anisotropy is the ratio of the singular values', async (t) => {
  const wide = localScale(matrix(2, 0, 0, 0, 8, 0, 0, 0, 1), 3, 4)
  isClose(t, [wide.determinant, wide.scale, wide.anisotropy], [16, 4, 4], 1e-9)
  const golden = (1 + Math.sqrt(5)) / 2
  const sheared = localScale(matrix(1, 1, 0, 0, 1, 0, 0, 0, 1), -2, 6)
  isClose(t, [sheared.determinant, sheared.scale, sheared.anisotropy], [1, 1, golden ** 2], 1e-9, 'a unit shear')
  const mirrored = localScale(matrix(-2, 0, 0, 0, 2, 0, 0, 0, 1), 0, 0)
  isClose(t, [mirrored.determinant, mirrored.scale, mirrored.anisotropy], [-4, 2, 1], 1e-6, 'mirrored')
})

t.test('perspective shrinks with the depth', async (t) => {
  // x / (1 + x/4) over the pixel around 4: 4.5/2.125 - 3.5/1.875; y / 2 at that depth.
  const across = 4.5 / 2.125 - 3.5 / 1.875
  const { determinant, scale } = localScale(matrix(1, 0, 0, 0, 1, 0, 0.25, 0, 1), 4, 0)
  isClose(t, [determinant, scale], [across / 2, Math.sqrt(across / 2)], EXACT)
})
