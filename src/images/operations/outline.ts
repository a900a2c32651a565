import { colourUnder, layUnder } from '../compose.ts'
import { grown } from '../distance.ts'
import { alphaMask, cutOut } from '../mask.ts'
import { type Paint, paintPicture } from '../paint.ts'
import { hasTransparency, type Picture, withoutOpaqueAlpha } from '../picture.ts'
import { border } from './border.ts'
import { withRoom } from './room.ts'

/**
 * A line around what is not transparent, as large as before; around an opaque picture it is a frame with square
 * corners. @param width of the line in pixels.
 */
export async function outlineObject(picture: Picture, width: number, paint: Paint): Promise<Picture> {
  if (!hasTransparency(picture)) return border(picture, width, paint)
  const object = await withRoom(picture, Math.ceil(width) + 1)
  const line = grown(alphaMask(object), width)
  if (paint.kind === 'plain') return withoutOpaqueAlpha(colourUnder(object, line, paint.colour, { left: 0, top: 0 }))
  return layUnder(object, cutOut(paintPicture(object, paint), line))
}
