import { isFiller } from '../language/filler.ts'
import { putting } from '../language/puts.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { numberOf } from './amounts.ts'
import { type Slot, slot } from './slot.ts'

const OTHERS = /^(?:others|rest|remaining|remainder|leftovers)$/
const EXCEPT = /^(?:but|except|excluding|besides|bar|minus|without)$/
const DOES = /^(?:has|have|should|must|is|are|needs?|comes?|goes?|can|could|gets?)$/
const IS = /^(?:is|are|=|:|shows|was)$/
const OWN = /^(?:my|our|the|his|her|their|its|a|an)$/
/** Words for a picture that is to be left alone. */
const FINE =
  /^(?:fine|good|ok|okay|great|perfect|alright|unchanged|untouched|lovely|correct|nice|already|stays?|remains?|alone|stay|remain)$/
/** Words that say how something is, or stand for something else. */
const NO_NAME =
  /^(?:no|not|without|bit|little|lot|tad|touch|mess|shame|picture|photo|one|best|worst|other|same|bad|good|main|only|apart|aside|different|order|sequence)$/
const MOVES = putting('move|overlay|print|repeat|scatter|show|spread|stamp|superimpose|tile|use')
/** "It belongs in the corner" */
const BELONGS = /^(?:belongs?|goes|(?:should|must|can|has to|needs to) (?:go|be|sit|stand))\b/
const LONGEST_NAME = 4
const NEAR = 40
/** Words between "all" and what is excepted. */
const FAR = 8
const ALL = /^(?:all|every|everyone|everything|each|any)$/

/** What is said of the pictures by way of others: "the others", "that one", "all but the last", "my cat is the second". */
export function spokenOf(
  tokens: readonly Token[],
  found: readonly Slot[],
  count: number,
  isPicture: (token: Token | undefined) => boolean,
): Slot[] {
  const direct = found.filter(({ marks }) => !marks.includes('all'))
  const all = Array.from({ length: count }, (_, i) => i + 1)
  const others = tokens.flatMap((_, at) => [
    ...otherOnes(tokens, at, direct, all, isPicture),
    ...countedRest(tokens, at, direct, all),
  ])
  const slots = [...found, ...others]
  const exceptions = slots.flatMap((one) =>
    exceptionTo(
      tokens,
      one,
      all,
      direct.every(({ value }) => value.join() === one.value.join()),
    ),
  )
  const names = [...direct].flatMap((one) => nameOf(tokens, one))
  const told = [
    ...names.map(({ told }) => told),
    ...slots.map((one) => leftAlone(tokens, one)),
    ...direct.map((one) => notThat(tokens, one, direct)),
  ].filter((one) => one !== undefined)
  const called = aliases(tokens, names)
  const isTold = (one: Slot) =>
    told.some(({ from, to }) => one.from >= from && one.to <= to) ||
    (one.marks.includes('all') && exceptions.some(({ from }) => tokens[from]!.sentence === tokens[one.from]!.sentence))
  const those = tokens.flatMap((_, at) => thatOne(tokens, at, [...direct, ...called], isPicture))
  const its = tokens.flatMap((_, at) => itself(tokens, at, names))
  const inBrackets = direct.flatMap((one) => described(tokens, one, isPicture))
  // "all black and white but leave the second"
  const left = told.filter(({ rule }) => rule === 'left alone')
  const alone = new Set(left.flatMap(({ value }) => value as number[]))
  // "the second is fine, then all of them in a column"
  const first = Math.min(...left.map(({ to }) => to))
  const turn = tokens.findIndex(({ low }, at) => at >= first && /^(?:then|finally)$/.test(low))
  const isAfter = ({ from }: Slot) => turn !== -1 && turn < from
  const without = (one: Slot) =>
    one.marks.includes('all') && alone.size > 0 && alone.size < count && !isAfter(one)
      ? { ...one, marks: [], value: all.filter((number) => !alone.has(number)) }
      : one
  return [
    ...[...slots.map(without), ...exceptions, ...called, ...those, ...its, ...inBrackets].filter((one) => !isTold(one)),
    ...told,
  ]
}

