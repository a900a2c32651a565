import { converter } from 'culori'
import { luminance, parseColour, WHITE } from '../../../images/colour.ts'
import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import { type Arguments, OF_TOOL, type Operation, type Quantity } from '../meanings.ts'
import { VAGUE_COLOURS } from './colour-names.ts'
import { DISLIKES } from './complaint-words.ts'
import { list } from './list.ts'
import { changedTo, degreeOf, limited, strengthOf, wayOf } from './reading.ts'

/** How people ask for changes of colour. */
export const COLOUR_OPERATIONS: readonly Operation[] = [
  {
    tool: 'grayscale',
    local: true,
    heads: [
      {
        phrases: list(`
          black and white, blackandwhite, black n white, blk and white, b n w, just black and white, nothing but black and white, black and white movie, black and white film, gray only, only gray, just gray, all gray, gray tones only, lose the color, lose all color, lose all the color, strip out the color, strip the color, strip away the color, strip all color, drain it of color, drain it of all color, drained of color, kill the color, kill all color, saturation to zero, zero saturation, no saturation, achromatic, black white, b w, newspaper, b and w, bw, grayscale, gray scale, shade of gray, gray
          tone, monochrome, monochromatic, noir, colorless, remove all color, remove the color, remove color,
          remove all the color, remove all of the color, drop the color, take out the color, take the color out,
          take all the color out, get rid of the color, drain the color, drain all color, without color, without
          any color, no color, fully desaturate, desaturate completely, completely desaturate, desaturate fully
        `),
      },
      { phrases: ['gray', 'grayish'], weak: 'adjective' },
    ],
    read(clause) {
      // "it looks grey"
      if (clause.weak === 'adjective' && clause.preset.fault === true) return { [OF_TOOL]: 'saturation', percent: 130 }
      // "'Hello' in grey" tells how it is written.
      if (clause.weak === 'adjective' && clause.has('quote')) return undefined
      // "less grey" wishes for colour.
      if (clause.take('change', (change) => change === -1) !== undefined)
        return { [OF_TOOL]: 'saturation', percent: 100 + 30 * degreeOf(clause) }
      return { strength: strengthOf(clause, 100) }
    },
  },
  {
    tool: 'sepia',
    local: true,
    heads: [
      {
        phrases: list(`
          sepia, sepia tone, old brown photo, old brown photograph, old brown picture, brown photograph, brown photo, brown print, old print, brown tone, browned, in brown like old, daguerreotype, tintype, ferrotype, wild west, western style, olden day, old day, the old days, bygone, olde, yellowed, grandma's photo, grandmother's photo, grandpa's photo, grandfather's photo, grandma's album, grandmother's album, grandpa's album, grandfather's album, family album, a hundred years ago, 100 years ago, ages ago, last century, from 1900, from 1910, from 1920, look old, looks old, look older, old looking, look like an old photo, old timey, aged, old photo, old photograph, old fashioned, antique, aged photo, vintage, retro, old
          time, nostalgic
        `),
      },
    ],
    read(clause) {
      if (clause.preset.fault === true) return undefined
      // "an old brown look" says its colour twice.
      clause.take<string>('color', (css) => BROWN.has(css))
      return { strength: strengthOf(clause, 85) }
    },
  },
  {
    tool: 'invert',
    local: true,
    heads: [
      {
        phrases: list(`
          invert, inverted, inversion, negative, film negative, negative film, negative on film, photographic negative, photo negative, color negative, negate, reverse the color, reverse color,
          opposite color, opposite, light becomes dark and dark becomes light, dark becomes light and light becomes dark, swap black and white, swap light and dark, swap dark and light, inverse, inverse color, color inversion, every color to its opposite, complementary color, flip the color, swap the color, x ray, invert the color, invert
          color, inverted color
        `),
      },
    ],
    read: () => ({}),
  },
  {
    tool: 'saturation',
    local: true,
    reversible: true,
    heads: [
      {
        phrases: list(`
          saturate, saturation, saturated, vivid, vibrant, vibrance, vibrancy, colorful, intense color, rich
          color, richer color, strong color, stronger color, bold color, bolder color, bright color, brighter
          color, more color, punchy color, punchier color, color punch, juicy color, juicier, juicy, zesty, bring out the color, bring the color out, intensify the color, enhance the color, boost the color, boost color, enhance color, intensify color, color intensity, deep color, deeper color, rich deep color, lush
        `),
      },
      {
        phrases: list(`
          desaturate, desaturation, muted, mute, mute the color, muted color, dull, duller, less color, pale
          color, pastel color, soft pastel, paler, pale color, washed out color, faded color, soft color, softer color, subdued, lifeless, drab, calm, calmer, calm the color, quieter color, tone down the color, tone the color down, weaker color
        `),
        preset: { sign: -1 },
      },
      {
        phrases: list(`
          oversaturated, over saturated, oversaturate, garish, gaudy, loud, lurid, kitschy, color scream, color hurt, color jump out at you, screaming color
        `),
        preset: { sign: -1, complaint: true },
      },
      { phrases: ['pale', 'weak'], weak: 'adjective', preset: { sign: -1 } },
      { phrases: ['color', 'tone'], weak: 'verb', preset: { byWord: true } },
    ],
    read(clause) {
      // "take half of the colour away" names what goes.
      const goes = clause.has('away') || clause.has('removal') ? clause.takeQuantity('times', '%') : undefined
      if (goes !== undefined) return { percent: limited(100 - goes.value * (goes.unit === '%' ? 1 : 100), 0, 100) }
      // "take some of the colour out"
      const reduced = clause.take('removal') !== undefined || clause.take('away') !== undefined
      // "the colours are too muted" says which way by its own word.
      if (clause.preset.byWord === true && clause.placeOf('saturation') !== undefined) return undefined
      if (clause.preset.byWord === true && reduced && !clause.has('color'))
        return { percent: limited(100 - 45 * degreeOf(clause), 0, 100) }
      // "more blue colour" wishes for blue, "fix the colours" for something else.
      const changes = clause.has('change') || clause.has('end') || clause.has('excess')
      if (clause.preset.byWord === true && (clause.has('color') || !changes)) return undefined
      return { percent: limited(changedTo(clause, 45), 0, 400) }
    },
  },
  {
    tool: 'warmth',
    local: true,
    reversible: true,
    heads: [
      {
        phrases: list(`
          warm, warmer, warmth, warm up, warming up, cosy, cozy, warm tone, warmer tone, warm light, white balance, warm color, warmer color, color temperature, temperature, golden hour,
          sunny, sunset, sun kissed, golden light, golden glow, golden look, toasty, candlelight, candle light, sunkissed, sunlit
        `),
      },
      { phrases: ['golden'], weak: 'adjective' },
      {
        phrases: list(`
          cold, colder, cool, cooler, cool down, cool off, cool tone, cooler tone, cool light, cold light, frosty, chilly, bluer, icy, winter, winter morning, winter day, snowy, wintry, winter look, look like winter, winter mood, winter vibe, cool color
        `),
        preset: { sign: -1 },
      },
    ],
    read(clause) {
      // "the white balance is too blue"
      const cast = clause.has('excess') ? YELLOW_OR_BLUE[clause.take<string>('color') ?? ''] : undefined
      if (cast !== undefined) return { amount: limited(-cast * 40 * degreeOf(clause), -100, 100) }
      // "a cool blue light": the colour only repeats which way it goes.
      clause.take<string>('color', (css) => WARM_OR_COLD.has(css))
      return { amount: limited(changedTo(clause, 40) - 100, -100, 100) }
    },
  },
  {
    tool: 'hue',
    local: true,
    heads: [
      // "change the red mug to green".
      {
        phrases: list('change, turn, make, recolor, replace, swap, convert'),
        weak: 'verb',
        preset: { recolours: true },
      },
      {
        phrases: [
          'hue',
          'around the color wheel',
          'the color wheel',
          'turn the color wheel',
          'spin the hue',
          'move the hue',
          'turn all hue',
          'on the color wheel',
          'hue shift',
          'hue rotate',
          'rotate hue',
          'hue by',
          'turn the hue',
          'hue rotation',
          'rotate all hue',
          'rotate all the hue',
          'shift the hue',
          'rotate the hue',
          'color shift',
          'shift the color',
        ],
      },
    ],
    read(clause) {
      if (clause.preset.recolours === true) return recoloured(clause)
      const angle = clause.takeQuantity('degrees', '')
      return { degrees: limited((angle?.value ?? 60 * degreeOf(clause)) * wayOf(clause), -360, 360) }
    },
  },
  {
    tool: 'tint',
    local: true,
    reversible: true,
    heads: [
      {
        phrases: list(`
        tint, tinted, tinge, dye, wash of, touch of, hint of, splash of, color cast, color overlay, color wash, colorize, color filter, recolor, toned,
        hue of, shade of
      `),
      },
      {
        phrases: list(`
        make, turn, change, more, less, look, looks, into, cast, color, hue, toward, bit of, filter, overlay, wash, shade, too, far too, way too, a bit too, a little too, too much,
        overly, is, are, it's, its, seem, feel, come out, turn out
      `),
        weak: 'verb',
        preset: { needsColour: true },
      },
      { phrases: [...VAGUE_COLOURS, 'tone', 'toning'], weak: 'adjective', preset: { needsColour: true } },
      {
        phrases: [...DISLIKES, ...list('a touch of, a hint of, a dash of, a trace of, touch of, hint of')],
        weak: 'verb',
        preset: { needsColour: true },
      },
    ],
    read(clause) {
      const empty = clause.scene.pictures.length === 0 && clause.before === undefined
      if (clause.preset.needsColour === true && (clause.has('quote') || empty)) return undefined
      if (clause.preset.needsColour === true && clause.preset.fault !== true && namesUnknown(clause)) return undefined
      const colour = clause.take<string>('color')
      if (colour === undefined || colour === 'transparent') return undefined
      // "make it black" is no wish for a dye.
      if (clause.preset.needsColour === true && ['black', 'white', 'gray'].includes(colour)) return undefined
      // "take out the purple tint", "less purple": the opposite colour takes it away.
      const wrong = clause.preset.fault === true || clause.take('excess') !== undefined
      const less = clause.take('change') === -1 || clause.take('removal') !== undefined || wrong
      // A cast between yellow and blue is a matter of the white balance.
      const warm = YELLOW_OR_BLUE[colour]
      const isCast = less && /cast|tint|tinge/.test(clause.chunks[clause.headAt]!.lower)
      if ((wrong || isCast) && warm !== undefined)
        return { [OF_TOOL]: 'warmth', amount: -warm * strengthOf(clause, 30) }
      return { colour: less ? complementOf(colour) : colour, strength: strengthOf(clause, less ? 30 : 50) }
    },
  },
  {
    tool: 'duotone',
    local: true,
    heads: [
      {
        phrases: list(`
      duotone, duo tone, two tone, bitone, bicolor, bi color, riso, riso print, risograph, two colored, gradient map, two color, two ink
    `),
      },
    ],
    // "navy for the shadows" says where an ink goes.
    absorbs: ['shadow', 'shadows_highlights', 'threshold'],
    read(clause) {
      // Two tones that come with a threshold are black and white.
      if (clause.placeOf('threshold') !== undefined && !clause.has('color')) return undefined
      const [dark, light] = clause.takeAll<string>('color')
      if (dark === undefined) return { dark: '#1b1464', light: '#ffd166' }
      if (light === undefined) return { dark, light: 'white' }
      // People name the inks in any order; the darker one prints the shadows.
      return lightnessOf(dark) <= lightnessOf(light) ? { dark, light } : { dark: light, light: dark }
    },
  },
  {
    tool: 'posterize',
    local: true,
    heads: [
      {
        phrases: [
          ...list(
            'reduce to, limit to, turn into, down to, only, just, limit, limit the palette to, cut down to, cut it down to, no more than, at most, use only',
          ),
        ],
        weak: 'verb',
        preset: { counted: true },
      },
      {
        phrases: list(`
      palette of, color palette of, color poster, color print, color screen print, tone print, posterize, posterization, posterise, poster effect, poster like, pop art, screen print, silkscreen, fewer color, flat color, poster style, reduce the palette, limit the palette, quantize, quantise, reduce
      the number of color, limited palette, comic, comic book, comic strip, cartoon, cartoonish, cartoony
    `),
      },
    ],
    read(clause) {
      const counted = clause.takeBefore<Quantity>('shade', 'quantity')?.value ?? clause.takeQuantity('')?.value
      if (clause.preset.counted === true && counted === undefined) return undefined
      return { levels: Math.round(limited(counted ?? 4, 2, 32)) }
    },
  },
  {
    tool: 'threshold',
    local: true,
    heads: [
      {
        phrases: list(`
      threshold, threshold it, cutoff, cut off point, strictly black and white, hard black and white, bitmap black and white, black or white, either black or white, pure black or pure white, linocut, lino cut, woodcut, potato print, thresholding, pure black and white, stark black and white, black and white only, two tone only, pure black or white, binarize, binary, stencil, photocopy, no gray, only black and white, two
      level, 1 bit, silhouette
    `),
      },
    ],
    read(clause) {
      const said = clause.takeQuantity('%', '')?.value ?? 50
      // Above 100 a level is meant in bytes.
      return { level: limited(said > 100 ? (said / 255) * 100 : said, 1, 99) }
    },
  },
  {
    tool: 'solarize',
    local: true,
    heads: [{ phrases: ['solarize', 'solarization', 'solarized', 'sabattier'] }],
    read: () => ({}),
  },
]

