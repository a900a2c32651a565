import { colorsNamed } from 'culori'
import { BLACK, type Colour, mixColours, parseColour, WHITE } from '../../../images/colour.ts'
import type { Entry } from '../lexicon.ts'
import { list } from './list.ts'

/** Names people use that CSS lacks. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  amber: '#ffbf00',
  anthracite: '#383e42',
  'blood red': '#8a0303',
  'bottle green': '#006a4e',
  'chocolate brown': '#5a3420',
  cobalt: '#0047ab',
  'cobalt blue': '#0047ab',
  'electric blue': '#2c75ff',
  'dusty pink': '#d8a7b1',
  'dusty rose': '#c08081',
  'emerald green': '#50c878',
  'lemon yellow': '#fff44f',
  'mint green': '#98ff98',
  'moss green': '#8a9a5b',
  'mustard yellow': '#e1ad01',
  'navy blue': 'navy',
  'olive green': 'olive',
  'pearl white': '#f8f6f0',
  sage: '#9caf88',
  'sage green': '#9caf88',
  taupe: '#8b8378',
  'wine red': '#722f37',
  apricot: '#fbceb1',
  'baby blue': '#89cff0',
  blush: '#f6c1c7',
  'brick red': '#b22222',
  bronze: '#cd7f32',
  burgundy: '#800020',
  champagne: '#f7e7ce',
  charcoal: '#36454f',
  cherry: '#d2042d',
  copper: '#b87333',
  cream: '#fffdd0',
  emerald: '#50c878',
  'forest green': '#228b22',
  golden: '#ffd700',
  'hot pink': '#ff69b4',
  jade: '#00a86b',
  lemon: '#fff44f',
  lilac: '#c8a2c8',
  mauve: '#b784a7',
  mint: '#98ff98',
  mustard: '#e1ad01',
  'neon green': '#39ff14',
  'neon pink': '#ff10f0',
  ochre: '#cc7722',
  'off white': '#faf9f6',
  peach: '#ffcba4',
  petrol: '#005f6a',
  rose: '#ff007f',
  'rose gold': '#b76e79',
  ruby: '#e0115f',
  rust: '#b7410e',
  sand: '#e2ca9d',
  sapphire: '#0f52ba',
  scarlet: '#ff2400',
  terracotta: '#e2725b',
  ultramarine: '#3f00ff',
  wine: '#722f37',
}

/** Parts that CSS joins in its names, longest first, so that "light sea green" is found as well as "lightseagreen". */
const PARTS = list(`
  medium, light, dark, pale, deep, hot, sky, slate, steel, royal, forest, lawn, lime, spring, sea, olive,
  midnight, cornflower, powder, dodger, cadet, alice, golden, lemon, misty, navajo, floral, ghost, antique,
  indian, rosy, sandy, saddle, burly, violet, blue, yellow, green, orange, white, gray, red, rod, drab
`)

/** Every colour name, and each of them with "light", "dark" and the like in front. */
export function colourEntries(): Entry[] {
  const names = new Map(Object.entries(MORE_NAMES))
  for (const name of Object.keys(colorsNamed)) {
    if (name.includes('grey')) continue
    names.set(name, name)
    names.set(spaced(name), name)
  }
  for (const [word, name] of VAGUE) names.set(word, name)
  const shaded = [...names].flatMap(([name, css]) => shadesOf(name, parseColour(css)!))
  return [...names, ...shaded.filter(([phrase]) => !names.has(phrase))].map(
    ([phrase, css]): Entry => [phrase, { kind: 'property', name: 'color', value: css }],
  )
}

/** "greenish", "reddish" …: what a colour is like that is not quite one. */
const VAGUE = list('red, yellow, blue, green, pink, purple, orange, brown').map((name): [string, string] => {
  const stem = name.replace(/e$/, '')
  return [`${name === 'red' ? 'redd' : stem}ish`, name]
})

/** How far towards white or black an adjective takes a colour. */
const SHADES: readonly (readonly [adjectives: readonly string[], towards: Colour, share: number])[] = [
  [['light', 'pale', 'pastel', 'soft'], WHITE, 0.5],
  [['dark', 'deep'], BLACK, 0.4],
  [['bright', 'vivid', 'strong', 'pure'], BLACK, 0],
]

function shadesOf(name: string, colour: Colour): [string, string][] {
  if (PARTS.slice(0, 5).some((part) => name.startsWith(part))) return []
  return SHADES.flatMap(([adjectives, towards, share]) =>
    adjectives.map((adjective): [string, string] => [
      `${adjective} ${name}`,
      cssOf(mixColours(colour, towards, share)),
    ]),
  )
}

function cssOf({ red, green, blue }: Colour): string {
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** "lightseagreen" → "light sea green"; names of one part stay as they are. */
function spaced(name: string): string {
  const part = PARTS.find((candidate) => name.startsWith(candidate) && name.length > candidate.length)
  if (part !== undefined) return `${part} ${spaced(name.slice(part.length))}`
  const end = PARTS.find((candidate) => name.endsWith(candidate) && name.length > candidate.length + 2)
  return end === undefined ? name : `${name.slice(0, -end.length)} ${end}`
}
