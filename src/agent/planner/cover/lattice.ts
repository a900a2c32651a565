import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import { formsOf } from '../language/inflection.ts'
import { PatternIndex } from '../language/patterns.ts'
import type { Token } from '../language/tokens.ts'
import { amountSlots } from '../slots/amounts.ts'
import { colourSlots } from '../slots/colours.ts'
import { groundSlots } from '../slots/grounds.ts'
import { labelSlots } from '../slots/labels.ts'
import { PHRASE_WORDS, phraseSlots, thereSlots } from '../slots/phrases.ts'
import { pictureSlots } from '../slots/pictures.ts'
import { type Dimension, type Slot, slot } from '../slots/slot.ts'
import { subjectSlots } from '../slots/subjects.ts'
import { SHEET } from '../slots/text-evidence.ts'
import { textSlots } from '../slots/texts.ts'
import type { HeadWords, ToolWords, Trait } from '../words.ts'
import { refused } from './corrections.ts'
import { type Head, type Item, isHead, type Text } from './items.ts'
import { keptIn } from './kept.ts'
import { lettersIn } from './letters.ts'

/** "Colour noise in the shadows": the name of a fault of tones may be all that is said of it. */
function withFault(head: HeadWords): HeadWords[] {
  if (head.kind !== 'noun' || head.preset.fault !== true || head.preset.wanted === true) return [head]
  return [head, { ...head, kind: 'complaint', way: 1, preset: { ...head.preset, fault: false } }]
}

/** All words that ask for tools, looked up by how they begin. */
export class Heads {
  readonly #index = new PatternIndex<{ readonly words: ToolWords; readonly head: HeadWords; readonly rule: string }>()

  readonly #implied: readonly ToolWords[]
  readonly #finding: readonly ToolWords[]
  /** Words that ask for a tool by themselves. */
  readonly #alone = new Set<string>()

  constructor(tools: readonly ToolWords[]) {
    this.#finding = tools.filter(({ finds }) => finds !== undefined)
    this.#implied = tools.filter(({ implied }) => implied !== undefined)
    for (const words of tools) {
      for (const head of (words.traits.includes('tones') ? words.heads.flatMap(withFault) : words.heads).filter(
        ({ kind }) => kind !== 'look' && kind !== 'sheet',
      )) {
        for (const rule of head.phrases) {
          this.#index.add(rule, { words, head, rule })
          if (head.needs === undefined && !rule.includes(' '))
            for (const word of rule.split('|')) this.#alone.add(word.replace(/^=|\?$/g, ''))
        }
      }
    }
  }

  get words(): ReadonlySet<string> {
    return this.#index.words
  }

  /** Tools that an amount or a size asks for by itself. */
  of(own: Slot, brief: boolean): Head[] {
    const { from, to, marks } = own
    return this.#implied
      .filter(({ implied, impliedIf }) => marks.includes(implied!) && (brief || impliedIf === undefined))
      .map((words) => ({
        item: 'head',
        kind: 'noun',
        way: 0,
        preset: {},
        words,
        from,
        to,
        rule: words.implied!,
        own: [own],
      }))
  }

  /** What tools find by names of their own. */
  found(tokens: readonly Token[], scene: Scene): Head[] {
    const isKnown = (word: string) => [...formsOf(word)].some((form) => this.#alone.has(form))
    const isLexical = (word: string) =>
      [...formsOf(word)].some((form) => this.words.has(form) || PHRASE_WORDS.has(form))
    return this.#finding.flatMap((words) =>
      words.finds!({ tokens, scene, isKnown, isLexical }).map((head) => ({
        ...head,
        item: 'head' as const,
        words,
        rule: 'named',
      })),
    )
  }

  at(tokens: readonly Token[], at: number): Head[] {
    return this.#index.at(tokens, at).map(({ found: { words, head, rule }, to }) => {
      const { phrases: _, ...rest } = head
      return { item: 'head', ...rest, words, from: at, to, rule }
    })
  }
}

