import { type FindSubject, surely } from '../../analysis/subject.ts'
import { alphaMask, cutOut, type Mask } from '../../raster/mask.ts'
import { hasTransparency, type Picture } from '../../raster/picture.ts'
import { crop } from '../geometry/crop.ts'
import { boxOf } from '../geometry/crop-to-subject.ts'
import { onEvenBackground } from './remove-background.ts'
import { withoutFringe } from './without-fringe.ts'

/**
 * The mask of a picture's subject: of what lies on its background where that is even, which is exact, of what is seen in it
 * otherwise.
 *
 * @throws DomainError `SUBJECT_UNSURE`.
 */
export async function subjectMask(picture: Picture, findSubject: FindSubject): Promise<Mask> {
  return onEvenBackground(picture) ?? surely(await findSubject(picture))
}

/** Makes all but the subject transparent. @throws DomainError `SUBJECT_UNSURE`. */
export async function cutOutSubject(picture: Picture, findSubject: FindSubject): Promise<Picture> {
  const even = onEvenBackground(picture)
  if (even !== undefined) return cutOut(picture, even)
  const mask = surely(await findSubject(picture))
  return cutOut(await withoutFringe(picture, mask), mask)
}

/**
 * The subject and nothing else, in a picture as large as it is; of what is cut out already, all that can be seen.
 *
 * @returns `stands` where the subject is cut off by the lower edge of its picture, as a portrait is.
 * @throws DomainError `SUBJECT_UNSURE`.
 */
export async function subjectAlone(
  picture: Picture,
  findSubject: FindSubject,
): Promise<{ readonly picture: Picture; readonly stands: boolean }> {
  const cut = hasTransparency(picture) ? picture : await cutOutSubject(picture, findSubject)
  const box = boxOf(alphaMask(cut), SPECK)
  return { picture: crop(cut, box), stands: box.top + box.height >= cut.height - 1 }
}

/** Share of a subject at each end that is no part of it: less than the tip of an ear. */
const SPECK = 0.0002
