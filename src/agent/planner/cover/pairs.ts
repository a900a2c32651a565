import { isFiller } from '../language/filler.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { isTold } from '../sides.ts'
import { ownerOf } from '../slots/labels.ts'
import { BEYOND } from '../slots/phrase-tables.ts'
import type { Dimension, Slot } from '../slots/slot.ts'
import type { Trait, Wish } from '../words.ts'
import { CLOSE, type Score } from './items.ts'
import { exceeds } from './settle.ts'

const LOOKS = new Set<Dimension>(['colour', 'size'])
/** Dimensions that count less the farther they precede their wish. */
const BEHIND = new Set<Dimension>(['size', 'colour', 'degree', 'amount'])
const IT = /^(?:it|them|that|those|these|this)$/
/** Behind what stands by itself. */
const ENDS = /^(?:[.,;:!?)\n–—-]|please|pls|thanks|and|but)$/
/** Words from which on distance counts no more. */
const FARTHEST = 12
/** "wider on the left and right only, 10 % each, in ivory": looks come last. */
const FARTHEST_LOOK = 5
/** Amounts of tones end here. */
const MOST = 1000

/** What "upside down" can be said of. */
const UPENDS = new Set<Trait>(['turns', 'writes', 'draws', 'places'])

/** Whether a slot of this kind can be said of such a wish at all. */
function isTaken(slot: Slot, wish: Wish): boolean {
  const { dimension, marks } = slot
  const isText = wish.kind === 'text'
  // "Rome on the second": a label is told whose it is.
  const owner = isText && dimension === 'pictures' ? ownerOf(wish.preset.marks) : undefined
  if (owner !== undefined && String(owner) !== String(slot.value)) return false
  if (dimension === 'subject') return wish.words.subject?.includes(slot.value) ?? false
  const takes = wish.words.takes.includes(dimension) || dimension === 'not' || (dimension === 'way' && !isText)
  if (!takes || ((marks.includes('ink') || marks.includes('around')) && !isText)) return false
  if (marks.includes('ground') && (wish.preset.pattern === undefined || !wish.words.traits.includes('fills')))
    return false
  const { traits } = wish.words
  if (marks.includes('list') && traits.includes('once') && !traits.includes('frames') && !wish.scene.copied)
    return false
  if (marks.includes('list') && wish.preset.line === true) return false
  if (marks.includes('measured') && !traits.includes('hides')) return false
  // "crop out the background", "a red circle around the dog": only what they look like can be changed of them.
  const found = dimension === 'area' && (slot.value === 'background' || slot.value === 'subject')
  if (found && !traits.includes('tones') && !(slot.value === 'subject' && traits.includes('cuts'))) return false
  // "The wedding, 1971": no scale reaches that far.
  if (dimension === 'amount' && slot.value.n > MOST && traits.includes('tones')) return false
  // "buyers can't read it": so much of it is wanted of what hides something only.
  const isTone = traits.includes('tones') && !traits.includes('hides') && wish.kind !== 'verb'
  if (dimension === 'degree' && slot.value === BEYOND && isTone) return false
  const { implied } = wish.words
  if (dimension === 'ratio' && implied !== undefined && !marks.includes(implied)) return false
  if (marks.includes('layer') && !traits.includes('frames')) return false
  return slot.value !== 180 || traits.some((trait) => UPENDS.has(trait))
}

/** Where "rather than" or "instead of" begins that leads to a token; -1 where none does. */
function rejectedFrom(tokens: readonly Token[], to: number): number {
  for (let at = to - 2; at >= Math.max(0, to - 4); at -= 1)
    if (/^(?:rather|instead)$/.test(tokens[at]!.low) && /^(?:than|of)$/.test(tokens[at + 1]!.low)) return at
  return -1
}

/** What speaks for looks that stand before their text. */
function leadFeatures(slot: Slot, { from }: Wish, tokens: readonly Token[], score: Score): void {
  // "top ONE bottom TWO": where a place without a preposition leads, it leads all along.
  if (slot.dimension === 'place' && from - slot.to <= 1 && leads(slot, tokens)) score.count('place leads')
  const last = tokens[slot.to - 1]!
  const colon = tokens[from - 1]?.text === '\n' ? tokens[from - 2] : tokens[from - 1]
  // "SALE in red, huge, middle: …": what stands before a comma is said of what comes before it.
  const ended = slot.dimension === 'size' && colon?.clause !== last.clause && !isFiller(tokens[slot.from - 1] ?? last)
  if (colon?.text === ':' && last.sentence === colon.sentence && !ended) score.count('looks before a colon')
}

