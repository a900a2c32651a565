import type { Picture, Size } from '../raster/picture.ts'
import { resize, scaledTo } from '../raster/resize.ts'

/** A straight edge, in pixels of the picture that it was found in. */
export interface Segment {
  /** Its middle. */
  readonly x: number
  readonly y: number
  readonly length: number
  /** Degrees clockwise from pointing right, above -90 up to 90. */
  readonly angle: number
}

/** Straight edges, and the size of the picture that they were found in. */
export interface Segments extends Size {
  readonly segments: readonly Segment[]
}

/** Longer edge at which a picture is examined. */
const EDGE = 512
/** Pixels along the border that are not examined. */
const BORDER = 3
/** Steepness in bytes below which an edge is noise, and degrees by which directions within one edge may differ. */
const STEEP = 5.2
const TOLERANCE = 22.5
/** Length in pixels of the shortest edge, and the greatest width. */
const SHORTEST = 16
const WIDEST = 7
/** Share of the box around an edge that its pixels must fill. */
const DENSE = 0.55

/**
 * The straight edges of a picture, made smaller. Neighbours whose gradients point the same way are one edge, and its
 * line is that of their second moments (Grompone von Gioi, Jakubowicz, Morel and Randall, "LSD: a Line Segment
 * Detector", without its test for chance: short and loose edges are left out).
 */
export async function findSegments(picture: Picture): Promise<Segments> {
  const small = await resize(picture, scaledTo(picture, { width: EDGE, height: EDGE }, 'contain'))
  const { width, height } = small
  const slopes = slopesOf(small)
  const taken = new Uint8Array(width * height)
  const segments: Segment[] = []
  for (const start of steepestFirst(slopes.steepness)) {
    if (taken[start] === 1) continue
    const segment = segmentOf(grow(start, slopes, taken, width), slopes, width)
    if (segment !== undefined) segments.push(segment)
  }
  return { width, height, segments }
}

/** How steep the lightness is at every pixel, and in which direction it rises, in radians. */
interface Slopes {
  readonly steepness: Float32Array
  readonly direction: Float32Array
}

function slopesOf(picture: Picture): Slopes {
  const { width, height } = picture
  const grey = smoothed(greyOf(picture), picture)
  const steepness = new Float32Array(grey.length)
  const direction = new Float32Array(grey.length)
  for (let y = BORDER; y < height - BORDER; y += 1) {
    for (let x = BORDER; x < width - BORDER; x += 1) {
      const i = y * width + x
      const [a, b, c, d] = [grey[i]!, grey[i + 1]!, grey[i + width]!, grey[i + width + 1]!]
      const across = (b + d - a - c) / 2
      const down = (c + d - a - b) / 2
      steepness[i] = Math.hypot(across, down)
      direction[i] = Math.atan2(down, across)
    }
  }
  return { steepness, direction }
}

function greyOf({ width, height, channels, pixels }: Picture): Float32Array {
  const grey = new Float32Array(width * height)
  for (let i = 0, at = 0; i < grey.length; i += 1, at += channels) {
    grey[i] = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!
    if (channels === 4) grey[i]! *= pixels[at + 3]! / 255
  }
  return grey
}

/** The binomial mean of three by three pixels; those along the border are not usable. */
function smoothed(grey: Float32Array, { width, height }: Size): Float32Array {
  const [rows, result] = [grey.slice(), grey.slice()]
  for (let i = 1; i < grey.length - 1; i += 1) rows[i] = (grey[i - 1]! + 2 * grey[i]! + grey[i + 1]!) / 4
  for (let i = width; i < width * (height - 1); i += 1)
    result[i] = (rows[i - width]! + 2 * rows[i]! + rows[i + width]!) / 4
  return result
}

function steepestFirst(steepness: Float32Array): number[] {
  const places: number[] = []
  for (let i = 0; i < steepness.length; i += 1) if (steepness[i]! > STEEP) places.push(i)
  return places.sort((a, b) => steepness[b]! - steepness[a]! || a - b)
}

/** The pixels around a place whose gradients point in the same direction as the edge so far. */
function grow(start: number, { steepness, direction }: Slopes, taken: Uint8Array, width: number): number[] {
  const region = [start]
  taken[start] = 1
  let [across, down] = [Math.cos(direction[start]!), Math.sin(direction[start]!)]
  const least = Math.cos((TOLERANCE * Math.PI) / 180)
  for (let next = 0; next < region.length; next += 1) {
    const at = region[next]!
    const x = at % width
    for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
      const to = at + step
      if (to < 0 || to >= taken.length || Math.abs((to % width) - x) > 1) continue
      if (taken[to] === 1 || steepness[to]! <= STEEP) continue
      const [c, s] = [Math.cos(direction[to]!), Math.sin(direction[to]!)]
      if (c * across + s * down < least * Math.hypot(across, down)) continue
      taken[to] = 1
      region.push(to)
      across += c
      down += s
    }
  }
  return region
}

/** The line through the pixels of an edge; `undefined` if they are too few, too loose or bent. */
function segmentOf(region: readonly number[], { steepness }: Slopes, width: number): Segment | undefined {
  if (region.length < SHORTEST) return undefined
  let [weight, sumX, sumY] = [0, 0, 0]
  for (const at of region) {
    weight += steepness[at]!
    sumX += steepness[at]! * (at % width)
    sumY += steepness[at]! * Math.floor(at / width)
  }
  const [x, y] = [sumX / weight, sumY / weight]
  let [xx, xy, yy] = [0, 0, 0]
  for (const at of region) {
    const [dx, dy] = [(at % width) - x, Math.floor(at / width) - y]
    xx += steepness[at]! * dx * dx
    xy += steepness[at]! * dx * dy
    yy += steepness[at]! * dy * dy
  }
  const radians = Math.atan2(2 * xy, xx - yy) / 2
  const [c, s] = [Math.cos(radians), Math.sin(radians)]
  let [first, last, left, right] = [0, 0, 0, 0]
  for (const at of region) {
    const [dx, dy] = [(at % width) - x, Math.floor(at / width) - y]
    const [along, beside] = [c * dx + s * dy, c * dy - s * dx]
    first = Math.min(first, along)
    last = Math.max(last, along)
    left = Math.min(left, beside)
    right = Math.max(right, beside)
  }
  const [length, breadth] = [last - first + 1, right - left + 1]
  if (length < SHORTEST || breadth > WIDEST || region.length < DENSE * length * breadth) return undefined
  return { x: x + 0.5, y: y + 0.5, length, angle: (radians * 180) / Math.PI }
}
