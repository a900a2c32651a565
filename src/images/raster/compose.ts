import type { Colour } from './colour.ts'
import type { Mask } from './mask.ts'
import { hasTransparency, type Picture, withoutOpaqueAlpha } from './picture.ts'

/** The separable blend modes of the W3C Compositing and Blending specification that designers use most. */
export const BLEND_MODES = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'soft light',
  'hard light',
  'darken',
  'lighten',
  'difference',
  'exclusion',
  'color dodge',
  'color burn',
  'add',
] as const
export type BlendMode = (typeof BLEND_MODES)[number]

/** Mixes backdrop and source, both 0 to 1, into the colour that is laid down. */
const BLENDS: Record<BlendMode, (backdrop: number, source: number) => number> = {
  normal: (_, s) => s,
  multiply: (b, s) => b * s,
  screen: (b, s) => b + s - b * s,
  overlay: (b, s) => hardLight(s, b),
  'soft light': (b, s) => {
    if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b)
    const lifted = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b)
    return b + (2 * s - 1) * (lifted - b)
  },
  'hard light': hardLight,
  darken: Math.min,
  lighten: Math.max,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
  'color dodge': (b, s) => (b === 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s))),
  'color burn': (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  add: (b, s) => Math.min(1, b + s),
}

function hardLight(b: number, s: number): number {
  return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
}

/** Where and how one picture is laid on another. */
export interface Placement {
  /** Where the overlay's top left pixel lands on the base; may be negative, what sticks out is clipped. */
  readonly left: number
  readonly top: number
  /** 0 invisible to 1 as it is; 1 by default. */
  readonly opacity?: number
  /** `normal` by default. */
  readonly blend?: BlendMode
}

/**
 * Lays one picture on another by the W3C compositing formulas; both keep their transparency, and the result is
 * as large as the base.
 */
export function layOver(base: Picture, overlay: Picture, placement: Placement): Picture {
  return layAll(base, [[overlay, placement]])
}

/** Lays several pictures on one, the last on top. */
export function layAll(base: Picture, overlays: Iterable<readonly [overlay: Picture, placement: Placement]>): Picture {
  const result = { ...base, pixels: new Uint8Array(base.pixels) }
  for (const [overlay, placement] of overlays) layInto(result, overlay, placement)
  return result
}

function layInto(result: Picture, overlay: Picture, { left, top, opacity = 1, blend = 'normal' }: Placement): void {
  const table = blend === 'normal' ? undefined : blendTable(blend)
  const [firstX, lastX] = [Math.max(0, left), Math.min(result.width, left + overlay.width)]
  const [firstY, lastY] = [Math.max(0, top), Math.min(result.height, top + overlay.height)]
  if (firstX >= lastX) return
  const covers = overlay.channels === 3 && result.channels === 3
  // Opaque pixels hide everything below them: whole rows are copied.
  const hides = covers && table === undefined && opacity === 1
  const mixed = covers && table !== undefined ? weighted(table, opacity) : undefined
  for (let y = firstY; y < lastY; y += 1) {
    const from = ((y - top) * overlay.width + (firstX - left)) * overlay.channels
    const to = (y * result.width + firstX) * result.channels
    const row = overlay.pixels.subarray(from, from + (lastX - firstX) * overlay.channels)
    const onto = result.pixels.subarray(to, to + (lastX - firstX) * result.channels)
    if (hides) onto.set(row)
    else if (mixed !== undefined) mixRow(onto, row, mixed)
    else if (result.channels === 3) layRowOnOpaque(onto, row, overlay.channels, opacity, table)
    else layRowOnAlpha(onto, row, overlay.channels, opacity, table)
  }
}

/** Lays one picture under another of the same size. */
export function layUnder(top: Picture, bottom: Picture): Picture {
  return hasTransparency(top) ? withoutOpaqueAlpha(layOver(bottom, top, { left: 0, top: 0 })) : top
}

/**
 * Lays one colour, as opaque as a mask covers, under a picture of the same or another size. The result is as large as the
 * picture, which stays as it is on top.
 */
