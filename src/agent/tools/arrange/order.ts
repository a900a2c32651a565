import type { Scene } from '../../plan.ts'
import { onceOf } from '../../planner/language/tokens.ts'
import { pictureSlots } from '../../planner/slots/pictures.ts'
import { type Slot, tokensIn } from '../../planner/slots/slot.ts'
import type { Wish } from '../../planner/words.ts'

type Place = number | 'middle' | 'end'

/** The place in the order that a word gives a picture. */
const PLACES: readonly (readonly [words: RegExp, place: Place])[] = [
  [/^(?:left|top|first|start|starts|starting|begin|begins|beginning|leftmost|topmost)$/, 0],
  [/^(?:right|bottom|last|end|ends|ending|rightmost|underneath|finally)$/, 'end'],
  [/^(?:middle|center|centre)$/, 'middle'],
  [/^second$/, 1],
  [/^third$/, 2],
]
const ENDS = /^[,;.:()–—\n-]$/
/** Words behind a picture that may tell where it goes. */
const REACH = 7

/** The order in which pictures are wanted; `undefined` where it is the usual one or none is said. */
export function orderOf(wish: Wish): number[] | undefined {
  const count = wish.scene.pictures.length
  const named = namedPictures(wish)
  // "back to front (last one first)": what reverses all says it all.
  if (wish.all.some(({ words, preset }) => words.traits.includes('chooses') && preset.reverses === true))
    return undefined
  const all = Array.from({ length: count }, (_, i) => i + 1)
  const order =
    inNumbers(wish, count) ?? byTime(wish) ?? byRelation(wish, named) ?? byPlaces(wish, named, all) ?? inTurn(named)
  if (order === undefined || order.length < 2 || order.join() === all.join()) return undefined
  return order
}

interface Named {
  readonly number: number
  readonly slot: Slot
}

/** Pictures that what joins, places or chooses pictures names, one by one. */
function namedPictures(wish: Wish): Named[] {
  const joining = wish.all.filter(
    ({ words, preset }) =>
      words.traits.some((trait) => trait === 'lays out' || trait === 'places') ||
      preset.front === true ||
      preset.back === true,
  )
  const slots = [...new Set([wish, ...joining].flatMap((one) => one.slots))]
  return slots
    .filter(({ dimension, marks }) => dimension === 'pictures' && !marks.includes('all'))
    .sort((a, b) => a.from - b.from)
    .flatMap((slot) => (slot.value as number[]).map((number) => ({ number, slot })))
}

const inTurn = (named: readonly Named[]) => {
  const numbers = [...new Set(named.map(({ number }) => number))]
  return numbers.length > 1 ? numbers : undefined
}

/** "in the order 3, 1, 2" */
function inNumbers({ tokens }: Wish, count: number): number[] | undefined {
  const at = tokens.findIndex(({ low }) => low === 'order')
  if (at === -1) return undefined
  const numbers = tokens
    .slice(at + 1, at + 2 * count + 4)
    .flatMap(({ kind, value }) => (kind === 'number' ? [value] : []))
  const order = numbers.slice(0, count)
  return new Set(order).size === count && order.every((number) => number >= 1 && number <= count) ? order : undefined
}

