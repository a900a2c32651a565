import { BLACK, type Colour, readableOn } from '../colour.ts'
import { layOver } from '../compose.ts'
import { grown, padded } from '../distance.ts'
import type { Typeface } from '../fonts.ts'
import { type Alignment, setLettering } from '../lettering.ts'
import { colourMask, fillOutlines, type Mask } from '../mask.ts'
import { type Box, rectangleOutline } from '../outlines.ts'
import { paintPicture, plain } from '../paint.ts'
import type { Picture, Size } from '../picture.ts'
import { anchorOf, type Position, placeAt } from '../position.ts'
import { blurMask } from './blur.ts'
import { resize } from './resize.ts'
import { rotate } from './turn.ts'

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
  /** Whether that box runs over the whole width and on to the edge that the text is near. */
  readonly strip?: boolean
  /** Where the text must stay, in pixels; left out, the picture without a margin of 5 % of its shorter edge. */
  readonly within?: Box
  readonly shadow: boolean
  /** Degrees clockwise; 0 by default. */
  readonly turn?: number
  readonly opacity: number
}

/** Share of the shorter edge that stays free around text. */
const MARGIN = 0.05

/**
 * Writes text onto a picture: antialiased, wrapped and shrunk to fit inside the margins, never cut off.
 *
 * @throws DomainError `TEXT_TOO_LONG`.
 */
export async function drawText(picture: Picture, options: TextOptions): Promise<Picture> {
  return (await setText(picture, options)).picture
}

/** Writes text like `drawText` and says which box in pixels it takes, with all that surrounds the letters. */
export async function setText(
  picture: Picture,
  options: TextOptions,
): Promise<{ readonly picture: Picture; readonly box: Box }> {
  const { position, face, text, opacity, turn = 0 } = options
  const within = options.within ?? inset(picture, Math.round(Math.min(picture.width, picture.height) * MARGIN))
  // Room for what surrounds the letters is set aside beforehand, so that it is not cut off either.
  const surround = Math.ceil(Math.min(options.size, within.height * 0.3) * 0.4)
  const room = options.box === undefined ? 0 : Math.min(surround, Math.floor(Math.min(within.width, within.height) / 4))
  const free = { width: Math.max(1, within.width - 2 * room), height: Math.max(1, within.height - 2 * room) }
  const align = options.align ?? (['left', 'center', 'right'] as const)[anchorOf(position).x * 2]!
  const { mask, size } = await setLettering({ text, face, align }, free, options.size, picture)
  const place = shifted(placeAt(within, mask, position, room), within)
  const colour = options.colour ?? readableOn(options.box ?? meanColour(picture, place.left, place.top, mask))
  const reach = surround + Math.ceil(size * 0.4)
  const gap = Math.min(surround, Math.round(size * 0.4))
  const strip = options.strip === true && options.box !== undefined && turn % 360 === 0
  const plate = await letteredPlate(mask, reach, size, gap, {
    ...withoutBox(options, strip),
    colour,
  })
  const around = options.box === undefined ? 0 : gap
  const box = { ...grownBox({ ...place, width: mask.width, height: mask.height }, around) }
  const sheet = strip ? layStrip(picture, box, position, options) : picture
  if (turn % 360 === 0) {
    return { picture: layOver(sheet, plate, { left: place.left - reach, top: place.top - reach, opacity }), box }
  }
  const turned = await turnedInto(plate, turn, reach, free)
  const { left, top } = shifted(placeAt(within, turned, position, room - reach), within)
  const bounds = { left, top, width: turned.width, height: turned.height }
  return { picture: layOver(sheet, turned, { left, top, opacity }), box: grownBox(bounds, -reach) }
}

function inset({ width, height }: Size, margin: number): Box {
  return { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin }
}

function grownBox({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: Math.max(1, width + 2 * by), height: Math.max(1, height + 2 * by) }
}

function shifted(place: { left: number; top: number }, by: Box): { readonly left: number; readonly top: number } {
  return { left: place.left + Math.round(by.left), top: place.top + Math.round(by.top) }
}

function withoutBox({ box, ...options }: TextOptions, strip: boolean): TextOptions {
  return strip || box === undefined ? options : { ...options, box }
}

/** A band behind a text over the whole width; near the upper or lower edge it runs on to that edge. */
function layStrip(picture: Picture, text: Box, position: Position, { box: colour = BLACK, opacity }: TextOptions) {
  const { y } = anchorOf(position)
  const top = y === 0 ? 0 : text.top
  const bottom = y === 1 ? picture.height : text.top + text.height
  const band = paintPicture({ width: picture.width, height: Math.max(1, bottom - top) }, plain(colour))
  return layOver(picture, band, { left: 0, top, opacity })
}

/** Letters and what surrounds them on a clear sheet, `reach` pixels larger than the letters on every side. */
async function letteredPlate(
  letters: Mask,
  reach: number,
  size: number,
  gap: number,
  options: TextOptions & { readonly colour: Colour },
): Promise<Picture> {
  const mask = padded(letters, reach)
  let plate: Picture = colourMask({ ...mask, values: new Uint8Array(mask.values.length) }, options.colour)
  const layer = (overlay: Picture, offset = 0) => layOver(plate, overlay, { left: offset, top: offset })
  if (options.box !== undefined) {
    const box = {
      left: reach - gap,
      top: reach - gap,
      width: letters.width + 2 * gap,
      height: letters.height + 2 * gap,
    }
    plate = layer(colourMask(fillOutlines([rectangleOutline(box, size * 0.18)], mask), options.box))
  }
  if (options.shadow) {
    const soft = colourMask(await blurMask(mask, Math.max(1, size * 0.06)), { ...BLACK, alpha: 0.7 })
    plate = layer(soft, Math.round(size * 0.05))
  }
  if (options.outline !== undefined) {
    plate = layer(colourMask(grown(mask, Math.max(1.5, size * 0.06)), options.outline))
  }
  return layer(colourMask(mask, options.colour))
}

/** A plate turned clockwise and made smaller where what it shows would not fit. */
async function turnedInto(plate: Picture, degrees: number, reach: number, free: Size): Promise<Picture> {
  const turned = await rotate(plate, degrees)
  const scale = Math.min(1, free.width / (turned.width - 2 * reach), free.height / (turned.height - 2 * reach))
  return scale === 1 ? turned : resize(turned, { width: turned.width * scale, height: turned.height * scale })
}

/** The mean colour of a rectangle, from a sparse grid of its pixels; transparent ones count as white. */
function meanColour(picture: Picture, left: number, top: number, { width, height }: Size): Colour {
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
