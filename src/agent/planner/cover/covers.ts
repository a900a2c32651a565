import { isFiller } from '../language/filler.ts'
import type { Token } from '../language/tokens.ts'
import type { Slot } from '../slots/slot.ts'
import { isAnyCue, isTitled, REQUESTS } from '../slots/text-evidence.ts'
import type { Trait } from '../words.ts'
import { CLOSE, type Head, type Item, isHead, LEARNED, REFUSES, Score, type Text } from './items.ts'

/** Readings in a row that do not overlap, and their own score. */
export interface Cover {
  readonly items: readonly Item[]
  readonly score: number
}

/** How much of what a slot is worth to a wish is counted on, and how far off the wish may be. */
const HOPE = 0.8
const NEAR = 3
const FAR = 8

/** A partial cover as a chain from its last item back. */
interface Chain {
  readonly score: number
  /** What its slots will be worth to the wishes that take them, as it seems from here. */
  readonly hope: number
  readonly item: Item | undefined
  readonly before: Chain | undefined
}

/**
 * The best covers of the tokens from one to before another, best first (beam search).
 *
 * @param beam partial covers that are kept at each token.
 */
export function coversOf(
  text: Text,
  lattice: readonly (readonly Item[])[],
  weights: ReadonlyMap<string, number>,
  from: number,
  to: number,
  beam: number,
): Cover[] {
  const chains: Chain[][] = Array.from({ length: to - from + 1 }, () => [])
  chains[0]!.push({ score: 0, hope: 0, item: undefined, before: undefined })
  const slots = lattice.slice(from, to).flatMap((items) => items.filter(licenses))
  const heads = lattice.slice(from, to).flatMap((items) => items.filter(asks))
  for (let at = from; at < to; at += 1) {
    const here = best(chains[at - from]!, beam)
    const left = weights.get(leftName(text.tokens[at]!)) ?? 0
    for (const before of here) {
      chains[at + 1 - from]!.push({ score: before.score + left, hope: before.hope, item: undefined, before })
    }
    for (const item of lattice[at]!) {
      if (item.to > to) continue
      const score = itemScore(item, text, new Score(weights)).total
      const hope = isHead(item) ? hopeOfHead(item, slots, weights) : hopeOf(item, heads, weights)
      for (const before of here) {
        chains[item.to - from]!.push({
          score: before.score + score,
          hope: before.hope + (hope > 0 && repeats(item, before) ? 0 : hope),
          item,
          before,
        })
      }
    }
  }
  return best(chains[to - from]!, beam).map((chain) => ({ items: itemsOf(chain), score: chain.score }))
}

const asks = (item: Item) => isHead(item) || item.dimension === 'text'

/** What belongs to a wish is worth more than it seems before it is given to it. */
function hopeOf(item: Item, heads: readonly Item[], weights: ReadonlyMap<string, number>): number {
  if (isHead(item) || item.dimension === 'text' || item.dimension === 'idle') return 0
  if (item.marks.includes('ground')) return HOPE * (weights.get('sheet: ground') ?? 0)
  const { dimension, from, to } = item
  const reach = CLOSE.has(dimension) ? NEAR : FAR
  const taken = heads.some(
    (head) =>
      (head.from >= to ? head.from - to <= reach : head.to <= from && from - head.to <= reach) &&
      (CLOSE.has(dimension) || !isHead(head) || head.words.takes.includes(dimension)),
  )
  return taken ? HOPE * (weights.get(`attached: ${dimension}`) ?? 0) : 0
}

const licenses = (item: Item): item is Slot =>
  !isHead(item) && (item.dimension === 'excess' || item.dimension === 'way')

/** "too dark": an adjective is worth more with what says how it is meant. */
function hopeOfHead({ kind, from }: Head, slots: readonly Slot[], weights: ReadonlyMap<string, number>): number {
  if (kind !== 'more' && kind !== 'less') return 0
  const near = slots.some(({ to }) => to <= from && from - to < NEAR)
  return near ? HOPE * (weights.get('adjective: more, less') ?? 0) : 0
}

