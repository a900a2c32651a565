import type { Mask } from '../raster/mask.ts'
import type { Box } from '../raster/outlines.ts'
import type { Picture, Size } from '../raster/picture.ts'
import { type Plane, planeOf, visitStretched } from '../raster/planes.ts'

/** What to look for: figures in a row, such as a printed date, or a single thing such as a spot. */
export type BlemishKind = 'date' | 'spot'

/**
 * Differences from the surroundings, 0 to 1, that nobody sees; and how many times more than usual a blemish stands
 * out.
 */
const UNSEEN = 0.07
const OUTSTANDING = 4
/** How far the surroundings reach to each side, as a share of the picture's shorter edge. */
const AROUND: Readonly<Record<BlemishKind, number>> = { date: 0.045, spot: 0.12 }
const LOOKS = 6
/** Heights of figures, as shares of the picture's shorter edge, and the fewest figures of a date. */
const LOWEST = 0.006
const HIGHEST = 0.09
const FEWEST = 4
/** Difference in colour, 0 to 1, up to which figures belong to one print. */
const SAME_INK = 0.22
/** Edge of the smallest spot that is told from grain, as a share of the shorter edge. */
const SMALLEST_SPOT = 0.008
/** The largest spot as a share of the shorter edge, and the smallest share of its box that it fills. */
const WIDEST_SPOT = 0.12
const ROUNDEST = 0.4
/** Lengths and width of a scratch or a hair as shares of the shorter edge, and how many times as long as wide it is. */
const SHORTEST_SCRATCH = 0.05
const LONGEST_SCRATCH = 0.35
const WIDEST_SCRATCH = 0.015
const SLENDER = 6
/** How much what lies around a spot may stand out, compared with it: more is the slope of something larger. */
const CALM = 0.22
/** Share of its surroundings that may stand out too; and the most of a row of figures that may be print. */
const CROWDED = 0.02
const MOST_INK = 0.55
/** How far the top and bottom of a figure may be off the lines of a print, as a share of its height. */
const UNEVEN = 0.12
/** How dense the ink around a print may be compared with that in it: ripples and leaves continue beside it. */
const AROUND_INK = 0.25
/** How much more a spot must stand out than the next one. */
const ALONE = 1.6

/** Neighbouring pixels that stand out. */
interface Patch extends Box {
  readonly places: readonly number[]
  readonly colour: readonly [number, number, number]
  /** Sum of how much its pixels stand out. */
  readonly weight: number
}

/**
 * Finds what does not belong in a part of a picture, by how much it stands out from its surroundings.
 *
 * @param part in whole pixels, within the picture
 * @returns a mask of the picture's size; `undefined` if nothing stands out clearly
 */
export function findBlemish(picture: Picture, part: Box, kind: BlemishKind): Mask | undefined {
  const edge = Math.min(picture.width, picture.height)
  const scene = sceneOf(cutOut(picture, part), edge * AROUND[kind])
  const found = kind === 'date' ? dateIn(scene, edge) : spotIn(scene, edge)
  if (found.length === 0) return undefined
  const values = new Uint8Array(picture.width * picture.height)
  for (const at of found) {
    values[(part.top + Math.floor(at / part.width)) * picture.width + part.left + (at % part.width)] = 255
  }
  return { width: picture.width, height: picture.height, values }
}

function cutOut({ width, channels, pixels: from }: Picture, { left, top, width: across, height: down }: Box): Picture {
  const pixels = new Uint8Array(across * down * channels)
  for (let y = 0; y < down; y += 1) {
    const start = ((top + y) * width + left) * channels
    pixels.set(from.subarray(start, start + across * channels), y * across * channels)
  }
  return { width: across, height: down, channels, pixels }
}

/** A part of a picture, and what stands out in it. */
interface Scene extends Size {
  readonly colours: readonly Plane[]
  /** How much every pixel differs from its surroundings, and the difference from which it stands out. */
  readonly off: Plane
  readonly least: number
  readonly patches: readonly Patch[]
}

/** @param reach of the surroundings in pixels */
function sceneOf(part: Picture, reach: number): Scene {
  const { width, height } = part
  const colours = ([0, 1, 2] as const).map((channel) => planeOf(part, channel))
  const off = differences(colours, part, Math.max(LOOKS, reach))
  const least = Math.max(UNSEEN, OUTSTANDING * middleOf(off))
  const patches = joined(off, least, part).map((places) => patchOf(places, colours, off, width))
  return { width, height, colours, off, least, patches }
}

function patchOf(places: readonly number[], colours: readonly Plane[], off: Plane, width: number): Patch {
  const xs = places.map((at) => at % width)
  const ys = places.map((at) => Math.floor(at / width))
  const mean = (plane: Plane) => places.reduce((sum, at) => sum + plane[at]!, 0) / places.length
  const [left, top] = [lowestOf(xs), lowestOf(ys)]
  return {
    places,
    left,
    top,
    width: highestOf(xs) - left + 1,
    height: highestOf(ys) - top + 1,
    colour: [mean(colours[0]!), mean(colours[1]!), mean(colours[2]!)],
    weight: places.reduce((sum, at) => sum + off[at]!, 0),
  }
}

