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

/** Labels the 4-connected areas of set flags by flood filling, in reading order. */
export function labelComponents(flags: PixelFlags, width: number, height: number): Components {
  const labels = new Int32Array(width * height)
  const boxes: Box[] = []
  const queue = new Int32Array(width * height)
  for (let start = 0; start < labels.length; start++) {
    if (flags[start] === 0 || labels[start] !== 0) continue
    const label = boxes.length + 1
    let [left, right, top, bottom] = [width, 0, height, 0]
    let length = 0
    labels[start] = label
    queue[length++] = start
    for (let head = 0; head < length; head++) {
      const pixel = queue[head]!
      const x = pixel % width
      const y = (pixel - x) / width
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      if (x > 0 && flags[pixel - 1] !== 0 && labels[pixel - 1] === 0) {
        labels[pixel - 1] = label
        queue[length++] = pixel - 1
      }
      if (x < width - 1 && flags[pixel + 1] !== 0 && labels[pixel + 1] === 0) {
        labels[pixel + 1] = label
        queue[length++] = pixel + 1
      }
      if (y > 0 && flags[pixel - width] !== 0 && labels[pixel - width] === 0) {
        labels[pixel - width] = label
        queue[length++] = pixel - width
      }
      if (y < height - 1 && flags[pixel + width] !== 0 && labels[pixel + width] === 0) {
        labels[pixel + width] = label
        queue[length++] = pixel + width
      }
    }
    boxes.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
  }
  return { labels, boxes }
}
