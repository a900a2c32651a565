import type { Picture } from '../../raster/picture.ts'
import { enliven, mapColours } from '../../raster/tones.ts'

/**
 * Moves colours away from or towards the grey of the same luma (the `saturate` matrix of the W3C Filter Effects
 * specification). Vivid colours move away less.
 *
 * @param factor 0 is grey, 1 leaves the picture alone, 2 doubles the colour.
 */
export function saturation(picture: Picture, factor: number): Picture {
  if (factor > 1) return enliven(picture, factor)
  const [r, g, b] = [0.2126, 0.7152, 0.0722].map((weight) => weight * (1 - factor)) as [number, number, number]
  return mapColours(picture, [r + factor, g, b, r, g + factor, b, r, g, b + factor])
}

/** Turns every hue by an angle in degrees, keeping luma (the `hueRotate` matrix of the same specification). */
export function rotateHue(picture: Picture, degrees: number): Picture {
  const c = Math.cos((degrees * Math.PI) / 180)
  const s = Math.sin((degrees * Math.PI) / 180)
  return mapColours(picture, [
    0.213 + c * 0.787 - s * 0.213,
    0.715 - c * 0.715 - s * 0.715,
    0.072 - c * 0.072 + s * 0.928,
    0.213 - c * 0.213 + s * 0.143,
    0.715 + c * 0.285 + s * 0.14,
    0.072 - c * 0.072 - s * 0.283,
    0.213 - c * 0.213 - s * 0.787,
    0.715 - c * 0.715 + s * 0.715,
    0.072 + c * 0.928 + s * 0.072,
  ])
}
