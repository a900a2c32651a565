import type { Picture } from '../../raster/picture.ts'
import { blur } from '../sharpness/blur.ts'
import { grayscale } from '../tone/grayscale.ts'

/** Lightness that is added to both sides of the division, so that faint noise in the shadows draws no lines. */
const LIFT = 28
/** Lightness of the hatching over what is black, 0 to 1. */
const DARKEST = 0.45

/**
 * A pencil drawing: contours where a pixel is darker than its surroundings, over soft hatching that follows the
 * shadows.
 */
export async function sketch(picture: Picture): Promise<Picture> {
  const edge = Math.min(picture.width, picture.height)
  // Slight softening keeps the blocks and grain of compressed photographs from being drawn.
  const grey = await blur(grayscale(picture, 1), edge * 0.0009)
  const soft = await blur(grey, Math.max(1, edge * 0.006))
  const { width, height, channels } = picture
  const pixels = new Uint8Array(grey.pixels)
  for (let i = 0; i < width * height; i += 1) {
    const at = i * channels
    const [own, around] = [grey.pixels[at]!, soft.pixels[at]!]
    const line = Math.min(1, (own + LIFT) / (around + LIFT)) ** 2.2
    const tone = DARKEST + (1 - DARKEST) * (around / 255) ** 0.6
    pixels.fill(Math.round(255 * line * hatched(tone, i % width, Math.floor(i / width), edge)), at, at + 3)
  }
  return { width, height, channels, pixels }
}

/** A tone as strokes that rise to the right: their darkness follows the tone, and its mean is unchanged. */
function hatched(tone: number, x: number, y: number, edge: number): number {
  const wave = Math.sin(((x + y) * 2 * Math.PI) / Math.max(4, edge * 0.006))
  return Math.min(1, tone + 0.35 * (1 - tone) * wave)
}
