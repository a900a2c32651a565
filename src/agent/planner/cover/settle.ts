import { isFiller } from '../language/filler.ts'
import { isOrdinary } from '../language/ordinary-words.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { OUGHT_NOT, SO } from '../slots/phrase-tables.ts'
import type { Dimension, Slot } from '../slots/slot.ts'
import type { Trait, Wish } from '../words.ts'
import type { Score } from './items.ts'

/** How much too much it is that only "feels" or "is" so; behind a word it says nothing of it: "a warm feel". */
const TELLS = -0.5
const ADVERB =
  /ly$|^(?:side|though|today|already|everywhere|overall|inside|outside|there|here|compared|because|sometimes|anyway|where|near|around|towards|under|behind|without|please|or|not)$/

/** Whether what is too much can be that of a wish. */
export function exceeds(slot: Slot, wish: Wish, tokens: readonly Token[]): boolean {
  const verb = wish.kind === 'verb'
  // "too dark, lighten that": what is too much is said before
  if (slot.from >= wish.to && (verb || slot.value === TELLS || slot.value === SO)) return false
  // "blur it slightly too": as well.
  const isAlso = slot.from >= wish.to && tokens[slot.to - 1]!.low === 'too'
  if (isAlso && /^(?:|[.,;:!?)\n]|and|but|please|pls|then)$/.test(tokens[slot.to]?.text ?? '')) return false
  // "the floor is dark oak"
  const next = tokens[wish.to]
  const describes = next?.kind === 'word' && next.clause === tokens[wish.from]!.clause && !isFiller(next)
  const shows = describes && slot.value === TELLS && wish.kind !== 'complaint' && !ADVERB.test(next.low)
  if (shows && isOrdinary(next.low)) return false
  // "it is dark, so brighten it", but "so saturated"
  const orders = verb && slot.to === wish.from && !tokens[wish.from]!.low.endsWith('ed')
  return !orders || tokens[slot.from]!.low !== 'so'
}

const MOST_OF_REMEDY = 1.8