/** "get rid of it", "make it small": what "it" is was said before. */
const pointsBack = ({ dimension, value, from, to }: Slot, tokens: readonly Token[]) =>
  dimension === 'size'
    ? IT.test(tokens[from - 1]!.low)
    : dimension === 'way' && value === -2 && IT.test(tokens[to]?.low ?? tokens[to - 1]!.low)

/** "Sepia. But not too heavy.": whether a sentence begins with how much and a clause says nothing else. */
function isBareDegree({ dimension, from, to }: Slot, tokens: readonly Token[]): boolean {
  if (dimension !== 'degree') return false
  const { sentence, clause } = tokens[from]!
  const before = tokens.slice(Math.max(0, from - LONGEST_TURN), from).filter((token) => token.sentence === sentence)
  const behind = tokens.slice(to, to + LONGEST_TURN).filter((token) => token.clause === clause)
  return [...before, ...behind].every(({ low }) => BESIDE_DEGREE.test(low))
}
const BESIDE_DEGREE = /^(?:\W+|and|but|just|only|please|pls|an?|the|one|though|that)$/

/** "a little less contrast" */
const goesOn = (token: Token) => token.low === 'less' || isFiller(token)

/** "an arrow to the top right, red, and LEAK next to it" */
const isClosed = ({ to }: Slot, tokens: readonly Token[]) =>
  /^(?:,|–|-)$/.test(tokens[to]?.text ?? '') && /^(?:and|plus|with)$/.test(tokens[to + 1]?.low ?? '')

/** "no warming" refuses it, and "lift it without clipping" what comes behind. */
const isRefusal = ({ dimension, rule, from }: Slot, wish: Wish, tokens: readonly Token[]) =>
  dimension === 'way' &&
  (from >= wish.to || wish.kind === 'verb' || /ing$/.test(tokens[wish.from]!.low)) &&
  /^(?:no|zero|without|without\|minus any\?)$/.test(rule)

const SAYS = /^(?:says?|saying|reads?|reading)$/
const GOES_OFF = /^(?:\W|and|but|then|as|too|please|pls|thanks|first|completely|entirely|altogether|away)$/

/** "50 metres without stopping on 3 May", "a sign without a frame that says Vote": what refuses stands before another thing. */
const isSaidApart = ({ to }: Slot, { from, preset }: Wish, tokens: readonly Token[]) =>
  preset.marks.includes('pattern') || (SAYS.test(tokens[from - 1]?.low ?? '') && to < from - 1)

/** "Below the photo, not on it": a text is not refused, but a place for it. */
const isNotThere = ({ dimension, to }: Slot, { kind }: Wish, tokens: readonly Token[]) =>
  dimension === 'not' && kind === 'text' && /^(?:on|onto|over|in|inside|across|at)$/.test(tokens[to]?.low ?? '')

/** "brighter, and delete the two tourists": what is to go is named behind, in a clause of its own. */
const removesElse = ({ dimension, value, from, to }: Slot, wish: Wish, tokens: readonly Token[]) =>
  dimension === 'way' &&
  value === -2 &&
  tokens[from]!.clause !== tokens[wish.to - 1]!.clause &&
  /^(?:the|that|those|these|my|our|his|her|their|all|any)$/.test(tokens[to]?.low ?? '')

/** "The logo should go in the corner": not away. */
function goesElsewhere({ dimension, to }: Slot, tokens: readonly Token[]): boolean {
  const [next, last] = [tokens[to], tokens[to - 1]!]
  return dimension === 'way' && GOES.test(last.low) && next?.sentence === last.sentence && !GOES_OFF.test(next.low)
}
const GOES = /^go(?:ne)?$/

/** "warmer, less like a hospital": less of something else. */
function isOfElse({ dimension, to }: Slot, tokens: readonly Token[]): boolean {
  const [next, last] = [tokens[to], tokens[to - 1]!]
  const goesOn = next?.clause === last.clause && (next.low === 'like' || !(next.kind === 'mark' || isFiller(next)))
  return dimension === 'way' && /^(?:more|less)$/.test(last.low) && goesOn
}

/** A place in another clause is that of something else, or no place: "30 % is left, hard contrast", "a tad lower". */
function isElsewhere({ from, to }: Slot, wish: Wish, tokens: readonly Token[], clauses: number): boolean {
  const { kind, words } = wish
  if (kind !== 'text' && /^(?:header|footer)$/.test(tokens[from]!.low)) return true
  // "crop to the top half, the bottom is only carpet"
  if (kind !== 'text' && isTold(tokens, to - 1, wish)) return true
  const said = wordsOf(tokens, from, to)
  // "a dreamy glow on top" comes besides.
  // "brighter, but only at the top" keeps to a place.
  const isLimit = /^(?:only|just)$/.test(tokens[from - 1]?.low ?? '')
  const parted = clauses > 0 && !isLimit && !PART.test(said)
  return words.traits.includes('tones') && (parted || /^(?:low|upp)er$|^on top$/.test(said))
}

