import type { Rgb } from 'culori'
import { type Colour, fromCulori, mixColours } from './colour.ts'
import { interpolateWithPremultipliedAlpha } from './culori.ts'
import { type Pattern, patternCoverage } from './patterns.ts'
import { type Picture, type Size, withoutOpaqueAlpha } from './picture.ts'

/** What an area is filled with. */
export type Paint =
  | { readonly kind: 'plain'; readonly colour: Colour }
  /** Colours at equal distances along a direction: 0° runs upwards, 90° to the right (as in CSS). */
  | { readonly kind: 'linear'; readonly colours: readonly Colour[]; readonly degrees: number }
  /** The same as bands of equal width that do not run into each other. */
  | { readonly kind: 'bands'; readonly colours: readonly Colour[]; readonly degrees: number }
  /** Colours at equal distances from the centre to the corners. */
  | { readonly kind: 'radial'; readonly colours: readonly Colour[] }
  /** Figures of the second colour on the first; `scale` is the length of one repeat in pixels. */
  | {
      readonly kind: 'pattern'
      readonly pattern: Pattern
      readonly colours: readonly [Colour, Colour]
      readonly scale: number
    }

type ShadedPaint = Exclude<Paint, { kind: 'plain' }>

/** One colour everywhere. */
export function plain(colour: Colour): Paint {
  return { kind: 'plain', colour }
}

/** Whether a paint is invisible. */
export function isClear(paint: Paint): boolean {
  return paint.kind === 'plain' && paint.colour.alpha === 0
}

const RAMP_STEPS = 1024

/** 8 × 8 Bayer thresholds, 0 to just below 1. */
const BAYER = Float32Array.from({ length: 64 }, (_, i) => {
  const x = i & 7
  const y = i >> 3
  let threshold = 0
  for (let bit = 0; bit < 3; bit += 1) {
    const shift = 4 - 2 * bit
    threshold |= ((((x ^ y) >> bit) & 1) << (shift + 1)) | (((y >> bit) & 1) << shift)
  }
  return threshold / 64
})

/** A picture of the given size filled with a paint; three channels if the paint is opaque. */
export function paintPicture(size: Size, paint: Paint): Picture {
  const { width, height } = size
  if (paint.kind === 'plain') return plainPicture(size, paint.colour)
  const pixels = new Uint8Array(width * height * 4)
  const shade = shader(size, paint)
  const ramp = colourRamp(paint)
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 4) {
      const at = Math.round(Math.min(1, Math.max(0, shade(x + 0.5, y + 0.5))) * RAMP_STEPS) * 4
      // A gradient has fewer byte values than pixels: ordered dither hides the bands, and does not change whole values.
      const threshold = BAYER[(y & 7) * 8 + (x & 7)]!
      pixels[i] = ramp[at]! + threshold
      pixels[i + 1] = ramp[at + 1]! + threshold
      pixels[i + 2] = ramp[at + 2]! + threshold
      pixels[i + 3] = ramp[at + 3]! + threshold
    }
  }
  return withoutOpaqueAlpha({ width, height, channels: 4, pixels })
}

function plainPicture({ width, height }: Size, { red, green, blue, alpha }: Colour): Picture {
  const colour = alpha === 1 ? [red, green, blue] : [red, green, blue, Math.round(alpha * 255)]
  const pixels = new Uint8Array(width * height * colour.length)
  if (colour.some((byte) => byte !== 0)) {
    pixels.set(colour)
    // Each copy doubles what is painted.
    for (let done = colour.length; done < pixels.length; done *= 2) {
      pixels.copyWithin(done, 0, Math.min(done, pixels.length - done))
    }
  }
  return { width, height, channels: alpha === 1 ? 3 : 4, pixels }
}

/** Where a point in pixels is on the paint's ramp, 0 to 1. */
function shader(size: Size, paint: ShadedPaint): (x: number, y: number) => number {
  const cx = size.width / 2
  const cy = size.height / 2
  switch (paint.kind) {
    case 'linear':
    case 'bands': {
      const angle = (paint.degrees * Math.PI) / 180
      const dx = Math.sin(angle)
      const dy = -Math.cos(angle)
      // As in CSS, the gradient line is long enough for both ends to meet the corners.
      const length = Math.abs(size.width * dx) + Math.abs(size.height * dy)
      return (x, y) => 0.5 + ((x - cx) * dx + (y - cy) * dy) / length
    }
    case 'radial': {
      const reach = Math.hypot(cx, cy)
      return (x, y) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) / reach
    }
    case 'pattern':
      return patternCoverage(paint.pattern, paint.scale)
  }
}

/** 1025 RGBA entries (0 to 255, not rounded) from the paint's first colour to its last, through OKLab. */
function colourRamp(paint: ShadedPaint): Float32Array {
  const ramp = new Float32Array((RAMP_STEPS + 1) * 4)
  const at = rampColour(paint)
  for (let step = 0; step <= RAMP_STEPS; step += 1) {
    const { red, green, blue, alpha } = at(step / RAMP_STEPS)
    ramp.set([red, green, blue, alpha * 255], step * 4)
  }
  return ramp
}

function rampColour(paint: ShadedPaint): (share: number) => Colour {
  // The two colours of a pattern meet only in antialiased edges, where the short way through sRGB is enough.
  if (paint.kind === 'pattern') return (share) => mixColours(paint.colours[0], paint.colours[1], share)
  if (paint.kind === 'bands') {
    const { colours } = paint
    return (share) => colours[Math.min(colours.length - 1, Math.floor(share * colours.length))]!
  }
  const stops = paint.colours.map(
    ({ red, green, blue, alpha }): Rgb => ({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255, alpha }),
  )
  const between = interpolateWithPremultipliedAlpha(stops, 'oklab')
  return (share) => fromCulori(between(share))
}
