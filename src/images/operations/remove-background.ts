import type { Colour } from '../colour.ts'
import { cutOut, type Mask } from '../mask.ts'
import type { Picture, Size } from '../picture.ts'

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
  const area = similarTo(picture, background, limit)
  floodFromEdges(area, picture)
  return cutOut(picture, softMask(picture, area, background, limit))
}

/** What a pixel is taken for that is not the object. */
const SIMILAR = 1
const BACKGROUND = 2

/** Marks the pixels whose colour is at most `limit` (0 to 441) away from the given one. */
function similarTo({ width, height, channels, pixels }: Picture, { red, green, blue }: Colour, limit: number) {
  const area = new Uint8Array(width * height)
  const most = limit * limit
  for (let i = 0, at = 0; i < area.length; i += 1, at += channels) {
    const r = pixels[at]! - red
    const g = pixels[at + 1]! - green
    const b = pixels[at + 2]! - blue
    if (r * r + g * g + b * b <= most) area[i] = SIMILAR
  }
  return area
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

/** Makes background of all similar pixels that a chain of such neighbours joins to an edge, one run of a row at a time. */
function floodFromEdges(area: Uint8Array, { width, height }: Size): void {
  const runs: number[] = []
  const flood = (x: number, row: number) => {
    if (area[row + x] !== SIMILAR) return
    let first = x
    while (first > 0 && area[row + first - 1] === SIMILAR) first -= 1
    let last = x
    while (last < width - 1 && area[row + last + 1] === SIMILAR) last += 1
    area.fill(BACKGROUND, row + first, row + last + 1)
    runs.push(row + first, row + last)
  }
  for (let x = 0; x < width; x += 1) {
    flood(x, 0)
    flood(x, (height - 1) * width)
  }
  for (let row = 0; row < area.length; row += width) {
    flood(0, row)
    flood(width - 1, row)
  }
  while (runs.length > 0) {
    const last = runs.pop()!
    const first = runs.pop()!
    const x = first % width
    const row = first - x
    for (const beside of [row - width, row + width]) {
      if (beside < 0 || beside >= area.length) continue
      for (let i = x; i <= x + last - first; i += 1) flood(i, beside)
    }
  }
}

/** Nothing of the background, all of the rest, and a share of the pixels that touch both. */
function softMask(picture: Picture, area: Uint8Array, background: Colour, limit: number): Mask {
  const { width, height, channels, pixels } = picture
  const values = new Uint8Array(area.length)
  const coverage = (at: number) => {
    const distance = Math.sqrt(
      (pixels[at]! - background.red) ** 2 +
        (pixels[at + 1]! - background.green) ** 2 +
        (pixels[at + 2]! - background.blue) ** 2,
    )
    return Math.max(0, Math.min(255, Math.round((255 * (distance - limit)) / Math.max(1, 1.5 * limit))))
  }
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (area[i] === BACKGROUND) continue
      const touches =
        (x > 0 && area[i - 1] === BACKGROUND) ||
        (x < width - 1 && area[i + 1] === BACKGROUND) ||
        area[i - width] === BACKGROUND ||
        area[i + width] === BACKGROUND
      values[i] = touches ? coverage(i * channels) : 255
    }
  }
  return { width, height, values }
}