/** "is too", "so very": of what is said of one wish only once the second is worth nothing. */
function repeats(item: Item, before: Chain): boolean {
  if (isHead(item) || !CLOSE.has(item.dimension)) return false
  let chain: Chain | undefined = before
  for (let back = 0; back < 5 && chain !== undefined; back += 1, chain = chain.before) {
    if (chain.item === undefined) continue
    if (isHead(chain.item)) return false
    if (chain.item.dimension === item.dimension) return true
  }
  return false
}

function best(chains: Chain[], beam: number): Chain[] {
  return chains.sort((a, b) => b.score + b.hope - a.score - a.hope).slice(0, beam)
}

function itemsOf(last: Chain): Item[] {
  const items: Item[] = []
  for (let chain: Chain | undefined = last; chain !== undefined; chain = chain.before) {
    if (chain.item !== undefined) items.push(chain.item)
  }
  return items.reverse()
}

function leftName(token: Token): string {
  if (isFiller(token)) return 'left: filler'
  return token.kind === 'number' ? 'left: number' : 'left: content'
}

/** Of texts with one of these marks every word counts. */
const UNBOUNDED = new Set(['quoted', 'capitals', 'colon', 'learned', 'lines'])

/** What speaks for and against one reading by itself. */
export function itemScore(item: Item, text: Text, score: Score): Score {
  score.count('item')
  let content = 0
  for (let at = item.from; at < item.to; at += 1) if (!isFiller(text.tokens[at]!)) content += 1
  // "a bit", "too", "not" are made of words that say nothing by themselves, and say much.
  if (!isHead(item) && (CLOSE.has(item.dimension) || item.dimension === 'relative' || item.dimension === 'side'))
    content = Math.max(1, content)
  // "write hello"
  if (!isHead(item) && item.marks.includes('strong cue')) content = Math.max(1, content)
  if (!isHead(item) && item.marks.includes('title')) content = Math.max(2, content)
  if (!isHead(item) && item.marks.includes('copies')) content = Math.max(3, content)
  const bounded = !isHead(item) && item.dimension === 'text' && !item.marks.some((mark) => UNBOUNDED.has(mark))
  score.count('content', bounded ? Math.min(content, 2) : content)
  score.count('filler', Math.max(0, item.to - item.from - content))
  if (isHead(item)) headFeatures(item, text, score)
  else slotFeatures(item, text, score, content)
  return score
}

function headFeatures(head: Head, text: Text, score: Score): void {
  const { kind, from, to, needs, words, preset } = head
  const { tokens, reason, story } = text
  const token = tokens[from]!
  const before = tokens[from - 1]
  const quality = kind === 'more' || kind === 'less'
  // Whether its clause asks or tells was learned with the rest.
  if (head.rule === LEARNED) {
    score.count('head: learned')
    return
  }
  score.count(`head: ${kind}`)
  score.count('head: unlikely', unlikelihoodOf(head, text))
  // "Overexposed, fix it": what is said of anything says less than what is wrong.
  if (preset.general === true && kind !== 'complaint') score.count('head: general')
  if (reason[from]) score.count(quality || kind === 'complaint' ? 'reason: quality' : 'reason: order')
  // "pixelate it so nobody is recognized": how much is to be hidden is part of that.
  const isPart = kind === 'phrase' && words.traits.includes('hides')
  if (reason[from] && !isPart && isPurpose(text, from)) score.count(kind === 'phrase' ? 'purpose: phrase' : 'purpose')
  const mood = story[from]!
  if (mood !== 'asks') {
    const tells = mood === 'is' && kind === 'phrase' && needs === undefined
    // "it is in black and white", "it has no background" find no fault.
    if (words.traits.some((trait) => STATES.has(trait)) && kind !== 'complaint') score.count('is: phrase')
    score.count(
      kind === 'complaint'
        ? `${mood}: complaint`
        : quality
          ? `${mood}: quality`
          : tells
            ? 'is: phrase'
            : `${mood}: order`,
    )
  }
  const comparative = /er$/.test(token.low)
  if (quality) score.count(comparative ? 'adjective: comparative' : 'adjective: bare')
  if (kind === 'more' && !comparative && mood === 'asks' && isListed(text, from, to)) score.count('adjective: listed')
  const begins =
    before === undefined || before.clause !== token.clause || /^(?:please|to|you|and|then|just)$/.test(before.low)
  // "Trim off the white edges", but "only the left one": what chooses, or needs more to be an order, says no more where it begins.
  const isOrder =
    kind === 'verb' ||
    (kind === 'phrase' && needs === undefined && !(preset.general || words.traits.some((trait) => CHOOSES.has(trait))))
  if (isOrder && begins) score.count('head: begins its clause')
  if (to - from > 1) score.count('head: words', to - from - 1)
}

