import { cutOut, type Mask } from '../mask.ts'
import type { Picture } from '../picture.ts'
import { type FindSubject, surely } from '../subject.ts'
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