/** "…, right-hand side only": what names a part of the picture and no seat in it. */
const PART = /\b(?:side|half|third|quarter|part|edge|area|section)\b/

/** Tokens of a sentence that says nothing but one thing of a text, with its full stop. */
const LONGEST_TURN = 4

/** "the blurry second one": what a picture is like. */
const isPictured = ({ dimension, from }: Slot, { kind, from: at, to }: Wish, tokens: readonly Token[]): boolean =>
  dimension === 'pictures' && from === to && tokens[at - 1]?.low === 'the' && kind !== 'verb' && kind !== 'phrase'

/** "darker than the first": what it is set against is not changed. */
const isCompared = ({ dimension, from }: Slot, tokens: readonly Token[]): boolean =>
  dimension === 'pictures' && tokens[tokens[from - 1]?.low === 'the' ? from - 2 : from - 1]?.low === 'than'

/** Whether what a slot says is said of something else. */
const isOfOther = (slot: Slot, wish: Wish, tokens: readonly Token[], after: boolean): boolean =>
  isNotThere(slot, wish, tokens) ||
  isPictured(slot, wish, tokens) ||
  isCompared(slot, tokens) ||
  isRefusal(slot, wish, tokens) ||
  (after && removesElse(slot, wish, tokens)) ||
  goesElsewhere(slot, tokens) ||
  (after && isOfElse(slot, tokens))

/**
 * Counts what speaks for and against a slot belonging to a wish; false where it cannot.
 *
 * @param corrects whether the slot says anew what was said of the wish.
 */
export function pairFeatures(
  slot: Slot,
  wish: Wish,
  tokens: readonly Token[],
  score: Score,
  corrects: boolean,
): boolean {
  const { dimension, marks } = slot
  const isText = wish.kind === 'text'
  if (!isTaken(slot, wish) || (dimension === 'excess' && !exceeds(slot, wish, tokens))) return false
  const after = slot.from >= wish.to
  const [first, last] = after ? [wish.to, slot.from] : [slot.to, wish.from]
  const close = CLOSE.has(dimension)
  const distance = close ? contentBetween(tokens, first, last) : last - first
  const [late, early] = after ? [tokens[slot.from]!, tokens[wish.to - 1]!] : [tokens[wish.from]!, tokens[slot.to - 1]!]
  const sentences = Math.abs(late.sentence - early.sentence)
  const away = after && (pointsBack(slot, tokens) || (sentences > 0 && !isText && isBareDegree(slot, tokens)))
  // "My dog. Rotate the hue."
  if (sentences > 0 && ((after && marks.includes('other')) || slot.value === 'subject')) return false
  if (isOfOther(slot, wish, tokens, after)) return false
  // "black and white rather than sepia": what is preferred is not said of what is not wanted.
  const rejected = dimension === 'not' ? -1 : rejectedFrom(tokens, wish.from)
  if (rejected !== -1 && (after || slot.to <= rejected)) return false
  if (dimension === 'not' && isText && distance > 0 && isSaidApart(slot, wish, tokens)) return false
  // "IN MEMORIAM. thin. serif. white."
  const inTurn = isText && after && distance <= sentences * LONGEST_TURN
  if ((sentences > 1 && dimension !== 'pictures' && !inTurn) || (close && sentences > 0 && !away && !corrects))
    return false
  // "no text, no logo, just lighten": what was refused before is another matter.
  const refuses = dimension === 'not' || (dimension === 'way' && slot.value === -2 && !after)
  const ends =
    distance > 0 || last - first > 3 || (dimension === 'not' && /^(?:,|and|but)$/.test(tokens[slot.to]?.low ?? ''))
  if (refuses && ends && late.clause !== early.clause) return false
  // "very grateful if you could brighten it": how grateful.
  if (dimension === 'degree' && !after && distance > 0 && !goesOn(tokens[slot.to]!)) return false
  const clauses = Math.min(sentences > 0 ? 2 : 4, Math.abs(late.clause - early.clause))
  if (dimension === 'place' && isElsewhere(slot, wish, tokens, clauses)) return false
  score.count(`attached: ${dimension}`)
  for (const mark of marks) score.count(`attached: ${mark}`)
  const kind = isText ? 'text' : close ? 'near' : LOOKS.has(dimension) ? 'look' : 'any'
  const closes = after && ENDS.test(tokens[slot.to]?.text ?? '.')
  const farthest = closes && kind === 'look' ? FARTHEST_LOOK : FARTHEST
  if (!away) score.count(`distance: ${kind}`, Math.min(distance, farthest))
  if (sentences > 0) score.count('sentence crossed')
  score.count(isText ? 'clauses crossed: text' : 'clauses crossed', clauses)
  // "add a vignette, quite strong": a degree that stands by itself.
  const alone = dimension === 'degree' && closes && distance === 0
  if (clauses > 0 && !away && !alone) crossingFeatures(dimension, after, score)
  if (!after && LOOKS.has(dimension) && isClosed(slot, tokens)) score.count('look: closed')
  if (isText && !after) leadFeatures(slot, wish, tokens, score)
  if (marks.includes('list')) score.count('list: length', slot.value.length - 1)
  score.count(`${after ? 'after' : 'before'}: ${dimension}`)
  if (isText) score.count(`text: ${dimension}`)
  if (dimension === 'amount' && wish.words.amounts?.includes(slot.value.kind) === false)
    score.count('amount of another kind')
  if (dimension === 'amount' && !isText && numbersThing(slot, wish, tokens)) score.count('amount: of a thing')
  if (wish.needs === dimension && !corrects) countNeeded(slot, contentBetween(tokens, first, last), distance, score)
  return true
}