/** "the others", "the other two", "the rest of them": those that were not named before. */
function otherOnes(
  tokens: readonly Token[],
  at: number,
  direct: readonly Slot[],
  all: readonly number[],
  isPicture: (token: Token | undefined) => boolean,
): Slot[] {
  const from = tokens[at - 1]?.low === 'the' || tokens[at - 1]?.low === 'all' ? at - 1 : at
  const plain = OTHERS.test(tokens[at]!.low)
  if (!plain && tokens[at]!.low !== 'other') return []
  // "one next to the other", but "the second one, not the other"
  const isOne = ({ low }: Token, i: number) =>
    low === 'each' || (low === 'one' && !direct.some(({ from, to, rule }) => rule !== 'numbers' && from <= i && i < to))
  const start = Math.max(0, at - 5)
  if (tokens.slice(start, at).some((token, i) => isOne(token, start + i)) && !plain) return []
  // "of these three take the second, drop the others"
  const some = direct.filter(({ value }) => value.length < all.length)
  const before = some.filter((one) => one.to <= at)
  const named = new Set<number>((before.length > 0 ? before : some).flatMap(({ value }) => value))
  if (named.size === 0) named.add(1)
  const numbers = all.filter((number) => !named.has(number))
  if (numbers.length === 0) return []
  let to = at + 1
  const next = tokens[to]
  const counts = next?.low === 'two' || next?.low === 'three' || next?.kind === 'number' || next?.low === 'four'
  if (counts) to += 1
  if (isPicture(tokens[to])) to += 1
  const titled = /^\p{Lu}/u.test(next?.text ?? '')
  if (!plain && to === at + 1 && next !== undefined && !isFiller(next) && !titled) return []
  if (!plain && /^(?:way|side|hand|direction|corner|end)$/.test(next?.low ?? '')) return []
  return [slot('pictures', from, to, numbers, 'other', 'other')]
}

/** "(the last is my logo.) Put it on each of the three ring photos": as many as were not named before. */
function countedRest(tokens: readonly Token[], at: number, direct: readonly Slot[], all: readonly number[]): Slot[] {
  const noun = [at + 1, at + 2].find((to) => tokens[to]?.forms.has('picture'))
  if (noun === undefined || !COUNTED.test(tokens[at - 1]?.low ?? '')) return []
  const named = new Set<number>(direct.filter(({ to }) => to < at).flatMap(({ value }) => value))
  const rest = all.filter((number) => !named.has(number))
  const isRest = named.size > 0 && rest.length > 1 && numberOf(tokens[at]) === rest.length
  return isRest ? [slot('pictures', at - 1, noun + 1, rest, 'other', 'other')] : []
}
const COUNTED = /^(?:the|these|those|my|our)$/

/** "all but the first", "everything except 2". */
function exceptionTo(tokens: readonly Token[], one: Slot, all: readonly number[], alone: boolean): Slot[] {
  if (one.marks.includes('all') || one.marks.includes('other')) return []
  let at = one.from - 1
  while (/^(?:the|for|from|than|of|on|onto|to|in)$/.test(tokens[at]?.low ?? '')) at -= 1
  const excepts = EXCEPT.test(tokens[at]?.low ?? '') || /^(?:apart|other|aside)$/.test(tokens[at]?.low ?? '')
  // "a collage of these, but not number three"
  const closes = tokens[one.to] === undefined || /^[.,;:!()–—-]$/.test(tokens[one.to]!.text)
  const isButNot = tokens[at - 1]?.low === 'but'
  if (alone && tokens[at]?.low === 'not' && closes && (all.length > 2 || isButNot))
    return [
      slot(
        'pictures',
        tokens[at - 1]?.low === 'but' ? at - 1 : at,
        one.to,
        all.filter((number) => !one.value.includes(number)),
        'all but',
      ),
    ]
  // "but the third one has to come first"
  const isClause = tokens[at]?.low === 'but' && DOES.test(tokens[one.to]?.low ?? '')
  if (!excepts || at < 0 || isClause) return []
  while (/^(?:picture|pictures|photos|one|ones|of|them|pics|images|the)$/.test(tokens[at - 1]?.low ?? '')) at -= 1
  // "next to each other" names none.
  const isAll = ({ low, sentence }: Token, i: number) =>
    sentence === tokens[one.from]!.sentence && ALL.test(low) && !/^(?:other|another)$/.test(tokens[i + 1]?.low ?? '')
  const numbers = all.filter((number) => !one.value.includes(number))
  const start = Math.max(0, at - FAR)
  if (!tokens.slice(start, at).some((token, i) => isAll(token, start + i))) return []
  const from = isAll(tokens[at - 1]!, at - 1) ? at - 1 : at
  return numbers.length === 0 ? [] : [slot('pictures', from, one.to, numbers, 'all but')]
}

