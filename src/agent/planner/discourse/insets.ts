import { isHead } from '../cover/items.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { LOGOS } from '../slots/pictures-named.ts'
import { type Slot, slot } from '../slots/slot.ts'
import { Wish } from '../words.ts'
import { type Draft, drop, has, JOINING, toolWith } from './draft.ts'

const IT = /^(?:it|that|this|him|her|them|one|they|these|those|photos|pictures|images|pics|shots)$/
const MANY = /^(?:them|they|these|those|photos|pictures|images|pics|shots)$/
/** Tokens from a wish in which "it" is its object. */
const OBJECT = 2
/** Tokens between a picture and where it goes. */
const NEAR = 12

const isOne = ({ dimension, marks }: Slot) => dimension === 'pictures' && !marks.includes('all')

/** "the second came out dark, lighten it": what is changed is the picture that was spoken of last. */
export function followPicture(draft: Draft): void {
  const { tokens } = draft.text
  // "keep the second, drop the others, and make it square": nothing more is said of those.
  const dropped = draft.wishes.flatMap((one) => (has(one, 'chooses') && one.preset.drops === true ? one.slots : []))
  const isDropped = (item: Slot) => dropped.some(({ from }) => from === item.from)
  const items = draft.reading.items.filter(
    (item): item is Slot => !isHead(item) && (isOne(item) || item.marks.includes('told')) && !isDropped(item),
  )
  for (const wish of draft.wishes) {
    if (!wish.words.takes.includes('pictures') || wish.has('pictures') || wish.kind === 'text') continue
    if (JOINING.some((trait) => has(wish, trait))) continue
    const near = tokens.slice(Math.max(0, wish.from - OBJECT), wish.to + OBJECT)
    const { sentence } = tokens[wish.from]!
    if (!near.some((token) => IT.test(token.low) && token.sentence === sentence)) continue
    const before = items.filter(({ to }) => to <= wish.from && tokens[to - 1]!.sentence >= sentence - 1)
    const [last] = before.slice(-1)
    const joined = draft.wishes.some(
      (other) =>
        last !== undefined &&
        other.to <= wish.from &&
        (other.from >= last.from || other.slots.some(({ from }) => from === last.from)) &&
        has(other, 'places'),
    )
    const all = near.some(({ low }) => MANY.test(low)) && draft.scene.pictures.length > 1
    if (all && (last === undefined || last.value.length < 2)) {
      const numbers = draft.scene.pictures.map((_, i) => i + 1)
      wish.slots.push(slot('pictures', wish.from, wish.from, numbers, 'them', 'all'))
      continue
    }
    if (last === undefined || joined) continue
    wish.slots.push(slot('pictures', wish.from, wish.from, last.value, 'it'))
  }
}

/** "The second file is our logo. Small, bottom right": what is told of is placed where nothing else is done with it. */
export function placeTold(draft: Draft): void {
  const { tokens } = draft.text
  const places = toolWith(draft, 'places')
  const told = draft.reading.items.find((item): item is Slot => !isHead(item) && item.marks.includes('told'))
  const isLogo =
    told !== undefined && tokens.slice(told.from, told.to).some(({ forms }) => LOGOS.some((one) => forms.has(one)))
  const looks = draft.free.filter(({ dimension }) => dimension !== 'colour' && places?.takes.includes(dimension))
  const done = draft.wishes.some((wish) => has(wish, 'places') || has(wish, 'lays out'))
  const isPlaced = looks.some(({ dimension, value }) => dimension === 'place' || value.tiled === true)
  if (!isLogo || places === undefined || done || !isPlaced) return
  const { from, to, value } = told
  const wish = new Wish({ words: places, kind: 'phrase', way: 0, from, to, preset: {} }, tokens, draft.scene)
  wish.slots.push(slot('pictures', from, to, value, 'told', 'logo', 'name'), ...looks)
  draft.wishes.push(wish)
  draft.free = draft.free.filter((one) => !looks.includes(one))
}

/** "Set him on the beach. He should be at the bottom.": where it goes is said behind. */
export function placeBehind(draft: Draft): void {
  const { tokens } = draft.text
  for (const wish of draft.wishes) {
    if (!has(wish, 'places') || wish.has('place')) continue
    const { sentence } = tokens[wish.from]!
    const place = draft.reading.items.find(
      (item): item is Slot =>
        !isHead(item) &&
        item.dimension === 'place' &&
        tokens[item.from]!.sentence > sentence &&
        BELONGS.test(wordsOf(tokens, item.from - 4, item.from)),
    )
    if (place === undefined) continue
    for (const other of draft.wishes) other.slots = other.slots.filter((one) => one !== place)
    draft.free = draft.free.filter((one) => one !== place)
    wish.slots.push(place)
    wish.claim(place.from - 2, place.to)
  }
}
const BELONGS =
  /\b(?:it|he|she|they|that|this) (?:should|must|can|could|belongs?|goes?|needs? to|has to)(?: (?:be|go|sit|stand|end up|come))?$/

const isLaidOut = (wish: Wish) => has(wish, 'lays out') && wish.preset.spaced !== true

