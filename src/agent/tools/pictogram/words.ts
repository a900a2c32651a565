import type { Slot } from '../../planner/slots/slot.ts'
import { DRAWN, type StepArguments, type ToolWords, type Wish } from '../../planner/words.ts'
import { shapeArguments } from '../shape/shape-arguments.ts'
import { isAround, pictogramsIn } from './find.ts'
import { usualSize } from './layout.ts'

const SCATTERED = /\b(?:scatter\w*|sprinkl\w*|strew\w*|random\w*|all over|everywhere|confetti)\b/
const PATTERN = /\b(?:pattern|wallpaper|tiled?|repeat\w*)\b/
const BORDER =
  /\b(?:(?:as|like|in) an? (?:border|frame)|(?:around|along|round) (?:all |both )?(?:the |its |every |each )?(?:whole )?(?:edges?|borders?|outside|rim|picture|photo|card|page|sheet)|border of|frame of)\b/
const FEW = /\b(?:few|some|several)\b/
/** How many come of things in a place that are only said to be several. */
const SEVERAL = 5

export const PICTOGRAM: ToolWords = {
  tool: 'pictogram',
  traits: ['draws'],
  takes: [...DRAWN, 'count', 'not'],
  amounts: ['percent', 'px', 'degrees', 'plain'],
  pictures: 0,
  heads: [],
  finds: ({ scene, ...where }) =>
    pictogramsIn({ ...where, onSheet: scene.pictures.length === 0 }).map(({ from, to, ...found }) => ({
      kind: 'phrase',
      way: 0,
      from,
      to,
      preset: {
        ...found,
        coloured: true,
        alone: found.alone || found.of.length > 1 || found.layout === 'edges' || isAround(where.tokens, to),
      },
    })),
  lower: (wish) => {
    if (wish.way <= -2) return undefined
    const { of, lines, asked } = wish.preset
    wish.claim(asked, wish.from)
    wish.slots = wish.slots.filter((slot) =>
      slot.dimension === 'colour' ? isNear(wish, slot) : !isNumber(slot) || isOfIt(wish, slot),
    )
    // "a white house with a red roof"
    const dyes = wish.slots.filter(({ dimension }) => dimension === 'colour')
    const own = dyes.find(({ to }) => to === wish.from) ?? dyes[0]
    if (!wish.preset.plural) wish.slots = wish.slots.filter((slot) => slot === own || !dyes.includes(slot))
    const { position, places, relative, turn, opacity, along, pictures } = shapeArguments(wish)
    const where = { position, places, relative }
    const count: number | undefined = wish.get('count') ?? wish.amount('plain')?.n
    const layout = layoutOf(wish, where, count)
    const free = layout === 'row' || layout === 'column'
    // "scissors next to the title"
    const isBeside = relative === 'left' || relative === 'right'
    const isSeveral = wish.preset.plural && places === undefined && ((free && !isBeside) || wish.says(FEW, 0))
    const [colour, ...more] = wish.colours
    // "a red and a blue balloon"
    const each = free && !wish.preset.plural && more.length > 0 ? 1 + more.length : undefined
    const number = count ?? (isSeveral && layout !== 'edges' ? SEVERAL : each)
    return {
      of,
      lines: lines || undefined,
      ...(more.length === 0 ? { colour } : { colours: [colour, ...more] }),
      layout: layout === 'row' && along === 'column' ? 'column' : layout === 'row' ? undefined : layout,
      count: number,
      size: sizeOf(wish, { layout, count: number, ...where }, of.length),
      ...(free && where),
      turn,
      opacity,
      pictures,
    }
  },
  absorbs: {
    turns: (args, other) => {
      args.turn = other.made.degrees
    },
    fades: (args, other, host) => {
      args.opacity = other.amount('percent')?.n ?? host.amount('percent')?.n ?? other.made.percent
    },
    // "in the corner, half the size"
    sizes: (args, other, host) => {
      const share = other.length === undefined ? other.made.percent : undefined
      if (other.kind === 'verb' || (other.length ?? share) === undefined) return false
      args.size =
        other.length ?? (usualSize({ ...args, layout: args.layout ?? 'row' }, host.preset.of.length) * share) / 100
      return undefined
    },
  },
}

/** "white sheet with a rocket": a colour is that of a thing where it stands among its adjectives or behind it. */
const isNear = ({ preset, to }: Wish, slot: Slot) => slot.to > preset.begins && slot.from - to <= COLOUR_WITHIN
const COLOUR_WITHIN = 8

const isNumber = ({ dimension, value }: Slot) =>
  dimension === 'count' || (dimension === 'amount' && value.kind === 'plain')
/** "five small stars", but "she turns 7, stars". */
const isOfIt = ({ tokens, from }: Wish, { to }: Slot) => tokens.slice(to, from).every(({ kind }) => kind !== 'mark')

/** How they lie: as is said, in the place that is said, or, of several without one, scattered. */
function layoutOf(wish: Wish, { position, places, relative }: StepArguments, count: number | undefined) {
  if (wish.preset.layout !== undefined) return wish.preset.layout
  if (wish.says(BORDER, 8)) return 'edges'
  if (wish.says(PATTERN, 4)) return 'pattern'
  const isPlaced = [position, places, relative].some((one) => one !== undefined)
  const isOne = isPlaced && wish.preset.plural !== true
  if ((wish.says(SCATTERED, 8) && !isOne) || wish.style.tiled === true) return 'scattered'
  return wish.preset.plural === true && !isPlaced && count === undefined ? 'scattered' : 'row'
}

function sizeOf(wish: Wish, wanted: Parameters<typeof usualSize>[0], kinds: number): number | undefined {
  // "at 30 % opacity"
  const isShare = wish.style.opacity !== undefined || wish.beside('fades') !== undefined
  if (wish.length !== undefined && !isShare) return wish.length
  return wish.size === 1 ? undefined : usualSize(wanted, kinds) * wish.size
}
