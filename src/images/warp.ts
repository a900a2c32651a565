import { type Picture, type Size, withAlpha } from './picture.ts'

/**
 * A projective map, row by row: the point (x, y) of the result, in pixels with centres at .5, shows the source at
 * ((a x + b y + c) / w, (d x + e y + f) / w) with w = g x + h y + i.
 */
export type Projection = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
]

const PHASES = 256
/** Catmull-Rom weights of the four samples around each of 256 sub-pixel positions. */
const WEIGHTS = Float32Array.from({ length: (PHASES + 1) * 4 }, (_, i) => {
  const distance = Math.abs((i % 4) - 1 - Math.floor(i / 4) / PHASES)
  if (distance < 1) return (1.5 * distance - 2.5) * distance * distance + 1
  return distance < 2 ? ((-0.5 * distance + 2.5) * distance - 4) * distance + 2 : 0
})

/**
 * Resamples a picture through a projection with bicubic (Catmull-Rom) interpolation. Colour is weighted by alpha
 * and everything outside the source is transparent, so edges come out antialiased and without fringes.
 */
export function warp(picture: Picture, size: Size, projection: Projection): Picture {
  const source = withAlpha(picture)
  const [a, b, c, d, e, f, g, h, i] = projection
  const { width, height } = size
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0, out = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, out += 4) {
      const px = x + 0.5
      const py = y + 0.5
      const w = g * px + h * py + i
      sample(source, (a * px + b * py + c) / w - 0.5, (d * px + e * py + f) / w - 0.5, pixels, out)
    }
  }
  return { width, height, channels: 4, pixels }
}

function sample(source: Picture, x: number, y: number, into: Uint8Array, out: number): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const { width, height, pixels } = source
  if (left < -2 || top < -2 || left > width || top > height) return
  const column = Math.round((x - left) * PHASES) * 4
  const row = Math.round((y - top) * PHASES) * 4
  const firstX = Math.max(0, 1 - left)
  const lastX = Math.min(4, width + 1 - left)
  const firstY = Math.max(0, 1 - top)
  const lastY = Math.min(4, height + 1 - top)
  let red = 0
  let green = 0
  let blue = 0
  let alpha = 0
  for (let j = firstY; j < lastY; j += 1) {
    const across = WEIGHTS[row + j]!
    let at = ((top - 1 + j) * width + left - 1 + firstX) * 4
    for (let i = firstX; i < lastX; i += 1, at += 4) {
      const weight = WEIGHTS[column + i]! * across * pixels[at + 3]!
      red += weight * pixels[at]!
      green += weight * pixels[at + 1]!
      blue += weight * pixels[at + 2]!
      alpha += weight
    }
  }
  if (alpha < 0.5) return
  into[out] = clip(red / alpha)
  into[out + 1] = clip(green / alpha)
  into[out + 2] = clip(blue / alpha)
  into[out + 3] = clip(alpha)
}

function clip(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0
}
