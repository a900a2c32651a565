import { encodeLight, LINEAR } from './colour.ts'
import type { Picture } from './picture.ts'

/** 256 output bytes, one for each input byte. */
export type ToneTable = Uint8Array

/** Samples a tone curve, given and answering in 0 to 1, into a table; results are clipped. */
export function toneTable(curve: (value: number) => number): ToneTable {
  return Uint8Array.from({ length: 256 }, (_, byte) => Math.round(255 * Math.min(1, Math.max(0, curve(byte / 255)))))
}

/** Puts every colour channel through its own table (one table serves all three); alpha stays. */
export function mapTones(picture: Picture, red: ToneTable, green = red, blue = red): Picture {
  const { channels, pixels: from } = picture
  const pixels = new Uint8Array(from.length)
  for (let i = 0; i < from.length; i += channels) {
    pixels[i] = red[from[i]!]!
    pixels[i + 1] = green[from[i + 1]!]!
    pixels[i + 2] = blue[from[i + 2]!]!
    if (channels === 4) pixels[i + 3] = from[i + 3]!
  }
  return { ...picture, pixels }
}

/** Nine numbers, row by row: red, green and blue out of red, green and blue in. */
export type ColourMatrix = readonly [number, number, number, number, number, number, number, number, number]

/** Multiplies every pixel's gamma-encoded colour by a matrix and clips; alpha stays. */
export function mapColours(picture: Picture, matrix: ColourMatrix): Picture {
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrix
  const { channels, pixels: from } = picture
  // The clamped array rounds and clips each store in one machine instruction.
  const pixels = new Uint8ClampedArray(from.length)
  for (let i = 0; i < from.length; i += channels) {
    const r = from[i]!
    const g = from[i + 1]!
    const b = from[i + 2]!
    pixels[i] = rr * r + rg * g + rb * b
    pixels[i + 1] = gr * r + gg * g + gb * b
    pixels[i + 2] = br * r + bg * g + bb * b
    if (channels === 4) pixels[i + 3] = from[i + 3]!
  }
  return { ...picture, pixels: new Uint8Array(pixels.buffer) }
}

/** A blend of a matrix with the identity: 0 leaves colours alone, 1 is the whole matrix. */
export function mixWithIdentity(matrix: ColourMatrix, strength: number): ColourMatrix {
  const mixed = matrix.map((value, i) => strength * value + (1 - strength) * (i % 4 === 0 ? 1 : 0))
  return mixed as unknown as ColourMatrix
}

/**
 * Replaces every pixel by the colour that its lightness selects (a gradient map). Lightness is the luminance
 * in linear light, encoded back to a byte, so a grey keeps its own value.
 */
export function mapLightness(picture: Picture, red: ToneTable, green = red, blue = red): Picture {
  const { channels, pixels: from } = picture
  const pixels = new Uint8Array(from.length)
  for (let i = 0; i < from.length; i += channels) {
    const light = 0.2126 * LINEAR[from[i]!]! + 0.7152 * LINEAR[from[i + 1]!]! + 0.0722 * LINEAR[from[i + 2]!]!
    const lightness = encodeLight(light)
    pixels[i] = red[lightness]!
    pixels[i + 1] = green[lightness]!
    pixels[i + 2] = blue[lightness]!
    if (channels === 4) pixels[i + 3] = from[i + 3]!
  }
  return { ...picture, pixels }
}

/** Mixes two pictures of one size and channel count: 0 is the first, 1 the second; alpha is the first's. */
export function mixPictures(first: Picture, second: Picture, share: number): Picture {
  if (share >= 1) return second
  const { channels, pixels: a } = first
  const b = second.pixels
  const weight = Math.round(share * 256)
  const pixels = new Uint8Array(a.length)
  for (let i = 0; i < a.length; i += 1) {
    pixels[i] = channels === 4 && i % 4 === 3 ? a[i]! : (a[i]! * (256 - weight) + b[i]! * weight + 128) >> 8
  }
  return { ...first, pixels }
}