const lowestOf = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const highestOf = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))

/** How much every pixel differs, in one of its channels, from the median of those around it. */
function differences(colours: readonly Plane[], size: Size, reach: number): Plane {
  const step = Math.max(1, Math.floor(reach / LOOKS))
  const sparse = { width: Math.ceil(size.width / step), height: Math.ceil(size.height / step) }
  const around = colours.map((plane) => middles(every(plane, size, step, sparse), sparse))
  const off = new Float32Array(size.width * size.height)
  visitStretched(around, sparse, size, (rows, y) => {
    for (let x = 0, i = y * size.width; x < size.width; x += 1, i += 1) {
      for (let c = 0; c < 3; c += 1) off[i] = Math.max(off[i]!, Math.abs(colours[c]![i]! - rows[c]![x]!))
    }
  })
  return off
}

/** Every n-th sample, across and down. */
function every(plane: Plane, { width, height }: Size, step: number, sparse: Size): Plane {
  const centre = step >> 1
  return Float32Array.from({ length: sparse.width * sparse.height }, (_, i) => {
    const x = Math.min(width - 1, (i % sparse.width) * step + centre)
    const y = Math.min(height - 1, Math.floor(i / sparse.width) * step + centre)
    return plane[y * width + x]!
  })
}

/** The median of the values around each one, within the plane. */
function middles(plane: Plane, { width, height }: Size): Plane {
  const middle = new Float32Array(plane.length)
  const values = new Float32Array((2 * LOOKS + 1) ** 2)
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      let count = 0
      const [left, right] = [Math.max(0, x - LOOKS), Math.min(width - 1, x + LOOKS)]
      for (let row = Math.max(0, y - LOOKS); row <= Math.min(height - 1, y + LOOKS); row += 1) {
        for (let column = left; column <= right; column += 1, count += 1) values[count] = plane[row * width + column]!
      }
      middle[i] = values.subarray(0, count).sort()[count >> 1]!
    }
  }
  return middle
}

/** The median of some values. */
function middleOf(values: Float32Array): number {
  return values.toSorted()[values.length >> 1] ?? 0
}

/** Groups of neighbours, including diagonal ones, whose values are at least `least`. */
function joined(values: Float32Array, least: number, { width, height }: Size): number[][] {
  const taken = new Uint8Array(values.length)
  const groups: number[][] = []
  for (let start = 0; start < values.length; start += 1) {
    if (taken[start] === 1 || values[start]! < least) continue
    const group = [start]
    taken[start] = 1
    for (let next = 0; next < group.length; next += 1) {
      const at = group[next]!
      const x = at % width
      for (
        let row = Math.max(0, Math.floor(at / width) - 1);
        row <= Math.min(height - 1, Math.floor(at / width) + 1);
        row += 1
      ) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const to = row * width + column
          if (taken[to] === 1 || values[to]! < least) continue
          taken[to] = 1
          group.push(to)
        }
      }
    }
    groups.push(group)
  }
  return groups
}

/** The pixels of the row of figures of one colour that stands out most; none if there are too few figures. */
function dateIn(scene: Scene, edge: number): readonly number[] {
  const figures = scene.patches.filter(({ height }) => height >= LOWEST * edge && height <= HIGHEST * edge)
  let best: readonly Patch[] = []
  let weight = 0
  for (const first of figures) {
    const row = figures.filter((other) => isBeside(first, other))
    const lined = row.filter((other) => isInLine(first, other))
    const sum = row.reduce((all, one) => all + one.weight, 0)
    if (lined.length >= FEWEST && sum > weight) [best, weight] = [row, sum]
  }
  return best.length === 0 ? [] : inkOf(scene, best)
}

/** Figures have the same height and stand on one line; parts of the picture itself hardly ever do. */
function isInLine(first: Patch, other: Patch): boolean {
  const most = Math.max(1, UNEVEN * first.height)
  return (
    Math.abs(first.top - other.top) <= most && Math.abs(first.top + first.height - other.top - other.height) <= most
  )
}

/**
 * Some figures, and all pixels of their colour in their row, since some may have merged with what is behind them.
 * None if so much has that colour, in the row or around it, that it is not a print.
 */
