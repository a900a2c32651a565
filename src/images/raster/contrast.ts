import { BLACK, type Colour, luminance, WHITE } from './colour.ts'
import type { Mask } from './mask.ts'
import type { Box } from './outlines.ts'
import type { Picture } from './picture.ts'

/** Contrast below which text is hard to read (WCAG 2.2, success criterion 1.4.3). */
export const READABLE = 4.5
/** Share of the ground under a text that may have less contrast. A mean would hide small unreadable parts. */
const WORST = 0.1
/** About the most pixels that are examined. */
const SAMPLES = 20_000

/** The contrast of two relative luminances, 1 to 21 (WCAG 2.2). */
export function contrastOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/**
 * The relative luminances of a picture under a mask, in rising order. Transparent pixels count as white; those outside
 * the picture are left out.
 *
 * @param part of the mask to examine, in its pixels; by default, all of it
 */
export function lightsUnder(picture: Picture, mask: Mask, left: number, top: number, part?: Box): Float32Array {
  const { channels, pixels, width, height } = picture
  const { left: x0, top: y0, ...size } = part ?? { left: 0, top: 0, ...mask }
  const step = Math.max(1, Math.floor(Math.sqrt((size.width * size.height) / SAMPLES)))
  const [right, bottom] = [Math.min(mask.width, x0 + size.width), Math.min(mask.height, y0 + size.height)]
  const lights: number[] = []
  for (let y = Math.max(y0, -top); y < bottom && top + y < height; y += step) {
    for (let x = Math.max(x0, -left); x < right && left + x < width; x += step) {
      if (mask.values[y * mask.width + x]! < 128) continue
      const at = ((top + y) * width + left + x) * channels
      const alpha = channels === 4 ? pixels[at + 3]! / 255 : 1
      const onWhite = (c: number) => Math.round(255 + (pixels[at + c]! - 255) * alpha)
      lights.push(luminance(onWhite(0), onWhite(1), onWhite(2)))
    }
  }
  return Float32Array.from(lights).sort()
}

/** The least contrast of a colour on nine tenths of the ground under it; 21 if there is no ground. */
export function contrastOn(lights: Float32Array, { red, green, blue }: Colour): number {
  const light = luminance(red, green, blue)
  const contrasts = lights.map((under) => contrastOf(under, light)).sort()
  return contrasts[Math.floor(contrasts.length * WORST)] ?? 21
}

/**
 * Black or white, whichever is easier to read on nearly all of the ground, or else on most of it.
 *
 * @param parts the ground under each part of a text
 */
export function readableOver(lights: Float32Array, parts: readonly Float32Array[] = []): Colour {
  const [dark, light] = [BLACK, WHITE].map((colour) =>
    Math.min(contrastOn(lights, colour), leastContrast(parts, colour)),
  ) as [number, number]
  if (light >= NEARLY && isEven(lights)) return WHITE
  if (Math.max(dark, light) >= READABLE) return dark > light ? BLACK : WHITE
  const middle = lights[lights.length >> 1] ?? 1
  return contrastOf(middle, 0) > contrastOf(middle, 1) * DARK_HELP ? BLACK : WHITE
}

/** Contrast from which white letters with a faint outline look better on a plain ground than black ones. Pure red has it. */
const NEARLY = 3.9

/** How much easier to read black must be than white if both need a shadow: a dark shadow looks better than a light one. */
const DARK_HELP = 2.5

/** The least contrast of a colour on nearly all of the ground under each part of a text. */
export function leastContrast(parts: readonly Float32Array[], { red, green, blue }: Colour): number {
  const light = luminance(red, green, blue)
  return Math.min(
    21,
    ...parts.map((lights) => {
      const contrasts = lights.map((under) => contrastOf(under, light)).sort()
      return contrasts[Math.floor(contrasts.length * WORST_OF_PART)] ?? 21
    }),
  )
}

/** Share of the ground under a part of a text, about a letter, that may have less contrast. */
const WORST_OF_PART = 0.2

/** Contrast between the lightest and the darkest tenth up to which a ground is of one tone. */
const EVEN = 1.4

/** Whether luminances in rising order are those of a plain ground, on which a soft shadow would look like dirt. */
export function isEven(lights: Float32Array): boolean {
  const at = (share: number) => lights[Math.min(lights.length - 1, Math.floor(lights.length * share))] ?? 0
  return contrastOf(at(WORST), at(1 - WORST)) < EVEN
}
