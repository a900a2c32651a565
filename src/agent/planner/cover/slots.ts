import type { Scene } from '../../plan.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { amountSlots } from '../slots/amounts.ts'
import { colourSlots } from '../slots/colours.ts'
import { labelSlots } from '../slots/labels.ts'
import { phraseSlots, thereSlots } from '../slots/phrases.ts'
import { pictureSlots } from '../slots/pictures.ts'
import { sheetColourSlots } from '../slots/sheet-colours.ts'
import { type Dimension, type Slot, slot } from '../slots/slot.ts'
import { subjectSlots } from '../slots/subjects.ts'
import { isCapitals } from '../slots/text-evidence.ts'
import { textSlots } from '../slots/texts.ts'
import type { Trait } from '../words.ts'
import { refused } from './corrections.ts'
import type { Head } from './items.ts'

/** Dimensions whose wider readings exclude narrower ones within them. */
const GREEDY = new Set<Dimension>([
  'area',
  'ratio',
  'colour',
  'place',
  'amount',
  'font',
  'pattern',
  'pictures',
  'relative',
  'style',
  'size',
  'degree',
  'excess',
])
/** "+0.5 EV" in capitals is no text, nor is "20% at the bottom" on a picture. */
const isMeasure = (text: Slot, sized: Readonly<Partial<Record<number, readonly Slot[]>>>, sheet: boolean) =>
  !text.marks.includes('quoted') &&
  (MEASURES.test(text.value) ||
    sized[text.from]?.some(
      ({ to, marks }) =>
        to === text.to && (!sheet && text.rule === 'enumerated' ? SIZED : SAID).some((mark) => marks.includes(mark)),
    ))
const SAID = ['stops', 'pixels']
const SIZED = [...SAID, 'percent', 'px']

/** "6px margin", "50% opacity": lines that are nothing but measures of things. */
const MEASURES =
  /^(?:\d+(?:[.,]\d+)? ?(?:px|pt|pixels|%|percent|°|degrees) (?:margin|opacity|opaque|gap|spacing|padding|border|width|wide|high|tall|of the (?:width|height)|transparent|transparency|thick|radius)(?:\n|$))+$/i

/** Of these "not in white" names one that is not meant. */
const REFUSABLE = new Set<Dimension>(['colour', 'place', 'area', 'font', 'style', 'pattern', 'ratio', 'side'])
/** Rules that add words to a slot and do not replace it. */
const ADDING = new Set(['measured', 'ink', 'plain', 'on', 'list', 'ground', 'fades', 'halves', 'layer', 'parts'])

/** "the left third and the right third": parts that a change of tones is made to, each in a step. */
const partsTogether = (tokens: readonly Token[], found: readonly Slot[]): Slot[] => {
  const parts = found.filter(({ dimension, value }) => dimension === 'area' && value !== 'all')
  return parts.flatMap((one) => {
    // "the top and bottom thirds"
    const [first = '', and = ''] = [tokens[one.from - 2]?.low, tokens[one.from - 1]?.low]
    const part = / (?:half|third|quarter)$/.exec(one.value)?.[0]
    if (part !== undefined && SIDE.test(first) && /^(?:and|&)$/.test(and))
      return [
        slot(
          'area',
          one.from - 2,
          one.to,
          [first.replace('upper', 'top').replace('lower', 'bottom') + part, one.value],
          'parts',
          'parts',
        ),
      ]
    return parts
      .filter(
        ({ from, value }) =>
          /^(?:and|&|plus)$/.test(tokens[one.to]?.low ?? '') && from === one.to + 1 && value !== one.value,
      )
      .map(({ to, value }) => slot('area', one.from, to, [one.value, value], 'parts', 'parts'))
  })
}
/** "at the bottom in the middle", "up top on the left": what two places say of one. */
const placesTogether = (tokens: readonly Token[], found: readonly Slot[]): Slot[] => {
  const all = found.filter(({ dimension }) => dimension === 'place' || dimension === 'side')
  const places = all.filter((one) => one.dimension === 'place' && !all.some((wide) => swallows(wide, one)))
  return places.flatMap((one) => {
    const next = places.find(
      ({ from, to, value }) => from > one.from && from <= one.to && to > one.to && value !== one.value,
    )
    const seat =
      next &&
      SEATS.find((seats) => [...one.value.split(' '), ...next.value.split(' ')].every((part) => seats.includes(part)))
    // "right in the centre", "up the left side", "bottom IN THE MIDDLE OF …"
    const isNamed =
      one.to - one.from > 1 || /^(?:top|bottom|left|upper|lower|middle|cent\w+)$/.test(tokens[one.from]!.low)
    return seat === undefined || !isNamed || isCapitals(tokens[next!.from])
      ? []
      : [slot('place', one.from, next!.to, seat.replace(' center', ''), 'joined')]
  })
}
const SEATS = ['top', 'bottom']
  .flatMap((side) => [`${side} center`, `${side} left`, `${side} right`])
  .concat('left center', 'right center')

/** A passage that asks for a tool, and whether that is what texts stand on or are drawn with, or an order of its own. */
const dressing = ({ from, to, kind, needs, words: { traits }, preset }: Head) => ({
  from,
  to,
  orders: kind === 'verb' || (kind === 'noun' && needs === undefined),
  dresses: preset.plate === true || traits.some((trait) => DRESSES.has(trait)),
})
const DRESSES = new Set<Trait>(['outlines', 'shadows', 'fades'])