/** "change the red mug to green": all hues turn by as much as takes one colour to the other; greys stay as they are. */
function recoloured(clause: Clause): Arguments | undefined {
  const [from, to] = clause.chunks.flatMap(({ meanings }, at) => {
    const hue = hueOf(propertyOf(meanings, 'color'))
    return hue === undefined ? [] : [{ hue, at }]
  })
  if (from === undefined || to === undefined) return undefined
  // "make the yellow star blue" and "make red and blue stripes" differ by what stands between the colours.
  const between = clause.chunks.slice(from.at + 1, to.at)
  const named = /(^| )the$/.test(clause.chunks[from.at - 1]?.lower ?? '') && between.length > 0
  if (!named && !/^(to|into|with|by)$/.test(clause.wordBefore(to.at))) return undefined
  if (between.some(({ lower }) => /^(and|or|,)$/.test(lower))) return undefined
  clause.takeAll('color')
  const turn = to.hue - from.hue
  clause.notes.push('All colours turn by as much as takes the one to the other')
  return { degrees: Math.round(turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn) }
}

/** In degrees; `undefined` for greys. */
function hueOf(css: unknown): number | undefined {
  const colour = typeof css === 'string' && css !== 'transparent' ? parseColour(css) : undefined
  if (colour === undefined) return undefined
  return toHsl({ mode: 'rgb', r: colour.red / 255, g: colour.green / 255, b: colour.blue / 255 }).h
}

/** "make the sky pink": a thing that would have to be recognised, behind an article. */
function namesUnknown({ chunks }: Clause): boolean {
  return chunks.some(({ meanings }, at) => {
    return meanings.length === 0 && /^(the|this|that|my|his|her|its|their|our)$/.test(chunks[at - 1]?.lower ?? '')
  })
}

const toHsl = converter('hsl')

const BROWN = new Set(['brown', 'saddlebrown', 'tan', 'sienna'])

const YELLOW_OR_BLUE: Readonly<Record<string, 1 | -1>> = { yellow: 1, orange: 1, gold: 1, blue: -1, lightblue: -1 }

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
