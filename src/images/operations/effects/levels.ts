import type { Picture } from '../../raster/picture.ts'
import { mapLightness, mapTones, toneTable } from '../../raster/tones.ts'

/** Reduces each colour channel to a few evenly spaced values. @param levels per channel, at least 2 */
export function posterize(picture: Picture, levels: number): Picture {
  return mapTones(
    picture,
    toneTable((value) => Math.min(levels - 1, Math.floor(value * levels)) / (levels - 1)),
  )
}

/**
 * Turns the lighter half of every tone into its negative, like a print that is exposed to light while it is
 * developed.
 */
export function solarize(picture: Picture): Picture {
  return mapTones(
    picture,
    toneTable((value) => (value > 0.5 ? 2 * (1 - value) : 2 * value)),
  )
}

/** Pure black and white. @param level lightness from which on a pixel is white, 0 to 1 */
export function threshold(picture: Picture, level: number): Picture {
  return mapLightness(
    picture,
    1,
    toneTable((value) => (value >= level ? 1 : 0)),
  )
}
