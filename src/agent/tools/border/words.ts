import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, type StepArguments, type ToolWords, type Wish } from '../../planner/words.ts'

/** Widths in percent of the shorter edge: of a frame, around what is cut out, of a line. */
const FRAME = 3
const RIM = 2
const LINE = 1
/** By how much one of several frames is thinner or thicker than usual. */
const [THIN, THICK] = [0.3, 2]

export const BORDER: ToolWords = {
  tool: 'border',
  traits: ['frames', 'once'],
  takes: ['colour', 'size', 'amount', 'degree', 'side', 'way', 'excess', 'pictures', 'not'],
  amounts: ['percent', 'px', 'plain', 'factor'],
  pictures: 0,
  heads: heads(`
    noun: border, bezel, frame, edging, framing, passe partout, passepartout, =mat, =matte, mat board, matte board,
      mount,
      surround, boarder, bordering, picture|wooden|wood frame, stroke border, rim, ring all? around|round,
        edge|rim|edging all? around|round,
      trim around, frame|border|edging around|round|along all? the|its? edge|outside|picture|card|sheet|page|sign,
      fancy|ornate|simple|decorative border|frame
    noun (needs=colour, only=picture, edge): =edge, =edges, =trim, =rimming, film strip edge|edges|rim
    noun (line): keyline, hairline, pinstripe border, hairline border
    phrase (needs=colour, ring): =ring, ring around|round it|this|that|him|her|me
    verb: frame, border, surround, encircle
    phrase (needs=colour): edge|rim it|this|picture in|with
    phrase (line): around|round|inside|within it|that|this|everything a|an * line|keyline,
      line all|right? around|round|along the|its? edge|picture|outside|it|side?, outline the? picture,
      line|rule all|right? around|round the whole|entire|full thing|lot|picture|image|photo|shot,
      line|rule framing it|everything|the|this all|whole?,
      line|rule all|right? the way|whole around|round|along the|its|my|this|our? edge|rim|outside|border|picture|it|side|everything?,
      line running|going|that|which runs|goes? all|right? around|round,
      line|rule as|for a|the|an? frame|border|edging, line * =in from the|its|each|every? side|edge|rim, line|rule * =in on all|every sides|side,
      line * inside|within the|its? frame|border|edge, inner|inside|inset line|border|frame, border|frame|line inset
    phrase (line, only=picture): line inside|within it|that
  `),
  lower: (wish) => {
    // "this frame in black and white" is the picture.
    const isPicture =
      /^(?:this|my|our|every|each|single|whole|entire|landscape|portrait|video|film|movie|last|first)$/.test(
        wish.tokens[wish.from - 1]?.low ?? '',
      )
    // "with the face in the frame"
    const isHeld = /^(?:in|inside|into|within|of) (?:the|this|my)$/.test(
      wordsOf(wish.tokens, Math.max(0, wish.from - 2), wish.from),
    )
    // "the lettering on the frames" of somebody's glasses
    const isOfSome = wish.tokens[wish.from]!.low === 'frames' && !wish.has('colour')
    if (isOfSome && /^(?:the|his|her|my|these|those)$/.test(wish.tokens[wish.from - 1]?.low ?? '')) return undefined
    if (isHeld && wish.slots.every(({ dimension }) => dimension === 'degree')) return undefined
    if (wish.preset.edge === true && wish.beside('writes') !== undefined) return undefined
    // "cut him out, fat white line all round": what is cut out has one already.
    if (wish.preset.line === true && wish.beside('outlines') !== undefined) return undefined
    if (isOfThings(wish)) return undefined
    if (isPicture && !wish.has('colour') && !wish.has('amount')) return undefined
    if (wish.way <= -2 || (wish.preset.ring === true && wish.beside('shapes') === undefined)) return undefined
    const inside = wish.says(INSIDE, 2) || (wish.preset.line === true && wish.says(/\binside\b/, 0))
    const layers = layersOf(wish)
    if (layers.length > 1) return layers.map((args) => ({ tool: 'border', arguments: args }))
    const double = wish.says(/\bdouble (?!wide|thick|width)/, 2)
    const usual = wish.preset.line === true || inside ? LINE : wish.beside('shapes') !== undefined ? RIM : FRAME
    const width = widthOf(wish) ?? usual * wish.size * wish.strength * (double ? 1 : (wish.amount('factor')?.n ?? 1))
    const colours = wish.colours.length === 0 ? ['white'] : wish.colours.slice(0, 8)
    const gradient = colours.length > 1 && wish.says(/\b(?:radial|circular)\b/, 3) ? 'radial' : undefined
    const direction = colours.length > 1 && wish.every('side').includes('horizontal') ? 90 : undefined
    const inset = inside && !double ? FRAME : undefined
    const frame = { width, inset, colours, gradient, direction, pictures: wish.get('pictures') }
    if (!double) return frame
    return [frame, { ...frame, inset: 3 * width }].map((args) => ({ tool: 'border', arguments: args }))
  },
}

/** "a border of small red hearts": things that are drawn along the edges are the border. */
const isOfThings = ({ tokens, to, all }: Wish) =>
  /^(?:of|made of|out of)\b/.test(wordsOf(tokens, to, to + 2)) &&
  all.some(({ preset, from }) => preset.layout === 'edges' && from > to && from <= to + OF_THINGS)
const OF_THINGS = 6

const INSIDE =
  /\b(?:inside(?! it| that|,|$)|inner|inset|double (?!wide|thick|width)|set in|way in|in (?:a bit |a little |slightly )?from)\b/

/** Frames around each other, from the inmost on: "inner gold, outer black", "a black and a white border". */
function layersOf(wish: Wish): StepArguments[] {
  const said = wish.slots.filter(({ dimension }) => dimension === 'colour')
  const each = said.find(
    ({ marks }) => marks.includes('each') || (marks.includes('list') && wish.says(/\b(?:two|double|three)\b/, 2)),
  )
  const inner = said.find(({ marks }) => marks.includes('inner'))
  const outer = said.find((one) => one !== inner && one.marks.includes('outer')) ?? said.find((one) => one !== inner)
  const inmost = inner ?? said.find((one) => one !== outer)
  const isLayered = said.some(({ marks }) => marks.includes('layer')) && inmost !== undefined && outer !== undefined
  const parts =
    each !== undefined
      ? (each.value as string[]).map((value) => ({ ...each, value }))
      : isLayered
        ? [inmost, outer]
        : []
  return parts.map(({ from, to, value }) => {
    const words = wish.tokens
      .slice(from, to)
      .map(({ low }) => low)
      .join(' ')
    const factor = each !== undefined ? 1 : /\bthin/.test(words) ? THIN : /\b(?:thick|wide|fat)/.test(words) ? THICK : 1
    return { width: wish.length ?? FRAME * factor, colours: [value], pictures: wish.get('pictures') }
  })
}

/** A bare number counts pixels. */
function widthOf(wish: Wish): number | undefined {
  const plain = wish.amount('plain')
  const { width, height } = wish.scene.canvas
  return wish.length ?? (plain === undefined ? undefined : (plain.n / Math.min(width, height)) * 100)
}
