import { numbers } from '../../planner/language/lists.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import type { StepArguments, Wish } from '../../planner/words.ts'

const MOST_COLOURS = 8
const GRADIENT = /\b(?:gradient|fading|fades?|blend|ombre|shading)\b/
const BANDS = /\b(?:stripes?|striped|bands?)\b/
const DIRECTIONS: Readonly<Record<string, number>> = { horizontal: 90, vertical: 180, diagonal: 135 }
/** Which of several figures a colour is for. */
const WHICH = numbers('first 0, left 0, top 0, second 1, third 2, fourth 3, fifth 4, last -1, right -1, bottom -1')
const OTHERS = /^(?:other|others|rest|remaining)$/

/** Colours of what is drawn, without those of what it is drawn on. */
export function coloursOf(wish: Wish): string[] {
  const said = wish.slots.filter(({ dimension }) => dimension === 'colour')
  const isGround = ({ from }: Slot) => /^(?:on|onto|over|against)$/.test(wish.tokens[from - 1]?.low ?? '')
  const own = said.filter((slot) => !isGround(slot))
  return (own.length === 0 && wish.scene.pictures.length > 0 ? said : own).flatMap(({ value }) => value)
}

/** "a red and a blue circle", "red and blue stars": as many as colours, where these are no gradient and no bands. */
export function countOfColours(wish: Wish): number | undefined {
  const list = wish.slots.find(({ dimension, marks }) => dimension === 'colour' && marks.includes('list'))
  const many = /s$/.test(wish.tokens[wish.to - 1]!.low) && !wish.says(BANDS) && !wish.says(GRADIENT)
  return list !== undefined && (many || list.marks.includes('each')) ? list.value.length : undefined
}

/** One colour, those of a gradient or of bands, or one for each of several. */
export function paintOf(wish: Wish, usual: string): StepArguments {
  const colours = coloursOf(wish).slice(0, MOST_COLOURS)
  if (colours.length < 2) return { colours: [colours[0] ?? usual] }
  const plain = wish.amount('plain')?.n ?? 1
  const count =
    wish.get('count') ??
    countOfColours(wish) ??
    (Number.isInteger(plain) && plain <= MOST_COLOURS ? Math.max(1, plain) : 1)
  const each = count > 1 ? coloursOfEach(wish, count, colours) : undefined
  if (each !== undefined) return { colours: each, each: true }
  const bands = wish.says(BANDS)
  const isList = wish.slots.some(({ dimension, marks }) => dimension === 'colour' && marks.includes('list'))
  if (!bands && !isList && !wish.says(GRADIENT)) return { colours: colours.slice(0, 1) }
  const sides = wish.every('side')
  return {
    colours,
    gradient: bands ? 'bands' : sides.includes('radial') ? 'radial' : undefined,
    direction: wish.amount('degrees')?.n ?? DIRECTIONS[sides.find((side) => DIRECTIONS[side] !== undefined)],
  }
}

/** "the first red, the others grey", or as many colours as figures. */
function coloursOfEach(wish: Wish, count: number, colours: readonly string[]): string[] | undefined {
  const named = wish.slots.flatMap(({ dimension, value, from }) => {
    const before = wish.tokens.slice(Math.max(0, from - 3), from).map(({ low }) => low)
    const words = before.slice(before.lastIndexOf(',') + 1)
    return dimension === 'colour' ? [value].flat().map((colour: string) => ({ colour, words })) : []
  })
  const rest = named.find(({ words }) => words.some((word, i) => OTHERS.test(word) && words[i - 1] !== 'each'))?.colour
  const own = Array<string | undefined>(count).fill(undefined)
  for (const { colour, words } of named) {
    const which = words.findLast((word) => WHICH[word] !== undefined)
    if (which !== undefined && colour !== rest) own[(WHICH[which]! + count) % count] = colour
  }
  if (rest === undefined && colours.length !== count) return undefined
  return own.map((colour, i) => colour ?? rest ?? colours[i] ?? colours[0]!)
}
