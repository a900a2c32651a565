import type { Picture } from '../picture.ts'
import { mapTones, toneTable } from '../tones.ts'

const NEGATIVE = toneTable((value) => 1 - value)

/** The negative: every colour becomes its complement, alpha stays. */
export function invert(picture: Picture): Picture {
  return mapTones(picture, NEGATIVE)
}
