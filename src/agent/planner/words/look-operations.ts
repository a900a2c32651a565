import type { Chunk } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import { type Arguments, OF_TOOL, type Operation, type Weak } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, limited } from './reading.ts'

/** What a look is made of: tools in order, each with its arguments at the usual strength. */
type Recipe = readonly (readonly [tool: string, args: Arguments])[]

/** A look that photo apps have a name for. */
interface Look {
  readonly phrases: readonly string[]
  readonly recipe: Recipe
  readonly weak?: Weak
}

const LOOKS: readonly Look[] = [
  {
    phrases: list('pop, oomph, wow factor, eye catching, zing, zingy'),
    recipe: [
      ['contrast', { amount: 20 }],
      ['saturation', { percent: 130 }],
    ],
  },
  {
    phrases: list(
      'color pop, color really pop, pop of color, lively, livelier, life, color sing, color stand out, color come alive',
    ),
    recipe: [['saturation', { percent: 145 }]],
  },
  {
    phrases: list('moody, brooding, broody, melancholic, melancholy'),
    recipe: [
      ['contrast', { amount: 35 }],
      ['saturation', { percent: 80 }],
      ['vignette', { strength: 40 }],
    ],
  },
  {
    phrases: list('airy, light and airy, bright and airy, fresh and airy, high key'),
    recipe: [
      ['brightness', { percent: 118 }],
      ['contrast', { amount: -15 }],
      ['saturation', { percent: 92 }],
    ],
  },
  {
    phrases: list('low key'),
    recipe: [
      ['brightness', { percent: 75 }],
      ['contrast', { amount: 30 }],
      ['vignette', { strength: 45 }],
    ],
  },
  {
    phrases: list('film noir'),
    recipe: [
      ['grayscale', { strength: 100 }],
      ['contrast', { amount: 35 }],
      ['vignette', { strength: 40 }],
    ],
  },
  {
    phrases: list(
      'cinematic, cinematic look, cinematic style, filmic, movie look, like a movie, hollywood, blockbuster',
    ),
    weak: 'adjective',
    recipe: [
      ['contrast', { amount: 18 }],
      ['saturation', { percent: 88 }],
      ['tint', { colour: 'teal', strength: 12 }],
      ['vignette', { strength: 30 }],
    ],
  },
  {
    phrases: list('teal and orange, orange and teal'),
    recipe: [
      ['tint', { colour: 'teal', strength: 15 }],
      ['warmth', { amount: 15 }],
      ['saturation', { percent: 120 }],
    ],
  },
  {
    phrases: list('pastel, pastel look, pastel tone'),
    weak: 'adjective',
    recipe: [
      ['saturation', { percent: 60 }],
      ['brightness', { percent: 112 }],
      ['contrast', { amount: -15 }],
    ],
  },
  {
    phrases: list('gritty, grungy, grunge, rough look, raw look, street photo look'),
    recipe: [
      ['local_contrast', { strength: 45 }],
      ['saturation', { percent: 75 }],
      ['grain', { strength: 35 }],
    ],
  },
  {
    phrases: list('bleach bypass'),
    recipe: [
      ['saturation', { percent: 50 }],
      ['contrast', { amount: 40 }],
    ],
  },
  {
    phrases: list('cross process, cross processing, cross processed'),
    recipe: [
      ['saturation', { percent: 125 }],
      ['contrast', { amount: 20 }],
      ['tint', { colour: 'yellowgreen', strength: 15 }],
    ],
  },
  {
    phrases: list('lomo, lomography, toy camera, holga'),
    recipe: [
      ['saturation', { percent: 130 }],
      ['contrast', { amount: 20 }],
      ['vignette', { strength: 70 }],
    ],
  },
  {
    phrases: list(
      'day into night, into night, at night, by night, taken at night, shot at night, night photo, night shot, day to night, look like night, look like night time, like at night, nighttime look, night look, night effect, moonlit, moonlight',
    ),
    recipe: [
      ['brightness', { percent: 50 }],
      ['warmth', { amount: -45 }],
      ['saturation', { percent: 70 }],
    ],
  },
  {
    phrases: list('summery, summer look, look like summer, summer vibe, summer feeling, summer mood, sun drenched'),
    recipe: [
      ['warmth', { amount: 25 }],
      ['saturation', { percent: 118 }],
      ['brightness', { percent: 108 }],
    ],
  },
  {
    phrases: list(
      'autumnal, autumn day, autumn light, autumn look, look like autumn, look like fall, fall color, autumn color, autumn vibe, earthy, earth tone',
    ),
    recipe: [
      ['warmth', { amount: 35 }],
      ['saturation', { percent: 85 }],
      ['tint', { colour: 'saddlebrown', strength: 10 }],
    ],
  },
  {
    phrases: list('spooky, creepy, scary, eerie, haunted, horror look, sinister, ominous'),
    recipe: [
      ['brightness', { percent: 70 }],
      ['saturation', { percent: 45 }],
      ['tint', { colour: 'green', strength: 12 }],
      ['vignette', { strength: 70 }],
    ],
  },
  {
    phrases: list('romantic, fairy tale, fairytale, magical'),
    recipe: [
      ['glow', { strength: 40 }],
      ['warmth', { amount: 20 }],
      ['tint', { colour: 'pink', strength: 8 }],
    ],
  },
  {
    phrases: list('rainy, rainy day, rain, stormy, overcast, gray day, dreary, bleak, cloudy'),
    recipe: [
      ['brightness', { percent: 88 }],
      ['saturation', { percent: 65 }],
      ['warmth', { amount: -20 }],
    ],
  },
  {
    phrases: list('sunrise, spring, springlike, spring morning, morning light, early morning'),
    weak: 'adjective',
    recipe: [
      ['brightness', { percent: 108 }],
      ['warmth', { amount: 18 }],
      ['saturation', { percent: 112 }],
    ],
  },
  {
    phrases: list('blue hour, twilight, dusk, dusky'),
    recipe: [
      ['brightness', { percent: 82 }],
      ['warmth', { amount: -35 }],
      ['saturation', { percent: 108 }],
    ],
  },
  {
    phrases: list('underwater, under water, submarine'),
    recipe: [
      ['tint', { colour: 'teal', strength: 35 }],
      ['contrast', { amount: -12 }],
    ],
  },
  {
    phrases: list('matrix, night vision'),
    recipe: [
      ['grayscale', { strength: 100 }],
      ['tint', { colour: 'lime', strength: 45 }],
      ['contrast', { amount: 20 }],
    ],
  },
  {
    phrases: list('foggy, misty, fog, mist'),
    recipe: [
      ['contrast', { amount: -40 }],
      ['brightness', { percent: 112 }],
      ['saturation', { percent: 75 }],
    ],
  },
  {
    phrases: list('fresh, fresher, fresh color'),
    weak: 'adjective',
    recipe: [
      ['saturation', { percent: 115 }],
      ['brightness', { percent: 106 }],
    ],
  },
  {
    phrases: list('neon look, neon style, neon effect, cyberpunk, vaporwave, synthwave'),
    recipe: [
      ['saturation', { percent: 190 }],
      ['contrast', { amount: 25 }],
      ['tint', { colour: 'magenta', strength: 12 }],
    ],
  },
  {
    phrases: list('instagram filter, insta filter, instagram look, instagram style, insta look'),
    recipe: [
      ['contrast', { amount: 12 }],
      ['saturation', { percent: 112 }],
      ['warmth', { amount: 12 }],
    ],
  },
  {
    phrases: list('blueprint'),
    recipe: [
      ['sketch', {}],
      ['invert', {}],
      ['duotone', { dark: '#0b3d91', light: 'white' }],
    ],
  },
  { phrases: list('frosted glass, milk glass, milky glass'), recipe: [['blur', { radius: 2.5 }]] },
  {
    phrases: list('tone down, tame, calm down'),
    weak: 'verb',
    recipe: [
      ['saturation', { percent: 75 }],
      ['contrast', { amount: -12 }],
    ],
  },
  {
    phrases: list(`
      1840s, 1850s, 1860s, 1870s, 1880s, 1890s, 1900s, 1910s, 1920s, 1930s, 1940s, 20s, 30s, 40s, victorian, 19th century,
      turn of the century, great grandmother, great grandfather
    `),
    weak: 'adjective',
    recipe: [['sepia', { strength: 85 }]],
  },
  {
    phrases: list(
      '1950s, 1960s, 1970s, 1980s, 50s, 60s, 70s, 80s, seventies, sixties, fifties, eighties, old slide, kodachrome',
    ),
    weak: 'adjective',
    recipe: [
      ['warmth', { amount: 25 }],
      ['contrast', { amount: -18 }],
      ['saturation', { percent: 85 }],
      ['grain', { strength: 25 }],
    ],
  },
]

