/** A net's view of a picture: for every pixel of a square, how much of it is subject, 0 to 1. */
export interface Seen {
  /** Pixels along each edge. */
  readonly edge: number
  readonly values: Float32Array
}

/** Values between these are undecided. */
const OUTSIDE = 0.1
const INSIDE = 0.9
/** Share of the edge within which values change from one side to the other along an outline. */
const OUTLINE = 0.01
/** Undecided share of everything that may be subject, away from its outline, at which nothing is certain any more. */
const HOPELESS = 0.3
/** Shares of a picture between which a subject's size lies. */
const SMALLEST = 0.002
const LARGEST = 0.97

/**
 * How certain a net is, 0 to 1. A net that recognises something says yes or no except in a narrow seam along the
 * outline; otherwise whole areas are in between.
 */
export function certaintyOf(seen: Seen): number {
  const { edge, values } = seen
  const seam = seamOf(seen)
  let [subject, possible, undecided] = [0, 0, 0]
  for (const [i, value] of values.entries()) {
    if (value > 0.5) subject += 1
    if (value > OUTSIDE) possible += 1
    if (value > OUTSIDE && value < INSIDE && seam[i] === 0) undecided += 1
  }
  const share = subject / (edge * edge)
  if (share < SMALLEST || share > LARGEST) return 0
  return Math.max(0, 1 - undecided / possible / HOPELESS)
}

/**
 * Decides what is undecided away from the outline, and removes islands that are nowhere certainly subject, so that no
 * ghosts or crumbs of the background remain.
 */
export function settled(seen: Seen): Seen {
  const seam = seamOf(seen)
  const values = seen.values.map((value, i) => (seam[i] === 1 ? value : steep(value)))
  const isKept = reached({ ...seen, values })
  return { ...seen, values: values.map((value, i) => (isKept[i] === 1 ? value : 0)) }
}

/** 1 for everything that is not outside and is connected, also diagonally, with something inside. */
function reached({ edge, values }: Seen): Uint8Array {
  const found = new Uint8Array(values.length)
  const open: number[] = []
  for (const [i, value] of values.entries()) if (value >= INSIDE) open.push(i)
  for (const i of open) found[i] = 1
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % edge, Math.floor(at / edge)]
    for (let row = Math.max(0, y - 1); row <= Math.min(edge - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(edge - 1, x + 1); column += 1) {
        const next = row * edge + column
        if (found[next] === 1 || values[next]! <= OUTSIDE) continue
        found[next] = 1
        open.push(next)
      }
    }
  }
  return found
}

/** 0 up to a sixth, 1 from five sixths on, smoothly in between. */
function steep(value: number): number {
  const t = Math.min(1, Math.max(0, 1.5 * value - 0.25))
  return t * t * (3 - 2 * t)
}

/** 1 for pixels close to those with a neighbour on the other side of one half. */
function seamOf({ edge, values }: Seen): Uint8Array {
  const reach = Math.ceil(edge * OUTLINE) - 1
  const seam = new Uint8Array(values.length)
  const mark = (at: number) => {
    const [x, y] = [at % edge, Math.floor(at / edge)]
    const [left, right] = [Math.max(0, x - reach), Math.min(edge, x + reach + 1)]
    for (let row = Math.max(0, y - reach); row < Math.min(edge, y + reach + 1); row += 1) {
      seam.fill(1, row * edge + left, row * edge + right)
    }
  }
  for (let i = 0; i < values.length; i += 1) {
    const isSubject = values[i]! > 0.5
    const isLast = i % edge === edge - 1
    const differs = (other: number) => other < values.length && values[other]! > 0.5 !== isSubject
    for (const other of isLast ? [i + edge] : [i + 1, i + edge]) {
      if (!differs(other)) continue
      mark(i)
      mark(other)
    }
  }
  return seam
}
