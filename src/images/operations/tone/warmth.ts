import { encodeLight, LINEAR } from '../../raster/colour.ts'
import type { Picture } from '../../raster/picture.ts'
import { mapTones, type ToneTable } from '../../raster/tones.ts'

/**
 * Shifts the white balance between blue and amber by gains on linear light that keep the luminance of grey.
 *
 * @param amount -1 (cold) to 1 (warm); 0 leaves the picture alone.
 */
export function warmth(picture: Picture, amount: number): Picture {
  const red = 1 + 0.45 * amount
  const blue = 1 - 0.45 * amount
  const grey = 0.2126 * red + 0.7152 + 0.0722 * blue
  return mapTones(picture, gain(red / grey), gain(1 / grey), gain(blue / grey))
}

function gain(factor: number): ToneTable {
  return Uint8Array.from({ length: 256 }, (_, byte) => encodeLight(LINEAR[byte]! * factor))
}