/** "bedroom 2 - bit cooler", "a heavy vignette. Session 1 is tonight": which of several things is meant. */
const numbersThing = ({ from, value }: Slot, wish: Wish, tokens: readonly Token[]): boolean =>
  value.kind === 'plain' &&
  value.sign === '' &&
  tokens[from]!.kind === 'number' &&
  from !== wish.to &&
  (isAbbreviated(tokens, from) ||
    (tokens[from - 1]?.kind === 'word' &&
      tokens[from - 1]!.sentence === tokens[from]!.sentence &&
      !isFiller(tokens[from - 1]!) &&
      !LEADS_TO_AMOUNT.test(tokens[from - 1]!.low)))

/** "Fig. 3", "No. 12" */
const isAbbreviated = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.text === '.' && /^(?:figs?|no|nr|vol|ch|pp?|sec|tab|eq)$/.test(tokens[at - 2]?.low ?? '')

const LEADS_TO_AMOUNT =
  /^(?:at|to|by|of|about|around|roughly|approx|level|strength|amount|value|intensity|opacity|radius|degree|maybe|say|only|up|down|plus|minus|over|under|is|it|\w+er|\w+ly|another|set|be)$/

/** What speaks against a slot in another clause than its wish. */
function crossingFeatures(dimension: Dimension, after: boolean, score: Score): void {
  if (CLOSE.has(dimension) && dimension !== 'not') score.count('clauses crossed: near')
  if (!after && BEHIND.has(dimension)) score.count('clauses crossed: before')
}

/** Counts that a wish has what it needs, near or far. */
function countNeeded({ dimension }: Slot, contentTo: number, distance: number, score: Score): void {
  // "put the mountains behind her": what is put there stands in between.
  if (dimension === 'subject') return
  // "a speck in the sky, top left": what it is on stands in between.
  const far = contentTo > (dimension === 'place' ? 1 : 0) && distance > 1 && dimension !== 'pictures'
  if (far || distance <= 1) score.count(far ? 'needed: far' : 'needed')
}

/** Whether a place opens what is said: at the beginning of a sentence, or behind a text, with no preposition. */
function leads({ from }: Slot, tokens: readonly Token[]): boolean {
  const [{ low, sentence }, before] = [tokens[from]!, tokens[from - 1]]
  const named = /^(?:top|bottom|upper|lower|left|right|middle|center|centre)$/
  if (!named.test(low)) return false
  return (
    before === undefined ||
    before.sentence !== sentence ||
    /^[:,]$/.test(before.text) ||
    (before.kind === 'quote' && named.test(tokens[from - 2]?.low ?? ''))
  )
}

/** "looks a bit dark": words that say nothing by themselves part nothing. */
function contentBetween(tokens: readonly Token[], from: number, to: number): number {
  let content = 0
  for (let at = from; at < Math.min(to, from + FARTHEST); at += 1)
    if (!isFiller(tokens[at]!) && !isSlight(tokens, at)) content += 1
  return content
}

/** "a tiny bit", "a touch" */
const isSlight = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.low === 'bit' || /^(?:hair|hint|shade|smidgen?|tad|touch)$/.test(tokens[at]!.low)
