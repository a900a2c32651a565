import type { FindSubject } from '../../analysis/subject.ts'
import type { Colour } from '../../raster/colour.ts'
import { colourUnder, layOver, layUnder } from '../../raster/compose.ts'
import { grown } from '../../raster/distance.ts'
import { alphaMask, colourMask, cutOut, type Mask } from '../../raster/mask.ts'
import { type Paint, paintPicture, plain } from '../../raster/paint.ts'
import { hasTransparency, type Picture, withoutOpaqueAlpha } from '../../raster/picture.ts'
import { border } from '../geometry/border.ts'
import { withRoom } from '../geometry/room.ts'
import { blurMask } from '../sharpness/blur.ts'
import { behindSubject } from './behind-subject.ts'

/**
 * A line around everything that is not transparent, at the same size; an opaque picture gets a frame with square
 * corners. @param width of the line in pixels
 */
export async function outlineObject(picture: Picture, width: number, paint: Paint): Promise<Picture> {
  if (!hasTransparency(picture)) return border(picture, width, paint)
  const object = await withRoom(picture, Math.ceil(width) + 1)
  const line = grown(alphaMask(object), width)
  if (paint.kind === 'plain') return withoutOpaqueAlpha(colourUnder(object, line, paint.colour, { left: 0, top: 0 }))
  return layUnder(object, cutOut(paintPicture(object, paint), line))
}

/**
 * A line around the subject of a picture, which follows hair as a whole and not every strand.
 *
 * @param width of the line in pixels
 * @throws DomainError `SUBJECT_UNSURE`
 */
export async function outlineSubject(
  picture: Picture,
  width: number,
  colour: Colour,
  findSubject: FindSubject,
): Promise<Picture> {
  if (hasTransparency(picture)) return outlineObject(picture, width, plain(colour))
  return behindSubject(picture, findSubject, async (ground, subject) => {
    // Specks that are narrower than the line would become blobs.
    const line = grown(contrasted(await blurMask(subject, Math.max(0.5, width * 0.5))), width)
    const smooth = contrasted(await blurMask(line, Math.max(0.5, width * 0.35)))
    return layOver(ground, colourMask(smooth, colour), { left: 0, top: 0 })
  })
}

/** A mask with an edge as narrow as that of a drawing: everything covered by less than a third is removed. */
function contrasted({ values, ...size }: Mask): Mask {
  return { ...size, values: values.map((value) => Math.min(255, Math.max(0, 3 * (value - 85)))) }
}
