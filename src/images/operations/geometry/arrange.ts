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
  /** Of a grid; left out, as square as possible. */
  readonly columns?: number
  /** Pixels between pictures. */
  readonly gap: number
  /** Pixels around the whole. */
  readonly margin: number
  /** Shows in gaps and margins. */
  readonly background: Colour
  /** Pixels of its cell that each picture leaves free below it, for `finish` to add. */
  readonly caption?: number
  /** What is done to each picture, the first is 0, once it has the size of its cell. */
  readonly finish?: (picture: Picture, index: number) => Picture | Promise<Picture>
}

/**
 * Lays pictures out on one sheet of the given size, in their order. Each fills its cell, cropped to the part
 * where the eye goes first.
 */
export async function arrange(pictures: readonly Picture[], size: Size, options: ArrangeOptions): Promise<Picture> {
  const cells = cellsOf(options, pictures.length, size)
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

/** Width divided by height of a sheet on which no picture of a row or column needs cropping, nor the first of a grid. */
export function naturalRatio(pictures: readonly Size[], layout: Layout, columns?: number): number {
  const ratios = pictures.map(({ width, height }) => width / height)
  if (layout === 'row' || layout === 'filmstrip') return ratios.reduce((sum, ratio) => sum + ratio, 0)
  if (layout === 'column') return 1 / ratios.reduce((sum, ratio) => sum + 1 / ratio, 0)
  if (layout === 'mosaic') return ratios[0]!
  const across = columnsFor(pictures.length, columns)
  return (ratios[0]! * across) / Math.ceil(pictures.length / across)
}

/** Cuts the holes of a film into the bands above and below its pictures, which show white through them. */
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
function cellsOf({ layout, gap, margin, ...options }: ArrangeOptions, count: number, size: Size): Box[] {
  const sheet = { left: margin, top: margin, width: size.width - 2 * margin, height: size.height - 2 * margin }
  switch (layout) {
    case 'row':
      return rowsOf(sheet, [count], gap)
    case 'column':
      return rowsOf(
        sheet,
        Array.from({ length: count }, () => 1),
        gap,
      )
    case 'grid': {
      // A short last row is stretched over the full width.
      const columns = columnsFor(count, options.columns)
      const rows = Math.ceil(count / columns)
      const counts = Array.from({ length: rows }, (_, row) => Math.min(columns, count - row * columns))
      return rowsOf(sheet, counts, gap)
    }
    case 'mosaic':
      return mosaicOf(sheet, count, gap)
    case 'filmstrip': {
      const strip = Math.round(sheet.height * 0.14)
      return rowsOf({ ...sheet, top: sheet.top + strip, height: sheet.height - 2 * strip }, [count], gap)
    }
  }
}

/** Columns of a grid: as many as are wanted, or as square as possible. */
function columnsFor(count: number, wanted: number | undefined): number {
  return Math.min(count, wanted ?? Math.ceil(Math.sqrt(count)))
}

/** The first picture takes the larger half, the others share the rest in the same way, turning each time. */
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

function rowsOf(area: Box, counts: readonly number[], gap: number): Box[] {
  return spans(area.top, area.height, counts.length, gap).flatMap(([top, height], row) =>
    spans(area.left, area.width, counts[row]!, gap).map(([left, width]) => ({ left, top, width, height })),
  )
}

/** Cuts a length into equal parts with gaps between; start and length of each in whole pixels. */
function spans(start: number, length: number, count: number, gap: number): [start: number, length: number][] {
  const part = (length - gap * (count - 1)) / count
  return Array.from({ length: count }, (_, i) => {
    const from = Math.round(start + i * (part + gap))
    return [from, Math.max(1, Math.round(start + i * (part + gap) + part) - from)]
  })
}
