import type { Position } from '../../../images/position.ts'
import { list } from './list.ts'

/** The nine places by their names. */
export const POSITIONS: Readonly<Record<Position, readonly string[]>> = {
  'top left': list(`
    top left, upper left, left top, left upper, top left hand, upper left hand, northwest
  `),
  top: list(`
    top, upper, above, top center, center top, top middle, upper center, upper middle, up top, top
    edge, upper part, upper half, top half, north, along the top
  `),
  'top right': list(`
    top right, upper right, right top, right upper, top right hand, upper right hand, northeast
  `),
  left: list(`
    left, left side, left hand side, left center, center left, middle left, left middle, left half, left edge, on
    the left, west
  `),
  center: list(`
    center, middle, centered, dead center, central, centrally, very center, very
    middle, exact center
  `),
  right: list(`
    right, right side, right hand side, right center, center right, middle right, right middle, right half, right
    edge, east
  `),
  'bottom left': list(`
    bottom left, lower left, left bottom, left lower, bottom left hand, lower left hand, southwest
  `),
  bottom: list(`
    bottom, lower, below, underneath, bottom center, center bottom, bottom middle, lower center,
    lower middle, bottom edge, lower part, lower half, bottom half, south, along the bottom
  `),
  'bottom right': list(`
    bottom right, lower right, right bottom, right lower, bottom right hand, lower right hand, southeast
  `),
}
