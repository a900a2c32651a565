import { invertMask, type Mask } from './mask.ts'

const FAR = 1e12
/** A pixel that is covered less than half is outside: counted as a whole pixel, it would make wide outlines bumpy. */
const FAINT = 127

/**
 * Distance in pixels from each pixel to the area a mask covers: 0 inside, about half a pixel exact at
 * antialiased edges.
 */
export function distanceToMask(mask: Mask): Float32Array {
  const field = new Float32Array(mask.values.length)
  visitDistances(mask, Number.POSITIVE_INFINITY, (squares, row) => {
    for (let x = 0; x < squares.length; x += 1) field[row + x] = Math.sqrt(squares[x]!)
  })
  return field
}

/**
 * Visits each row, the last first, with the squares of its pixels' distances to the area a mask covers. One row at a
 * time stays in the processor's cache, where a whole field would be written and read again.
 *
 * @param reach in pixels; distances beyond it need not be exact
 * @param visit gets the index of the row's first pixel
 */
function visitDistances(mask: Mask, reach: number, visit: (squares: Float64Array, row: number) => void): void {
  const { width, values } = mask
  const limit = (reach + 2) ** 2
  const furthest = Math.min(NONE - 1, Math.ceil(reach) + 2)
  const above = stepsUp(mask)
  const below = new Uint16Array(width).fill(NONE)
  const squares = new Float64Array(width)
  const scratch = scratchFor(width)
  for (let row = values.length - width; row >= 0; row -= width) {
    for (let x = 0, i = row; x < width; x += 1, i += 1) {
      const value = values[i]!
      if (value > FAINT) {
        below[x] = 0
        squares[x] = OWN[value]!
        continue
      }
      const up = above[i]!
      const down = below[x]! + 1
      below[x] = down
      const square = up <= furthest ? up * up + OWN[values[i - up * width]!]! : FAR
      const other = down <= furthest ? down * down + OWN[values[i + down * width]!]! : FAR
      squares[x] = square < other ? square : other
    }
    spreadInRow(squares, limit, scratch)
    visit(squares, row)
  }
}

/** The distance in a column without anything; with a picture's height added, it still fits into 16 bits. */
const NONE = 32_768

/** Pixels from each one straight up to the area that a mask covers. */
function stepsUp({ width, values }: Mask): Uint16Array {
  const steps = new Uint16Array(values.length)
  for (let i = 0; i < width; i += 1) steps[i] = values[i]! > FAINT ? 0 : NONE
  for (let i = width; i < steps.length; i += 1) steps[i] = values[i]! > FAINT ? 0 : steps[i - width]! + 1
  return steps
}

/**
 * The squared distance of a pixel from the area that partly covers it. A half covered pixel is half a pixel away, which
 * carries the antialiasing over into the distances.
 */
const OWN = Float64Array.from({ length: 256 }, (_, value) => (1 - value / 255) ** 2)

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
function spreadInRow(row: Float64Array, limit: number, { line, roots, from }: Scratch): void {
  let last = -1
  for (let q = 0; q < row.length; q += 1) {
    const value = row[q]!
    line[q] = value
    if (value > limit || value >= FAR) continue
    // Inside the area squares are below 1, and only its ends are nearest to anything outside.
    if (value < 1 && q > 0 && row[q - 1]! < 1 && q + 1 < row.length && row[q + 1]! < 1) continue
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
    if (line[q]! < 1) continue
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
  const values = mask.values.slice()
  const most = (radius + 0.5) ** 2
  visitDistances(mask, radius, (squares, row) => {
    for (let x = 0, i = row; x < squares.length; x += 1, i += 1) {
      if (values[i] === 255 || squares[x]! >= most) continue
      const line = 255 * Math.min(1, radius + 0.5 - Math.sqrt(squares[x]!))
      values[i] = Math.max(values[i]!, Math.round(line))
    }
  })
  return { ...mask, values }
}

/** The rim of a mask, `width` pixels wide, inside its edge. */
export function rim(mask: Mask, width: number): Mask {
  const values = mask.values.slice()
  visitDistances(invertMask(mask), width, (squares, row) => {
    for (let x = 0, i = row; x < squares.length; x += 1, i += 1) {
      if (values[i]! > 0) values[i] = values[i]! * Math.min(1, Math.max(0, width + 0.5 - Math.sqrt(squares[x]!)))
    }
  })
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
