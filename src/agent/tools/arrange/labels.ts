import { drawText, setText } from '../../../images/operations/drawing/text.ts'
import { type Colour, WHITE } from '../../../images/raster/colour.ts'
import { layOver } from '../../../images/raster/compose.ts'
import { paintPicture, plain } from '../../../images/raster/paint.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import type { Position } from '../../../images/raster/position.ts'
import { drawable } from '../drawable-text.ts'
import { percentOfEdge } from '../entries.ts'

/** The ground of labels, which makes them readable on any picture. */
const LABEL: Colour = { red: 0, green: 0, blue: 0, alpha: 0.55 }

/** A picture with a label on it, or as it is where there is none. */
export async function labelled(picture: Picture, text: string | undefined, position: Position): Promise<Picture> {
  if (text === undefined) return picture
  const size = percentOfEdge(picture, 8)
  const look = { face: FACE, size, box: LABEL, colour: WHITE, shadow: false, opacity: 1 }
  return drawText(picture, { text: await drawable(text), position, ...look })
}

/** Height of a caption below a picture, in percent of the shorter edge of the whole. */
export const CAPTION = 13

/** A picture with a strip below it, so many pixels high, that carries a text. */
export async function captioned(
  picture: Picture,
  text: string | undefined,
  colour: Colour,
  strip: number,
): Promise<Picture> {
  const { width, height } = picture
  const sheet = layOver(paintPicture({ width, height: height + strip }, plain(colour)), picture, { left: 0, top: 0 })
  if (text === undefined) return sheet
  const within = { left: 0, top: height, width, height: strip }
  const style = { face: FACE, size: strip * 0.5, opacity: 1, shadow: false }
  const written = await setText(sheet, { text: await drawable(text), within, position: 'center', ...style })
  return written.picture
}

const FACE = { font: 'sans', weight: 'bold', italic: false } as const
