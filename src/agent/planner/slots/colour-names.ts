import { type Colour, mixColours, parseColour } from '../../../images/raster/colour.ts'
import { colorsNamed } from '../../../images/raster/culori.ts'
import { list, table } from '../language/lists.ts'

/** Names people use that CSS lacks; and CSS has a "darkgray" that is lighter than its "gray". */
const MORE_NAMES = table(`
  alabaster #f2f0e6, amber #ffbf00, amethyst #9966cc, anthracite #383e42, apricot #fbceb1, aubergine #472c4c,
  baby blue #89cff0, blood red #8a0303, blush #f6c1c7, bone #e3dac9, bottle green #006a4e, brick #b22222,
  brick red #b22222, bright green #00c040, bright pink #ff2d95, bright purple #a020f0, bronze #cd7f32,
  bubblegum pink #ff85c0, burgundy #800020, caramel #c68e4e, carmine #960018, cerise #de3163, cerulean #2a7fba,
  champagne #f7e7ce, charcoal #36454f, cherry #d2042d, chocolate brown #5a3420, cobalt #0047ab, cobalt blue #0047ab,
  copper #b87333, cream #fffdd0, dark gray #555555, dusty pink #d8a7b1, dusty rose #c08081, ecru #c2b280,
  eggplant #472c4c, eggshell #f0ead6, electric blue #2c75ff, emerald #50c878, emerald green #50c878, golden #ffd700,
  graphite #41424c, gunmetal #2a3439, hot pink #ff69b4, hunter green #355e3b, jade #00a86b, jet black #0a0a0a,
  lemon #fff44f, lemon yellow #fff44f, lilac #c8a2c8, mahogany #6a2e1f, mauve #b784a7, mint #98ff98,
  mint green #98ff98, moss #8a9a5b, moss green #8a9a5b, mustard #e1ad01, mustard yellow #e1ad01, navy blue navy, near black #141414,
  neon blue #1f51ff, neon green #39ff14, neon orange #ff6a00, neon pink #ff10f0, neon red #ff1f3a,
  neon yellow #f7ff00, neutral gray gray, ochre #cc7722, off black #1b1b1b, off white #faf9f6, olive green olive,
  oxblood #4a0000, pale blue #bfdcf2, pastel blue #aec9e8, peach #ffcba4, pearl #f8f6f0, pearl white #f8f6f0,
  periwinkle #8f99fb, petrol #005f6a, rose #ff007f, rose gold #b76e79, royal purple #6a2fa0, ruby #e0115f,
  rust #b7410e, saffron #f4c430, sage #9caf88, sage green #9caf88, sand #e2ca9d, sapphire #0f52ba, scarlet #ff2400,
  sea foam #9fe2bf, seafoam #9fe2bf, soft blue #a9c8e6, taupe #8b8378, terracotta #e2725b, ultramarine #3f00ff,
  auburn #a52a2a, avocado green #568203, camel #c19a6b, canary yellow #ffef00, celadon #ace1af,
  chestnut brown #954535, denim blue #1560bd, duck egg blue #c3ded2, fern green #4f7942,
  ice blue #d6ecef, ink blue #1c2a4a, jungle green #29ab87, lapis #26619c, marigold yellow #eaa221,
  pewter #8e9294, pistachio green #93c572, 
  prussian blue #003153, sepia brown #704214, 
  umber #635147, viridian #40826d, vermilion #e34234, very light blue #e0f0fa, very pale blue #e0f0fa, wine #722f37, wine red #722f37
`)

/** Parts that CSS joins in its names, longest first, so that "light sea green" is found as well as "lightseagreen". */
const PARTS = list(`
  medium, light, dark, pale, deep, hot, sky, slate, steel, royal, forest, lawn, lime, spring, sea, olive,
  midnight, cornflower, powder, dodger, cadet, alice, golden, lemon, misty, navajo, floral, ghost, antique,
  indian, rosy, sandy, saddle, burly, violet, blue, yellow, green, orange, white, gray, red, rod, drab
`)

/**
 * Patterns of every colour name, and of each of them with "light", "dark" and the like in front, with its CSS colour. Where
 * several fit, the first is meant.
 */
export function colourNames(): Map<string, string> {
  const names = new Map(Object.entries(MORE_NAMES))
  for (const name of Object.keys(colorsNamed)) {
    if (name.includes('grey')) continue
    names.set(name, name)
    if (!Object.hasOwn(MORE_NAMES, spaced(name))) names.set(spaced(name), name)
  }
  for (const [word, name] of VAGUE) names.set(word, name)
  const named = [...names]
  for (const [name, css] of named) for (const [pattern, shade] of shadesOf(name, css)) names.set(pattern, shade)
  for (const [name, css] of named.flatMap(hued)) if (!names.has(name)) names.set(name, css)
  return new Map([...names].map(([phrase, css]) => [phrase.replaceAll('gray', 'grey'), css]))
}

const HUES = list('red, yellow, blue, green, pink, purple, orange, brown, beige')
/** Sum of the differences of three channels up to which one colour may be a kind of another. */
const OF_A_KIND = 200

/** "blush pink", "salmon pink": with the plain colour that it is a kind of. */
function hued([name, css]: [name: string, css: string]): [name: string, css: string][] {
  if (HUES.includes(name) || / |^(?:gold|silver|black|navy)/.test(name)) return []
  const { red, green, blue } = parseColour(css)!
  const kinds = HUES.filter((hue) => {
    const other = parseColour(hue)!
    return Math.abs(red - other.red) + Math.abs(green - other.green) + Math.abs(blue - other.blue) <= OF_A_KIND
  })
  return kinds.map((hue) => [`${name} ${hue}`, css])
}

/** "greenish", "reddish" …: what a colour is like that is not quite one. */
const VAGUE = list('red, yellow, blue, green, pink, purple, orange, brown').flatMap((name): [string, string][] => {
  const stem = name === 'red' ? 'redd' : name.replace(/e$/, '')
  return [`${stem}ish`, `${stem}y`, `${name}y`, `${name} y|ish`].map((vague) => [vague, name])
})

/** Adjectives, towards what they take a colour, and how far. */
const SHADES: readonly (readonly [adjectives: string, towards: string, share: number])[] = [
  ['light|pale|pastel|soft|powder', 'white', 0.5],
  ['very|really|extremely light|pale', 'white', 0.75],
  ['dark|deep', 'black', 0.4],
  ['very|really|extremely dark|deep', 'black', 0.65],
  ['dusty|smoky|grayish', 'gray', 0.35],
  ['steel', 'slategray', 0.5],
  ['burnt', 'saddlebrown', 0.35],
  ['bright|vivid|strong|pure|rich|full|sunny', 'black', 0],
]

/** The same for what has no hue of its own. */
const TEMPERATURES: typeof SHADES = [
  ['warm', 'orange', 0.12],
  ['cool|cold', 'blue', 0.08],
]
const NEUTRAL = list('gray, light gray, dark gray, white, off white, black, beige')

function shadesOf(name: string, plain: string): [string, string][] {
  if (PARTS.slice(0, 5).some((part) => name.startsWith(part)) && !NEUTRAL.includes(name)) return []
  const shades = NEUTRAL.includes(name) ? [...SHADES, ...TEMPERATURES] : SHADES
  return shades.flatMap(([adjectives, towards, share]) => {
    const css = share === 0 ? plain : cssOf(mixColours(parseColour(plain)!, parseColour(towards)!, share))
    return ['', ' shade|tone of'].map((link): [string, string] => [`${adjectives}${link} ${name}`, css])
  })
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
