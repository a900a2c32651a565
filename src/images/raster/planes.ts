import type { Picture, Size } from './picture.ts'

/** One number for each pixel, row by row from the top left. */
export type Plane = Float32Array

/** A channel of a picture, 0 to 1. */
export function planeOf({ width, height, channels, pixels }: Picture, channel: 0 | 1 | 2 | 3): Plane {
  const plane = new Float32Array(width * height)
  for (let i = 0, at = channel; i < plane.length; i += 1, at += channels) plane[i] = pixels[at]! / 255
  return plane
}

/** The mean of the square around every pixel that reaches `radius` pixels to each side, cut off at the edges. */
export function boxMean(plane: Plane, { width, height }: Size, radius: number): Plane {
  const rows = new Float32Array(plane.length)
  const across = shares(width, radius)
  for (let start = 0; start < plane.length; start += width) {
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += plane[start + x]!
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += plane[start + x + radius]!
      if (x > radius) sum -= plane[start + x - radius - 1]!
      rows[start + x] = sum * across[x]!
    }
  }
  const means = new Float32Array(plane.length)
  const down = shares(height, radius)
  const sums = new Float64Array(width)
  const add = (y: number, sign: number) => {
    const start = y * width
    for (let x = 0; x < width; x += 1) sums[x]! += sign * rows[start + x]!
  }
  for (let y = 0; y < Math.min(radius, height); y += 1) add(y, 1)
  for (let y = 0, i = 0; y < height; y += 1) {
    if (y + radius < height) add(y + radius, 1)
    if (y > radius) add(y - radius - 1, -1)
    for (let x = 0; x < width; x += 1, i += 1) means[i] = sums[x]! * down[y]!
  }
  return means
}

/** The reciprocal of the number of neighbours of each place of a line, itself included. */
function shares(length: number, radius: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => 1 / (Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1))
}

/**
 * Visits each row of a larger picture with the planes of a smaller one, stretched to its width and linear in between.
 *
 * @param visit gets a row of each plane, whose buffer is used again for the next row
 */
export function visitStretched(
  planes: readonly Plane[],
  from: Size,
  to: Size,
  visit: (rows: readonly Plane[], y: number) => void,
): void {
  const across = placesAlong(from.width, to.width)
  const down = placesAlong(from.height, to.height)
  const between = new Float32Array(from.width)
  const rows = planes.map(() => new Float32Array(to.width))
  for (let y = 0; y < to.height; y += 1) {
    const [upper, lower, fall] = [down.first[y]! * from.width, down.second[y]! * from.width, down.share[y]!]
    for (const [p, plane] of planes.entries()) {
      for (let x = 0; x < from.width; x += 1) {
        between[x] = plane[upper + x]! + (plane[lower + x]! - plane[upper + x]!) * fall
      }
      stretchRow(rows[p]!, between, across)
    }
    visit(rows, y)
  }
}

/** Reads single pixels of smaller planes as `visitStretched` gives all of them: for a picture of which few are needed. */
export function stretchedAt(from: Size, to: Size): (plane: Plane, x: number, y: number) => number {
  const across = placesAlong(from.width, to.width)
  const down = placesAlong(from.height, to.height)
  return (plane, x, y) => {
    const [upper, lower, fall] = [down.first[y]! * from.width, down.second[y]! * from.width, down.share[y]!]
    const between = (at: number) => Math.fround(plane[upper + at]! + (plane[lower + at]! - plane[upper + at]!) * fall)
    const left = between(across.first[x]!)
    return Math.fround(left + (between(across.second[x]!) - left) * across.share[x]!)
  }
}

/** For every place of a longer line the two samples around it, and how much of the second it takes. */
interface Places {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly share: Float32Array
}

function stretchRow(into: Plane, from: Plane, { first, second, share }: Places): void {
  for (let x = 0; x < into.length; x += 1) {
    const left = from[first[x]!]!
    into[x] = left + (from[second[x]!]! - left) * share[x]!
  }
}

function placesAlong(samples: number, length: number): Places {
  const { places, first, second } = samplesAround(samples, length)
  return { first, second, share: Float32Array.from(places, (place, i) => place - first[i]!) }
}

/** Where the places of a line of some length lie among samples, 0 to the last, and the samples on both sides of each. */
export function samplesAround(samples: number, length: number) {
  const places = Array.from({ length }, (_, i) =>
    Math.min(samples - 1, Math.max(0, ((i + 0.5) * samples) / length - 0.5)),
  )
  const first = Int32Array.from(places, Math.floor)
  return { places, first, second: first.map((place) => Math.min(samples - 1, place + 1)) }
}
