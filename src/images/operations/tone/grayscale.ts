import type { Picture } from '../../raster/picture.ts'
import { mapLightness, toneTable } from '../../raster/tones.ts'

const KEEP = toneTable((value) => value)

/** Black and white by luminance in linear light. @param strength 0 (unchanged) to 1 (no colour left). */
export function grayscale(picture: Picture, strength: number): Picture {
  return mapLightness(picture, strength, KEEP)
}