/** "the second one round in the top left corner": a picture that is given a place is put on the other. */
export function placeInset(draft: Draft): void {
  const places = toolWith(draft, 'places')
  const { pictures } = draft.scene
  if (places === undefined || pictures.length < 2) return
  if (draft.wishes.some((wish) => isLaidOut(wish) || has(wish, 'chooses'))) return
  // "put him as a heart in the top left": the place is said of the heart.
  const puts = draft.wishes.filter((wish) => has(wish, 'places'))
  if (puts.some((wish) => wish.preset.puts !== true || wish.words.lower(wish) !== undefined)) return
  const cuts = draft.wishes.filter(
    (wish) =>
      has(wish, 'shapes') ||
      has(wish, 'sizes') ||
      (has(wish, 'draws') && wish.kind !== 'text' && wish.preset.line !== true),
  )
  const slots = [...draft.free, ...[...puts, ...cuts].flatMap((wish) => wish.slots)]
  const named = slots.filter(isOne)
  const { tokens } = draft.text
  // "her face in a circle on the beach": what is cut lies on the picture that is named behind it.
  const isBelow = ({ from }: Slot) =>
    /^(?:on|onto|over|atop)(?: (?:the|my|our|his|her|their))?$/.test(
      wordsOf(tokens, from - 2, from).replace(/^(?!on|over|atop)\S+ /, ''),
    )
  const ground = cuts.some((wish) => has(wish, 'shapes')) && named.length > 1 ? named.slice(1).find(isBelow) : undefined
  const where =
    slots.find(({ dimension, value }) => dimension === 'place' || (dimension === 'area' && value === 'corners')) ??
    ground
  if (named.length === 0 || where === undefined || !named.some((one) => Math.abs(one.to - where.from) <= NEAR)) return
  const from = Math.min(where.from, ...named.map((one) => one.from))
  const wish = new Wish({ words: places, kind: 'phrase', way: 0, from, to: from + 1, preset: {} }, tokens, draft.scene)
  wish.slots = slots
    .filter(({ dimension }) => places.takes.includes(dimension) && dimension !== 'colour')
    .sort((a, b) => a.from - b.from)
  draft.free = draft.free.filter((one) => !wish.slots.includes(one))
  drop(draft, (one) => puts.includes(one))
  draft.wishes.push(wish)
}

/** "3 then 1 then 2", "the river first": all pictures in another order, where nothing else is done with it. */
export function orderPictures(draft: Draft): void {
  const chooses = toolWith(draft, 'chooses')
  const { tokens } = draft.text
  const all = draft.scene.pictures.map((_, i) => i + 1)
  if (chooses === undefined || draft.wishes.some((wish) => has(wish, 'lays out'))) return
  // What puts something nowhere only orders.
  const puts = draft.wishes.filter((wish) => wish.preset.puts === true && wish.words.lower(wish) === undefined)
  const named = [...draft.free, ...puts.flatMap(({ slots }) => slots)].filter(isOne)
  const order = named.find(({ value }) => all.length > 2 && value.length === all.length)
  const seats = named.map((one) => [one, seatBehind(tokens, one.to)] as const)
  const at = (word: string) => seats.filter(([, seat]) => seat?.word === word).flatMap(([{ value }]) => value)
  const [front, back] = [at('first'), at('last')]
  const rest = all.filter((number) => !front.includes(number) && !back.includes(number))
  const meant: readonly number[] = order?.value ?? [...front, ...rest, ...back]
  if (meant.length !== all.length || meant.join() === all.join()) return
  draft.wishes = draft.wishes.filter((wish) => !has(wish, 'chooses') && !puts.includes(wish))
  const { from, to } = order ?? named[0]!
  const wish = new Wish({ words: chooses, kind: 'phrase', way: 0, from, to, preset: {} }, tokens, draft.scene)
  wish.slots = [slot('pictures', from, to, meant, 'order')]
  for (const one of puts) wish.claim(one.from, one.to)
  for (const [{ from, to }, seat] of seats) wish.claim(from, Math.min(tokens.length, seat?.to ?? to + 1))
  draft.free = draft.free.filter((one) => !named.includes(one))
  draft.wishes.push(wish)
}

/** "the third the first", "the last one as the first", "the river first": where a picture goes in an order. */
function seatBehind(tokens: readonly Token[], at: number): { word: string; to: number } | undefined {
  let to = at
  while (/^(?:as|the|very)$/.test(tokens[to]?.low ?? '')) to += 1
  const word = tokens[to]?.low ?? ''
  return ENDS.test(tokens[to + 1]?.low ?? '.') ? { word, to: to + 1 } : undefined
}

/** Behind "the river first", which says where it goes and not what is done before all. */
const ENDS = /^(?:[.,;:!?)\n]|then|and|please|pls|thanks|followed|in|of)$/

/** "only keep 1 and 3, the middle one is blurry": nothing is done to pictures that are not kept. */
export function leaveOut(draft: Draft): void {
  const chosen = draft.wishes
    .filter((wish) => has(wish, 'chooses'))
    .map((wish) => draft.steps.get(wish)?.[0]?.arguments.pictures)[0]
  if (chosen === undefined) return
  for (const step of [...draft.steps.values()].flat()) {
    const meant: readonly number[] | undefined = step.arguments.pictures
    const kept = meant?.filter((number) => chosen.includes(number)) ?? []
    const { takes, traits } = step.words
    if (traits.includes('chooses')) continue
    if (kept.length > 0) step.arguments.pictures = kept
    else if (meant === undefined && chosen.length === 1 && takes.includes('pictures') && traits.includes('tones'))
      step.arguments.pictures = chosen
  }
  drop(draft, (wish) => {
    const meant: readonly number[] = wish.get('pictures') ?? []
    return !has(wish, 'chooses') && meant.length > 0 && !meant.some((number) => chosen.includes(number))
  })
}
