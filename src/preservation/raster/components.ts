import type { PixelFlags } from './raster.ts'

/** A rectangle of pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Components {
  /** Per pixel the label of its area, from 1; 0 outside. */
  readonly labels: Int32Array
  /** The box around each area, in order of the labels. */
  readonly boxes: readonly Box[]
}

/** Labels the 4-connected areas of set flags, in reading order: runs of pixels are joined with those that they touch above. */
export function labelComponents(flags: PixelFlags, width: number, height: number): Components {
  const starts: number[] = []
  const ends: number[] = []
  /** For each run one before it of the same area, or itself: the first of all. */
  const parents: number[] = []
  const firstOf = (run: number) => {
    let first = run
    while (parents[first] !== first) first = parents[first] = parents[parents[first]!]!
    return first
  }
  let above = 0
  for (let start = flags.indexOf(1), end = start; start >= 0; start = flags.indexOf(1, end)) {
    const border = start - (start % width) + width
    for (end = start + 1; end < border && flags[end] === 1; ) end++
    let first = parents.length
    starts.push(start)
    ends.push(end)
    parents.push(first)
    while (ends[above]! + width <= start) above++
    for (let run = above; starts[run]! + width < end; run++) {
      const other = firstOf(run)
      const [earlier, later] = other < first ? [other, first] : [first, other]
      first = parents[later] = earlier
    }
  }
  const labels = new Int32Array(width * height)
  const labelOf: number[] = []
  const boxes: { x: number; y: number; width: number; height: number }[] = []
  for (const [run, start] of starts.entries()) {
    const first = firstOf(run)
    const x = start % width
    const y = (start - x) / width
    if (first === run) labelOf[run] = boxes.push({ x, y, width: 0, height: 0 })
    const label = labelOf[first]!
    labels.fill(label, start, ends[run])
    const box = boxes[label - 1]!
    const right = Math.max(box.x + box.width, x + ends[run]! - start)
    box.x = Math.min(box.x, x)
    box.width = right - box.x
    box.height = y - box.y + 1
  }
  return { labels, boxes }
}
