import type { Colour } from '../colour.ts'
import { cutOut, type Mask } from '../mask.ts'
import type { Picture } from '../picture.ts'

/**
 * Makes the area around an object transparent: everything that is connected to the edges of the picture and close
 * in colour to what lies there. Pixels at the border of that area fade by how far they are from its colour.
 *
 * @param tolerance distance in colour, 0 to 1, up to which a pixel is background.
 * @param key the background's colour; left out, the commonest colour along the edges.
 */
export function removeBackground(picture: Picture, tolerance: number, key?: Colour): Picture {
  const background = key ?? edgeColour(picture)
  const limit = tolerance * 441.7
  const distance = distancesTo(picture, background)
  const outside = floodFromEdges(picture, (i) => distance[i]! <= limit)
  return cutOut(picture, softMask(picture, outside, distance, limit))
}

/** Euclidean distance of each pixel's colour to the given one, 0 to 441. */
function distancesTo({ width, height, channels, pixels }: Picture, { red, green, blue }: Colour): Float32Array {
  const distance = new Float32Array(width * height)
  for (let i = 0, at = 0; i < distance.length; i += 1, at += channels) {
    distance[i] = Math.hypot(pixels[at]! - red, pixels[at + 1]! - green, pixels[at + 2]! - blue)
  }
  return distance
}

/** The mean of the fullest of 512 boxes of similar colour along the four edges. */
function edgeColour({ width, height, channels, pixels }: Picture): Colour {
  const boxes = new Map<number, { count: number; sums: [number, number, number] }>()
  const add = (x: number, y: number) => {
    const at = (y * width + x) * channels
    const [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    const box = boxes.get(key) ?? { count: 0, sums: [0, 0, 0] }
    box.count += 1
    box.sums[0] += r
    box.sums[1] += g
    box.sums[2] += b
    boxes.set(key, box)
  }
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) add(x, y)
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) add(x, y)
  const fullest = [...boxes.values()].reduce((a, b) => (b.count > a.count ? b : a))
  const [red, green, blue] = fullest.sums.map((sum) => Math.round(sum / fullest.count)) as [number, number, number]
  return { red, green, blue, alpha: 1 }
}

/** 1 for every pixel that a chain of accepted neighbours joins to an edge of the picture. */
function floodFromEdges({ width, height }: Picture, accepts: (index: number) => boolean): Uint8Array {
  const reached = new Uint8Array(width * height)
  const queue = new Int32Array(width * height)
  let end = 0
  const visit = (i: number) => {
    if (reached[i] === 1 || !accepts(i)) return
    reached[i] = 1
    queue[end] = i
    end += 1
  }
  for (let x = 0; x < width; x += 1) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y += 1) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  for (let next = 0; next < end; next += 1) {
    const i = queue[next]!
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x < width - 1) visit(i + 1)
    if (i >= width) visit(i - width)
    if (i < (height - 1) * width) visit(i + width)
  }
  return reached
}

/** Nothing of what was reached, all of the rest, and a share of the pixels that touch both. */
function softMask({ width, height }: Picture, outside: Uint8Array, distance: Float32Array, limit: number): Mask {
  const values = outside.map((reached) => (reached === 1 ? 0 : 255))
  for (let i = 0; i < values.length; i += 1) {
    if (outside[i] === 1) continue
    const x = i % width
    const touches =
      (x > 0 && outside[i - 1] === 1) ||
      (x < width - 1 && outside[i + 1] === 1) ||
      outside[i - width] === 1 ||
      outside[i + width] === 1
    if (touches) values[i] = Math.min(255, Math.round((255 * (distance[i]! - limit)) / Math.max(1, 1.5 * limit)))
  }
  return { width, height, values }
}
