import { invertMask, type Mask } from './mask.ts'

const FAR = 1e12

/**
 * Distance in pixels from each pixel to the area a mask covers: 0 inside, about half a pixel exact at
 * antialiased edges.
 *
 * @param reach in pixels, beyond which only that it is further away matters; unlimited by default.
 */
export function distanceToMask(mask: Mask, reach = Number.POSITIVE_INFINITY): Float32Array {
  const { width, height } = mask
  const field = distancesInColumns(mask)
  const limit = (reach + 2) ** 2
  const scratch = scratchFor(width)
  for (let y = 0; y < height; y += 1) spreadInRow(field.subarray(y * width, (y + 1) * width), limit, scratch)
  for (let i = 0; i < field.length; i += 1) {
    const square = field[i]!
    // What lies beyond the limit, which is above 1, may as well stay squared.
    if (square > 0 && square <= limit) field[i] = Math.sqrt(square)
  }
  return field
}

/**
 * The square of the distance from each pixel to the area, straight up or down. A half covered pixel is half a pixel
 * away: that carries the antialiasing over into the distances. Nearer pixels always win, for no pixel of the area
 * is further away than one pixel from itself.
 */
function distancesInColumns({ width, height, values }: Mask): Float32Array {
  const field = new Float32Array(values.length)
  const steps = new Float32Array(width)
  const own = new Float32Array(width)
  const sweep = (y: number, isFirst: boolean) => {
    for (let x = 0, i = y * width; x < width; x += 1, i += 1) {
      const value = values[i]!
      if (value > 0) {
        steps[x] = 0
        own[x] = OWN[value]!
      } else {
        steps[x] = steps[x]! + 1
      }
      const square = steps[x]! * steps[x]! + own[x]!
      if (isFirst || square < field[i]!) field[i] = square
    }
  }
  steps.fill(Math.sqrt(FAR))
  for (let y = 0; y < height; y += 1) sweep(y, true)
  steps.fill(Math.sqrt(FAR))
  for (let y = height - 1; y >= 0; y -= 1) sweep(y, false)
  return field
}

/** The square of how far a pixel is from its own area, by how much of it is covered. */
const OWN = Float32Array.from({ length: 256 }, (_, value) => (1 - value / 255) ** 2)

interface Scratch {
  readonly line: Float64Array
  readonly roots: Int32Array
  readonly from: Float64Array
}

function scratchFor(length: number): Scratch {
  return { line: new Float64Array(length), roots: new Int32Array(length), from: new Float64Array(length + 1) }
}

/**
 * Spreads squared distances along a row: the lower envelope of parabolas rooted at each sample below the limit
 * (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions").
 */
function spreadInRow(row: Float32Array, limit: number, { line, roots, from }: Scratch): void {
  let last = -1
  for (let q = 0; q < row.length; q += 1) {
    const value = row[q]!
    line[q] = value
    if (value > limit || value >= FAR) continue
    // Inside the area nothing is nearer to anything else than the area's ends.
    if (value === 0 && q > 0 && row[q - 1] === 0 && q + 1 < row.length && row[q + 1] === 0) continue
    let crossing = Number.NEGATIVE_INFINITY
    while (last >= 0) {
      crossing = intersection(line, roots[last]!, q)
      if (crossing > from[last]!) break
      last -= 1
    }
    last += 1
    roots[last] = q
    from[last] = last === 0 ? Number.NEGATIVE_INFINITY : crossing
  }
  if (last < 0) return
  from[last + 1] = Number.POSITIVE_INFINITY
  for (let q = 0, k = 0; q < row.length; q += 1) {
    if (line[q] === 0) continue
    while (from[k + 1]! < q) k += 1
    const root = roots[k]!
    row[q] = (q - root) * (q - root) + line[root]!
  }
}

function intersection(line: Float64Array, p: number, q: number): number {
  return (line[q]! + q * q - (line[p]! + p * p)) / (2 * q - 2 * p)
}

/** The mask widened on all sides by `radius` pixels with round corners. */
export function grown(mask: Mask, radius: number): Mask {
  const distance = distanceToMask(mask, radius)
  const values = mask.values.slice()
  for (let i = 0; i < values.length; i += 1) {
    if (values[i] === 255 || distance[i]! >= radius + 0.5) continue
    const line = 255 * Math.min(1, radius + 0.5 - distance[i]!)
    values[i] = Math.max(values[i]!, Math.round(line))
  }
  return { ...mask, values }
}

/** The rim of a mask, `width` pixels wide, inside its edge. */
export function rim(mask: Mask, width: number): Mask {
  const inward = distanceToMask(invertMask(mask), width)
  const values = mask.values.slice()
  for (let i = 0; i < values.length; i += 1) {
    if (values[i]! > 0) values[i] = values[i]! * Math.min(1, Math.max(0, width + 0.5 - inward[i]!))
  }
  return { ...mask, values }
}

/** The mask inside `margin` more empty pixels on every side. */
export function padded(mask: Mask, margin: number): Mask {
  const width = mask.width + 2 * margin
  const height = mask.height + 2 * margin
  const values = new Uint8Array(width * height)
  for (let y = 0; y < mask.height; y += 1) {
    values.set(mask.values.subarray(y * mask.width, (y + 1) * mask.width), (y + margin) * width + margin)
  }
  return { width, height, values }
}