function inkOf({ width, height, colours, off, least }: Scene, row: readonly Patch[]): readonly number[] {
  const colour = [0, 1, 2].map((channel) => middleOf(Float32Array.from(row, (one) => one.colour[channel]!)))
  const tall = highestOf(row.map((one) => one.height))
  const top = Math.max(0, lowestOf(row.map((one) => one.top)) - Math.round(tall / 8))
  const bottom = Math.min(height, highestOf(row.map((one) => one.top + one.height)) + Math.round(tall / 8))
  const isInk = (at: number) => {
    return off[at]! > least / 2 && colour.every((value, channel) => Math.abs(value - colours[channel]![at]!) < SAME_INK)
  }
  const own = new Set(row.flatMap(({ places }) => places))
  const columns = Array.from({ length: width }, (_, x) => {
    const places: number[] = []
    for (let at = top * width + x; at < bottom * width; at += width) if (own.has(at) || isInk(at)) places.push(at)
    return places
  })
  // From the figures to both sides, as long as no gap is wider than two figures.
  let [left, right] = [lowestOf(row.map((one) => one.left)), highestOf(row.map((one) => one.left + one.width))]
  for (let x = left; x >= Math.max(0, left - 2 * tall); x -= 1) if (columns[x]!.length > 0) left = x
  for (let x = right; x < Math.min(width, right + 2 * tall); x += 1) if (columns[x]!.length > 0) right = x + 1
  const places = columns.slice(left, right).flat()
  const density = places.length / ((right - left) * (bottom - top))
  let [inked, area] = [0, 0]
  for (let y = Math.max(0, top - tall); y < Math.min(height, bottom + tall); y += 1) {
    if (y >= top && y < bottom) continue
    for (let x = left; x < right; x += 1, area += 1) if (isInk(y * width + x)) inked += 1
  }
  return density > MOST_INK || inked > AROUND_INK * density * area ? [] : places
}

function isBeside(first: Patch, other: Patch): boolean {
  const near = Math.abs(first.left + first.width / 2 - other.left - other.width / 2) < 14 * first.height
  const level = Math.abs(first.top + first.height / 2 - other.top - other.height / 2) < 0.5 * first.height
  return near && level && other.height < 1.6 * first.height && isSameInk(first, other)
}

function isSameInk(one: Patch, other: Patch): boolean {
  return one.colour.every((value, channel) => Math.abs(value - other.colour[channel]!) < SAME_INK)
}

/**
 * The pixels of the one thing, compact or as thin as a scratch, that stands out most, alone in its surroundings; none if
 * others stand out as much. What reaches out of the part is something that the picture shows, and does not count.
 */
function spotIn(scene: Scene, edge: number): readonly number[] {
  const least = (SMALLEST_SPOT * edge) ** 2
  const spots = scene.patches
    .filter(
      (patch) =>
        patch.places.length >= least && isWithin(scene, patch) && (isCompact(patch, edge) || isThin(patch, edge)),
    )
    .filter((patch) => isCalmAround(scene, patch))
    .toSorted((a, b) => b.weight - a.weight)
  const [first, second] = spots
  if (first === undefined || first.weight < ALONE * (second?.weight ?? 0)) return []
  return isAlone(scene, first) ? first.places : []
}

const isWithin = (part: Size, { left, top, width, height }: Patch) =>
  left > 0 && top > 0 && left + width < part.width && top + height < part.height

function isCompact({ width, height, places }: Patch, edge: number): boolean {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  const isFull = places.length >= Math.max(4, ROUNDEST * width * height)
  return isFull && longer < 3 * shorter && longer <= WIDEST_SPOT * edge
}

function isThin({ width, height, places }: Patch, edge: number): boolean {
  const length = Math.hypot(width, height)
  const isScratch = length >= SHORTEST_SCRATCH * edge && length <= LONGEST_SCRATCH * edge
  return isScratch && places.length <= length * Math.min(length / SLENDER, WIDEST_SCRATCH * edge)
}

/** Whether what lies around a patch is hardly different from its own surroundings. */
function isCalmAround({ width, height, off }: Scene, patch: Patch): boolean {
  const margin = marginOf(patch)
  const own = new Set(patch.places)
  const around: number[] = []
  for (let y = Math.max(0, patch.top - margin); y < Math.min(height, patch.top + patch.height + margin); y += 1) {
    const right = Math.min(width, patch.left + patch.width + margin)
    for (let x = Math.max(0, patch.left - margin); x < right; x += 1) {
      if (!own.has(y * width + x)) around.push(off[y * width + x]!)
    }
  }
  return middleOf(Float32Array.from(around)) < (CALM * patch.weight) / patch.places.length
}

/** Pixels around a patch that are looked at. */
const marginOf = ({ width, height }: Patch) => Math.max(3, Math.round(Math.sqrt(width * height) / 2))

/** Whether it is completely in the part, with next to nothing around it that stands out too. */
function isAlone({ width, height, off, least }: Scene, spot: Patch): boolean {
  const margin = marginOf(spot)
  const [left, top] = [spot.left - margin, spot.top - margin]
  const [right, bottom] = [spot.left + spot.width + margin, spot.top + spot.height + margin]
  if (left < 0 || top < 0 || right > width || bottom > height) return false
  let others = -spot.places.length
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) if (off[y * width + x]! >= least) others += 1
  }
  return others < CROWDED * (right - left) * (bottom - top)
}
