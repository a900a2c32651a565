import type { Colour } from '../../raster/colour.ts'
import { cutOut, type Mask } from '../../raster/mask.ts'
import type { Picture, Size } from '../../raster/picture.ts'

/**
 * Makes the area around an object transparent: everything that is connected to the edges of the picture and close in
 * colour to what is there, and large even holes of the same colour. Pixels at the border of that area fade by their
 * distance from its colour.
 *
 * @param tolerance distance in colour, 0 to 1, up to which a pixel is background
 * @param key the background's colour; by default the commonest colour along the edges
 */
export function removeBackground(picture: Picture, tolerance: number, key?: Colour): Picture {
  const background = key ?? edgeColour(picture)
  const area = backgroundOf(picture, background, tolerance)
  return cutOut(picture, softMask(picture, area, background, tolerance * FURTHEST))
}

/** The distance from black to white. */
const FURTHEST = 441.7

/** Marks what is background. */
function backgroundOf(picture: Picture, background: Colour, tolerance: number): Uint8Array {
  const limit = tolerance * FURTHEST
  const area = similarTo(picture, background, limit)
  floodFromEdges(area, picture)
  openHoles(area, picture, background, limit)
  return area
}

/** How much the colour of an even background may vary, as a share of the greatest difference there is. */
const EVEN = 0.12
/**
 * The least share of an edge that an even background takes, for all edges but one: people are cut off at the bottom.
 */
const ALONG_EDGE = 0.5
/** Shares of a picture between which an object's size lies. */
const LEAST_OBJECT = 0.002
const LARGEST_OBJECT = 0.97

/**
 * The mask of what is on an even background, as `removeBackground` finds it, if the background really is even.
 * `undefined` if edges have other colours (bars above and below a scene are not its background); if the colours of
 * what would be removed differ as in no even background (a gradient of light, a scene, an object that the search has
 * entered); and if nearly nothing would be removed or left.
 */
export function onEvenBackground(picture: Picture): Mask | undefined {
  const background = edgeColour(picture)
  const area = backgroundOf(picture, background, EVEN)
  if (!surrounds(area, picture)) return undefined
  const { count, squares } = deviation(picture, runsOfBackground(area), background)
  const object = 1 - count / area.length
  const isEven = squares / count <= (EVENNESS * EVEN * FURTHEST) ** 2
  if (!isEven || object < LEAST_OBJECT || object > LARGEST_OBJECT) return undefined
  return softMask(picture, area, background, EVEN * FURTHEST)
}

/** Whether the background lies along all edges but one. */
function surrounds(area: Uint8Array, { width, height }: Size): boolean {
  const share = (length: number, start: number, step: number) => {
    let count = 0
    for (let i = 0; i < length; i += 1) if (area[start + i * step] === BACKGROUND) count += 1
    return count / length
  }
  const top = share(width, 0, 1)
  const bottom = share(width, area.length - width, 1)
  const left = share(height, 0, width)
  const right = share(height, width - 1, width)
  return [top, bottom, left, right].filter((along) => along >= ALONG_EDGE).length >= 3
}

/** First and last pixel of each run of background in turn. */
function runsOfBackground(area: Uint8Array): number[] {
  const runs: number[] = []
  for (let first = area.indexOf(BACKGROUND); first >= 0; ) {
    let last = first
    while (area[last + 1] === BACKGROUND) last += 1
    runs.push(first, last)
    first = area.indexOf(BACKGROUND, last + 1)
  }
  return runs
}

/** What a pixel is if it does not belong to the object. */
const SIMILAR = 1
const BACKGROUND = 2
const ENCLOSED = 3

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

/** Marks as background all similar pixels that are connected to an edge by such pixels. */
function floodFromEdges(area: Uint8Array, size: Size): void {
  const { width, height } = size
  for (let x = 0; x < width; x += 1) {
    flood(area, size, x, BACKGROUND)
    flood(area, size, (height - 1) * width + x, BACKGROUND)
  }
  for (let row = 0; row < area.length; row += width) {
    flood(area, size, row, BACKGROUND)
    flood(area, size, row + width - 1, BACKGROUND)
  }
}

/**
 * Marks as background what is visible through holes of the object, such as the inside of a handle: regions that are
 * large and as even as the background. A highlight or a white letter is smaller, a white shirt less even.
 */
function openHoles(area: Uint8Array, picture: Picture, background: Colour, limit: number): void {
  const most = (limit * EVENNESS) ** 2
  for (let i = 0; i < area.length; i += 1) {
    if (area[i] !== SIMILAR) continue
    const runs = flood(area, picture, i, ENCLOSED)
    const { count, squares } = deviation(picture, runs, background)
    const isHole = count >= area.length * LEAST_HOLE && count <= area.length * LARGEST_HOLE
    if (!isHole || squares / count > most) continue
    for (let run = 0; run < runs.length; run += 2) area.fill(BACKGROUND, runs[run]!, runs[run + 1]! + 1)
  }
}

/** Shares of the picture between which the size of a hole lies. */
const LEAST_HOLE = 0.004
const LARGEST_HOLE = 0.05
/** Share of the tolerance that pixels of a hole may be off on average. */
const EVENNESS = 0.15

/** Pixels of runs, and the sum of their squared distances from a colour. */
function deviation({ channels, pixels }: Picture, runs: readonly number[], { red, green, blue }: Colour) {
  let [count, squares] = [0, 0]
  for (let run = 0; run < runs.length; run += 2) {
    for (let i = runs[run]!; i <= runs[run + 1]!; i += 1) {
      const at = i * channels
      squares += (pixels[at]! - red) ** 2 + (pixels[at + 1]! - green) ** 2 + (pixels[at + 2]! - blue) ** 2
      count += 1
    }
  }
  return { count, squares }
}

/**
 * Marks all similar pixels that are connected to one, a run of a row at a time.
 *
 * @returns first and last pixel of each run in turn; empty if the pixel is not similar
 */
function flood(area: Uint8Array, { width }: Size, from: number, mark: number): number[] {
  const runs: number[] = []
  const take = (at: number) => {
    if (area[at] !== SIMILAR) return
    const row = at - (at % width)
    let first = at
    while (first > row && area[first - 1] === SIMILAR) first -= 1
    let last = at
    while (last < row + width - 1 && area[last + 1] === SIMILAR) last += 1
    area.fill(mark, first, last + 1)
    runs.push(first, last)
  }
  take(from)
  for (let done = 0; done < runs.length; done += 2) {
    const [first, last] = [runs[done]!, runs[done + 1]!]
    for (const beside of [-width, width]) {
      if (first + beside < 0 || first + beside >= area.length) continue
      for (let i = first + beside; i <= last + beside; i += 1) take(i)
    }
  }
  return runs
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