/**
 * By how much what was learned speaks against words that ask for a tool. Only against: what is likely asked for, its own words
 * tell.
 */
function unlikelihoodOf(head: Head, { tokens, brief, likely }: Text): number {
  const unlikely = Math.min(MOST_UNLIKELY, -1 - likely.of(head))
  if (unlikely <= 0) return 0
  const { from, to, preset, needs } = head
  const { clause } = tokens[from]!
  // Faults and what is done once more are told with what else is said; what names several pictures says how they lie.
  if (needs === 'pictures' || preset.fault === true || preset.again === true || preset.another === true) return 0
  // What is not wanted is a step of no request.
  const isRefused = tokens
    .slice(Math.max(0, from - NEAR), to)
    .some((token) => token.clause === clause && REFUSES.test(token.low))
  // "linocut", "get rid of the blur": what is all that is said is meant.
  const isAll = brief && tokens.every((token, at) => isFiller(token) || (at >= from && at < to))
  return isRefused || isAll ? 0 : unlikely
}
/** Bounded: what was learned does not decide alone. */
const MOST_UNLIKELY = 6

/** "flip it so the path runs off to the right": what comes of a wish is no other one. */
function isPurpose({ tokens, reason }: Text, from: number): boolean {
  let at = from
  while (reason[at - 1] && tokens[at - 1]!.clause === tokens[from]!.clause) at -= 1
  return tokens[at]!.low === 'so' && tokens[at - 1]?.sentence === tokens[at]!.sentence
}

/** What these traits make a picture can be told of it. */
const STATES = new Set<Trait>(['drains', 'frees', 'pads'])
const CHOOSES = new Set<Trait>(['chooses', 'cuts', 'fills', 'frees', 'sizes'])
const ADVERBS = /^(?:pretty|rather|fairly|slightly|way|much|far)$/
const PERSONS = /^(?:me|us|him|her|them|you|he|she|they|i|we)$/

/** "colder, less colour, grainy": a quality that is all its clause says, beside other clauses. */
function isListed({ tokens, story }: Text, from: number, to: number): boolean {
  const { clause, sentence } = tokens[from]!
  const isOver = (at: number) => tokens[at]?.clause !== clause || tokens[at]!.sentence !== sentence
  let [start, end] = [from, to]
  while (
    !isOver(start - 1) &&
    (isFiller(tokens[start - 1]!) || ADVERBS.test(tokens[start - 1]!.low)) &&
    !PERSONS.test(tokens[start - 1]!.low)
  )
    start -= 1
  while (!isOver(end) && isFiller(tokens[end]!)) end += 1
  const beside = [start - 1, end].filter((at) => tokens[at] !== undefined)
  return isOver(start - 1) && isOver(end) && beside.length > 0 && beside.every((at) => story[at] === 'asks')
}

