import { type Token, wordsOf } from '../language/tokens.ts'
import { COLOUR_WORDS } from '../slots/colours.ts'
import { type Slot, slot } from '../slots/slot.ts'
import { thingAt } from '../slots/subjects.ts'

const AS_IT_IS =
  /\b(?:stay|remain|keep|leave|leaving|left|fine|good|perfect|rest)(?:s|ing)?\b.*\b(?:as (?:it|they|is|are|he|she|shot)|untouched|alone|unchanged|intact|(?:exactly|just) the same|(?<!all )the way|how (?:it|they))\b|(?<=\S )\b(?:stay|remain)s? (?!in\b|inside|within|on\b|at\b|visible|straight|above|below|centred|centered|fully|the\b)\w|\b(?:keep|leave|leaving)\b.* (?:crisp|sharp|in focus)\b|\b(?:that one|the (?:rest|others?)|those|they|it) (?:\S+ )?(?:stay|remain)s? in (?:full |natural |its |their )?colou?r\b/
const KEEPS = /\b(?:keep|retain)s? (?:its|their|all its|all their) (?:own |original |natural |full )?colou?rs?\b/
/** "the right side is already bright enough" */
const ENOUGH =
  /^(?!.*(?:n't|\b(?:if|unless|not|never|hardly|barely|too|cannot|cant|but)\b)).*\b(?:is|are|looks?|look|it's|they're)\b(?: \S+)* (?:already|enough)\b/
const UNTOUCHED =
  /\b(?:(?:is|are|was|be|gets?) (?:not|never) (?:to be )?(?:altered|changed|touched|edited|modified)|hands off|do nothing (?:to|with)|no (?:(?:other|further|more|extra|additional) )?(?:fiddling|messing|playing|tinkering|changes|edits|effects|filters|tweaks|adjustments|alterations|extras|frills|gimmicks)|(?:don't|do not|dont|never|not|without|please don't) (?:touch|touching|change|changing|alter|altering|mess|messing|fiddle|modify|edit|adjust))\b/
const LIMIT = /^(?:and |but |just |only )*not (?:so|too) \w+ that\b/
const LONGEST_LIMIT = 7
const EXCEPT = /^(?:except|but|excluding|besides|apart|aside)$/
const ALL = /^(?:everything|everywhere|all)$/
const BETWEEN = /^(?:for|from|than|not|in|on|at|the|its|only)$/
/** "subject in colour" */
const COLOURED =
  /^(?:(?:and|but|with|while|only|just|keep|leave|keeping|leaving) )*(?:(?:the|my|her|his|our|their|main) )*(?:(?:left|right|top|bottom|upper|lower) [a-z]+ |[a-z]+ (?:(?:stays?|remains?|is|left|kept) )?)in (?:full |natural |its )?colou?r(?: [.,!;])?$/
/** "blur the background, not the person" */
const NOT_IT = /^(?:but )?not (?:her|him|them|me|us|it|(?:the|my|his|her|our|their)(?: [a-z]+){1,2})$/
const LEAVES = /^(?:(?:and|but|please) )?(?:leave|keep)\b/
const GOES_ON = /^(?:and|or|the|my|our|his|her|their|its)$/
const UNCHANGED = /\b(?:alone|unchanged|untouched|as (?:it|they) (?:is|are))\b/
/** Tokens of a clause that names a part at most: "the upper half, with the windows, must stay". */
const SHORT = 4

/**
 * Passages that only tell what is to stay as it is, as slots whose value is the part of the picture that they name, where
 * they name one.
 */
export function keptIn(tokens: readonly Token[], slots: readonly Slot[]): Slot[] {
  const parts = slots.filter(isPart)
  const pictures = slots.filter(
    ({ dimension, rule, value }) => dimension === 'pictures' || (rule === 'refused' && Array.isArray(value)),
  )
  const within = (some: readonly Slot[], from: number, to: number) =>
    some.find((one) => one.from >= from && one.to <= to)
  const kept: Slot[] = []
  for (let from = 0, to = 0, before = 0; from < tokens.length; before = from, from = to) {
    to = clauseEnd(tokens, from)
    // "leave the brightness and the contrast alone"
    for (let end = to; LEAVES.test(wordsOf(tokens, from, from + 2)) && GOES_ON.test(tokens[end]?.low ?? ''); ) {
      end = clauseEnd(tokens, end)
      if (!GOES_ON.test(tokens[end]?.low ?? '')) {
        if (UNCHANGED.test(wordsOf(tokens, to, end))) to = end
        break
      }
    }
    const written = isWritten(tokens, from, to)
    const words = tokens.slice(from, to).map(({ kind, low }) => (written || kind === 'quote' ? '' : low))
    const said = words.join(' ')
    const thing = within(parts, from, to) === undefined ? keptThing(tokens, from, to) : undefined
    if (thing !== undefined) {
      if (!within(pictures, ...thing.span)) kept.push(slot('idle', ...thing.span, 'subject', 'kept', ...thing.marks))
      continue
    }
    // "all of it is fine except the right half, that should be darker"
    const changed =
      MEANT.test(wordsOf(tokens, to, to + 3)) && parts.find(({ from: at, to: end }) => end <= to && isBut(tokens, at))
    if (changed) {
      if (changed.from > from) kept.push(slot('idle', from, changed.from, undefined, 'kept'))
      continue
    }
    let [first, part]: [number, Slot | undefined] = [from, undefined]
    const limit = endOfLimit(tokens, from)
    if (limit !== undefined) to = limit
    else if (UNTOUCHED.test(said)) {
      // "more punch without touching the colours": what stands before it is asked for.
      first += Math.max(
        0,
        words.findIndex((word, i) => word === 'without' && /^(?:touch|chang|alter|mess)ing$/.test(words[i + 1] ?? '')),
      )
      if (tokens[to]?.low === 'with') to = clauseEnd(tokens, to)
    } else if (spared(words) >= 0) first += spared(words)
    else if ([AS_IT_IS, KEEPS, ENOUGH].some((stays) => stays.test(said))) {
      if (words[0] === 'with' && from - before <= SHORT) first = before
    } else {
      part = longest(parts.filter((one) => one.from > from && one.to <= to && isExcepted(one, tokens, to)))
      if (part !== undefined) {
        first = part.from
        while (!EXCEPT.test(tokens[first]!.low)) first -= 1
      } else if (!COLOURED.test(said) || within(parts, from, to) === undefined) continue
    }
    const last = part?.to ?? to
    if (!within(pictures, first, last))
      kept.push(slot('idle', first, last, (part ?? within(parts, first, last))?.value, 'kept'))
  }
  return kept
}

const isPart = ({ dimension, rule, value }: Slot) =>
  dimension === 'area' || dimension === 'place' || (rule === 'refused' && value !== undefined)

/** "the top third" and not "the top" */
const longest = (some: readonly Slot[]) => some.toSorted((a, b) => b.to - b.from - (a.to - a.from) || b.to - a.to)[0]

/** "colder, but not so much that the skin goes blue": how far it may go is no complaint. */
function endOfLimit(tokens: readonly Token[], from: number): number | undefined {
  if (!LIMIT.test(wordsOf(tokens, from, from + LONGEST_LIMIT))) return undefined
  let to = from
  while (tokens[to]?.sentence === tokens[from]!.sentence && !/^[,;–—-]$/.test(tokens[to]!.text)) to += 1
  return to
}

const MEANT =
  /^(?:(?:that|this|it|which|they|those) (?:should|must|needs?|can|could|has to|wants)(?! (?:stay|remain|not)\b)|(?:make|turn|get|have) (?:that|this|it|those)) ?/
/** Whether "except the" leads to a token. */
const isBut = (tokens: readonly Token[], at: number) =>
  [at, at - 1, at - 2].some((one) => /^(?:except|excluding|but)$/.test(tokens[one]?.low ?? ''))

/** "WET PAINT. DO NOT TOUCH. As a sign": capitals among small letters are to be written. */
function isWritten(tokens: readonly Token[], from: number, to: number): boolean {
  const words = tokens.slice(from, to).filter(({ kind }) => kind === 'word')
  const isLarge = ({ text, low }: Token) => text !== low && text === text.toUpperCase()
  return (
    words.length > 2 && words.every(isLarge) && tokens.some(({ kind, text, low }) => kind === 'word' && text === low)
  )
}

const IN_COLOUR = /^in (?:(?:its|her|his|their|full|natural|original|the) )*colou?rs?\b/
const STAYS_SO =
  /^(?:(?:itself|alone|only) )?(?:(?:should|must|to|stay|stays|remain|remains|is|are|be|left|kept) )+(?:in (?:(?:its|her|his|their|full|natural|original|the) )*colou?rs?|colou?red|colou?rful)\b/
const LEFT = /^(?:keep|keeping|leave|leaving|only|just|but|with|and|while|the|so|that)$/

/**
 * "leave the flower in colour", "only her dress stays red", "except the dog": what a picture is of, and is not to be
 * changed.
 */
function keptThing(tokens: readonly Token[], from: number, to: number) {
  for (let at = from; at < to; at += 1) {
    const end = thingAt(tokens, at, true)
    if (end === undefined || end > to) continue
    let first = at
    while (first > from && LEFT.test(tokens[first - 1]!.low)) first -= 1
    const behind = wordsOf(tokens, end, to)
    const said = STAYS_SO.exec(behind) ?? (first < at ? IN_COLOUR.exec(behind) : null)
    const keeps = tokens.slice(first, at).some(({ low }) => /^(?:keep|keeping|leave|leaving)$/.test(low))
    const dyed = said === null && keeps && end < to && COLOUR_WORDS.has(tokens[end]!.low)
    if (said === null && !dyed) continue
    const last = end + (said === null ? 1 : said[0].split(' ').length)
    return { span: [first, last] as const, marks: ['coloured'] }
  }
  return undefined
}

/** Where "not the person" begins, with which a clause ends; -1 where it does not. */
const spared = (words: readonly string[]) =>
  words.findIndex(
    (word, i) =>
      /^(?:but|not)$/.test(word) &&
      !BE.test(words[i - 1] ?? '') &&
      NOT_IT.test(
        words
          .slice(i)
          .join(' ')
          .replace(/ [.,!;]$/, ''),
      ),
  )
const BE = /^(?:is|are|was|were|it's|that's|but|why|if|or)$/

function clauseEnd(tokens: readonly Token[], from: number): number {
  const { clause, sentence } = tokens[from]!
  let to = from
  while (tokens[to]?.clause === clause && tokens[to]!.sentence === sentence) to += 1
  return to
}

/** "everything but the right half": nothing else stands behind it, or all else was named before. */
function isExcepted(part: Slot, tokens: readonly Token[], end: number): boolean {
  let at = part.from - 1
  while (at >= 0 && BETWEEN.test(tokens[at]!.low)) at -= 1
  if (!EXCEPT.test(tokens[at]?.low ?? '')) return false
  // "not at the top but at the bottom"
  const { sentence, low } = tokens[at]!
  // "huge letters, but behind my dog"
  if (low === 'but' && tokens[at + 1]!.low === 'behind') return false
  if (low === 'but' && tokens.slice(0, at).some((one) => one.sentence === sentence && one.low === 'not')) return false
  // "but only in the corners" keeps to them.
  if (low === 'but' && tokens.slice(at, part.to).some((one) => /^(?:only|just)$/.test(one.low))) return false
  return ALL.test(tokens[at - 1]?.low ?? '') || tokens.slice(part.to, end).every(({ kind }) => kind === 'mark')
}
