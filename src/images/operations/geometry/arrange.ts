import { type Colour, WHITE } from '../../raster/colour.ts'
import { layAll, layOver, type Placement } from '../../raster/compose.ts'
import { colourMask, fillOutlines } from '../../raster/mask.ts'
import { type Box, rectangleOutline } from '../../raster/outlines.ts'
import { paintPicture, plain } from '../../raster/paint.ts'
import type { Picture, Size } from '../../raster/picture.ts'
import { resize } from '../../raster/resize.ts'
import { cropToRatio } from './crop.ts'

export const LAYOUTS = ['row', 'column', 'grid', 'mosaic', 'filmstrip'] as const
export type Layout = (typeof LAYOUTS)[number]

export interface ArrangeOptions {
  readonly layout: Layout
  /** Of a grid; by default as square as possible. */
  readonly columns?: number
  /** Pixels between pictures. */
  readonly gap: number
  /** Pixels around the whole. */
  readonly margin: number
  /** Visible in gaps and margins. */
  readonly background: Colour
  /** Pixels that each picture leaves free at the bottom of its cell, for `finish` to use. */
  readonly caption?: number
  /** Applied to each picture, counted from 0, once it has the size of its cell. */
  readonly finish?: (picture: Picture, index: number) => Picture | Promise<Picture>
}

/**
 * Lays pictures out on one sheet of the given size, in their order. Each fills its cell, cropped to its most striking
 * part. In a row or column, every cell takes its picture's share, so that all pictures are cropped alike or not at
 * all.
 */
export async function arrange(pictures: readonly Picture[], size: Size, options: ArrangeOptions): Promise<Picture> {
  const cells = cellsOf(options, pictures, size)
  const placed: [Picture, Placement][] = []
  for (const [i, picture] of pictures.entries()) {
    const { left, top, width, height } = cells[i]!
    const cell = { width, height: Math.max(1, height - (options.caption ?? 0)) }
    const fitted = await resize(await cropToRatio(picture, cell.width / cell.height, 'attention'), cell)
    const finished = (await options.finish?.(fitted, i)) ?? fitted
    placed.push([finished, { left, top }])
  }
  const sheet = paintPicture(size, plain(options.background))
  return layAll(options.layout === 'filmstrip' ? perforated(sheet, cells[0]!) : sheet, placed)
}

/** The flattest and the tallest shape that is shown whole: a panorama would dwarf its neighbours. */
const FLATTEST = 2

/** Width divided by height of the visible part of a picture among others. */
function shapeOf({ width, height }: Size): number {
  return Math.min(FLATTEST, Math.max(1 / FLATTEST, width / height))
}

/**
 * Width divided by height of a sheet on which no picture of a row or column needs cropping, nor the first one of a
 * grid.
 */
export function naturalRatio(pictures: readonly Size[], layout: Layout, columns?: number): number {
  const ratios = pictures.map(shapeOf)
  if (layout === 'row' || layout === 'filmstrip') return ratios.reduce((sum, ratio) => sum + ratio, 0)
  if (layout === 'column') return 1 / ratios.reduce((sum, ratio) => sum + 1 / ratio, 0)
  if (layout === 'mosaic') return ratios[0]!
  const rows = rowsFor(pictures.length, columns)
  const down = isBalanced(columns) ? rows.reduce((sum, count) => sum + 1 / count, 0) : rows.length / rows[0]!
  return ratios[0]! / down
}

/** Cuts the holes of a film into the bands above and below its pictures; they are white. */
function perforated(sheet: Picture, cell: Box): Picture {
  const band = Math.max(1, cell.top)
  const hole = { width: band * 0.36, height: band * 0.5 }
  const count = Math.max(1, Math.round(sheet.width / (hole.width * 1.9)))
  const holes = Array.from({ length: count * 2 }, (_, i) => {
    const left = ((Math.floor(i / 2) + 0.5) * sheet.width) / count - hole.width / 2
    const top = i % 2 === 0 ? (band - hole.height) / 2 : sheet.height - (band + hole.height) / 2
    return rectangleOutline({ left, top, ...hole }, hole.width * 0.25)
  })
  return layOver(sheet, colourMask(fillOutlines(holes, sheet), WHITE), { left: 0, top: 0 })
}