const PLAIN_PATTERN = /^(?:stripe|checker|gradient|chess|flag|dots|check)/
const SPEAKS =
  /^(?:must|should|can|could|please|i|we|this|these|those|so|is|was|are|it|do|don't|not|the|need|want|photo|picture|hi|hello)$/

function slotFeatures(slot: Slot, text: Text, score: Score, content: number): void {
  const { tokens, reason, story } = text
  const { dimension, from, marks } = slot
  score.count(`slot: ${dimension}`)
  if (dimension === 'text') {
    for (const mark of marks) score.count(`text: ${mark}`)
    textFeatures(slot, text, score, content)
    return
  }
  // "across the sky (top of the picture)"
  const isTold = reason[from] && dimension !== 'idle' && dimension !== 'ratio'
  if (isTold && !(EXPLAINING.has(dimension) && isBracketed(tokens, from))) score.count('slot: in a reason')
  // "washed out", "taken in the hall" tell and order nothing.
  if (dimension === 'way' && story[from] !== 'asks' && slot.rule.includes(' * ')) score.count('way: told')
  if (story[from] === 'happens' && dimension !== 'idle') score.count('slot: in a story', dimension === 'excess' ? 3 : 1)
  const blackAndWhite = Array.isArray(slot.value) && slot.value.join() === 'black,white'
  if (dimension === 'colour' && blackAndWhite && !tokens.some(({ low }) => PLAIN_PATTERN.test(low)))
    score.count('colour: black and white')
  const inSentence = tokens[from - 1]?.sentence === tokens[from]!.sentence && tokens[from - 1]!.text !== ':'
  if (inSentence && /^\p{Lu}\p{Ll}/u.test(tokens[from]!.text)) score.count('slot: with a capital')
  // "SOLD across it, HUGE", "no, RIGHT"
  const isHuge = dimension === 'size' && /^(?:,|and|really|very)$/.test(tokens[from - 1]?.low ?? '')
  if (!CLOSE.has(dimension) && !isHuge && slot.rule !== 'anew' && /^[A-Z]{2,}$/.test(tokens[from]!.text))
    score.count('slot: in capitals')
}

/** Whether a token stands in brackets that hold no more than looks. */
function isBracketed(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - LONGEST_LOOK), at).map(({ text }) => text)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}
const LONGEST_LOOK = 8
const EXPLAINING = new Set(['place', 'font', 'colour'])

/** What is asked for by less than this is more likely told, by three to one. */
const TOLD = 0.5

/** Bounded: what was learned does not decide alone. */
const logOdds = (likely: number) => Math.max(-3, Math.min(4, Math.log(likely / Math.max(1e-6, 1 - likely))))

function textFeatures(
  { marks, from, to, likely, asked = 1 }: Slot,
  { tokens, reason, story }: Text,
  score: Score,
  content: number,
): void {
  const is = (mark: string) => marks.includes(mark)
  // “We play "guess the animal"” asks for nothing, nor does a date in what happened.
  if (asked < TOLD && !is('colon') && !is('strong cue') && !is('label')) score.count('text: told', -logOdds(asked))
  if (is('quoted')) return
  if (likely !== undefined && !is('label')) score.count('text: likely', logOdds(likely))
  if (is('learned')) return
  const mood = story[from]
  if (reason[from]) score.count('text: in a reason')
  if ((is('strong cue') || is('weak cue') || is('colon')) && !is('title'))
    score.count('text: words', Math.min(8, content))
  if (!is('colon') && !is('part') && !is('leads') && (mood === 'happens' || (mood === 'is' && !is('cued'))))
    score.count('text: in a story')
  // "Black Friday Sale": a name is not cut behind its first word.
  const [before, first, second] = [tokens[from - 1], tokens[from]!, tokens[from + 1]]
  const isCut = before?.sentence === first.sentence && [before, first, second].every(isTitled)
  if (isCut && !isAnyCue(before) && !REQUESTS.test(before.text)) score.count('text: cut')
  if (is('capitals') || is('colon') || is('part') || is('said')) return
  if (tokens.slice(from, to).some(({ text, low }) => text === low && SPEAKS.test(low))) score.count('text: speaks')
}
