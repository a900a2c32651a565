import { DomainError } from '../../errors.ts'
import type { Mask } from '../raster/mask.ts'
import type { Picture } from '../raster/picture.ts'

/** The subject of a picture: the thing or being that it shows, as opposed to its surroundings. */
export interface Subject {
  /** Of the picture's size; soft where hair and fur are. */
  readonly mask: Mask
  /** How certain it is that this is the subject, and all of it: 0 to 1. */
  readonly certainty: number
}

/** Finds the subject of a picture. Operations are given it, so that they need not know how. */
export type FindSubject = (picture: Picture) => Promise<Subject>

/** The least certainty at which the rest of a picture may be removed. */
export const SURE = 0.6

/** @throws DomainError `SUBJECT_UNSURE` if no subject stands out */
export function surely({ mask, certainty }: Subject): Mask {
  if (certainty >= SURE) return mask
  throw new DomainError('SUBJECT_UNSURE', 'No subject stands out clearly enough from its surroundings')
}

/** Finds nothing in any picture. */
export const SEES_NO_SUBJECT: FindSubject = async ({ width, height }) => {
  return { mask: { width, height, values: new Uint8Array(width * height) }, certainty: 0 }
}
