import type { Picture } from '../picture.ts'
import { mapLightness, mixPictures, toneTable } from '../tones.ts'

const KEEP = toneTable((value) => value)

/** Black and white by luminance in linear light. @param strength 0 (unchanged) to 1 (no colour left). */
export function grayscale(picture: Picture, strength: number): Picture {
  return mixPictures(picture, mapLightness(picture, KEEP), strength)
}
