import { findFaces } from '../../../images/analysis/faces.ts'
import { isPlain, quietPlace, sharedArea } from '../../../images/analysis/quiet.ts'
import type { Box } from '../../../images/raster/outlines.ts'
import type { Picture, Size } from '../../../images/raster/picture.ts'
import type { Position, Relation } from '../../../images/raster/position.ts'
import { ROOM } from '../../../images/sheets/ornaments.ts'
import type { Sheet } from '../../workspace.ts'
import { percentOfEdge } from '../entries.ts'
import { boundsOf, regionFor } from '../placement.ts'
import { placed } from '../shape/boxes.ts'

export const LAYOUTS = ['row', 'column', 'scattered', 'pattern', 'edges'] as const

/** Where one of several things lies: a square in pixels and by how many degrees it is turned clockwise. */
export interface Spot {
  readonly left: number
  readonly top: number
  readonly size: number
  readonly turn: number
}

export interface Wanted {
  readonly layout: (typeof LAYOUTS)[number]
  /** In percent of the shorter edge; left out, what is usual for the layout. */
  readonly size?: number | undefined
  readonly count?: number | undefined
  readonly position?: Position | undefined
  readonly relative?: Relation | undefined
  readonly places?: readonly Position[] | undefined
}

/** Sizes in percent of the shorter edge: of one alone, in a corner, of several in a row, and of many. */
const [ALONE, IN_CORNER, IN_ROW, OF_MANY] = [28, 20, 16, 9]
const USUAL_COUNT = 14

/** Where things lie on a picture. @param kinds how many different ones there are, of which each comes at least once. */
export async function spotsOn(picture: Picture, wanted: Wanted, kinds: number, sheet: Sheet): Promise<Spot[]> {
  const { layout, count } = wanted
  const size = percentOfEdge(picture, wanted.size ?? usualSize(wanted, kinds))
  const composed = sheet.composition !== undefined
  if (layout === 'pattern') return patternOf(picture, size)
  if (layout === 'edges') return borderOf(picture, size, count)
  if (layout === 'scattered') {
    const number = Math.max(kinds, count ?? USUAL_COUNT)
    if (composed) return scattered(picture, size, number * RIM_SHARE, (spot) => !isInRim(picture, spot, size * RIM))
    const kept = await keptFree(picture, sheet)
    return scattered(picture, size, number, (spot) => kept.some((box) => sharedArea(box, boxOf(spot)) > 0))
  }
  return rowOf(picture, { ...wanted, layout }, kinds, size, sheet)
}

/** How much of the shorter edge things along the edges of a composed sheet take, and how many more they are there. */
const RIM = 1.35
const RIM_SHARE = 2

/** Pixels along every edge that a layout takes for itself; 0 where it takes none. */
export const rimOf = (picture: Size, { layout, size }: Wanted, isComposed: boolean): number =>
  layout === 'edges' || (layout === 'scattered' && isComposed) ? percentOfEdge(picture, size ?? OF_MANY) * RIM : 0

/** Of each, in percent of the shorter edge, where none is given. */
export function usualSize({ layout, count, position, places }: Wanted, kinds: number): number {
  if (layout !== 'row' && layout !== 'column') return OF_MANY
  if (Math.max(kinds, count ?? 1) > 1) return IN_ROW
  return places !== undefined || position?.includes(' ') === true ? IN_CORNER : ALONE
}

async function rowOf(picture: Picture, wanted: Wanted, kinds: number, size: number, sheet: Sheet): Promise<Spot[]> {
  const { layout, count = 1, position, relative, places } = wanted
  const along = layout === 'column' ? 'column' : 'row'
  const percent = (size * 100) / Math.min(picture.width, picture.height)
  const args = { width: percent, height: percent, count: Math.max(count, kinds), along, relative, places } as const
  const composed = sheet.composition
  if ((relative === 'left' || relative === 'right') && sheet.drawn !== undefined && composed === undefined)
    return besideOf(picture, sheet.drawn, relative, wanted.size === undefined ? undefined : size, args.count)
  const isFree = position === undefined && places === undefined && (relative === undefined || composed !== undefined)
  const spotsAt = (place: Position, on = sheet) =>
    placed(picture, { ...args, position: place }, on).map(({ box }) => ({
      left: box.left,
      top: box.top,
      size: box.width,
      turn: 0,
    }))
  if (!isFree) return spotsAt(position ?? 'center')
  if (composed !== undefined) return spotsAt('top', { ...sheet, frame: frameOf(picture, sheet), drawn: undefined })
  const { width, height } = boundsOf(spotsAt('center').map(boxOf))
  const { within } = regionFor(sheet, undefined, 'center')
  const item = { width: Math.round(width), height: Math.round(height) }
  return spotsAt(await quietPlace(picture, item, within, 0, sheet.texts ?? []))
}

/** What stays free within a frame in any case, in percent of the shorter edge. */
const CLEAR = 3

/** What the ornament of a composed sheet or a border takes along every edge, in pixels. */
function frameOf(picture: Size, { composition, frame = 0 }: Sheet): number {
  const { all, top = all } = ROOM[composition?.design.ornament ?? 'none']
  return Math.max(frame, top * Math.min(picture.width, picture.height) - percentOfEdge(picture, CLEAR))
}

