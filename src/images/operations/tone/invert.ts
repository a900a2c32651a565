import type { Picture } from '../../raster/picture.ts'
import { mapTones, toneTable } from '../../raster/tones.ts'

const NEGATIVE = toneTable((value) => 1 - value)

/** The negative: every colour becomes its complement, alpha stays. */
export function invert(picture: Picture): Picture {
  return mapTones(picture, NEGATIVE)
}
