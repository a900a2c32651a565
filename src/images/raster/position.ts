import type { Box } from './outlines.ts'
import type { Size } from './picture.ts'

/** The nine places of a picture. */
export const POSITIONS = [
  'top left',
  'top',
  'top right',
  'left',
  'center',
  'right',
  'bottom left',
  'bottom',
  'bottom right',
] as const
export type Position = (typeof POSITIONS)[number]

/** How far along each axis a position lies: 0 left or top, 0.5 middle, 1 right or bottom. */
export function anchorOf(position: Position): { readonly x: number; readonly y: number } {
  const x = position.endsWith('left') ? 0 : position.endsWith('right') ? 1 : 0.5
  const y = position.startsWith('top') ? 0 : position.startsWith('bottom') ? 1 : 0.5
  return { x, y }
}

/** The top left corner, in whole pixels, of an item that sits at a position with `margin` pixels kept free. */
export function placeAt(
  area: Size,
  item: Size,
  position: Position,
  margin: number,
): { readonly left: number; readonly top: number } {
  const { x, y } = anchorOf(position)
  const left = Math.round(margin + x * (area.width - 2 * margin - item.width))
  const top = Math.round(margin + y * (area.height - 2 * margin - item.height))
  return { left, top }
}

/** Where something is relative to what is drawn already. */
export const RELATIONS = ['inside', 'above', 'below', 'left', 'right'] as const
export type Relation = (typeof RELATIONS)[number]

/** Share of a box that a text or shape inside it may fill, so that it fits into the circle that touches the sides. */
const INSIDE = 0.7
/** Distance between two things beside each other, as a share of the shorter edge. */
const GAP = 0.025

/**
 * The region of a picture that lies inside or beside a box, and the position in it that is next to the box.
 *
 * @param margin pixels along the edges of the picture that stay free.
 */
export function regionBeside(
  size: Size,
  box: Box,
  relation: Relation,
  margin: number,
): { readonly within: Box; readonly position: Position } {
  const gap = Math.min(size.width, size.height) * GAP
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  switch (relation) {
    case 'inside': {
      const [width, height] = [box.width * INSIDE, box.height * INSIDE]
      const left = box.left + (box.width - width) / 2
      return { within: { left, top: box.top + (box.height - height) / 2, width, height }, position: 'center' }
    }
    case 'above':
    case 'below': {
      const [left, width, side] = lane(box.left, right, size.width, margin)
      const across = side === 'start' ? ' left' : side === 'end' ? ' right' : ''
      const room = relation === 'above' ? box.top - gap - margin : size.height - margin - bottom - gap
      // If there is no room on the side that is asked for, the other side is used.
      const above = (relation === 'above') === room > 4 * gap
      const { start, length } = above
        ? stretch(margin, box.top - gap, true, 4 * gap)
        : stretch(bottom + gap, size.height - margin, false, 4 * gap)
      const position = `${above ? 'bottom' : 'top'}${across}` as Position
      return { within: { left, width, top: start, height: length }, position }
    }
    case 'left':
    case 'right': {
      const [top, height, side] = lane(box.top, bottom, size.height, margin)
      const down = side === 'start' ? 'top ' : side === 'end' ? 'bottom ' : ''
      const room = relation === 'left' ? box.left - gap - margin : size.width - margin - right - gap
      const left = (relation === 'left') === room > 4 * gap
      const { start, length } = left
        ? stretch(margin, box.left - gap, true, 4 * gap)
        : stretch(right + gap, size.width - margin, false, 4 * gap)
      const position = `${down}${left ? 'right' : 'left'}` as Position
      return { within: { left: start, width: length, top, height }, position }
    }
  }
}

/** From one place to another, at least `least` long; `fromEnd` says which end stays where it is. */
function stretch(from: number, to: number, fromEnd: boolean, least: number): { start: number; length: number } {
  const length = Math.max(least, to - from)
  return { start: fromEnd ? to - length : from, length }
}

/** The widest lane around the middle of a span; if the span touches one margin only, the lane is along that margin. */
function lane(
  from: number,
  to: number,
  whole: number,
  margin: number,
): [start: number, length: number, side: 'start' | 'middle' | 'end'] {
  const [before, behind] = [Math.max(0, from - margin), Math.max(0, whole - margin - to)]
  if (before < behind / 4) return [from, whole - margin - from, 'start']
  if (behind < before / 4) return [margin, to - margin, 'end']
  const middle = (from + to) / 2
  const half = Math.max((to - from) / 2, Math.min(middle - margin, whole - margin - middle))
  return [middle - half, 2 * half, 'middle']
}