/** Every reading of every token, by the token it begins at. */
export function latticeOf(
  heads: Heads,
  { tokens, instructions, correction, story, brief }: Text,
  scene: Scene,
): Item[][] {
  const asking = tokens.map((_, at) => heads.at(tokens, at))
  const named = heads.found(tokens, scene)
  for (const head of named) {
    // Who finds a name as the only one that could mean it there has seen to what else it means.
    for (let at = head.from; head.preset.alone === true && at < head.to; at += 1)
      asking[at] = asking[at]!.filter((one) => one.kind !== 'noun')
    asking[head.from]!.push(head)
  }
  const slots = slotsOf(tokens, instructions, scene, asking.flat()).filter(
    (one) => !named.some((head) => isTextOf(one, head, tokens) || isColourOf(one, head)),
  )
  const lattice: Item[][] = tokens.map(() => [])
  for (const one of slots) lattice[one.from]!.push(one, ...heads.of(one, brief).filter((head) => isMeant(head, scene)))
  const byDimension = new Map<Dimension, Slot[]>()
  for (const one of slots) byDimension.set(one.dimension, [...(byDimension.get(one.dimension) ?? []), one])
  for (let at = 0; at < tokens.length; at += 1) {
    for (const head of asking[at]!) {
      if (
        isMeant(head, scene) &&
        !isThing(head, tokens) &&
        !isNamed(head, tokens, asking[at]!) &&
        hasItsNeed(head, tokens, byDimension) &&
        !leapsOver(head, tokens, asking, byDimension)
      )
        lattice[at]!.push(leaping(head, slots))
    }
  }
  for (const head of againIn(tokens, lattice)) if (story[head.from] === 'asks') lattice[head.from]!.push(head)
  // "no wait, right"
  const turn = correction === undefined ? undefined : TURNS[tokens[correction.to]?.low ?? '']
  if (turn !== undefined) lattice[correction!.to]!.push(slot('side', correction!.to, correction!.to + 1, turn, 'anew'))
  if (correction !== undefined && correction.to > correction.from)
    readOnly(lattice, slot('idle', correction.from, correction.to, undefined, 'correction'))
  const alone = slots.filter(({ rule }) => rule === 'left alone')
  for (const told of [...keptIn(tokens, slots), ...lettersIn(tokens), ...alone]) readOnly(lattice, told)
  return lattice
}

/** "…, with a coffee cup and a star": behind a comma, or at its start, a text does not name what is to be drawn. */
function isTextOf({ dimension, marks, from, to }: Slot, head: Head, tokens: readonly Token[]): boolean {
  const asked: number = head.preset.asked ?? head.from
  if (dimension !== 'text' || marks.includes('quoted') || from > head.from || to <= head.from) return false
  return from >= asked || tokens[asked - 1]?.text === ','
}

/** "a unicorn and a rainbow": the name of a thing is none of a colour. */
const isColourOf = ({ dimension, from, to }: Slot, head: Head) =>
  dimension === 'colour' && head.preset.alone === true && from >= head.from && to <= head.to

/** "a red circle and a small blue one": another thing or frame of the kind that was named last. */
function againIn(tokens: readonly Token[], lattice: readonly (readonly Item[])[]): Head[] {
  const named = lattice.flat().filter((item): item is Head => isHead(item) && item.kind === 'noun' && isOneOfMany(item))
  return tokens.flatMap(({ low, sentence }, at) => {
    const before = tokens.slice(Math.max(0, at - ADJECTIVES), at).map((token) => token.low)
    if (low !== 'one' || !before.some((word) => ANOTHER.test(word))) return []
    const last = named.findLast(({ from, to }) => to <= at - 1 && tokens[from]!.sentence >= sentence - 1)
    if (last === undefined || /^(?:no|without|not)$/.test(tokens[last.from - 1]?.low ?? '')) return []
    return [{ ...last, from: at, to: at + 1, preset: { ...last.preset, another: true }, rule: 'one' }]
  })
}