/** "too bright up there" says where. */
const isWhere = ({ dimension, from, to }: Slot, tokens: readonly Token[]) =>
  dimension === 'way' && to - from === 1 && /^(?:up|down) t?here$/.test(wordsOf(tokens, from, to + 1))

const SIDE = /^(?:top|bottom|left|right|upper|lower)$/

/**
 * What the words say of amounts, colours, places and texts, each passage read as the widest thing that it can be, and of
 * each token how likely it is to be written.
 */
export function slotsOf(
  tokens: readonly Token[],
  instructions: string,
  scene: Scene,
  heads: readonly Head[],
): { slots: Slot[]; written: readonly number[] } {
  const count = scene.pictures.length
  const sheet = count === 0
  const found = tokens.flatMap((_, at) => [
    ...phraseSlots(tokens, at).filter(
      (one) => (sheet || !one.marks.includes('sheet')) && (one.rule !== '=grid' || count < 2) && !isWhere(one, tokens),
    ),
    ...amountSlots(tokens, at),
    ...(sheet ? [] : subjectSlots(tokens, at)),
  ])
  const pictures = pictureSlots(tokens, scene)
  // "on the left one" names a picture and no place.
  const isSeat = (place: Slot) =>
    place.dimension === 'place' &&
    pictures.some(({ rule, from, to }) => rule === 'seat' && from < place.to && to > place.to)
  // "15 degrees to the left" is no place.
  const isTurn = ({ dimension, from }: Slot) =>
    dimension === 'place' &&
    tokens[from]!.low === 'to' &&
    /^(?:°|deg\w*)$/.test(tokens[from - 1]?.unit || tokens[from - 1]?.low || '')
  // "the woman" of woman.jpg is that picture.
  const isNamed = ({ dimension, value, from, to }: Slot) =>
    dimension === 'area' &&
    /^(?:subject|background)$/.test(value) &&
    pictures.some((one) => one.marks.includes('name') && one.from >= from && one.to <= to)
  // "the kitchen behind the puppy" is not what the picture is of.
  const isBehind = ({ dimension, value, from }: Slot) =>
    dimension === 'area' && value === 'subject' && /^(?:behind|beyond)$/.test(tokens[from - 1]?.low ?? '')
  const placed = found
    .filter((one) => !isSeat(one) && !isTurn(one) && !isNamed(one))
    .map((one) => (isBehind(one) ? { ...one, from: one.from - 1, value: 'background' } : one))
  const known = [...placed, ...thereSlots(tokens, placed), ...pictures, ...colourSlots(tokens)]
  const labels = count > 1 ? labelSlots(tokens, instructions, pictures, count) : []
  const sheetColours = sheet ? sheetColourSlots(tokens, known) : []
  const texts = textSlots(tokens, instructions, known, heads.map(dressing), sheet)
  const all = [
    ...known,
    ...partsTogether(tokens, found),
    ...placesTogether(tokens, placed),
    ...labels,
    ...sheetColours,
    ...texts.slots,
  ]
  // "not white, black" names no list.
  const slots = all.filter(
    (one) => one.dimension !== 'colour' || !Array.isArray(one.value) || refused(one, tokens) === undefined,
  )
  // "Photo 1 left, photo 2 right" is no text.
  const isNumbered = ({ rule, marks }: Slot) => marks.includes('turn') || (count > 1 && rule === 'numbers')
  const turns = new Set(pictures.filter(isNumbered).map(({ from }) => from))
  const speaksOfPicture = ({ from, to, rule, marks }: Slot) =>
    turns.has(from) ||
    // "the big one, number 2"
    (count > 1 && pictures.some((one) => one.rule === 'numbers' && one.from < from && from < one.to)) ||
    // "the messy desk on top, tidy desk underneath", "the QR code"
    ((rule === 'enumerated' || marks.includes('attributive')) &&
      pictures.some((one) => one.marks.includes('name') && one.from >= from && one.to <= to)) ||
    (count > 1 && pictures.some((one) => one.marks.includes('noun') && one.from >= from && one.to <= to)) ||
    // "all three under each other"
    pictures.some((one) => one.from === from && one.to === to && one.rule === 'all')
  const isLabelled = ({ from, to }: Slot) => labels.some((one) => one.from < to && from < one.to)
  const widest = tokens.map((): Slot[] => [])
  for (const one of slots) {
    if (one.to - one.from < 2 || !GREEDY.has(one.dimension) || ADDING.has(one.rule)) continue
    for (let at = one.from; at < one.to; at += 1) widest[at]!.push(one)
  }
  const sized = Object.groupBy(
    slots.filter(({ marks }) => SIZED.some((mark) => marks.includes(mark))),
    ({ from }) => from,
  )
  const kept = slots
    .filter((one) =>
      one.dimension === 'text'
        ? !isMeasure(one, sized, sheet) &&
          (one.marks.includes('quoted') || one.rule === 'labels' || !(speaksOfPicture(one) || isLabelled(one)))
        : !widest[one.from]!.some((wide) => swallows(wide, one)),
    )
    .map((one) => (REFUSABLE.has(one.dimension) ? (refused(one, tokens) ?? one) : one))
  return { slots: kept, written: texts.written }
}

/** Whether a slot is but a part of a wider one that reads the same kind of thing. */
function swallows(wide: Slot, slot: Slot): boolean {
  if (wide === slot || wide.from > slot.from || wide.to < slot.to || wide.to - wide.from <= slot.to - slot.from)
    return false
  if (slot.dimension === 'way' || slot.dimension === 'idle') return false
  if (wide.dimension === 'amount') return slot.dimension === 'amount' || slot.dimension === 'count'
  return true
}
