import type { Box } from '../../../images/raster/outlines.ts'
import type { Size } from '../../../images/raster/picture.ts'
import { anchorOf, type Position, placeAt, type Relation } from '../../../images/raster/position.ts'
import type { Sheet } from '../../workspace.ts'
import { percentOfEdge } from '../entries.ts'
import { regionFor } from '../placement.ts'

interface Place {
  readonly box: Box
  /** Degrees clockwise. */
  readonly turn: number
}

/**
 * The boxes of equal shapes side by side at one of the nine places, with a twentieth of the shorter edge kept
 * free; several are made smaller where the width would not hold them.
 */
export function placed(picture: Size, args: ShapePlace, sheet: Sheet): Place[] {
  const wanted = { width: percentOfEdge(picture, args.width), height: percentOfEdge(picture, args.height) }
  if (args.span !== undefined) {
    const size = args.span === 'width' ? { ...wanted, width: picture.width } : { ...wanted, height: picture.height }
    return [{ box: { ...placeAt(picture, size, args.position, 0), ...size }, turn: 0 }]
  }
  const { places, ...alone } = args
  if (places !== undefined)
    return places.flatMap((position) => placed(picture, { ...alone, position, count: 1 }, sheet))
  const region = regionFor(sheet, args.relative, args.position)
  const { position } = region
  const within = args.among === undefined ? region.within : partOf(region.within, args.among)
  const step = 1.15
  const [columns, rows] = args.along === 'row' ? [args.count, 1] : [1, args.count]
  const whole = { width: wanted.width * (1 + (columns - 1) * step), height: wanted.height * (1 + (rows - 1) * step) }
  // A single shape is as large as it was wanted, wherever there is nothing that it has to lie in or beside.
  const limited = args.count > 1 || args.relative !== undefined || args.among !== undefined
  const fits = limited ? Math.min(1, within.width / whole.width, within.height / whole.height) : 1
  const size = { width: wanted.width * fits, height: wanted.height * fits }
  const { left, top } = placeAt(within, { width: whole.width * fits, height: whole.height * fits }, position, 0)
  return Array.from({ length: args.count }, (_, i) => {
    const [x, y] = args.along === 'row' ? [i * size.width * step, 0] : [0, i * size.height * step]
    return { box: { left: within.left + left + x, top: within.top + top + y, ...size }, turn: 0 }
  })
}

interface ShapePlace {
  readonly position: Position
  readonly width: number
  readonly height: number
  readonly count: number
  readonly along: 'row' | 'column'
  readonly span?: 'width' | 'height' | undefined
  readonly relative?: Relation | undefined
  readonly places?: readonly Position[] | undefined
  readonly among?: Share | undefined
}

/** One of several equal parts of a room, counted from 1. */
interface Share {
  readonly place: number
  readonly of: number
  readonly along: 'row' | 'column'
}

/** A part of a room, with a little left free towards its neighbours. */
function partOf({ left, top, width, height }: Box, { place, of, along }: Share): Box {
  const [step, edge] = along === 'row' ? [width / of, width] : [height / of, height]
  const start = (place - 1) * step + edge * GAP
  const length = step - 2 * edge * GAP
  if (along === 'row') return { left: left + start, top, width: length, height }
  return { left, top: top + start, width, height: length }
}

/** Share of a room between a part's edge and what lies in it. */
const GAP = 0.012

/** The box and turn of a line from one place to another. */
export function spanned(picture: Size, from: Position, to: Position): Place[] {
  const margin = percentOfEdge(picture, 5)
  const [start, end] = [anchorOf(from), anchorOf(to)].map(({ x, y }) => {
    return { x: margin + x * (picture.width - 2 * margin), y: margin + y * (picture.height - 2 * margin) }
  }) as [{ x: number; y: number }, { x: number; y: number }]
  const width = Math.max(1, Math.hypot(end.x - start.x, end.y - start.y))
  const left = (start.x + end.x - width) / 2
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
  return [{ box: { left, top: (start.y + end.y) / 2, width, height: 0 }, turn }]
}
