import { invertMask, type Mask } from './mask.ts'

const FAR = 1e12

/**
 * Distance in pixels from each pixel to the area a mask covers: 0 inside, about half a pixel exact at
 * antialiased edges (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions").
 */
export function distanceToMask(mask: Mask): Float32Array {
  const { width, height, values } = mask
  const field = new Float64Array(values.length)
  // A half covered pixel is half a pixel away: that carries the antialiasing over into the distances.
  for (let i = 0; i < field.length; i += 1) field[i] = values[i] === 0 ? FAR : (1 - values[i]! / 255) ** 2
  const scratch = scratchFor(Math.max(width, height))
  for (let x = 0; x < width; x += 1) transform(field, x, width, height, scratch)
  for (let y = 0; y < height; y += 1) transform(field, y * width, 1, width, scratch)
  const distance = new Float32Array(field.length)
  for (let i = 0; i < field.length; i += 1) distance[i] = Math.sqrt(field[i]!)
  return distance
}

interface Scratch {
  readonly line: Float64Array
  readonly roots: Int32Array
  readonly from: Float64Array
}

function scratchFor(length: number): Scratch {
  return { line: new Float64Array(length), roots: new Int32Array(length), from: new Float64Array(length + 1) }
}

/** One pass over one line of the field: the lower envelope of parabolas rooted at each sample. */
function transform(field: Float64Array, start: number, step: number, length: number, scratch: Scratch): void {
  const { line, roots, from } = scratch
  let flat = true
  for (let i = 0; i < length; i += 1) {
    line[i] = field[start + i * step]!
    flat &&= line[i] === line[0]
  }
  if (flat) return
  let last = 0
  roots[0] = 0
  from[0] = Number.NEGATIVE_INFINITY
  from[1] = Number.POSITIVE_INFINITY
  for (let q = 1; q < length; q += 1) {
    let crossing = intersection(line, roots[last]!, q)
    while (crossing <= from[last]!) {
      last -= 1
      crossing = intersection(line, roots[last]!, q)
    }
    last += 1
    roots[last] = q
    from[last] = crossing
    from[last + 1] = Number.POSITIVE_INFINITY
  }
  for (let q = 0, k = 0; q < length; q += 1) {
    while (from[k + 1]! < q) k += 1
    const root = roots[k]!
    field[start + q * step] = (q - root) ** 2 + line[root]!
  }
}

function intersection(line: Float64Array, p: number, q: number): number {
  return (line[q]! + q * q - (line[p]! + p * p)) / (2 * q - 2 * p)
}

/** The mask widened on all sides by `radius` pixels with round corners. */
export function grown(mask: Mask, radius: number): Mask {
  const distance = distanceToMask(mask)
  const values = new Uint8Array(distance.length)
  for (let i = 0; i < values.length; i += 1) {
    const line = 255 * Math.min(1, Math.max(0, radius + 0.5 - distance[i]!))
    values[i] = Math.max(mask.values[i]!, Math.round(line))
  }
  return { ...mask, values }
}

/** The rim of a mask, `width` pixels wide, inside its edge. */
export function rim(mask: Mask, width: number): Mask {
  const inward = distanceToMask(invertMask(mask))
  const values = mask.values.map((value, i) => value * Math.min(1, Math.max(0, width + 0.5 - inward[i]!)))
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