/** "not the second, it's the first", "the first, not the second": which one is not meant. */
function notThat(tokens: readonly Token[], one: Slot, direct: readonly Slot[]): Slot | undefined {
  const at = one.from - 1
  if (tokens[at]?.low !== 'not') return undefined
  const beside = (from: number, to: number) =>
    to > from &&
    to - from <= 3 &&
    tokens.slice(from, to).every(({ text }) => /^(?:[,;:–—-]|but|and|only|rather|it's|that's|it|is)$/.test(text))
  const other = direct.some(
    ({ from, to, value }) => value.join() !== one.value.join() && (beside(one.to, from) || beside(to, at)),
  )
  return other ? slot('idle', at, one.to, [], 'refused') : undefined
}

const isMany = (token: Token | undefined) => /^(?:two|three|four|2|3|4|ones)$/.test(token?.low ?? '')

/** "that one", "this picture", "those two": the one that was named last. */
function thatOne(
  tokens: readonly Token[],
  at: number,
  direct: readonly Slot[],
  isPicture: (token: Token | undefined) => boolean,
): Slot[] {
  const many = /^(?:those|these)$/.test(tokens[at]!.low) && isMany(tokens[at + 1])
  if (!many && (!/^(?:that|this)$/.test(tokens[at]!.low) || !isPicture(tokens[at + 1]))) return []
  // "darker than the first, lighten that one"
  const isCompared = ({ from }: Slot) => /\bthan(?: the)?$/.test(wordsOf(tokens, Math.max(0, from - 2), from))
  const last = direct
    .filter((one) => !isCompared(one) && one.to <= at && at - one.to < NEAR && (!many || one.value.length > 1))
    .sort((a, b) => a.to - b.to)
    .at(-1)
  return last === undefined ? [] : [slot('pictures', at, at + 2, last.value, 'that one')]
}

/** "the blurry one (number 3)" */
function described(
  tokens: readonly Token[],
  { from, to, value }: Slot,
  isPicture: (token: Token | undefined) => boolean,
): Slot[] {
  if (tokens[from - 1]?.text !== '(' || tokens[to]?.text !== ')' || !isPicture(tokens[from - 2])) return []
  let start = from - 2
  while (start > from - 6 && tokens[start]?.kind === 'word' && !/^(?:the|my|that|this)$/.test(tokens[start]!.low))
    start -= 1
  return /^(?:the|my|that|this)$/.test(tokens[start]?.low ?? '')
    ? [slot('pictures', start, to + 1, value, 'described', 'noun')]
    : []
}

/** "The second is our logo. Stick it on the photo": what is moved is the picture that was told of last. */
function itself(tokens: readonly Token[], at: number, names: readonly Name[]): Slot[] {
  const isMoved = MOVES.test(tokens[at - 1]?.low ?? '') || BELONGS.test(wordsOf(tokens, at + 1, at + 3))
  if (!/^(?:it|that|this|him|her)$/.test(tokens[at]!.low) || !isMoved) return []
  const last = names.findLast(({ told, to }) => told !== undefined && to <= at && at - to < NEAR)
  return last === undefined ? [] : [slot('pictures', at, at + 1, last.number, 'it')]
}

interface Name {
  readonly words: readonly Token[]
  readonly number: readonly number[]
  readonly from: number
  readonly to: number
  /** The whole passage, where it tells and does not ask. */
  readonly told: Slot | undefined
}

/**
 * "the second is my logo", "my logo is the second one", "picture 2 (my logo)", "my logo (the second)", "my logo from
 * pic 2".
 */
