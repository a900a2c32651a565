import type { FindSubject } from '../../analysis/subject.ts'
import { CLEAR } from '../../raster/colour.ts'
import { layUnder } from '../../raster/compose.ts'
import { alphaMask, type Mask } from '../../raster/mask.ts'
import { paintPicture, plain } from '../../raster/paint.ts'
import { hasTransparency, type Picture, withoutOpaqueAlpha } from '../../raster/picture.ts'
import { subjectMask } from './separate.ts'
import { withoutFringe } from './without-fringe.ts'

/**
 * Draws on a picture as if the drawing were behind its subject. A cut-out is all subject, and its ground is
 * transparent. Wherever nothing is drawn, every byte stays the same.
 *
 * @param draw gets the ground and the subject's mask, both of the picture's size, and returns the ground in that size
 * @throws DomainError `SUBJECT_UNSURE`
 */
export async function behindSubject(
  picture: Picture,
  findSubject: FindSubject,
  draw: (ground: Picture, subject: Mask) => Promise<Picture> | Picture,
): Promise<Picture> {
  if (hasTransparency(picture)) {
    return layUnder(picture, await draw(paintPicture(picture, plain(CLEAR)), alphaMask(picture)))
  }
  const mask = await subjectMask(picture, findSubject)
  const drawn = await draw(withoutOpaqueAlpha(picture), mask)
  return subjectOver(drawn, picture, await withoutFringe(picture, mask), mask)
}

/** Lays a subject over its picture, wherever something was drawn. @param drawn opaque, as the picture is */
function subjectOver(drawn: Picture, picture: Picture, subject: Picture, mask: Mask): Picture {
  const pixels = new Uint8Array(drawn.pixels)
  for (let i = 0, at = 0, from = 0; i < mask.values.length; i += 1, at += drawn.channels, from += picture.channels) {
    const share = mask.values[i]!
    if (share === 0) continue
    const isSame =
      pixels[at] === picture.pixels[from] &&
      pixels[at + 1] === picture.pixels[from + 1] &&
      pixels[at + 2] === picture.pixels[from + 2]
    if (isSame) continue
    for (let c = 0; c < 3; c += 1) {
      pixels[at + c] = ((subject.pixels[from + c]! * share + pixels[at + c]! * (255 - share) + 127) / 255) | 0
    }
  }
  return { ...drawn, pixels }
}
