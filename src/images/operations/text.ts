import { type Colour, readableOn } from '../colour.ts'
import { layOver } from '../compose.ts'
import { grown, padded } from '../distance.ts'
import type { Typeface } from '../fonts.ts'
import { type Alignment, setLettering } from '../lettering.ts'
import { colourMask, fillOutlines } from '../mask.ts'
import { rectangleOutline } from '../outlines.ts'
import type { Picture } from '../picture.ts'
import { anchorOf, type Position, placeAt } from '../position.ts'
import { blur } from './blur.ts'

export interface TextOptions {
  readonly text: string
  readonly face: Typeface
  /** Em size in pixels that is wanted; less is used where the text would not fit. */
  readonly size: number
  /** Left out: black or white, whichever reads better on what lies behind the text. */
  readonly colour?: Colour
  readonly position: Position
  /** Of the lines among each other; left out, it follows the position. */
  readonly align?: Alignment
  /** Colour of a line around the letters. */
  readonly outline?: Colour
  /** Colour of a box behind the text. */
  readonly box?: Colour
  readonly shadow: boolean
  readonly opacity: number
}

/** Share of the shorter edge that stays free around text. */
const MARGIN = 0.05

/** Writes text onto a picture: antialiased, wrapped and shrunk to fit inside the margins, never cut off. */
export async function drawText(picture: Picture, options: TextOptions): Promise<Picture> {
  const { position, face, text, opacity } = options
  const margin = Math.round(Math.min(picture.width, picture.height) * MARGIN)
  // Room for what surrounds the letters is set aside beforehand, so that it is not cut off either.
  const surround = Math.ceil(Math.min(options.size, picture.height * 0.3) * 0.4)
  const room = options.box === undefined ? margin : margin + surround
  const free = { width: Math.max(1, picture.width - 2 * room), height: Math.max(1, picture.height - 2 * room) }
  const align = options.align ?? (['left', 'center', 'right'] as const)[anchorOf(position).x * 2]!
  const { mask, size } = await setLettering({ text, face, align }, free, options.size)
  const { left, top } = placeAt(picture, mask, position, room)
  let result = picture

  if (options.box !== undefined) {
    const gap = Math.min(surround, Math.round(size * 0.4))
    const plate = { left: 0, top: 0, width: mask.width + 2 * gap, height: mask.height + 2 * gap }
    const corners = fillOutlines([rectangleOutline(plate, size * 0.18)], plate)
    result = layOver(result, colourMask(corners, options.box), { left: left - gap, top: top - gap, opacity })
  }
  const colour = options.colour ?? readableOn(options.box ?? meanColour(result, left, top, mask.width, mask.height))
  if (options.shadow) {
    const reach = Math.max(2, Math.round(size * 0.12))
    const shade = await blur(colourMask(padded(mask, reach * 2), { red: 0, green: 0, blue: 0, alpha: 0.7 }), reach / 2)
    const offset = Math.round(size * 0.05)
    result = layOver(result, shade, { left: left - reach * 2 + offset, top: top - reach * 2 + offset, opacity })
  }
  if (options.outline !== undefined) {
    const width = Math.max(1.5, size * 0.06)
    const reach = Math.ceil(width) + 1
    const line = grown(padded(mask, reach), width)
    result = layOver(result, colourMask(line, options.outline), { left: left - reach, top: top - reach, opacity })
  }
  return layOver(result, colourMask(mask, colour), { left, top, opacity })
}

/** The mean colour of a rectangle, from a sparse grid of its pixels; transparent ones count as white. */
function meanColour(picture: Picture, left: number, top: number, width: number, height: number): Colour {
  const { channels, pixels } = picture
  const sums = [0, 0, 0]
  let count = 0
  for (let row = 0; row < 16; row += 1) {
    for (let column = 0; column < 32; column += 1) {
      const x = Math.min(picture.width - 1, Math.max(0, Math.round(left + (column / 31) * (width - 1))))
      const y = Math.min(picture.height - 1, Math.max(0, Math.round(top + (row / 15) * (height - 1))))
      const at = (y * picture.width + x) * channels
      const alpha = channels === 4 ? pixels[at + 3]! / 255 : 1
      for (let c = 0; c < 3; c += 1) sums[c]! += 255 + (pixels[at + c]! - 255) * alpha
      count += 1
    }
  }
  const [red, green, blue] = sums.map((sum) => Math.round(sum / count)) as [number, number, number]
  return { red, green, blue, alpha: 1 }
}
