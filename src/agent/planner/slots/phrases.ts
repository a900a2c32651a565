import { isFiller } from '../language/filler.ts'
import { list } from '../language/lists.ts'
import { PatternIndex } from '../language/patterns.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { TABLES } from './phrase-tables.ts'
import { type Dimension, type Slot, slot } from './slot.ts'

interface Found {
  readonly dimension: Dimension
  readonly value: unknown
  readonly phrase: string
  readonly marks: readonly string[]
}

const INDEX = new PatternIndex<Found>()
for (const [dimension, table, ...marks] of TABLES) {
  for (const [value, phrases] of table) {
    for (const phrase of list(phrases)) INDEX.add(phrase, { dimension, value, phrase, marks })
  }
}

/** Every word of these phrases. */
export const PHRASE_WORDS: ReadonlySet<string> = INDEX.words

const LETTERS = /^(?:letters|lettering|font|type|writing|print)$/
/** "on a dark background" makes one, and changes none that is there; adjectives may stand in between. */
const NEW = /^(?:an?|any|new|no|as|without)$/
const ADJECTIVES = 3
/** "none of the kids", "the kids' faces", "the dog's eyes" are no whole subject. */
const SOME = /^(?:none|one|some|any|each)$/
const OWNS = /['’]s?$/
/** "my dogs pic", "the model railway shot": what it shows names the whole picture. */
const PICTURE = /^(?:pics?|photos?|photographs?|pictures?|images?|shots?|snaps?|snapshots?)$/
const OWNED = /^(?:faces?|heads?|eyes?|hair|fur|skin|teeth|names?)$/
/** Behind these "so" says what follows and not how much. */
const FOLLOWS = /^(?:can|could|would|will|please|let|let's|i|i'd|we|we'd|it|he|she|they|you|the|my|our)$/
const FEELS = /^(?:look|feel|seem|appear)$/
const OWNED_BY = /^(?:my|our|his|her|their|this|these|that)$/
const REMAINS = /^(?:what's|whats|what|whatever's|that's|nothing|anything)$/

/** Whether what would be an area is none of the picture, or a part of that area. */
function namesAnother(area: unknown, tokens: readonly Token[], from: number, to: number): boolean {
  const says = (word: RegExp, back: number) =>
    tokens.slice(Math.max(0, from - back), from).some(({ low }) => word.test(low))
  if (area === 'background') return says(NEW, ADJECTIVES)
  const [next, second] = [tokens[to], tokens[to + 1]]
  if (PICTURE.test(next?.low ?? '') || (PICTURE.test(second?.low ?? '') && !isFiller(next!) && next!.kind === 'word'))
    return true
  if (area !== 'subject') return false
  return says(SOME, 2) || OWNS.test(tokens[to - 1]!.low) || OWNED.test(tokens[to]?.low ?? '')
}

/** "under £3": how much, and not where. */
export const isAmount = (tokens: readonly Token[], at: number) =>
  tokens[at]!.low === 'under' && /^[\p{Sc}\d]/u.test(tokens[at + 1]?.text ?? '')

/** "I'd rather have round corners than a circle": what stands behind "than" is not wanted. */
const isPreferred = (tokens: readonly Token[], at: number) =>
  tokens[at]!.low === 'than' &&
  !/^(?:rather|more|less|\w+er)$/.test(tokens[at - 1]?.low ?? '') &&
  tokens
    .slice(Math.max(0, at - LONGEST_PREFERENCE), at)
    .some(({ low, sentence }) => low === 'rather' && sentence === tokens[at]!.sentence)
const LONGEST_PREFERENCE = 8

/** All slots that a phrase from a table settles and that begin at a token. */
export function phraseSlots(tokens: readonly Token[], at: number): Slot[] {
  // "lighten what's left"
  if (tokens[at]!.low === 'left' && REMAINS.test(tokens[at - 1]?.low ?? '')) return []
  // "why not crop it" proposes it, and "no wider than 900 px" is how wide.
  if (tokens[at]!.low === 'not' && tokens[at - 1]?.low === 'why') return []
  if (tokens[at]!.low === 'no' && /er$/.test(tokens[at + 1]?.low ?? '') && tokens[at + 2]?.low === 'than') return []
  // "it isn't too dark"
  if (/^(?:is|are|was|were)n['’]?t$/.test(tokens[at]!.low) && tokens[at + 1]?.low === 'too')
    return [slot('not', at, at + 1, true, "isn't too")]
  if (isPreferred(tokens, at)) return [slot('not', at, at + 1, true, 'rather … than')]
  const found = INDEX.at(tokens, at).flatMap(({ found: { dimension, value, phrase, marks }, to }) => {
    const gap = phrase.indexOf(' * ')
    // "a square dark green background": how it looks stands in the gap.
    if (dimension === 'ratio' && gap !== -1) return [slot(dimension, at, at + 1, value, phrase, ...marks)]
    if (dimension !== 'way' || gap === -1) return [slot(dimension, at, to, value, phrase, ...marks)]
    // "cooler tones and … down": a noun.
    if (/[^s]s$/.test(tokens[at]!.low)) return []
    // "turn the contrast down": what stands in the gap is read by itself.
    const first = slot(dimension, at, at + phrase.slice(0, gap).split(' ').length, value, phrase, ...marks)
    const particle = tokens[to - 1]!
    const ends = phrase
      .slice(gap + 3)
      .split(/[ |?]/)
      .some((word) => particle.forms.has(word))
    return ends && to - 1 > first.to
      ? [first, slot('idle', to - 1, to, phrase, phrase)]
      : [slot(dimension, at, to, value, phrase, ...marks)]
  })
  // "small letters"
  const isFont = (end: number) => found.some(({ dimension, to }) => dimension === 'font' && to === end)
  const sized = found.filter(({ dimension, to }) => dimension === 'size' && !isFont(to + 1))
  const lettered = sized.filter(({ to }) => LETTERS.test(tokens[to]?.low ?? ''))
  found.push(...lettered.map((one) => ({ ...one, to: one.to + 1, rule: 'ink', marks: ['ink'] })))
  // "make my portrait softer" names the picture.
  const isOwned = OWNED_BY.test(tokens[at - 1]?.low ?? '')
  const isWished =
    /^(?:to|should|must|shall|will)$/.test(tokens[at - 1]?.low ?? '') &&
    !tokens.slice(at, at + ADJECTIVES + 2).some(({ low }) => /er$|^more$|^less$/.test(low))
  // What two phrases say alike is one reading.
  return found.filter(
    (one, i) =>
      !(one.dimension === 'area' && namesAnother(one.value, tokens, at, one.to)) &&
      !(one.dimension === 'ratio' && isOwned && one.to === at + 1) &&
      !(one.dimension === 'relative' && isAmount(tokens, at)) &&
      // "it rained, so could it be brightened"
      !(one.dimension === 'excess' && tokens[at]!.low === 'so' && FOLLOWS.test(tokens[at + 1]?.low ?? '')) &&
      // "it has to feel icy"
      !(one.dimension === 'excess' && isWished && FEELS.test(tokens[at]!.low)) &&
      (one.dimension === 'way' ||
        found.findIndex(
          ({ dimension, to, value, marks }) =>
            dimension === one.dimension && to === one.to && value === one.value && marks.join() === one.marks.join(),
        ) === i),
  )
}

/** Tokens back to the part that "there" points at. */
const BACK = 40
const PART = /^((?:top|bottom|left|right|center)(?: left| right)?)(?: (?:half|third|quarter))?$/
const isPart = /^(?:area|place)$/

/** "Darken the lower third and write OPEN there", "up in that corner": the place that was named last. */
export function thereSlots(tokens: readonly Token[], found: readonly Slot[]): Slot[] {
  return tokens.flatMap(({ text, clause }, at) => {
    const isPlace = text === 'there' && !/^(?:is|are|was|were|should|must|has|will)$/.test(tokens[at + 1]?.low ?? '')
    const [said, what] = (!isPlace && SAME.exec(wordsOf(tokens, at, at + LONGEST_SAME))) || []
    const isBefore = ({ dimension, from, to, value }: Slot) =>
      isPart.test(dimension) &&
      to < at &&
      at - to <= BACK &&
      tokens[from]!.clause !== clause &&
      (what !== 'corner' || /^(?:top|bottom) (?:left|right)$/.test(value))
    const before = isPlace || said !== undefined ? found.filter(isBefore) : []
    // Of readings of the same words the widest.
    const part = before.sort((a, b) => b.to - a.to || a.from - b.from)[0]
    const place = PART.exec(String(part?.value))?.[1]
    return place === undefined ? [] : [slot('place', at, at + (said?.split(' ').length ?? 1), place, 'there')]
  })
}
const SAME =
  /^(?:(?:up|down|over) )?(?:in|at|on|into|to) (?:that|the same)(?: very)? (corner|spot|place|edge|side|end|half|third)\b/
const LONGEST_SAME = 7