const WAS = /^(?:before|was|were|old|original|then|start|earlier|previous)$/
const NOW = /^(?:after|finished|done|now|new|today|result|afterwards|final|later)$/
const TELLS = /^(?:is|was|=|:|shows|how|\(|as)$/

/** "the first is the after": a comparison begins with the picture that shows how it was. */
function byTime({ tokens, scene, preset }: Wish): number[] | undefined {
  if (scene.pictures.length !== 2) return undefined
  return preset.compares === true || namesTimes(tokens) ? orderOfTimes(tokens, scene) : undefined
}

const namesTimes = onceOf((tokens) => [WAS, NOW].every((words) => tokens.some(({ low }) => words.test(low))))

const orderOfTimes = onceOf((tokens, scene: Scene): number[] | undefined => {
  const firstOf = (words: readonly string[], number: number) => {
    const word = words.find((one) => WAS.test(one) || NOW.test(one))
    return word === undefined ? undefined : NOW.test(word) ? 3 - number : number
  }
  const told = pictureSlots(tokens, scene).flatMap(({ dimension, marks, value, to }) =>
    dimension === 'pictures' && value.length === 1 && !marks.includes('name') && TELLS.test(tokens[to]?.low ?? '')
      ? (firstOf(lowOf(tokens.slice(to, to + TOLD_WITHIN), tokens[to - 1]!.clause), value[0]) ?? [])
      : [],
  )
  const named = scene.pictures.map(({ name = '' }, i) => firstOf(name.toLowerCase().split(/[^a-z]+/), i + 1))
  const first = told[0] ?? (named[0] === named[1] ? named[0] : undefined)
  return first === undefined ? undefined : [first, 3 - first]
})

const TOLD_WITHIN = 4
const lowOf = (words: Wish['tokens'], clause: number) =>
  words.filter((token) => token.clause === clause).map(({ low }) => low)

const BEFORE = /\b(?:above|over|(?:left|top) of|before|next to|beside)$/
const BEHIND = /\b(?:below|under|underneath|beneath|right of|behind|after)$/

/** "the second below the first": how two pictures lie to each other. */
function byRelation({ tokens }: Wish, named: readonly Named[]): number[] | undefined {
  const [first, second, ...more] = named
  if (first === undefined || second === undefined || more.length > 0 || first.number === second.number) return undefined
  const words = tokens.slice(first.slot.to, second.slot.from).map(({ low }) => low)
  const between = words.join(' ').replace(/ (?:the|my|our)$/, '')
  if (BEHIND.test(between)) return [second.number, first.number]
  return BEFORE.test(between) ? [first.number, second.number] : undefined
}

/** "the last one first", "the city on the left", "with the dog in the middle"; the others keep their order. */
function byPlaces(wish: Wish, named: readonly Named[], all: readonly number[]): number[] | undefined {
  const taken = tokensIn(named.map(({ slot }) => slot))
  const placed = named.map(({ number, slot }) => {
    const place = placeSaid(wish, slot, taken)
    // "first the pear, then the harbour": the place is that of the first of them.
    return { number, place: typeof place === 'number' ? place + slot.value.indexOf(number) : place }
  })
  if (!placed.some(({ place }) => place !== undefined)) return undefined
  const unplaced = placed.filter(({ place }) => place === undefined).map(({ number }) => number)
  const order =
    unplaced.length > 0 ? [...unplaced] : all.filter((number) => !named.some((one) => one.number === number))
  for (const { number, place } of placed) {
    if (place === 'end') order.push(number)
    else if (place === 'middle') order.splice(Math.floor((order.length + 1) / 2), 0, number)
    else if (place !== undefined) order.splice(place, 0, number)
  }
  return [...new Set(order)]
}

/** By the words behind a picture or, without any, those right in front of it. */
function placeSaid({ tokens }: Wish, { from, to }: Slot, taken: ReadonlySet<number>): Place | undefined {
  const placeOf = (at: number) => PLACES.find(([words]) => words.test(tokens[at]!.low))?.[1]
  for (
    let at = to;
    at < Math.min(tokens.length, to + REACH) && !ENDS.test(tokens[at]!.text) && !taken.has(at);
    at += 1
  ) {
    if (tokens[at]!.low === 'and') break
    const place = placeOf(at)
    if (place !== undefined) return place
  }
  for (let at = from - 1; at >= Math.max(0, from - 3) && !/^[,;.]$/.test(tokens[at]!.text) && !taken.has(at); at -= 1) {
    const place = placeOf(at)
    if (place !== undefined) return place
  }
  return undefined
}
