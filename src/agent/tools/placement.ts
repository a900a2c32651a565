import * as v from 'valibot'
import type { Box } from '../../images/raster/outlines.ts'
import { type Position, RELATIONS, type Relation, regionBeside } from '../../images/raster/position.ts'
import type { Sheet } from '../workspace.ts'
import { percentOfEdge } from './entries.ts'

/** Where a text or shape is relative to the last one. */
export const relativeEntry = v.optional(
  v.pipe(v.picklist(RELATIONS), v.description('Place in or beside the last text or shape, instead of a position')),
)

/** Where a text or shape may lie: clear of a border, and beside what was drawn before it where that is asked for. */
export function regionFor(sheet: Sheet, relative: Relation | undefined, position: Position) {
  const { picture, drawn, frame = 0 } = sheet
  const margin = Math.max(percentOfEdge(picture, 5), frame + percentOfEdge(picture, 3))
  if (relative !== undefined && drawn !== undefined) return regionBeside(picture, drawn, relative, margin)
  const [width, height] = [picture.width - 2 * margin, picture.height - 2 * margin].map((edge) => Math.max(1, edge))
  return { within: { left: margin, top: margin, width: width!, height: height! }, position }
}

/** A position, or a place in or beside the last thing drawn, as a sentence says it. */
export function placeInWords(position: Position | undefined, relative: Relation | undefined): string {
  if (relative === undefined) return position === undefined ? 'where it hides least' : `at the ${position}`
  const words = { inside: 'inside', above: 'above', below: 'below', left: 'to the left of', right: 'to the right of' }
  return `${words[relative]} the last thing drawn`
}

/** What lies beside a thing forms a group with it, so that "above it" and then "below it" speak of the same one. */
export function joined({ drawn }: Sheet, box: Box, relative: Relation | undefined): Box {
  return drawn === undefined || relative === undefined || relative === 'inside' ? box : boundsOf([drawn, box])
}

/** The smallest box around others, of which there is at least one. */
export function boundsOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}
