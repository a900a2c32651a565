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