const isOneOfMany = ({ words: { traits }, preset }: Head) =>
  (traits.includes('draws') || traits.includes('frames')) && preset.line !== true
const ANOTHER = /^(?:an?|another|second)$/
/** Words between "a" and "one". */
const ADJECTIVES = 4

/** "no wait", "leave the sky as it is": such a passage is read as nothing else. */
function readOnly(lattice: Item[][], passage: Slot): void {
  const { from, to } = passage
  for (let at = 0; at < to; at += 1) lattice[at] = lattice[at]!.filter((item) => item.to <= from)
  lattice[from]!.push(passage)
}

const TURNS: Readonly<Record<string, number>> = { left: -1, right: 1, clockwise: 1, anticlockwise: -1 }

/** Dimensions of which a wider reading leaves no narrower one within it. */
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
const isMeasure = (text: Slot, slots: readonly Slot[], sheet: boolean) =>
  !text.marks.includes('quoted') &&
  (MEASURES.test(text.value) ||
    slots.some(
      ({ from, to, marks }) =>
        from === text.from &&
        to === text.to &&
        (!sheet && text.rule === 'enumerated' ? SIZED : SAID).some((mark) => marks.includes(mark)),
    ))
/** "Nearly grey, say 80%" */
const isEstimate = ({ value, from }: Slot, tokens: readonly Token[]) =>
  /^\d{1,3} ?%$/.test(value) && tokens[from - 1]?.low === 'say' && tokens[from - 2]?.text === ','
const SAID = ['stops', 'pixels']
const SIZED = [...SAID, 'percent', 'px']

/** "6px margin", "50% opacity": lines that are nothing but measures of things. */
const MEASURES =
  /^(?:\d+(?:[.,]\d+)? ?(?:px|pt|pixels|%|percent|°|degrees) (?:margin|opacity|opaque|gap|spacing|padding|border|width|wide|high|tall|of the (?:width|height)|transparent|transparency|thick|radius)(?:\n|$))+$/i

/** Of these "not in white" names one that is not meant. */
const REFUSABLE = new Set<Dimension>(['colour', 'place', 'area', 'font', 'pattern', 'ratio', 'side'])
/** Rules that add words to a slot and do not replace it. */
const ADDING = new Set(['ink', 'plain', 'on', 'list', 'ground', 'fades', 'halves', 'layer', 'parts'])

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
/** A passage that asks for a tool, and whether that is what texts stand on or are drawn with, or an order of its own. */
const dressing = ({ from, to, kind, needs, words: { traits }, preset }: Head) => ({
  from,
  to,
  orders: kind === 'verb' || (kind === 'noun' && needs === undefined),
  dresses: preset.plate === true || traits.some((trait) => DRESSES.has(trait)),
})
const DRESSES = new Set<Trait>(['outlines', 'shadows', 'fades'])

const SIDE = /^(?:top|bottom|left|right|upper|lower)$/