function nameOf(tokens: readonly Token[], { from, to, value, marks, rule }: Slot): Name[] {
  if (marks.includes('name') || marks.includes('other') || value.length > 1) return []
  const wordsFrom = (at: number, step: 1 | -1) => {
    const words: Token[] = []
    for (let i = at; words.length < LONGEST_NAME; i += step) {
      const token = tokens[i]
      if (token?.kind !== 'word' || isFiller(token) || NO_NAME.test(token.low)) break
      words.push(token)
    }
    return step === 1 ? words : words.reverse()
  }
  const named = (words: Token[], start: number, end: number, tells: boolean): Name[] => {
    if (words.length === 0) return []
    const told = tells ? slot('idle', start, end, value, 'told', 'told') : undefined
    return [{ words, number: value, from: start, to: end, told }]
  }
  const isOwn = (at: number) => OWN.test(tokens[at]?.low ?? '')
  if (IS.test(tokens[to]?.low ?? '') && isOwn(to + 1)) {
    const words = wordsFrom(to + 2, 1)
    return named(words, from, to + 2 + words.length, true)
  }
  // "Photo A is my mug, photo B the kitchen", "the first is the photo, the second our crest"
  if ((rule === 'numbers' || rule === 'ordinal') && isOwn(to) && /^(?:[,;]|and)$/.test(tokens[from - 1]?.low ?? '')) {
    const words = wordsFrom(to + 1, 1)
    const end = to + 1 + words.length
    if (/^(?:[.,;\n]|and)$/.test(tokens[end]?.low ?? '')) return named(words, from, end, true)
  }
  const bracket = tokens[to]?.text === '('
  if (bracket && isOwn(to + 1)) {
    const words = wordsFrom(to + 2, 1)
    const end = to + 2 + words.length
    return tokens[end]?.text === ')' ? named(words, from, end + 1, false) : []
  }
  const link = tokens[from - 1]
  const within = link?.text === '(' && tokens[to]?.text === ')'
  const tells = IS.test(link?.low ?? '')
  if (!within && !tells && link?.low !== 'from') return []
  const words = wordsFrom(from - 2, -1)
  const start = from - 1 - words.length
  const owned = isOwn(start - 1)
  if (tells && !owned && start > 0 && tokens[start - 1]!.clause === tokens[start]!.clause) return []
  return named(words, owned && tells ? start - 1 : start, within ? to + 1 : to, tells)
}

/** Where pictures are called what they were named, by words that name no other of them. */
function aliases(tokens: readonly Token[], names: readonly Name[]): Slot[] {
  const own = names.flatMap(({ number, from, to, told }) =>
    told === undefined ? [slot('pictures', from, to, number, 'named', 'name')] : [],
  )
  const namesOf = new Map<string, Name[]>()
  for (const name of names)
    for (const { low } of name.words) namesOf.set(low, [...(namesOf.get(low) ?? []), name].slice(0, MOST_ALIKE))
  const called = tokens.flatMap(({ low }, at) => {
    const named = namesOf.get(low) ?? []
    const { number } = named.find(({ from, to }) => at < from || at >= to) ?? {}
    const isOne = number !== undefined && named.every((other) => other.number.join() === number.join())
    return isOne ? [slot('pictures', at, at + 1, number, 'called', 'name')] : []
  })
  return [...own, ...called]
}

/** Times that pictures are named by one word, of which each is looked at for each time that it is said. */
const MOST_ALIKE = 20

/** "the first is fine", "leave the second alone", "don't touch the others". */
function leftAlone(tokens: readonly Token[], { from, to, value, dimension }: Slot): Slot | undefined {
  if (dimension !== 'pictures') return undefined
  const at = (i: number) => tokens[i]?.low ?? ''
  let end = to
  while (/^(?:is|are|looks?|was|were|as|they|it|should|can|must|just|to|really|totally|all|already)$/.test(at(end)))
    end += 1
  // "would the chair look good in my room"
  const looksSo = /^looks?$/.test(at(end - 1))
  const fine = FINE.test(at(end)) && !looksSo && tokens[end]!.sentence === tokens[from]!.sentence
  const close = fine ? end + 1 : to
  if (fine && /^(?:stays?|remains?)$/.test(at(end))) {
    let last = close
    while (tokens[last] !== undefined && tokens[last]!.clause === tokens[end]!.clause && tokens[last]!.kind !== 'mark')
      last += 1
    return slot('idle', from, last, value, 'left alone', 'told')
  }
  if (/^(?:touch|change|alter|modify|edit)$/.test(at(from - 1)) && /^(?:don't|dont|not|never)$/.test(at(from - 2)))
    return slot('idle', from - 2, to, value, 'left alone', 'told')
  if (/^(?:leave|keep)$/.test(at(from - 1)) && (fine || /^(?:as|like|in|be)$/.test(at(to)))) {
    let last = to
    while (/^(?:as|like|it|they|is|are|was|were|be|alone|untouched|unchanged|in|colou?r|peace)$/.test(at(last)))
      last += 1
    return slot('idle', from - 1, last, value, 'left alone', 'told')
  }
  return fine && (end > to || /^un/.test(at(end))) ? slot('idle', from, close, value, 'left alone', 'told') : undefined
}
