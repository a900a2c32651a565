import type { Position } from '../../../images/position.ts'
import { list } from './list.ts'

/** The nine places by their names. */
export const POSITIONS: Readonly<Record<Position, readonly string[]>> = {
  'top left': list(`
    top left, upper left, left top, left upper, top left hand, upper left hand, left upper, left up, up left, northwest
  `),
  top: list(`
    top, upper, above, top center, center top, top middle, upper center, upper middle, up top, top
    edge, upper part, upper half, top half, upper third, top third, top part, upper edge, north, along the top, top side, at the head
  `),
  'top right': list(`
    top right, upper right, right top, right upper, top right hand, upper right hand, right up, up right, northeast
  `),
  left: list(`
    left, left side, left hand side, left center, center left, middle left, left middle, left half, left edge, on
    the left, left third, on the left half, on the left third, west
  `),
  center: list(`
    center, vertically centered, centered vertically, horizontally centered, centered horizontally, middle, bang in the middle, smack in the middle, bang in the center, smack in the center, right in the middle, right in the center, centered, center of the image, dead center, middle third, center third, central, centrally, very center, very
    middle, exact center
  `),
  right: list(`
    right, right side, right hand side, right center, center right, middle right, right middle, right half, right
    edge, right third, on the right half, on the right third, east
  `),
  'bottom left': list(`
    bottom left, lower left, left bottom, left lower, bottom left hand, lower left hand, left down, down left, southwest
  `),
  bottom: list(`
    bottom, lower, below, underneath, bottom center, center bottom, bottom middle, lower center,
    lower middle, bottom edge, lower part, lower half, bottom half, lower third, bottom third, bottom part, lower edge, south,
    along the bottom, bottom side, down below, foot, at the foot
  `),
  'bottom right': list(`
    bottom right, lower right, right bottom, right lower, bottom right hand, lower right hand, right down, down right, southeast
  `),
}
