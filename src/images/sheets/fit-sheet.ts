import type { Typeface } from '../letters/fonts.ts'
import { SMALLEST, setLettering, tooLong } from '../letters/lettering.ts'
import type { Box } from '../raster/outlines.ts'
import type { SheetDesign, Zone } from './design.ts'
import { type Role, SCALE, type SheetLine } from './roles.ts'

/** One item of a sheet, below the one before it; all lengths in pixels. */
interface Placed {
  /** Above it. */
  readonly gap: number
  readonly height: number
  /** Em size. */
  readonly size: number
}

export type Item =
  | (Placed & { readonly kind: 'line'; readonly line: SheetLine; readonly face: Typeface })
  | (Placed & {
      readonly kind: 'rows'
      readonly lines: readonly SheetLine[]
      readonly face: Typeface
      /** From one entry to the next, in ems. */
      readonly pitch: number
    })
  | (Placed & { readonly kind: 'rule' })

export interface ZoneSet {
  readonly zone: Zone
  readonly items: readonly Item[]
  readonly height: number
}

type ZoneLines = { readonly zone: Zone; readonly lines: readonly SheetLine[] }

/** Factors that are tried for the scale, and for the gaps between lines if there is room. */
const SCALES = [
  3.6, 3.2, 2.8, 2.5, 2.2, 2, 1.8, 1.6, 1.45, 1.3, 1.15, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35, 0.28, 0.2, 0.14,
]
const GAPS = [1.8, 1.5, 1.25]
/** The largest share of the height that lines with widened gaps may fill. */
const AIRY = 0.8
/** The least distance between zones, as a share of the shorter edge. */
const BETWEEN = 0.05
/** How much larger than usual lines other than the title may become. */
const LARGEST = 1.5
/** The same for entries of a list. */
const LARGEST_ROW = 1.7
/** The greatest size of lines below a title. */
const BELOW_TITLE = 0.62

/**
 * The lines of all zones in the largest sizes that fit, with the widest gaps for which there is room.
 *
 * @throws DomainError `TEXT_TOO_LONG` if the lines are too many to be readable.
 */
export async function fitted(zones: readonly ZoneLines[], design: SheetDesign, free: Box, edge: number) {
  const all = zones.flatMap(({ lines }) => lines)
  if (all.length * SMALLEST > free.height) throw tooLong(all.map(({ text }) => text).join('\n'))
  const between = (zones.length - 1) * edge * BETWEEN
  const spacedAt = (sized: readonly Sized[][], air: number) =>
    zones.map(({ zone }, i): ZoneSet => {
      const items = spaced(sized[i]!, design, air)
      return { zone, items, height: items.reduce((sum, { gap, height }) => sum + gap + height, 0) }
    })
  const isRoomFor = (sets: readonly ZoneSet[], room: number) =>
    sets.reduce((sum, { height }) => sum + height, between) <= room
  const sizedAt = (scale: number) => Promise.all(zones.map(({ lines }) => sizedLines(lines, design, free, edge, scale)))

  // The smallest scale is taken whether it fits or not.
  let [from, to] = [0, SCALES.length - 1]
  let sized: Sized[][] | undefined
  while (from < to) {
    const middle = (from + to) >> 1
    const tried = await sizedAt(SCALES[middle]!)
    if (isRoomFor(spacedAt(tried, 1), free.height)) [to, sized] = [middle, tried]
    else from = middle + 1
  }
  sized ??= await sizedAt(SCALES[to]!)
  for (const air of GAPS) {
    const sets = spacedAt(sized, air)
    if (isRoomFor(sets, free.height * AIRY)) return sets
  }
  return spacedAt(sized, 1)
}

interface Sized {
  readonly line: SheetLine
  readonly rows?: readonly SheetLine[]
  readonly face: Typeface
  readonly size: number
  readonly height: number
}

async function sizedLines(lines: readonly SheetLine[], design: SheetDesign, free: Box, edge: number, scale: number) {
  const sized: Sized[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    let to = at + 1
    while (line.role === 'row' && lines[to]?.role === 'row') to += 1
    const title = sized.find((one) => one.line.role === 'title' || one.line.role === 'passage')
    const wanted = wantedSize(line, edge, scale, title?.size)
    const face = faceOf(line, design)
    if (line.role === 'row') sized.push(await sizedRows(lines.slice(at, to), face, wanted, free))
    else sized.push(await sizedLine(line, face, wanted, free, design.lists))
    at = to
  }
  return sized
}

function wantedSize({ role, from, large }: SheetLine, edge: number, scale: number, title: number | undefined): number {
  // A given size is reduced only if the line does not fit, and grows with the sheet only if it is to be large.
  if (from.size !== undefined)
    return Math.max(from.size * Math.min(1, scale), large === true ? SCALE.title * edge * scale : 0)
  const most = role === 'title' || role === 'passage' ? scale : role === 'row' ? LARGEST_ROW : LARGEST
  const factor = Math.min(scale, most)
  const size = SCALE[role] * edge * factor
  return title === undefined || role === 'kicker' ? size : Math.min(size, title * BELOW_TITLE)
}

