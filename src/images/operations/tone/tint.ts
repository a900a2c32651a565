import { BLACK, type Colour, luminance, mixColours, WHITE } from '../../raster/colour.ts'
import type { Picture } from '../../raster/picture.ts'
import { mapLightness, type ToneTable } from '../../raster/tones.ts'

/**
 * Colours a picture as if seen through dyed glass: black and white stay, the tone as light as the colour takes the
 * colour itself. @param strength 0 (unchanged) to 1 (no other hue is left).
 */
export function tint(picture: Picture, colour: Colour, strength: number): Picture {
  const { red, green, blue } = colour
  // The lightness byte of the colour, kept off both ends so that each side has a slope.
  const pivot = Math.min(0.9, Math.max(0.1, luminance(red, green, blue) ** (1 / 2.2)))
  const tables = gradientTables((lightness) =>
    lightness <= pivot
      ? mixColours(BLACK, colour, lightness / pivot)
      : mixColours(colour, WHITE, (lightness - pivot) / (1 - pivot)),
  )
  return mapLightness(picture, strength, ...tables)
}

/** Prints a picture in two inks: the darkest tone becomes the first colour, the lightest the second. */
export function duotone(picture: Picture, dark: Colour, light: Colour): Picture {
  return mapLightness(picture, 1, ...gradientTables((lightness) => mixColours(dark, light, lightness)))
}

function gradientTables(colourAt: (lightness: number) => Colour): [ToneTable, ToneTable, ToneTable] {
  const colours = Array.from({ length: 256 }, (_, byte) => colourAt(byte / 255))
  return [
    Uint8Array.from(colours, ({ red }) => red),
    Uint8Array.from(colours, ({ green }) => green),
    Uint8Array.from(colours, ({ blue }) => blue),
  ]
}
