import type { Colour } from './colour.ts'
import { type Picture, type Size, withoutOpaqueAlpha, wordsOf } from './picture.ts'

/** How much of each pixel is covered, 0 (nothing) to 255 (all of it), row by row from the top left. */
export interface Mask extends Size {
  readonly values: Uint8Array
}

/** A place in pixels from the top left corner; fractions count. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A closed outline in pixels; the last point is joined to the first. */
export type Outline = readonly Point[]

/**
 * Exact area coverage of polygons: each edge adds its signed area to the pixels it crosses, a running sum along
 * each row turns that into coverage (the method of Raph Levien's font-rs). Outlines wound the other way round
 * cut holes. What lies outside the mask is clipped.
 */
export function fillOutlines(outlines: readonly Outline[], size: Size): Mask {
  const { width, height } = size
  const stride = width + 2
  const area = new Float32Array(stride * height)
  for (const outline of outlines) {
    for (let i = 0; i < outline.length; i += 1) {
      addEdge(area, stride, size, outline[i]!, outline[(i + 1) % outline.length]!)
    }
  }
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    let covered = 0
    for (let x = 0; x < width; x += 1) {
      covered += area[y * stride + x]!
      values[y * width + x] = Math.min(255, Math.round(Math.abs(covered) * 255))
    }
  }
  return { width, height, values }
}

function addEdge(area: Float32Array, stride: number, size: Size, from: Point, to: Point): void {
  if (from.y === to.y) return
  const direction = from.y < to.y ? 1 : -1
  const [high, low] = direction === 1 ? [from, to] : [to, from]
  const slope = (low.x - high.x) / (low.y - high.y)
  const first = Math.max(0, Math.floor(high.y))
  const last = Math.min(size.height, Math.ceil(low.y))
  for (let y = first; y < last; y += 1) {
    const above = Math.max(y, high.y)
    const below = Math.min(y + 1, low.y)
    if (below <= above) continue
    const a = clampTo(high.x + (above - high.y) * slope, size.width)
    const b = clampTo(high.x + (below - high.y) * slope, size.width)
    addSpan(area, y * stride, Math.min(a, b), Math.max(a, b), direction * (below - above))
  }
}

/**
 * Spreads the signed area right of an edge over one row: the edge runs from `left` to `right` while it covers
 * `height` of the row. Its share of a pixel is added there, and the rest from the next pixel on.
 */
function addSpan(area: Float32Array, row: number, left: number, right: number, height: number): void {
  const last = Math.floor(right)
  for (let x = Math.floor(left); x <= last; x += 1) {
    const start = Math.max(left, x)
    const end = Math.min(right, x + 1)
    const share = right > left ? (height * (end - start)) / (right - left) : height
    const missed = share * ((start + end) / 2 - x)
    area[row + x]! += share - missed
    area[row + x + 1]! += missed
  }
}

function clampTo(x: number, width: number): number {
  return Math.min(width, Math.max(0, x))
}

/** The mask of everything that the given one does not cover. */
export function invertMask(mask: Mask): Mask {
  return { ...mask, values: mask.values.map((value) => 255 - value) }
}

/** Makes a picture transparent where a mask of its size does not cover it. */
export function cutOut({ width, height, channels, pixels }: Picture, { values }: Mask): Picture {
  const words = new Uint32Array(width * height)
  for (let i = 0, at = 0; i < words.length; i += 1, at += channels) {
    const alpha = channels === 4 ? ((pixels[at + 3]! * values[i]! + 127) / 255) | 0 : values[i]!
    words[i] = pixels[at]! | (pixels[at + 1]! << 8) | (pixels[at + 2]! << 16) | (alpha << 24)
  }
  return withoutOpaqueAlpha({ width, height, channels: 4, pixels: new Uint8Array(words.buffer) })
}

/** One colour, as opaque as the mask covers. */
export function colourMask({ width, height, values }: Mask, { red, green, blue, alpha }: Colour): Picture {
  const words = new Uint32Array(width * height)
  const colour = red | (green << 8) | (blue << 16)
  if (alpha === 1) for (let i = 0; i < words.length; i += 1) words[i] = colour | (values[i]! << 24)
  else for (let i = 0; i < words.length; i += 1) words[i] = colour | ((values[i]! * alpha + 0.5) << 24)
  return { width, height, channels: 4, pixels: new Uint8Array(words.buffer) }
}

/** A picture's alpha as a mask; without alpha, everything is covered. */
export function alphaMask(picture: Picture): Mask {
  const { width, height, channels, pixels } = picture
  const values = new Uint8Array(width * height)
  if (channels === 3) return { width, height, values: values.fill(255) }
  const words = wordsOf(pixels)
  for (let i = 0; i < values.length; i += 1) values[i] = words[i]! >>> 24
  return { width, height, values }
}