/**
 * How much larger a thing is than the text that it stands beside, and how small and large it is then at least and at
 * most.
 */
const BESIDE = 1.3
const [LEAST_BESIDE, MOST_BESIDE] = [6, 28]

/** Right or left of what was drawn, at its middle; on its other side where there is more room. */
function besideOf(picture: Size, drawn: Box, side: 'left' | 'right', asked: number | undefined, count: number): Spot[] {
  const [least, most] = [LEAST_BESIDE, MOST_BESIDE].map((percent) => percentOfEdge(picture, percent))
  const gap = percentOfEdge(picture, 2)
  const rooms = { left: drawn.left - 2 * gap, right: picture.width - drawn.left - drawn.width - 2 * gap }
  const wanted = asked ?? Math.min(most!, Math.max(least!, drawn.height * BESIDE))
  const other = side === 'left' ? 'right' : 'left'
  const way = rooms[side] >= wanted * count || rooms[side] >= rooms[other] ? side : other
  const size = Math.max(1, Math.min(wanted, rooms[way] / count))
  const start = way === 'right' ? drawn.left + drawn.width + gap : drawn.left - gap - size * count
  const top = Math.min(picture.height - size, Math.max(0, drawn.top + (drawn.height - size) / 2))
  return Array.from({ length: count }, (_, i) => ({ left: start + i * size, top, size, turn: 0 }))
}

export const boxOf = ({ left, top, size }: Spot): Box => ({ left, top, width: size, height: size })

/** What scattered things do not hide: texts, faces, and of a picture of something its middle. */
async function keptFree(picture: Picture, { texts = [] }: Sheet): Promise<readonly Box[]> {
  if (await isPlain(picture)) return texts
  const { width, height } = picture
  const middle = { left: width * 0.28, top: height * 0.24, width: width * 0.44, height: height * 0.52 }
  return [...texts, ...(await findFaces(picture)), middle]
}

/** Rows with every second one moved by half a step, cut off at the edges. */
function patternOf({ width, height }: Size, size: number): Spot[] {
  const step = size * 1.9
  const [columns, rows] = [Math.ceil(width / step) + 1, Math.ceil(height / (step * 0.8)) + 1]
  return Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    const left = (column - (row % 2) / 2) * step - size * 0.2
    return { left, top: row * step * 0.8 - size * 0.2, size, turn: row % 2 === 0 ? -12 : 12 }
  })
}

/** One beside the other along all four edges, at equal steps from corner to corner. */
function borderOf({ width, height }: Size, size: number, count: number | undefined): Spot[] {
  const away = size * 0.18
  const [across, down] = [width - size - 2 * away, height - size - 2 * away]
  const step = count === undefined ? size * 1.3 : (2 * (across + down)) / count
  const [columns, rows] = [across, down].map((edge) => Math.max(1, Math.round(edge / step)))
  const at = (x: number, y: number) => ({ left: away + x * across, top: away + y * down, size, turn: 0 })
  return [
    ...Array.from({ length: columns! }, (_, i) => at(i / columns!, 0)),
    ...Array.from({ length: rows! }, (_, i) => at(1, i / rows!)),
    ...Array.from({ length: columns! }, (_, i) => at(1 - i / columns!, 1)),
    ...Array.from({ length: rows! }, (_, i) => at(0, 1 - i / rows!)),
  ]
}

/** Whether a thing lies along an edge, no further in than `rim` pixels. */
function isInRim({ width, height }: Size, { left, top, size }: Spot, rim: number): boolean {
  const right = width - left - size
  const bottom = height - top - size
  return Math.min(left, top, right, bottom) + size <= rim
}

/** Places that are tried for each thing, how much of a thing an edge may cut off, and how far sizes and angles vary. */
const TRIALS = 60
const CUT = 0.15
const VARIES = 0.3
const TILT = 24

/**
 * Things without any order that do not touch each other, always in the same way: of the points of the additive sequence of
 * Martin Roberts ("The Unreasonable Effectiveness of Quasirandom Sequences", R2), which leaves no gaps, those that are free.
 */
function scattered({ width, height }: Size, size: number, count: number, isKept: (spot: Spot) => boolean): Spot[] {
  const found: Spot[] = []
  for (let i = 1; i <= count * TRIALS && found.length < count; i += 1) {
    const [x, y] = [fraction(i * 0.754877666), fraction(i * 0.569840291)]
    const own = size * (1 - VARIES / 2 + VARIES * fraction(i * 0.618033989))
    const spot = {
      left: x * (width - own * (1 - 2 * CUT)) - own * CUT,
      top: y * (height - own * (1 - 2 * CUT)) - own * CUT,
      size: own,
      turn: Math.round(TILT * (2 * fraction(i * 0.414213562) - 1)),
    }
    if (!isKept(spot) && found.every((other) => isApart(spot, other))) found.push(spot)
  }
  return found
}

const fraction = (value: number) => value - Math.floor(value)

const isApart = (a: Spot, b: Spot) =>
  Math.hypot(a.left + a.size / 2 - b.left - b.size / 2, a.top + a.size / 2 - b.top - b.size / 2) >
  (a.size + b.size) * 0.56
