import type { Color } from 'culori'
import { clampRgb, converter, parse } from './culori.ts'

/** A colour in sRGB: channels 0 to 255 (whole numbers), alpha 0 (transparent) to 1 (opaque). */
export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

export const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 }
export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 }
export const CLEAR: Colour = { red: 0, green: 0, blue: 0, alpha: 0 }

const toRgb = converter('rgb')

/** Reads any CSS colour: a name, hex, `rgb()`, `hsl()`, `oklch()` …; `undefined` for anything else. */
export function parseColour(css: string): Colour | undefined {
  if (css.trim().toLowerCase() === 'transparent') return CLEAR
  const parsed = parse(css.trim())
  if (parsed === undefined) return undefined
  return fromCulori(parsed)
}

/** The colour a share of the way from one to another, in gamma-encoded sRGB, weighted by alpha. */
export function mixColours(from: Colour, to: Colour, share: number): Colour {
  const alpha = from.alpha * (1 - share) + to.alpha * share
  const weight = alpha === 0 ? share : (to.alpha * share) / alpha
  const mix = (a: number, b: number) => Math.round(a * (1 - weight) + b * weight)
  return { red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue), alpha }
}

/** The nearest displayable sRGB colour; `mode` is whatever space culori calculated in. */
export function fromCulori(colour: Color): Colour {
  const { r, g, b, alpha = 1 } = clampRgb(toRgb(colour))
  return { red: Math.round(r * 255), green: Math.round(g * 255), blue: Math.round(b * 255), alpha }
}

/** Black or white, whichever is easier to read on a background (WCAG contrast ratio). */
export function readableOn(background: Colour): Colour {
  const light = luminance(background.red, background.green, background.blue)
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? BLACK : WHITE
}

/** sRGB byte to linear light, 0 to 1 (IEC 61966-2-1). */
export const LINEAR: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

const ENCODE_STEPS = 8192
const ENCODED = Uint8Array.from({ length: ENCODE_STEPS + 1 }, (_, step) => {
  const light = step / ENCODE_STEPS
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
})

/** Linear light to an sRGB byte; values outside 0 to 1 are clipped. */
export function encodeLight(light: number): number {
  if (light <= 0) return 0
  return ENCODED[light >= 1 ? ENCODE_STEPS : (light * ENCODE_STEPS + 0.5) | 0]!
}

/** Relative luminance of an sRGB pixel in linear light, 0 to 1 (Rec. 709 weights). */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * LINEAR[red]! + 0.7152 * LINEAR[green]! + 0.0722 * LINEAR[blue]!
}
