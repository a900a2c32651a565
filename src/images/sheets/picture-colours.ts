import type { Oklch } from 'culori'
import { type Colour, fromCulori, luminance } from '../raster/colour.ts'
import { contrastOf, READABLE } from '../raster/contrast.ts'
import { clampChroma, converter } from '../raster/culori.ts'
import { type Picture, toSharp } from '../raster/picture.ts'
import type { SheetDesign } from './design.ts'

const toOklch = converter('oklch')

/** Longer edge in pixels of the picture whose colours are counted, and the steps of each channel that count as one. */
const SEEN = 96
const STEPS = 12
/** Chroma below which a colour is a grey. */
const GREY = 0.04
/** The least difference between accents, in degrees of hue or in lightness, and the most accents. */
const APART = { hue: 35, lightness: 0.25 }
const ACCENTS = 3
/** Mean lightness below which a picture is dark, and its sheet as well. */
const DARK = 0.45
/** Lightness and greatest chroma of the ground and the letters, for a light and a dark sheet. */
const LIGHT_SHEET = { ground: [0.97, 0.02], ink: [0.26, 0.06] } as const
const DARK_SHEET = { ground: [0.23, 0.05], ink: [0.97, 0.02] } as const
const LIGHTNESS_STEP = 0.02

/**
 * The colours of a sheet that matches a picture: the most striking colours of the picture as accents, made light or dark
 * enough to be readable, on a tint of the first. Lightness and chroma are those of OKLCH (Ottosson 2020).
 */
export async function coloursOf(picture: Picture): Promise<Pick<SheetDesign, 'ground' | 'ink' | 'accents'>> {
  const counted = await countColours(picture)
  const light = counted.reduce((sum, { share, colour }) => sum + share * colour.l, 0)
  const sheet = light < DARK ? DARK_SHEET : LIGHT_SHEET
  const striking = strikingOf(counted)
  const tint = striking[0] ?? { mode: 'oklch', l: light, c: 0 }
  const shade = ([l, c]: readonly [number, number]) => shown({ ...tint, l, c: Math.min(c, tint.c) })
  const [ground, ink] = [shade(sheet.ground), shade(sheet.ink)]
  const [first = ink, ...more] = striking.map((colour) => readable(colour, ground))
  return { ground, ink, accents: [first, ...more] }
}

interface Counted {
  readonly colour: Oklch
  /** Over all visible pixels. */
  readonly share: number
}

async function countColours(picture: Picture): Promise<Counted[]> {
  const small = toSharp(picture).resize({ width: SEEN, height: SEEN, fit: 'inside', withoutEnlargement: true })
  const pixels = await small.ensureAlpha().raw().toBuffer()
  const sums = new Map<number, { count: number; red: number; green: number; blue: number }>()
  const step = (value: number) => Math.floor((value * STEPS) / 256)
  let all = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < 128) continue
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    const key = (step(red) * STEPS + step(green)) * STEPS + step(blue)
    const sum = sums.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    sums.set(key, { count: sum.count + 1, red: sum.red + red, green: sum.green + green, blue: sum.blue + blue })
    all += 1
  }
  return [...sums.values()].map(({ count, red, green, blue }) => {
    const mean = (sum: number) => sum / count / 255
    return { colour: toOklch({ mode: 'rgb', r: mean(red), g: mean(green), b: mean(blue) }), share: count / all }
  })
}

/** The colours that stand out by their amount and strength, each unlike those before it. */
function strikingOf(counted: readonly Counted[]): Oklch[] {
  const weigh = ({ colour, share }: Counted) => Math.sqrt(share) * colour.c
  const chosen: Oklch[] = []
  for (const { colour } of counted.filter((one) => one.colour.c >= GREY).sort((a, b) => weigh(b) - weigh(a))) {
    if (chosen.length < ACCENTS && chosen.every((other) => isApart(colour, other))) chosen.push(colour)
  }
  return chosen
}

function isApart(a: Oklch, b: Oklch): boolean {
  const turn = Math.abs((a.h ?? 0) - (b.h ?? 0))
  return Math.min(turn, 360 - turn) >= APART.hue || Math.abs(a.l - b.l) >= APART.lightness
}

/** The colour, or a lighter or darker shade of it that is readable on a ground. */
function readable(colour: Oklch, ground: Colour): Colour {
  const under = lightOf(ground)
  const step = under > 0.5 ? -LIGHTNESS_STEP : LIGHTNESS_STEP
  let shade = colour
  while (contrastOf(lightOf(shown(shade)), under) < READABLE && shade.l > 0 && shade.l < 1)
    shade = { ...shade, l: shade.l + step }
  return shown(shade)
}

const shown = (colour: Oklch): Colour => fromCulori(clampChroma(colour, 'oklch'))
const lightOf = ({ red, green, blue }: Colour) => luminance(red, green, blue)