/** Which way a wish goes and how far, from all that was said about it. */
export function settle(wish: Wish, before: Wish | undefined, tokens: readonly Token[], score: Score): void {
  wish.slots.sort((a, b) => a.from - b.from)
  const degree = wish.every('degree').reduce((product: number, one: number) => product * one, 1)
  // "completely glaring": how bad something is says less of how much of its remedy is wanted.
  wish.strength = wish.kind === 'complaint' ? Math.min(degree, MOST_OF_REMEDY) : degree
  wish.excess =
    excessOf(wish) ??
    (isJoined(before, wish, tokens) ? before!.excess || (before!.kind === 'complaint' ? TELLS : 0) : 0)
  if (wish.excess === 0 && (before === undefined || before.excess === TELLS) && isFound(wish, tokens)) {
    wish.excess = TELLS
    if (wish.kind === 'verb') score.count('is: order')
  }
  wish.negated = wish.slots.some((slot) => slot.dimension === 'not' && slot.from <= wish.from)
  // "Sepia? No thanks."
  if (tokens[wish.to]?.text === '?' && /^(?:no|nope|nah)$/.test(tokens[wish.to + 1]?.low ?? '')) wish.negated = true
  const isNone = before?.negated === true || before?.slots.some(({ rule }) => NONE.test(rule)) === true
  if (isNone && isRefusedToo(before!, wish, tokens)) wish.negated = true
  // "I don't like the noise"
  const disliked = wish.negated && wish.preset.fault === true && wish.says(/\b(?:don't|dont|not) (?:really )?like\b/)
  if (disliked) wish.negated = false
  const isQuality = wish.kind === 'more' || wish.kind === 'less'
  wish.way = disliked ? -2 : isQuality ? wayOfQuality(wish, tokens, score) : wayOf(wish, tokens, score)
}

const NONE = /^(?:no|without)\b/
/** "neither bigger nor smaller", "don't crop, rotate or flip it": what is not to be done of the first is not of the second. */
function isRefusedToo(before: Wish, { from, to }: Wish, tokens: readonly Token[]): boolean {
  const between = tokens.slice(before.to, from)
  const isListed = between.length === 1 && between[0]!.text === ',' && OR.test(wordsOf(tokens, to, to + 6))
  return isListed || (between.some(({ low }) => /^n?or$/.test(low)) && between.every(isFiller))
}
const OR = /^(?:, \S+ )*(?:, )?n?or\b/

/** "it's not bright enough": what is missing counts more than what only tells, and "too" more than "is". */
function excessOf(wish: Wish): number | undefined {
  const said: number[] = wish.every('excess')
  if (said.length === 0) return undefined
  return said.some((excess) => excess > 0) ? 1 : Math.min(...said)
}

/** "dark and blurry": what is said of the first is said of the second. */
function isJoined(before: Wish | undefined, wish: Wish, tokens: readonly Token[]): boolean {
  if (before === undefined || wish.has('way') || !QUALITIES.has(wish.kind) || !QUALITIES.has(before.kind)) return false
  const between = tokens.slice(before.to, wish.from)
  // "grainy and kinda soft"
  const isSaid = (at: number) => wish.slots.some(({ from, to }) => from <= at && at < to)
  // "so dull, make it more colourful" is the remedy; "it isn't too dark but a little cold" tells on.
  if (between.some(({ low }) => ORDERS.test(low) && !(low === 'but' && before.negated))) return false
  return between.length > 0 && between.every((token, i) => isFiller(token) || isSaid(before.to + i))
}

/** "A bit blurry, sorry" tells what a picture is like, where nothing before orders or tells anything; "a bit blurrier" orders. */
function isFound({ from, to, kind, slots }: Wish, tokens: readonly Token[]): boolean {
  const { sentence, clause, low } = tokens[from]!
  const isQuality = kind === 'more' || kind === 'less' || (kind === 'verb' && low.endsWith('ed'))
  if (!isQuality || low.endsWith('er') || slots.some(({ dimension }) => dimension === 'way')) return false
  const next = tokens[to]
  if (next?.kind === 'word' && next.clause === clause && !isFiller(next)) return false
  const isHow = (at: number) => FINDS.test(wordsOf(tokens, Math.max(0, at - 1), at + 1))
  return (
    isHow(from - 1) &&
    tokens.every(
      (token, at) =>
        at >= from ||
        (!ORDERS.test(token.low) &&
          !SAYS.test(token.low) &&
          (token.sentence !== sentence || isFiller(token) || isHow(at))),
    )
  )
}
const FINDS =
  /(?:^|\s)(?:bit|little|tad|slightly|somewhat|quite|pretty|rather|fairly|kinda|sorta|(?:kind|sort) of|really|awfully|terribly|horribly)$/
const SAYS = /^(?:is|are|was|were|looks?|seems?|feels?|came|it's|its)$/
const ORDERS = /^(?:make|give|get|turn|want|need|please|pls|can|could|but)$/

const QUALITIES = new Set(['more', 'less', 'complaint'])

/** "the second one's much colder than the first", but "so that it's colder than the first" and "one that's colder". */
const isSaid = ({ from }: Wish, tokens: readonly Token[]) =>
  IS.test(wordsOf(tokens, Math.max(0, from - 3), from)) &&
  !tokens
    .slice(Math.max(0, from - ASKED_BEFORE), from)
    .some(({ low, sentence }) => ASKS.test(low) && sentence === tokens[from]!.sentence)
const IS = /(?:^|\s)(?:is|are|was|(?!(?:let|that|what|who)')\w+'s)(?: (?:much|far|way|a|bit|lot|so))*$/
const ASKS = /^(?:so|until|till|make|get|want|wants|need|needs|if|that|which|please|pls)$/
const ASKED_BEFORE = 8

function wayOfQuality(wish: Wish, tokens: readonly Token[], score: Score): number {
  const { usual, excess } = wish
  // "darker than the middle" is too dark where it is told.
  const isFaulty = tokens[wish.to]?.low === 'than' && (excess < 0 || isSaid(wish, tokens))
  const comparative = /er$/.test(tokens[wish.from]!.low) && !isFaulty
  if (isFaulty && excess >= 0) return -usual
  if (excess !== 0 && !comparative) score.count('adjective: too, not enough')
  // "not so dark", "not bright enough" say what is wrong; "not too dark" says what to leave.
  if (wish.negated && (excess > 0 || excess === SO || excess === OUGHT_NOT)) {
    wish.negated = false
    return excess > 0 ? usual : -usual
  }
  const said = wish.slots.find(({ dimension }) => dimension === 'way')
  if (said === undefined) return excess < 0 && !comparative ? -usual : usual
  score.count('adjective: more, less')
  // "too dark, can you lift it": what is to be done speaks of the quality and not of the word for it.
  const remedies = excess < 0 && tokens[said.from]!.clause !== tokens[wish.from]!.clause
  return (remedies ? 1 : usual) * Math.sign(said.value)
}

const SAYS_WRONG =
  /^(?:too|looks?|seems?|feels?|so|is|are|got|gone|went|turn(?:ed|s)|came|very|way|not|isn't|aren't|can't|cannot|hardly|barely|lost|lacks?|has|have|there's|see|super|really|leans?|slopes?|tilts?|slants?|extremely|terribly|awfully|quite|pretty|distract\w*|ugly|annoying|awful|horrible|nasty|stupid|terrible|hideous|unsightly|spoils?|ruins?)$/

function wayOf(wish: Wish, tokens: readonly Token[], score: Score): number {
  const { kind, usual, excess } = wish
  const said: number = wish.get('way') ?? 0
  if (kind === 'complaint') {
    const before = tokens[wish.from - 1]?.low ?? ''
    const licensed =
      excess !== 0 ||
      /^(?:came|looks?|too|so|much|many|those|these)$/.test(before) ||
      tokens.slice(wish.from, wish.to).some(({ low }) => SAYS_WRONG.test(low))
    score.count(licensed ? 'complaint: said to be wrong' : 'complaint: bare')
    return usual
  }
  if (kind === 'verb') {
    const way = usual > 0 && said < 0 ? said : usual !== 0 ? usual : said === -2 ? -2 : Math.sign(said)
    return excess < 0 ? -way : way
  }
  if (said === 0 && wish.slots.length === 0 && kind === 'noun') score.count('noun: alone')
  // "bluer up there"
  if (kind === 'phrase' && usual < 0 && said > 0) return usual
  // "what do the colours look like" says nothing of more or less.
  return said !== 0 ? said : Math.abs(excess) >= 1 ? Math.sign(excess) : usual
}

/** What speaks of a text being asked for. */
const ASKED_TEXT = new Set(['quoted', 'cued', 'strong cue', 'colon', 'pattern', 'label', 'leads', 'learned'])

export function wishFeatures(wish: Wish, score: Score): void {
  const { words, kind, preset, scene, tokens } = wish
  const is = (trait: Trait) => words.traits.includes(trait)
  const says = (...dimensions: Dimension[]) => dimensions.some((dimension) => wish.has(dimension))
  const writes = () => wish.all.some((other) => other.kind === 'text')
  // "lay 2 over 1, multiply, covering it all": what is said of one of several words for it is said of all.
  const said = is('once') && wish.needs === 'pictures' ? wish.alike : [wish]
  if (wish.needs !== undefined && !said.some((one) => one.has(wish.needs!))) score.count('needed: missing')
  // "strong contrast", but "the contrast a bit"
  const degree = wish.slots.some(({ dimension, to }) => dimension === 'degree' && to <= wish.from)
  if (is('scale') && kind === 'noun' && !degree && !says('way', 'amount') && Math.abs(wish.get('excess') ?? 0) < 1)
    score.count('scale: alone')
  // "before I show the x-ray" names the picture.
  const owned = /^(?:the|this|my|our|his|her|both|these|those|two|three|four|five)$/.test(
    tokens[wish.from - 1]?.low ?? '',
  )
  const asks =
    /^(?:to|into|as|like|in|of|make|apply|use|do|with|want|add|give|try|get|have|need|look|me|see|just|only)$/
  if (
    owned &&
    kind === 'noun' &&
    (is('tones') || is('cuts')) &&
    !is('scale') &&
    wish.slots.length === 0 &&
    wish.way === 0
  )
    if (!asks.test(tokens[wish.from - 2]?.low ?? '')) score.count('noun: named')
  const coloured = says('colour', 'pattern') || preset.pattern !== undefined || preset.colours !== undefined
  if (is('fills') && !coloured && wish.way > -2) score.count('wish: ground without a colour')
  const isThing = is('draws') && kind !== 'text' && preset.line !== true && preset.coloured !== true
  // "put a red SOLD banner there": the colour in front of both is that of the plate.
  const named =
    preset.plate === true && (kind === 'phrase' || wish.all.some(({ kind, to }) => kind === 'text' && to === wish.from))
  if (isThing && !(named && writes()) && (scene.pictures.length > 0 || preset.strip === true) && !says('colour'))
    score.count('wish: thing without a colour')
  // "GDPR!! pixelate their faces": on a picture a text is asked for, or it stands on something, or it is told how it looks.
  const greets = kind === 'text' && preset.marks.includes('weak cue') && preset.marks.includes('formula')
  const asked =
    kind !== 'text' ||
    greets ||
    (wish.alike.length === 1 && wish.all.some((one) => one.preset.plate === true)) ||
    preset.marks.some((mark: string) => ASKED_TEXT.has(mark))
  if (!asked && scene.pictures.length > 0 && !says('place', 'relative', 'font', 'size', 'colour', 'style')) {
    score.count('text: alone on a picture')
  }
  if (preset.plate === true && writes()) score.count('wish: plate of a text')
  if (is('sizes') && (kind === 'more' || kind === 'less') && writes()) score.count('wish: size of what is drawn')
  // Corners that are cut away are those that a turn left empty.
  const turned = preset.corners === true && wish.beside('turns') !== undefined
  // "one row, start with the third": the order is that of what is laid out.
  const orders = (preset.front === true || preset.back === true) && wish.beside('lays out') !== undefined
  if (kind !== 'text' && !wish.negated && !turned && !orders && comesToNothing(wish))
    score.count('wish: comes to nothing')
}

function comesToNothing(wish: Wish): boolean {
  const made = wish.words.lower(wish)
  return made === undefined || (Array.isArray(made) && made.length === 0)
}

/** The shape and the ground of an empty sheet need nobody who asks for them. */
export function sheetFeatures(free: readonly Slot[], wishes: readonly Wish[], score: Score): void {
  let hasGround = wishes.some((wish) => wish.words.traits.includes('fills') && wish.has('colour'))
  for (const { dimension, marks } of free) {
    if (marks.includes('ground')) {
      if (marks.includes('fades') || marks.includes('halves')) score.count('sheet: several colours')
      if (!hasGround) score.count('sheet: ground')
      hasGround = true
    } else score.count(dimension === 'ratio' ? 'sheet: ratio' : 'unattached')
  }
}