/** The cell of each picture in pixels; cells meet the margins exactly, whatever the rounding. */
function cellsOf({ layout, gap, margin, ...options }: ArrangeOptions, pictures: readonly Size[], size: Size): Box[] {
  const count = pictures.length
  const ratios = pictures.map(shapeOf)
  const sheet = { left: margin, top: margin, width: size.width - 2 * margin, height: size.height - 2 * margin }
  switch (layout) {
    case 'row':
      return rowOf(sheet, ratios, gap)
    case 'column': {
      const heights = ratios.map((ratio) => 1 / ratio)
      return spans(sheet.top, sheet.height, heights, gap).map(([top, height]) => ({ ...sheet, top, height }))
    }
    case 'grid': {
      return gridOf(sheet, count, options.columns, gap)
    }
    case 'mosaic':
      return mosaicOf(sheet, count, gap)
    case 'filmstrip': {
      const strip = Math.round(sheet.height * 0.14)
      return rowOf({ ...sheet, top: sheet.top + strip, height: sheet.height - 2 * strip }, ratios, gap)
    }
  }
}

/**
 * How many pictures are in each row of a grid: the given number and, in the last row, the rest; or as square as
 * possible, with about as many in each.
 */
function rowsFor(count: number, columns: number | undefined): number[] {
  const across = Math.min(count, columns ?? Math.ceil(Math.sqrt(count)))
  const rows = Math.ceil(count / across)
  return Array.from({ length: rows }, (_, row) =>
    isBalanced(columns) ? Math.ceil((count - row) / rows) : Math.min(across, count - row * across),
  )
}

/**
 * Whether rows with fewer pictures are higher, so that all pictures are cropped alike, instead of keeping the
 * columns.
 */
const isBalanced = (columns: number | undefined) => columns === undefined

/** The cells of a grid. If it keeps its columns, a short row is centred. */
function gridOf(area: Box, count: number, columns: number | undefined, gap: number): Box[] {
  const rows = rowsFor(count, columns)
  const shares = rows.map((each) => (isBalanced(columns) ? 1 / each : 1))
  return spans(area.top, area.height, shares, gap).flatMap(([top, height], row) => {
    const each = rows[row]!
    const cells = rowOf({ ...area, top, height }, alike(isBalanced(columns) ? each : rows[0]!), gap)
    const [first, last] = [cells[0]!, cells[each - 1]!]
    const shift = Math.round((area.width - (last.left + last.width - first.left)) / 2)
    return cells.slice(0, each).map((cell) => ({ ...cell, left: cell.left + shift }))
  })
}

const alike = (count: number): number[] => Array.from({ length: count }, () => 1)

/** The first picture takes the larger half; the others share the rest in the same way, turned each time. */
function mosaicOf(area: Box, count: number, gap: number, upright = area.height > area.width): Box[] {
  if (count === 1) return [area]
  const share = count === 2 ? 0.5 : 0.6
  const length = Math.round(((upright ? area.height : area.width) - gap) * share)
  const first = upright ? { ...area, height: length } : { ...area, width: length }
  const rest = upright
    ? { ...area, top: area.top + length + gap, height: area.height - length - gap }
    : { ...area, left: area.left + length + gap, width: area.width - length - gap }
  return [first, ...mosaicOf(rest, count - 1, gap, !upright)]
}

function rowOf(area: Box, ratios: readonly number[], gap: number): Box[] {
  return spans(area.left, area.width, ratios, gap).map(([left, width]) => ({ ...area, left, width }))
}

/** Cuts a length into parts of these shares with gaps between them; start and length of each in whole pixels. */
function spans(
  start: number,
  length: number,
  shares: readonly number[],
  gap: number,
): [start: number, length: number][] {
  const unit = (length - gap * (shares.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
  let end = start - gap
  return shares.map((share) => {
    const from = end + gap
    end = from + share * unit
    return [Math.round(from), Math.max(1, Math.round(end) - Math.round(from))]
  })
}
