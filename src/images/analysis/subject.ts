import { DomainError } from '../../errors.ts'
import type { Mask } from '../raster/mask.ts'
import type { Picture } from '../raster/picture.ts'

/** What a picture is of: the thing or the being that it shows, as opposed to what lies around. */
export interface Subject {
  /** Of the picture's size; soft where hair and fur are. */
  readonly mask: Mask
  /** How sure it is that this is the subject, and all of it: 0 to 1. */
  readonly certainty: number
}

/** Finds the subject of a picture. Operations are handed it: what it takes to see is no concern of theirs. */
export type FindSubject = (picture: Picture) => Promise<Subject>

/** As sure as this one must be for the rest of a picture to go. */
export const SURE = 0.6

/** @throws DomainError `SUBJECT_UNSURE` where no subject stands out. */
export function surely({ mask, certainty }: Subject): Mask {
  if (certainty >= SURE) return mask
  throw new DomainError('SUBJECT_UNSURE', 'No subject stands out surely enough from what lies around it')
}

/** Sees nothing in any picture. */
export const SEES_NO_SUBJECT: FindSubject = async ({ width, height }) => {
  return { mask: { width, height, values: new Uint8Array(width * height) }, certainty: 0 }
}
