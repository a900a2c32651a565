import type { Picture } from '../../raster/picture.ts'
import { type ColourMatrix, mapColours, mixWithIdentity } from '../../raster/tones.ts'

/** The sepia matrix of the W3C Filter Effects specification. */
const SEPIA: ColourMatrix = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131]

/** The brown of old photographic prints. @param strength 0 (unchanged) to 1 (full). */
export function sepia(picture: Picture, strength: number): Picture {
  return mapColours(picture, mixWithIdentity(SEPIA, strength))
}