function slotsOf(tokens: readonly Token[], instructions: string, scene: Scene, heads: readonly Head[]): Slot[] {
  const count = scene.pictures.length
  const sheet = count === 0
  const found = tokens.flatMap((_, at) => [
    ...phraseSlots(tokens, at).filter(
      ({ marks, rule }) => (sheet || !marks.includes('sheet')) && (rule !== '=grid' || count < 2),
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
  const placed = found.filter((one) => !isSeat(one) && !isTurn(one) && !isNamed(one))
  const known = [...placed, ...thereSlots(tokens, placed), ...pictures, ...colourSlots(tokens)]
  const labels = count > 1 ? labelSlots(tokens, instructions, pictures, count) : []
  const grounds = sheet ? groundSlots(tokens, known) : []
  const all = [
    ...known,
    ...partsTogether(tokens, found),
    ...labels,
    ...grounds,
    ...textSlots(tokens, instructions, known, heads.map(dressing), sheet),
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
  const widest = tokens.map((): Slot[] => [])
  for (const one of slots) {
    if (one.to - one.from < 2 || !GREEDY.has(one.dimension) || ADDING.has(one.rule)) continue
    for (let at = one.from; at < one.to; at += 1) widest[at]!.push(one)
  }
  return slots
    .filter((one) =>
      one.dimension === 'text'
        ? !isMeasure(one, slots, sheet) &&
          !isEstimate(one, tokens) &&
          (one.marks.includes('quoted') || one.rule === 'labels' || !speaksOfPicture(one))
        : !widest[one.from]!.some((wide) => swallows(wide, one)),
    )
    .map((one) => (REFUSABLE.has(one.dimension) ? (refused(one, tokens) ?? one) : one))
}

/** Whether a slot is but a part of a wider one that reads the same kind of thing. */
function swallows(wide: Slot, slot: Slot): boolean {
  if (wide === slot || wide.from > slot.from || wide.to < slot.to || wide.to - wide.from <= slot.to - slot.from)
    return false
  if (slot.dimension === 'way' || slot.dimension === 'idle') return false
  if (wide.dimension === 'amount') return slot.dimension === 'amount' || slot.dimension === 'count'
  return true
}

/** Whether these words can mean this tool with the pictures there are. */
function isMeant({ words, only }: Head, { pictures }: Scene): boolean {
  if (pictures.length < words.pictures && only !== 'sheet') return false
  if (only === 'sheet') return pictures.length === 0
  if (only === 'picture') return pictures.length > 0
  return only !== 'several' || pictures.length > 1
}

/** "the lights", "the darks": in the plural an adjective is a thing. */
const isThing = ({ words, kind, from, to, rule }: Head, tokens: readonly Token[]) =>
  // "a square picture", "a round label"
  (words.traits.includes('draws') &&
    kind === 'noun' &&
    /^(?:square|rectangular|oblong|round)$/.test(tokens[to - 1]!.low) &&
    (SHEET.test(tokens[to]?.low ?? '') || tokens[to]?.low === 'for' || tokens[to]?.forms.has('picture') === true)) ||
  // "navy and cream, grainy, square": what all of it is to be like.
  (words.traits.includes('draws') &&
    kind === 'noun' &&
    to - from === 1 &&
    tokens[from]!.low === 'square' &&
    (ALL_OF_IT.test(tokens[from - 1]?.low ?? '') ||
      ((tokens[from - 1]?.kind ?? 'mark') === 'mark' && (tokens[to]?.kind ?? 'mark') === 'mark'))) ||
  // "a slanted yellow label": what something that is wanted is like.
  (/^(?:complaint|verb)$/.test(kind) &&
    to - from === 1 &&
    ARTICLE.test(tokens[from - 1]?.low ?? '') &&
    isPlate(tokens, to)) ||
  // "in small white letters"
  (words.traits.includes('sizes') && /^(?:more|less)$/.test(kind) && isPlate(tokens, to)) ||
  // "Attached: the applicant and the badge"
  (kind === 'verb' && tokens[to]?.text === ':' && tokens[from]!.low.endsWith('ed')) ||
  // "our flat warming"
  (kind === 'verb' && to - from === 1 && isGerund(tokens, from)) ||
  // "the colours a little weaker" wishes for it.
  (kind === 'complaint' && tokens.slice(from, to).some((token) => isCompared(token, rule))) ||
  ((kind === 'more' || kind === 'less' || kind === 'verb') &&
    to - from === 1 &&
    /[^s]s$/.test(tokens[from]!.low) &&
    !rule.endsWith('s') &&
    !rule.split('|').includes(tokens[from]!.low))

/** "that border": behind an article what can be a noun is one. */
const isNamed = ({ kind, from, to, words }: Head, tokens: readonly Token[], beside: readonly Head[]) =>
  kind === 'verb' &&
  NAMES.test(tokens[from - 1]?.low ?? '') &&
  beside.some((one) => one.kind === 'noun' && one.to === to && one.words === words)
const NAMES = /^(?:the|that|this|my|our|its|an?)$/

/** "make it square" */
const ALL_OF_IT = /^(?:it|this|them|be|become|picture|photo|image)$/
/** Whether a word is more of what a rule calls by its plain form: "weaker". */
const isCompared = ({ low, forms }: Token, rule: string) =>
  /er$/.test(low) && !rule.includes(low) && rule.split(/[ |?=]+/).some((word) => forms.has(word))

/** Whether a word names what somebody does, with what in front: "our house warming party", "the book signing". */
const isGerund = (tokens: readonly Token[], at: number) =>
  tokens[at]!.low.endsWith('ing') &&
  OWNS.test(tokens[at - 2]?.low ?? '') &&
  tokens[at - 1]!.kind === 'word' &&
  !isFiller(tokens[at - 1]!)
const OWNS = /^(?:the|my|our|his|her|their|a)$/
const ARTICLE = /^(?:an?|one|another)$/
const isPlate = (tokens: readonly Token[], at: number) =>
  tokens
    .slice(at, at + 2)
    .some(
      ({ low }) =>
        SHEET.test(low) ||
        /^(?:text|word|title|line|arrow|strip|band|letter|lettering|font|writing|print)s?$/.test(low),
    )

/** "warm the bottom half up", "add 5 % white margin": where fewer words ask for the same, what others leap over is not lost. */
function leapsOver(
  head: Head,
  tokens: readonly Token[],
  asking: readonly (readonly Head[])[],
  slots: ReadonlyMap<Dimension, readonly Slot[]>,
) {
  if (!head.rule.includes(' * ') || head.words.traits.includes('cuts')) return false
  const within = asking.slice(head.from, head.to).flat()
  return LEAPT.some(
    (dimension) =>
      head.words.takes.includes(dimension) &&
      slots
        .get(dimension)
        ?.some(
          ({ from, to, value }) =>
            (dimension === 'pictures' ? to > head.from && from <= head.from : from > head.from) &&
            to <= head.to &&
            value !== 'all' &&
            within.some(
              (one) =>
                one.words === head.words &&
                hasItsNeed(one, tokens, slots) &&
                one.to <= head.to &&
                (one.to <= from || one.from >= to),
            ),
        ),
  )
}

/** What stands in the gap of a head's words is said of it all the same. */
function leaping(head: Head, slots: readonly Slot[]): Head {
  const { rule, words, from, to } = head
  const isLeapt = (one: Slot) =>
    LOOKS.has(one.dimension) && words.takes.includes(one.dimension) && one.from > from && one.to < to
  return rule.includes(' * ') ? { ...head, own: slots.filter(isLeapt) } : head
}
const LOOKS = new Set<Dimension>(['amount', 'area', 'colour', 'pictures', 'place', 'size'])
const LEAPT: readonly Dimension[] = ['area', 'amount', 'colour', 'pictures']

/** How far from its words what they need may stand. */
const NEAR = 4
const NEAR_PICTURES = 9

function hasItsNeed(
  { needs, words, rule, from, to }: Head,
  tokens: readonly Token[],
  slots: ReadonlyMap<Dimension, readonly Slot[]>,
): boolean {
  if (needs === undefined) return true
  const reach = needs === 'pictures' ? NEAR_PICTURES : NEAR
  return (slots.get(needs) ?? []).some(
    (slot) =>
      (slot.from >= to
        ? slot.from - to <= reach
        : slot.to <= from
          ? from - slot.to <= reach
          : rule.includes(' * ') && slot.from > from && slot.to < to) &&
      (needs !== 'ratio' || words.implied === undefined || slot.marks.includes(words.implied)) &&
      (needs !== 'amount' || (words.amounts?.includes(slot.value.kind) ?? true)) &&
      Math.abs(tokens[slot.from]!.sentence - tokens[from]!.sentence) === 0,
  )
}
