import { converter } from 'culori'
import { parseColour } from '../../../src/images/raster/colour.ts'

const hsl = converter('hsl')

interface Shade {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
  readonly chroma: number
}

const between =
  (low: number, high: number) =>
  ({ hue }: Shade) =>
    low <= high ? hue >= low && hue <= high : hue >= low || hue <= high
const all =
  (...tests: ((shade: Shade) => boolean)[]) =>
  (shade: Shade) =>
    tests.every((test) => test(shade))
const light =
  (low: number, high = 1) =>
  ({ lightness }: Shade) =>
    lightness >= low && lightness <= high
const strong =
  (low: number) =>
  ({ saturation }: Shade) =>
    saturation >= low
const coloured =
  (low: number, high = 1) =>
  ({ chroma }: Shade) =>
    chroma >= low && chroma <= high

/** Plain words for colours, and what is called so. */
const WORDS: readonly (readonly [words: string, is: (shade: Shade) => boolean])[] = [
  ['white', all(light(0.93), coloured(0, 0.09))],
  ['off-white', all(light(0.85), coloured(0, 0.18))],
  ['black', (shade) => shade.lightness <= 0.14 || (shade.lightness <= 0.17 && shade.chroma <= 0.06)],
  ['grey', all(light(0.06, 0.95), coloured(0, 0.11))],
  ['dark grey', all(light(0.06, 0.42), coloured(0, 0.11))],
  ['light grey,silver', all(light(0.58, 0.95), coloured(0, 0.11))],
  ['mid grey', all(light(0.3, 0.7), coloured(0, 0.11))],
  ['cream,beige,ivory', all(light(0.8), coloured(0.03), between(18, 72))],
  ['beige,sand', all(light(0.6, 0.8), coloured(0.05), ({ saturation }) => saturation <= 0.62, between(18, 60))],
  ['lavender,lilac', all(light(0.68), coloured(0.05), between(230, 290))],
  ['gold', all(coloured(0.1), between(41, 56), strong(0.3), light(0.28, 0.78))],
  [
    'brown',
    all(
      coloured(0.1),
      between(340, 46),
      light(0, 0.48),
      ({ hue, saturation }) => saturation <= (hue >= 8 && hue <= 46 ? 0.95 : 0.62),
    ),
  ],
  ['maroon,burgundy', all(coloured(0.1), between(325, 14), light(0, 0.37))],
  ['peach', all(coloured(0.1), between(12, 42), light(0.68), strong(0.45))],
  ['coral,salmon', all(coloured(0.1), between(345, 24), light(0.55, 0.85), strong(0.5))],
  ['navy', all(coloured(0.1), between(205, 258), light(0, 0.36))],
  ['mint', all(coloured(0.1), between(120, 180), light(0.65))],
  ['turquoise,cyan', all(coloured(0.1), between(160, 200), light(0.3))],
  ['olive', all(coloured(0.1), between(48, 95), light(0, 0.45))],
  ['magenta', all(coloured(0.1), between(290, 332), light(0.35))],
]

/** Hues, which are dark or light too. */
const HUES: typeof WORDS = [
  ['red', all(between(338, 16), light(0.15, 0.72), strong(0.35))],
  ['orange', all(between(12, 45), light(0.4), strong(0.5))],
  ['yellow', all(between(42, 68), light(0.4), strong(0.4))],
  ['green', between(66, 172)],
  ['teal', between(160, 200)],
  ['blue', between(182, 258)],
  ['purple', between(252, 322)],
  [
    'pink',
    (shade) =>
      (between(300, 343)(shade) && shade.lightness >= 0.42) || (between(330, 22)(shade) && shade.lightness >= 0.66),
  ],
]

/** The ways a colour may be put: as written, as #rrggbb, and as plain words. */
export function colourWords(written: string): string[] {
  const words = [written.trim().toLowerCase()]
  const colour = parseColour(written)
  if (colour === undefined) return words
  if (colour.alpha === 0) return [...words, 'transparent']
  const { red, green, blue, alpha } = colour
  words.push(`#${[red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`)
  if (alpha < 0.98) words.push('see-through')
  const { h: hue = 0, s: saturation, l: lightness } = hsl({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 })
  const chroma = (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
  const shade: Shade = { hue, saturation, lightness, chroma }
  for (const [names, is] of WORDS) if (is(shade)) words.push(...names.split(','))
  for (const [name, is] of chroma >= 0.1 ? HUES : []) {
    if (!is(shade)) continue
    words.push(name, ...(lightness <= 0.37 ? [`dark ${name}`] : []), ...(lightness >= 0.63 ? [`light ${name}`] : []))
  }
  return words
}