const TITLES: ReadonlySet<Role> = new Set(['title', 'section'])

function faceOf({ role, from }: SheetLine, { title, body }: SheetDesign): Typeface {
  const own = TITLES.has(role) || role === 'passage' ? title : body
  const weight = role === 'passage' && own.font !== 'script' ? 'regular' : own.weight
  return { ...own, weight, ...from.face }
}

/** Em size at which lines are measured: their proportions hardly depend on it. */
const MEASURED = 24
/** Tolerance of these measurements. */
const SLACK = 1.05
/** Below this em size lines may be broken into any number of rows. */
const SHRINK = 0.93
const LEAST = 0.45

/** A line in the wanted size, or smaller if it would be broken more often than its length calls for. */
async function sizedLine(line: SheetLine, face: Typeface, wanted: number, free: Box, lists: boolean): Promise<Sized> {
  for (let size = wanted; ; size *= SHRINK) {
    const { mask, size: set } = await measured(line.text, face, size, free.width)
    const rows = Math.max(1, Math.round((mask.height / MEASURED - 0.75) / 1.3) + 1)
    const isWhole = set === MEASURED && rows <= mostRows(line, free, lists)
    if (!isWhole && size > wanted * LEAST) continue
    const around = line.from.box === undefined ? 0 : size * 0.8
    return { line, face, size, height: Math.max(mask.height / MEASURED, 0.72) * size * SLACK + around }
  }
}

/** The most rows of a line; on an upright sheet, each word of a title may have its own. */
function mostRows({ role, text }: SheetLine, { width, height }: Box, lists: boolean): number {
  if (role === 'passage') return 8
  if (role !== 'title') return text.length < 40 ? 1 : 3
  const words = text.split(/\s+/).length
  return height > width * 1.15 && !lists ? Math.min(words, 4) : text.length < 12 ? 1 : text.length < 32 ? 2 : 3
}

const measured = (text: string, face: Typeface, size: number, width: number) =>
  setLettering(
    { text, face, align: 'center' },
    { width: Math.max(1, Math.floor((width * MEASURED) / size)), height: 60 * MEASURED },
    MEASURED,
    { width: 32_000, height: 32_000 },
  )

/** The least distance from one entry to the next, in ems. */
const ROW = 1.95

/** Entries in the largest size at which names and prices fit beside each other. */
async function sizedRows(lines: readonly SheetLine[], face: Typeface, wanted: number, free: Box): Promise<Sized> {
  const widthOf = async (texts: readonly string[]) => {
    const { mask, size } = await setLettering(
      { text: texts.join('\n'), face, align: 'left' },
      { width: 30_000, height: 30_000 },
      MEASURED,
    )
    return mask.width / size
  }
  const names = await widthOf(lines.map(({ text }) => text))
  const prices = await widthOf(lines.map(({ price }) => price!))
  const size = Math.min(wanted, free.width / ((names + prices) * SLACK + 1.5))
  return { line: lines[0]!, rows: lines, face, size, height: size * ROW * (lines.length - 0.3) }
}

/** Lines with the gaps between them. */
function spaced(sized: readonly Sized[], { ornament }: SheetDesign, air: number): Item[] {
  const items: Item[] = []
  const stretch = 1 + (air - 1) * 0.4
  for (const [i, { line, rows, face, size, height }] of sized.entries()) {
    const before = sized[i - 1]
    const isUnderTitle = before !== undefined && RULED.has(before.line.role) && !RULED.has(line.role)
    const gap = before === undefined ? 0 : gapBetween(before, { role: line.role, size }) * air
    const hasRule = isUnderTitle && ornament !== 'none' && ornament !== 'bars'
    if (hasRule) items.push({ kind: 'rule', gap: gap * 1.1, height: Math.max(2, size * 0.07), size: size * 2 })
    const above = hasRule ? gap * 1.2 : gap
    items.push(
      rows === undefined
        ? { kind: 'line', gap: above, height, size, line, face }
        : { kind: 'rows', gap: above, height: height * stretch, size, lines: rows, face, pitch: ROW * stretch },
    )
  }
  return items
}

const RULED: ReadonlySet<Role> = new Set(['kicker', 'title', 'passage', 'subtitle'])

function gapBetween(before: Sized, { role, size }: { role: Role; size: number }): number {
  if (role === 'section') return size * 1.1
  if (before.line.role === 'section') return before.size * 0.55
  if (before.line.role === 'kicker') return before.size * 0.55
  return Math.max(before.size * 0.24, size * 0.62)
}
