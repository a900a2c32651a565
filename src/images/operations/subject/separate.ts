import { type FindSubject, surely } from '../../analysis/subject.ts'
import { alphaMask, cutOut, type Mask } from '../../raster/mask.ts'
import { hasTransparency, type Picture } from '../../raster/picture.ts'
import { crop } from '../geometry/crop.ts'
import { boxOf } from '../geometry/crop-to-subject.ts'
import { onEvenBackground } from './remove-background.ts'
import { withoutFringe } from './without-fringe.ts'

/**
 * The mask of a picture's subject. If the background is even, it is what stands on it, which is exact; otherwise what
 * the net sees.
 *
 * @throws DomainError `SUBJECT_UNSURE`
 */
export async function subjectMask(picture: Picture, findSubject: FindSubject): Promise<Mask> {
  return onEvenBackground(picture) ?? surely(await findSubject(picture))
}

/** Makes everything but the subject transparent. @throws DomainError `SUBJECT_UNSURE` */
export async function cutOutSubject(picture: Picture, findSubject: FindSubject): Promise<Picture> {
  const even = onEvenBackground(picture)
  if (even !== undefined) return cutOut(picture, even)
  const mask = surely(await findSubject(picture))
  return cutOut(await withoutFringe(picture, mask), mask)
}

/**
 * Only the subject, in a picture of its size; of a cut-out, everything visible.
 *
 * @returns `stands` if the lower edge of its picture cuts off the subject, as in a portrait
 * @throws DomainError `SUBJECT_UNSURE`
 */
export async function subjectAlone(
  picture: Picture,
  findSubject: FindSubject,
): Promise<{ readonly picture: Picture; readonly stands: boolean }> {
  const cut = hasTransparency(picture) ? picture : await cutOutSubject(picture, findSubject)
  const box = boxOf(alphaMask(cut), SPECK)
  return { picture: crop(cut, box), stands: box.top + box.height >= cut.height - 1 }
}

/** Share of a subject at each end that does not count: less than the tip of an ear. */
const SPECK = 0.0002