export function colourUnder(
  picture: Picture,
  mask: Mask,
  colour: Colour,
  { left, top, opacity = 1 }: Placement,
): Picture {
  if (picture.channels === 3) return picture
  const { width, height } = picture
  const pixels = new Uint8Array(picture.pixels)
  const [firstX, lastX] = [Math.max(0, left), Math.min(width, left + mask.width)]
  const [firstY, lastY] = [Math.max(0, top), Math.min(height, top + mask.height)]
  const share = (colour.alpha * opacity) / 255
  const words = new Uint32Array(pixels.buffer)
  const alone = colour.red | (colour.green << 8) | (colour.blue << 16)
  for (let y = firstY; y < lastY; y += 1) {
    let from = (y - top) * mask.width + firstX - left
    let i = y * width + firstX
    for (let x = firstX; x < lastX; x += 1, from += 1, i += 1) {
      const covered = mask.values[from]!
      const over = words[i]! >>> 24
      if (covered === 0 || over === 255) continue
      if (over === 0) {
        words[i] = alone | ((covered * share * 255 + 0.5) << 24)
        continue
      }
      const at = i * 4
      const alpha = over / 255
      const below = covered * share * (1 - alpha)
      const weight = below / (alpha + below)
      pixels[at] = pixels[at]! + (colour.red - pixels[at]!) * weight + 0.5
      pixels[at + 1] = pixels[at + 1]! + (colour.green - pixels[at + 1]!) * weight + 0.5
      pixels[at + 2] = pixels[at + 2]! + (colour.blue - pixels[at + 2]!) * weight + 0.5
      pixels[at + 3] = (alpha + below) * 255 + 0.5
    }
  }
  return { width, height, channels: 4, pixels }
}

/** Both opaque: the table has the result for each pair of bytes. */
function mixRow(to: Uint8Array, from: Uint8Array, table: Uint8Array): void {
  for (let i = 0; i < to.length; i += 1) to[i] = table[(to[i]! << 8) | from[i]!]!
}

type Channels = Picture['channels']

function layRowOnOpaque(
  to: Uint8Array,
  from: Uint8Array,
  channels: Channels,
  opacity: number,
  table: Uint8Array | undefined,
): void {
  for (let at = 0, source = 0; at < to.length; at += 3, source += channels) {
    const alpha = channels === 4 ? (from[source + 3]! * opacity) / 255 : opacity
    if (alpha === 0) continue
    for (let c = 0; c < 3; c += 1) {
      const backdrop = to[at + c]!
      const colour = table === undefined ? from[source + c]! : table[(backdrop << 8) | from[source + c]!]!
      to[at + c] = backdrop + (colour - backdrop) * alpha + 0.5
    }
  }
}

function layRowOnAlpha(
  to: Uint8Array,
  from: Uint8Array,
  channels: Channels,
  opacity: number,
  table: Uint8Array | undefined,
): void {
  for (let at = 0, source = 0; at < to.length; at += 4, source += channels) {
    const alpha = channels === 4 ? (from[source + 3]! * opacity) / 255 : opacity
    if (alpha === 0) continue
    // An opaque pixel takes the place of what is below it, with nothing to be rounded.
    if (alpha === 1 && table === undefined) {
      to[at] = from[source]!
      to[at + 1] = from[source + 1]!
      to[at + 2] = from[source + 2]!
      to[at + 3] = 255
      continue
    }
    const below = to[at + 3]! / 255
    const together = alpha + below * (1 - alpha)
    const share = alpha / together
    for (let c = 0; c < 3; c += 1) {
      const backdrop = to[at + c]!
      const plain = from[source + c]!
      const colour = table === undefined ? plain : plain + (table[(backdrop << 8) | plain]! - plain) * below
      to[at + c] = backdrop + (colour - backdrop) * share + 0.5
    }
    to[at + 3] = together * 255 + 0.5
  }
}

/** A table whose results are mixed with the backdrop by an opacity. */
function weighted(table: Uint8Array, opacity: number): Uint8Array {
  if (opacity === 1) return table
  const mixed = new Uint8Array(table.length)
  for (let i = 0; i < mixed.length; i += 1) mixed[i] = (i >> 8) + (table[i]! - (i >> 8)) * opacity + 0.5
  return mixed
}

/** The mode's result for every pair of bytes: backdrop × 256 + source. */
function blendTable(mode: BlendMode): Uint8Array {
  const blend = BLENDS[mode]
  return Uint8Array.from({ length: 65536 }, (_, i) => Math.round(255 * blend((i >> 8) / 255, (i & 255) / 255)))
}
