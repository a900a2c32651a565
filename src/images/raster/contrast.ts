import { BLACK, type Colour, luminance, WHITE } from './colour.ts'
import type { Mask } from './mask.ts'
import type { Box } from './outlines.ts'
import type { Picture } from './picture.ts'

/** Contrast below which text is hard to read (WCAG 2.2, success criterion 1.4.3). */
export const READABLE = 4.5
/** Share of what lies under a text that may be of less contrast: what a mean hides, a percentile tells. */
const WORST = 0.1
/** Pixels that are looked at, at most about. */
const SAMPLES = 20_000

/** The contrast of two relative luminances, 1 to 21 (WCAG 2.2). */
export function contrastOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/**
 * The relative luminances of a picture under a mask that lies on it, in rising order; transparent pixels count as
 * white, those outside the picture do not count.
 *
 * @param part of the mask that is looked at, in its pixels; left out, all of it.
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

/** The contrast that a colour has on nine tenths of what lies under it, at least; 21 where nothing does. */
export function contrastOn(lights: Float32Array, { red, green, blue }: Colour): number {
  const light = luminance(red, green, blue)
  const contrasts = lights.map((under) => contrastOf(under, light)).sort()
  return contrasts[Math.floor(contrasts.length * WORST)] ?? 21
}

/**
 * Black or white, whichever is easier to read on nearly all of what lies under it, or else on most of it.
 *
 * @param parts what lies under each part of a text.
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

/** Contrast from which white letters on a plain ground look better than black ones, with a faint outline: on pure red. */
const NEARLY = 3.9

/** How much easier black must be to read than white where either needs help: a dark shadow looks better than a light one. */
const DARK_HELP = 2.5

/** The contrast that a colour has on nearly all of what lies under each part of a text, at least. */
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

/** Share of what lies under a part of a text, about a letter, that may be of less contrast. */
const WORST_OF_PART = 0.2

/** Contrast between the lightest and the darkest tenth up to which a ground is of one tone. */
const EVEN = 1.4

/** Whether lights in rising order are those of a plain ground, on which a soft shadow would look like dirt. */
export function isEven(lights: Float32Array): boolean {
  const at = (share: number) => lights[Math.min(lights.length - 1, Math.floor(lights.length * share))] ?? 0
  return contrastOf(at(WORST), at(1 - WORST)) < EVEN
}
