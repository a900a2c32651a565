import type { Picture, Size } from './picture.ts'

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
  const [a, b, c, d, e, f, g, h, i] = projection
  const { width, height } = size
  const pixels = new Uint8Array(width * height * 4)
  const [right, bottom] = [picture.width - 3, picture.height - 3]
  for (let y = 0, out = 0; y < height; y += 1) {
    const py = y + 0.5
    for (let x = 0; x < width; x += 1, out += 4) {
      const px = x + 0.5
      const w = g * px + h * py + i
      const sx = (a * px + b * py + c) / w - 0.5
      const sy = (d * px + e * py + f) / w - 0.5
      const inside = sx >= 1 && sy >= 1 && sx < right && sy < bottom
      if (inside && picture.channels === 3) sampleInside(picture, sx, sy, pixels, out)
      else sampleAnywhere(picture, sx, sy, pixels, out)
    }
  }
  return { width, height, channels: 4, pixels }
}

/** All sixteen samples exist and are opaque, as nearly everywhere in a photo. */
function sampleInside({ width, pixels }: Picture, x: number, y: number, into: Uint8Array, out: number): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const column = Math.round((x - left) * PHASES) * 4
  const row = Math.round((y - top) * PHASES) * 4
  const [w0, w1, w2, w3] = [WEIGHTS[column]!, WEIGHTS[column + 1]!, WEIGHTS[column + 2]!, WEIGHTS[column + 3]!]
  let red = 0
  let green = 0
  let blue = 0
  for (let j = 0, at = ((top - 1) * width + left - 1) * 3; j < 4; j += 1, at += width * 3) {
    const weight = WEIGHTS[row + j]!
    red += weight * (w0 * pixels[at]! + w1 * pixels[at + 3]! + w2 * pixels[at + 6]! + w3 * pixels[at + 9]!)
    green += weight * (w0 * pixels[at + 1]! + w1 * pixels[at + 4]! + w2 * pixels[at + 7]! + w3 * pixels[at + 10]!)
    blue += weight * (w0 * pixels[at + 2]! + w1 * pixels[at + 5]! + w2 * pixels[at + 8]! + w3 * pixels[at + 11]!)
  }
  into[out] = clip(red)
  into[out + 1] = clip(green)
  into[out + 2] = clip(blue)
  into[out + 3] = 255
}

function sampleAnywhere(source: Picture, x: number, y: number, into: Uint8Array, out: number): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const { width, height, channels, pixels } = source
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
    let at = ((top - 1 + j) * width + left - 1 + firstX) * channels
    for (let i = firstX; i < lastX; i += 1, at += channels) {
      const weight = WEIGHTS[column + i]! * across * (channels === 4 ? pixels[at + 3]! : 255)
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
