import { facesUnder } from '../../../images/analysis/quiet.ts'
import { setText, type TextOptions, type Written } from '../../../images/operations/drawing/text.ts'
import type { Box } from '../../../images/raster/outlines.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import { anchorOf, type Position, type Relation } from '../../../images/raster/position.ts'
import { boundsOf } from '../placement.ts'

/** Share of its height that a text with a given place may lose in order not to cover a face. */
const LOST = 0.7
/** Height of a line, as a multiple of its letters' size. */
const LINE = 1.2
/** Share of the height at the head and at the foot that a text in the middle stays out of. */
const OUTER = 0.12

/** A text that lies on no face, if there is a way to keep it about where it is asked for, or that says it does. */
export interface Faced extends Written {
  readonly onFace?: boolean
  /** Where it stands instead, far from where it was asked for. */
  readonly movedTo?: Position
}

/**
 * A text in its place, smaller at the head or the foot and higher or lower in the middle where it would lie on a face; below
 * another text that a face follows, it stands at the foot.
 */
export async function clearOfFaces(
  picture: Picture,
  options: TextOptions,
  written: Written,
  relative: Relation | undefined,
): Promise<Faced> {
  const { position = written.chosen ?? 'center', within } = options
  const faces = await facesUnder(picture, written.box)
  if (faces.length === 0 || within === undefined) return written
  const { top: head, height: faced } = boundsOf(faces)
  const foot = head + faced
  const { height } = written.box
  const { y } = anchorOf(position)
  const rows: Row[] =
    y === 0.5
      ? [
          { top: Math.floor(head - height), bottom: head },
          { top: foot, bottom: Math.ceil(foot + height) },
        ]
      : [y === 0 ? { top: within.top, bottom: head } : { top: foot, bottom: bottomOf(within) }]
  // Smaller letters may stand on fewer lines.
  const letters = options.size * LINE * options.text.split('\n').length
  const least = y === 0.5 ? height : Math.min(height, letters) * (1 - LOST)
  const edge = y === 0.5 ? within.height * OUTER : 0
  const middle = written.box.top + height / 2
  const fitting = rows
    .filter(({ top, bottom }) => top >= within.top + edge && bottom <= bottomOf(within) - edge && bottom - top >= least)
    .toSorted((a, b) => Math.abs(middleOf(a) - middle) - Math.abs(middleOf(b) - middle))
  const places = fitting.map((row) => ({ position, row }))
  if (relative === 'below') places.push({ position: 'bottom', row: { top: foot, bottom: bottomOf(within) } })
  for (const { position: place, row } of places) {
    if (row.bottom <= row.top) continue
    const region = { ...within, top: row.top, height: row.bottom - row.top }
    const moved = await setText(picture, { ...options, position: place, within: region })
    if (moved.hides || (await facesUnder(picture, moved.box)).length > 0) continue
    return place === position ? moved : { ...moved, movedTo: place }
  }
  return { ...written, onFace: true }
}

/** A block clear of faces: above, below or beside them, where most of it is left. */
export async function blockClearOfFaces(
  picture: Picture,
  within: Box,
  written: Written,
  setWithin: (region: Box) => Promise<Written>,
): Promise<Faced> {
  if ((await facesUnder(picture, written.box)).length === 0) return written
  const tried: Written[] = []
  for (const region of around(boundsOf(await facesUnder(picture, within)), within)) {
    if (areaOf(region) < areaOf(written.box)) continue
    const one = await setWithin(region)
    if (!one.hides && (await facesUnder(picture, one.box)).length === 0) tried.push(one)
  }
  const [largest] = tried.toSorted((a, b) => areaOf(b.box) - areaOf(a.box))
  const isLegible = largest !== undefined && areaOf(largest.box) >= areaOf(written.box) * (1 - LOST) ** 2
  return isLegible ? largest : { ...written, onFace: true }
}

const areaOf = ({ width, height }: Box) => width * height

/** Share of a region's width and height that a part of it has at least. */
const NARROWEST = 0.15

/** The parts of a region above, below, left and right of a box, as far as there is room. */
function around(box: Box, within: Box): Box[] {
  const [right, bottom] = [box.left + box.width, bottomOf(box)]
  const parts = [
    { ...within, height: Math.floor(box.top - within.top) },
    { ...within, top: Math.ceil(bottom), height: Math.floor(bottomOf(within) - bottom) },
    { ...within, width: Math.floor(box.left - within.left) },
    { ...within, left: Math.ceil(right), width: Math.floor(within.left + within.width - right) },
  ]
  return parts.filter(({ width, height }) => width >= within.width * NARROWEST && height >= within.height * NARROWEST)
}

interface Row {
  readonly top: number
  readonly bottom: number
}

const bottomOf = ({ top, height }: Box) => top + height

const middleOf = ({ top, bottom }: Row) => (top + bottom) / 2
