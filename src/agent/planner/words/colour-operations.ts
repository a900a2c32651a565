import { luminance, parseColour, WHITE } from '../../../images/colour.ts'
import type { Operation } from '../meanings.ts'
import { list } from './list.ts'
import { changedTo, degreeOf, limited, strengthOf, wayOf } from './reading.ts'

/** How people ask for changes of colour and light. */
export const COLOUR_OPERATIONS: readonly Operation[] = [
  {
    tool: 'grayscale',
    heads: [
      {
        phrases: list(`
          black and white, black n white, black white, b w, newspaper, b and w, bw, grayscale, gray scale, shade of gray, gray
          tone, monochrome, monochromatic, noir, colorless, remove all color, remove the color, remove color,
          remove all the color, remove all of the color, drop the color, take out the color, take the color out,
          take all the color out, get rid of the color, drain the color, drain all color, without color, without
          any color, no color, fully desaturate, desaturate completely, completely desaturate, desaturate fully
        `),
      },
      { phrases: ['gray', 'grayish'], weak: true, preset: { adjective: true } },
    ],
    read: (clause) => ({ strength: strengthOf(clause, 100) }),
  },
  {
    tool: 'sepia',
    heads: [
      {
        phrases: list(`
          sepia, sepia tone, old photo, old photograph, old fashioned, antique, aged photo, vintage, retro, old
          time, nostalgic
        `),
      },
    ],
    read: (clause) => ({ strength: strengthOf(clause, 85) }),
  },
  {
    tool: 'invert',
    heads: [
      {
        phrases: list(`
          invert, inverted, inversion, negative, color negative, negate, reverse the color, reverse color,
          opposite color, opposite, every color to its opposite, complementary color, flip the color, swap the color, x ray, invert the color, invert
          color, inverted color
        `),
      },
    ],
    read: () => ({}),
  },
  {
    tool: 'brightness',
    reversible: true,
    heads: [
      {
        phrases: list(`
          bright, brighter, brighten, brighten up, brightness, lighter, lighten, lighten up, light up, luminosity,
          luminous
        `),
      },
      {
        phrases: list(`
        dark, darker, darken, darkness, dim, dimmer, darken down
      `),
        preset: { sign: -1 },
      },
    ],
    read: (clause) => ({ percent: limited(changedTo(clause, 30), 0, 500) }),
  },
  {
    tool: 'exposure',
    reversible: true,
    heads: [
      { phrases: ['exposure', 'expose'] },
      { phrases: ['underexposed', 'under exposed', 'underexpose'], preset: { complaint: true } },
      { phrases: ['overexposed', 'over exposed', 'blown out'], preset: { sign: -1, complaint: true } },
    ],
    read(clause) {
      const stops = clause.takeQuantity('stops', '')
      const way = wayOf(clause)
      if (stops !== undefined) return { stops: limited(way * stops.value, -5, 5) }
      const percent = clause.takeQuantity('%')
      const size = percent === undefined ? degreeOf(clause) : Math.abs(percent.value) / 50
      return { stops: limited(way * Math.sign(percent?.value ?? 1) * size * 0.7, -5, 5) }
    },
  },
  {
    tool: 'gamma',
    reversible: true,
    heads: [
      {
        phrases: list(`
          gamma, midtone, mid tone, middle tone,
        `),
      },
    ],
    read(clause) {
      const way = wayOf(clause)
      const said = clause.takeQuantity('', 'times')
      if (said !== undefined) return { exponent: limited(said.value, 0.1, 10) }
      return { exponent: (1 + 0.3 * degreeOf(clause)) ** way }
    },
  },
  {
    tool: 'contrast',
    reversible: true,
    heads: [
      {
        phrases: list(`
          contrast, contrasty, contrasted, punch, punchy, punchier, pop, dramatic, moody, high contrast
        `),
      },
      {
        phrases: list(`
          flat, flatter, flatten, low contrast, faded, fade, washed out, matte
        `),
        preset: { sign: -1 },
      },
    ],
    read: (clause) => ({ amount: limited(changedTo(clause, 35) - 100, -100, 100) }),
  },
  {
    tool: 'saturation',
    reversible: true,
    heads: [
      {
        phrases: list(`
          saturate, saturation, saturated, vivid, vibrant, vibrance, vibrancy, colorful, intense color, rich
          color, richer color, strong color, stronger color, bold color, bolder color, bright color, brighter
          color, more color, intensify the color, enhance the color, boost the color, color intensity
        `),
      },
      {
        phrases: list(`
          desaturate, desaturation, muted, mute, mute the color, muted color, dull, duller, less color, pale
          color, paler, soft color, softer color, subdued, tone down the color, weaker color
        `),
        preset: { sign: -1 },
      },
    ],
    read: (clause) => ({ percent: limited(changedTo(clause, 45), 0, 400) }),
  },
  {
    tool: 'warmth',
    reversible: true,
    heads: [
      {
        phrases: list(`
          warm, warmer, warmth, warm up, warm color, warmer color, color temperature, temperature, golden hour,
          sunny, sunset
        `),
      },
      {
        phrases: list(`
          cold, colder, cool, cooler, cool down, chilly, icy, wintry, cool color
        `),
        preset: { sign: -1 },
      },
    ],
    read(clause) {
      // "a cool blue light": the colour only repeats which way it goes.
      clause.take<string>('color', (css) => WARM_OR_COLD.has(css))
      return { amount: limited(changedTo(clause, 40) - 100, -100, 100) }
    },
  },
  {
    tool: 'hue',
    heads: [{ phrases: ['hue', 'hue shift', 'shift the hue', 'rotate the hue', 'color shift', 'shift the color'] }],
    read(clause) {
      const angle = clause.takeQuantity('degrees', '')
      return { degrees: limited((angle?.value ?? 60 * degreeOf(clause)) * wayOf(clause), -360, 360) }
    },
  },
  {
    tool: 'tint',
    heads: [
      {
        phrases: list(`
        tint, tinted, tinge, dye, color cast, color overlay, color wash, colorize, color filter, recolor, toned,
        hue of, shade of
      `),
      },
      {
        phrases: list(`
        make, turn, more, less, look, into, cast, color
      `),
        weak: true,
        preset: { needsColour: true },
      },
    ],
    read(clause) {
      const colour = clause.take<string>('color')
      if (colour === undefined || colour === 'transparent') return undefined
      // "make it black" is no wish for a dye.
      if (clause.preset.needsColour === true && ['black', 'white', 'gray'].includes(colour)) return undefined
      const less = clause.take('change') === -1
      return { colour: less ? complementOf(colour) : colour, strength: strengthOf(clause, less ? 30 : 50) }
    },
  },
  {
    tool: 'duotone',
    heads: [
      {
        phrases: list(`
      duotone, duo tone, two tone, bitone, gradient map, two color, two ink
    `),
      },
    ],
    read(clause) {
      const [dark, light] = clause.takeAll<string>('color')
      if (dark === undefined) return { dark: '#1b1464', light: '#ffd166' }
      if (light === undefined) return { dark, light: 'white' }
      // People name the inks in any order; the darker one prints the shadows.
      return lightnessOf(dark) <= lightnessOf(light) ? { dark, light } : { dark: light, light: dark }
    },
  },
  {
    tool: 'posterize',
    heads: [
      {
        phrases: list(`
      posterize, posterization, poster effect, poster like, pop art, screen print, silkscreen, fewer color, reduce
      the number of color, limited palette, comic, cartoon, cartoonish
    `),
      },
    ],
    read: (clause) => ({ levels: Math.round(limited(clause.takeQuantity('')?.value ?? 4, 2, 32)) }),
  },
  {
    tool: 'threshold',
    heads: [
      {
        phrases: list(`
      threshold, pure black and white, binarize, binary, stencil, photocopy, no gray, only black and white, two
      level, 1 bit, silhouette
    `),
      },
    ],
    read: (clause) => ({ level: limited(clause.takeQuantity('%', '')?.value ?? 50, 1, 99) }),
  },
  {
    tool: 'auto_enhance',
    heads: [
      {
        phrases: list(`
      enhance, auto enhance, auto, auto level, auto correct, auto contrast, auto fix, improve, improve the
      quality, touch up, fix the light, fix the color, fix the exposure, optimize, make it better, better, look
      better, beautify, correct the color, color correct, color correction, balance the light, normalize, fix up,
      nicer, retouch, professional, professional looking, polish
    `),
      },
    ],
    read: (clause) => ({ strength: strengthOf(clause, 100) }),
  },
  {
    tool: 'shadows_highlights',
    heads: [
      {
        phrases: list(
          `lift the shadow, lift shadow, brighten the shadow, open up the shadow, lighten the shadow, raise the shadow, recover the shadow, shadow detail, lighter shadow, brighter shadow, open the shadow, fill light`,
        ),
        preset: { part: 'shadows' },
      },
      {
        phrases: list(
          `darken the shadow, deepen the shadow, deeper shadow, deep black, deeper black, crush the black, darker shadow, darker black, richer black, strong black`,
        ),
        preset: { part: 'shadows', sign: -1 },
      },
      {
        phrases: list(
          `tone down the highlight, reduce the highlight, recover the highlight, darken the highlight, lower the highlight, tone the highlight down, tame the highlight, highlight recovery, bring down the highlight, bring the highlight down, soften the highlight`,
        ),
        preset: { part: 'highlights', sign: -1 },
      },
      {
        phrases: list(
          `brighten the highlight, boost the highlight, lift the highlight, raise the highlight, brighter highlight, highlight, whiter white, brighter white`,
        ),
        preset: { part: 'highlights' },
      },
    ],
    read(clause) {
      const amount = limited(wayOf(clause) * strengthOf(clause, 50), -100, 100)
      return clause.preset.part === 'shadows' ? { shadows: amount } : { highlights: amount }
    },
  },
  {
    tool: 'solarize',
    heads: [{ phrases: ['solarize', 'solarization', 'solarized', 'sabattier'] }],
    read: () => ({}),
  },
]

const WARM_OR_COLD = new Set(
  list(`
  blue, orange, yellow, gold, #ffd700, #ffbf00, lightblue
`),
)

/** The colour that takes away from another: "less blue" is more yellow. */
function complementOf(css: string): string {
  const { red, green, blue } = parseColour(css) ?? WHITE
  return `rgb(${255 - red} ${255 - green} ${255 - blue})`
}

function lightnessOf(css: string): number {
  const colour = parseColour(css)
  return colour === undefined ? 0 : luminance(colour.red, colour.green, colour.blue)
}