/** How people ask for the looks of photo apps, each made with several tools. */
export const LOOK_OPERATIONS: readonly Operation[] = LOOKS.map(({ phrases, recipe, weak }) => ({
  tool: recipe[0]![0],
  heads: [{ phrases, weak }],
  read: (clause) => madeBy(recipe, clause),
}))

/** The steps of a recipe, as strong as the clause says. */
function madeBy(recipe: Recipe, clause: Clause): Arguments[] | undefined {
  // "tone down the contrast" names what is toned down.
  if (clause.weak === 'verb' && clause.chunks.some((chunk, at) => at !== clause.headAt && isQuality(chunk)))
    return undefined
  const degree =
    limited(degreeOf(clause), 0.1, 1.8) *
    (clause.take<number>('change', (_, at) => at !== clause.headAt) === -1 ? -1 : 1)
  return recipe.map(([tool, args]) => {
    const scaled = Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'number' ? scale(name, value, degree) : value,
    ])
    return { [OF_TOOL]: tool, ...Object.fromEntries(scaled) }
  })
}

function isQuality({ meanings }: Chunk): boolean {
  return meanings.some((one) => one.kind === 'operation' && one.operation.reversible)
}

/** An amount at another strength; percent are counted from 100, where nothing changes. */
function scale(name: string, value: number, degree: number): number {
  if (name === 'percent') return limited(100 + (value - 100) * degree, 0, 400)
  return name === 'amount' ? limited(value * degree, -100, 100) : limited(value * Math.abs(degree), 0.5, 100)
}
