import type { Oklch } from 'culori'
import type { Colour } from '../raster/colour.ts'
import { clampChroma, converter, formatHex } from '../raster/culori.ts'
import type { Picture } from '../raster/picture.ts'

const toOklch = converter('oklch')

/** Chroma below which a colour is a grey, and degrees of hue up to which colours are shades of one. */
const GREY = 0.04
const SHADES = 40
/** How much of the differences in lightness between shades is kept. */
const RELIEF = 0.8

/**
 * The body of an SVG document with its main colour and the shades of it in another colour. Parts with a hue of their
 * own, such as the string of a balloon, keep it. Lines are drawn in the colour itself.
 *
 * @param draw returns what it looks like now, small
 */
export function recoloured(body: string, colour: Colour, draw: (body: string) => Picture): string {
  const hex = formatHex(rgb(colour))
  const lined = body.replaceAll('currentColor', hex)
  if (lined !== body) return lined
  const main = mainColourOf(draw(body))
  if (main === undefined) return body
  const target = toOklch(rgb(colour))
  return body.replaceAll(/(?<=(?:fill|stroke|stop-color)=")#[0-9a-f]{3,8}(?=")/gi, (written) => {
    const own = toOklch(written)
    return own === undefined || !isShade(own, main) ? written : shadeOf(own, main, target)
  })
}

const rgb = ({ red, green, blue }: Colour) => ({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 }) as const

/** Whether two colours are shades of one: both grey, or of about the same hue. */
function isShade(own: Oklch, main: Oklch): boolean {
  if (main.c < GREY || own.c < GREY) return main.c < GREY && own.c < GREY
  const apart = Math.abs((own.h ?? 0) - (main.h ?? 0))
  return Math.min(apart, 360 - apart) <= SHADES
}

/** A shade of the target that is lighter or darker than it by as much as the given colour is than the main one. */
function shadeOf(own: Oklch, main: Oklch, target: Oklch): string {
  const l = Math.min(1, Math.max(0, target.l + (own.l - main.l) * RELIEF))
  const c = main.c < GREY ? target.c : target.c * Math.min(1.2, own.c / main.c)
  return formatHex(clampChroma({ ...target, l, c }, 'oklch'))
}

/** The commonest colour of a drawing, ignoring greys unless there is hardly anything else. */
function mainColourOf({ pixels }: Picture): Oklch | undefined {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < 255) continue
    const key = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const all = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([key, count]) => ({ count, colour: toOklch(`#${key.toString(16).padStart(6, '0')}`)! }))
  const drawn = all.reduce((sum, { count }) => sum + count, 0)
  return (all.find(({ count, colour }) => colour.c >= GREY && count > drawn * WORTH) ?? all[0])?.colour
}

/** Share of a drawing from which on a colour counts. */
const WORTH = 0.08
