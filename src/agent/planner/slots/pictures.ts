import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import { onceOf, type Token, wordsOf } from '../language/tokens.ts'
import { numberOf } from './amounts.ts'
import { copySlots } from './copies.ts'
import { itself, joined, named } from './pictures-named.ts'
import { spokenOf } from './pictures-spoken-of.ts'
import { type Slot, slot } from './slot.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const FIGURES = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th']
/** Words for a picture. */
const NOUNS = ['picture', 'one', 'file', 'upload', 'screenshot', 'scan', 'attachment', 'painting', 'drawing', 'version']
const BETWEEN = /^(?:,|and|then|&|to|-|–|>|→|\/|n)$/
const ALL = /^(?:both|all|each|every)$/
const OF_THEM = /^(?:the|of|them|my|these|those|our|given|uploaded|attached)$/
const THESE = /^(?:the|these|those|my|our|this|your|of)$/
/** Behind these there may be a number or an ordinal with nothing else to it. */
const CHOOSING =
  /^(?:only|just|keep|use|want|need|pick|choose|select|return|leave|swap|switch|exchange|drop|delete|remove|skip|out|away|chuck|toss|then|order|nr|no|overlay|put|place|blend|superimpose|merge)$/
/** What is written on them. */
const LABELS = /^(?:say|says|write|add|numbers?|text|labels?|at|to|with)$/
const PLACED = /^(?:into|in|inside|behind|on|onto|over|under|below|above|beside)$/
/** A picture that has no more to its name is what one of these is said of. */
const SAID =
  /^(?:is|isn't|was|are|should|needs?|wants?|must|can|could|came|looks?|says?|goes|gets?|has|stays?|stay|in|on|to|as|unchanged|untouched|with|only|small|smaller|big|bigger|large|larger|over|below|above|under|beside|first|last|left|right|next|back|together|into|onto|inside|behind|beside|:)$/
/** Things of which there may be a first, or all, that are no pictures. */
const NO_PICTURES =
  /^(?:rows?|columns?|lines?|letters?|words?|things?|texts?|steps?|time|thirds?|halves|half|captions?|labels?|names?|titles?|days?|corners?|sides?|edges?|ends?|ways?|caps|over|a?round|other|along|around|direction|in|place|quarter|of|option|colou?rs?|directions?)$/
const SEATS: Readonly<Record<string, 'start' | 'center' | 'end'>> = {
  left: 'start',
  leftmost: 'start',
  top: 'start',
  upper: 'start',
  center: 'center',
  right: 'end',
  rightmost: 'end',
  bottom: 'end',
  lower: 'end',
}

/** References to the pictures of a scene; a picture that was not given has the number that was said. */
export function pictureSlots(written: readonly Token[], { pictures, copied }: Scene): Slot[] {
  const count = pictures.length
  if (count === 0) return []
  const tokens = written.map((token, at) => {
    const isEither = token.low === 'one' && EITHER.test(wordsOf(written, at + 1, at + FAR))
    return isEither ? { ...token, forms: new Set<string>() } : token
  })
  const found = tokens.flatMap((_, at) => [
    ...ordinals(tokens, at, count),
    ...numbered(tokens, at, count),
    ...(count > 1
      ? [
          ...everyOne(tokens, at, count),
          ...named(tokens, at, pictures, isPicture),
          ...looking(tokens, at, pictures),
          ...seated(tokens, at, count),
        ]
      : itself(tokens, at, pictures[0]!)),
  ])
  found.push(...joined(tokens, found, count))
  const copies = count === 1 || copied === true ? copySlots(tokens) : []
  return [...(count > 1 ? spokenOf(tokens, found, count, isPicture) : found), ...copies]
}

/** "the two one above the other": what is behind "one" where it is no picture's noun, and tokens that this takes. */
const EITHER =
  /^(?:above|below|under|underneath|beneath|beside|over|after|behind|by|on|next to|on top of) (?:the )?(?:other|another|next)\b/
const FAR = 6

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** The number an ordinal stands for; -1 counts from the end. */
function ordinalOf(token: Token | undefined): number | undefined {
  if (token === undefined) return undefined
  if (token.low === 'last' || token.low === 'final') return -1
  const index = Math.max(ORDINALS.indexOf(token.low), FIGURES.indexOf(token.low))
  return index === -1 ? undefined : index + 1
}

const isPicture = (token: Token | undefined) =>
  token !== undefined && !/ed$/.test(token.low) && NOUNS.some((noun) => token.forms.has(noun))

/** "picture B": the number that a letter stands for. */
const letterOf = (token: Token | undefined) =>
  /^[A-H]$/.test(token?.text ?? '') ? token!.text.charCodeAt(0) - 64 : Number.NaN

/** Whether a clause begins with a token. */
const opens = (tokens: readonly Token[], at: number) =>
  at === 0 || tokens[at - 1]!.clause !== tokens[at]!.clause || /^(?:and|but|the)$/.test(tokens[at - 1]!.low)

/** "the second picture", "the first and the last one", "the first two", "second is too dark". */
function ordinals(tokens: readonly Token[], at: number, count: number): Slot[] {
  const from = /^(?:the|my)$/.test(tokens[at]!.low) ? at + 1 : at
  const first = ordinalOf(tokens[from])
  // "as it looked at first"
  const isThen = from === at && tokens[at - 1]?.low === 'at'
  if (first === undefined || isThen || (from === at && isSeat(tokens, at))) return []
  // "the last of the four it is"
  if (from > at && tokens[from + 1]?.low === 'of' && count > 1) {
    const [all] = [2, 3].flatMap((next) => (from + next < tokens.length ? everyOne(tokens, from + next, count) : []))
    if (all !== undefined) return [slot('pictures', at, all.to, [first === -1 ? count : first], 'ordinal', 'noun')]
  }
  const many = numberOf(tokens[from + 1])
  if (many > 1 && many <= count && (first === 1 || first === -1)) {
    const numbers = upTo(many).map((i) => (first === 1 ? i : count - many + i))
    return [slot('pictures', at, isPicture(tokens[from + 2]) ? from + 3 : from + 2, numbers, 'first two')]
  }
  const numbers = [first]
  // "in the order third first second"
  const isRow = [1, 2].every((by) => ordinalOf(tokens[from + by]) !== undefined)
  let to = from + 1
  for (let next = to; ; ) {
    while (BETWEEN.test(tokens[next]?.low ?? '') || (next > to && tokens[next]?.low === 'the')) next += 1
    const number = ordinalOf(tokens[next])
    // "the first and the third, the second is blurry"
    const isOver = tokens[to]?.text === ',' && isAnd(tokens.slice(Math.max(0, at - 2), to))
    if (isOver || (next === to && !isRow) || number === undefined || numbers.includes(number)) break
    numbers.push(number)
    next += 1
    to = next
  }
  // "Two lines: the first one big, the second one smaller" speaks of these and of no picture.
  if (count === 1 && tokens[to]?.low === 'one' && tokens.slice(0, at).some(({ low }) => WRITTEN.test(low))) return []
  const noun = isPicture(tokens[to])
  const next = tokens[to]?.low ?? ''
  const tells = SAID.test(next) && (count > 1 || next !== ':')
  const said = opens(tokens, at) && tells
  const asked = CHOOSING.test(tokens[at - 1]?.low ?? '') || tokens[at - 1]?.text === '('
  const inTurn = count > 1 && from === at && ordinalsInTurn(tokens, count).includes(at)
  if (!noun && from === at && numbers.length === 1 && !said && !asked && !inTurn) return []
  const isOther = NO_PICTURES.test(next) && !(next === 'side' && tokens[to + 1]?.low === 'by')
  if (!noun && (count === 1 || isOther) && !tells) return []
  const meant = numbers.map((n) => (n === -1 ? count : n))
  // "First: rotate it."
  const sure = noun || (said && next === ':') || inTurn
  return [slot('pictures', at, noun ? to + 1 : to, meant, 'ordinal', sure ? 'noun' : 'bare')]
}

/** "the third has to come first": where something goes in an order. */
const isSeat = (tokens: readonly Token[], at: number) =>
  /^(?:be|comes?|goes?|appears?)$/.test(tokens[at - 1]?.low ?? '') &&
  !/^(?:one|picture|photo)s?$/.test(tokens[at + 1]?.low ?? '')

const isAnd = (words: readonly Token[]) => words.some(({ low }) => /^(?:and|&|n)$/.test(low))

const WRITTEN = /^(?:lines?|texts?|captions?|words?|titles?|sentences?|signs?|labels?|headings?|rows?)$/

/** "first one lighter, second darker": where ordinals in their order begin what is said of each picture. */
const ordinalsInTurn = onceOf((tokens, count: number): number[] => {
  const found = tokens.flatMap((token, i) => {
    const at = token.low === 'the' ? i + 1 : i
    const number = opens(tokens, i) ? ordinalOf(tokens[at]) : undefined
    return number === undefined || NO_PICTURES.test(tokens[at + 1]?.low ?? '') ? [] : [[at, number] as const]
  })
  const inTurn = found.length > 1 && found.length <= count && found.every(([, number], i) => number === i + 1)
  return inTurn ? found.map(([at]) => at) : []
})

/** The most pictures that are named in a row; a request has no more. */
const MOST_NAMED = 20

/** "picture 2", "images 1 and 3", "photo #2", "number 3"; of several, "only 1 and 3", "3, 1, 2", "2 is too dark". */
function numbered(tokens: readonly Token[], at: number, count: number): Slot[] {
  const token = tokens[at]!
  const short = /^(?:no|nr|num)$/.test(token.low) && (tokens[at + 1]?.text === '.' || tokens[at + 1]?.kind === 'number')
  const isNumber = (/^numbers?$/.test(token.low) || token.low === '#' || short) && count > 1
  const isBare = token.kind === 'number' && count > 1
  // "the file's fourteen megabytes"
  if ((!isPicture(token) && !isNumber && !isBare) || /['’]s$/.test(token.low)) return []
  let next = isBare ? at : at + 1
  while (/^(?:number|no|nr|#|\.)$/.test(tokens[next]?.low ?? '') && next < at + 3) next += 1
  const numbers: number[] = []
  let to = next
  for (;;) {
    const letter = isPicture(token) && token.low !== 'one' && count > 1 ? letterOf(tokens[next]) : Number.NaN
    const number = letter <= count ? letter : numberOf(tokens[next])
    // "For a photo. Two lines: …"
    if (next > at && tokens[next]?.sentence !== token.sentence) break
    if (!(Number.isInteger(number) && number >= 1 && number <= 20) || (tokens[next]!.unit ?? '') !== '') break
    const last = numbers.at(-1) ?? number
    // "2-4", "1 to 3"
    const isRange = numbers.length === 1 && /^(?:-|–|to|through)$/.test(tokens[next - 1]?.low ?? '') && number <= count
    for (let between = last + 1; isRange && between < number; between += 1) numbers.push(between)
    numbers.push(number)
    // More numbers in a row than there are pictures are none of them.
    if (numbers.length > MOST_NAMED) return []
    to = next + 1
    next = to
    // "1 and 3, number 2 is fine"
    if (tokens[to]?.text === ',' && /^(?:and|&)$/.test(tokens[to - 2]?.low ?? '')) break
    while (BETWEEN.test(tokens[next]?.low ?? '') || /^(?:number|picture|pic|photo)$/.test(tokens[next]?.low ?? ''))
      next += 1
    if (next === to && !(isBare && tokens[to]?.kind === 'number')) break
  }
  // "pic 4 the menu"
  if (
    numbers.length === 1 &&
    numbers[0]! > count &&
    /^(?:2|4)$/.test(tokens[to - 1]!.text) &&
    THESE.test(tokens[to]?.low ?? '')
  )
    return []
  // "the same photo three times"
  if (/^(?:times|copies|versions|variants|variations)$/.test(tokens[to]?.low ?? '')) return []
  if (numbers.length === 0 || (isBare && !isChoice(tokens, at, to, numbers, count))) return []
  const turn = isBare && enumerates(tokens, at, count) ? ['turn'] : []
  return [slot('pictures', at, to, numbers, 'numbers', ...turn)]
}

/** Whether bare numbers can only be those of pictures. */
function isChoice(tokens: readonly Token[], at: number, to: number, numbers: readonly number[], count: number) {
  if (numbers.some((number) => number > count) || new Set(numbers).size < numbers.length) return false
  if (tokens[at]!.unit === '' && enumerates(tokens, at, count)) return true
  // "the group picture (2)"
  if (tokens[at - 1]?.text === '(' && tokens[to]?.text === ')' && tokens[at - 2]?.kind === 'word') return true
  const before = tokens[at - 1]?.low ?? ''
  // "1, 2 and 4": the end of such a list is no pair, and who counts so counts pictures.
  if (/^\d/.test(wordsOf(tokens, at - 2, at - 1)) && BETWEEN.test(before)) return false
  const isSeries = numbers.length > 2 && /^(?:and|&)$/.test(tokens[to - 2]!.low) && !LABELS.test(before)
  if (isSeries || (numbers.length > 2 && numbers.length === count)) return !/^\d/.test(before)
  const next = tokens[to]
  if (PLACED.test(before) && tokens[at - 2]?.kind === 'number') return true
  // "1 and 3 black and white", "make 1 and 4 warmer", but "at 10 and 20"
  const pair = numbers.length > 1 && /^(?:and|&|\+)$/.test(tokens[at + 1]?.low ?? '')
  const begins =
    opens(tokens, at) ||
    /^(?:make|turn|only|just|brighten|darken|rotate|get|rid|of|flip|blur|crop|convert)$/.test(before)
  if (pair && begins && next?.kind !== 'number') return true
  if (next !== undefined && next.kind === 'word' && !isFiller(next) && !SAID.test(next.low)) return false
  const listed = numbers.length > 1 && (next === undefined || next.kind === 'mark')
  if (listed && tokens[at - 1]?.kind === 'word') return true
  if (CHOOSING.test(before) && tokens[to]?.kind !== 'mark' && numbers.length === 1)
    return next === undefined || SAID.test(next.low)
  return CHOOSING.test(before) || (opens(tokens, at) && SAID.test(next?.low ?? ''))
}

/** "1 sepia, 2 in black and white": each number begins what is said of its picture. */
function enumerates(tokens: readonly Token[], at: number, count: number): boolean {
  const numbers = leadingNumbers(tokens)
  const inTurn = numbers.length > 1 && numbers.length <= count && numbers.every(([, value], i) => value === i + 1)
  return inTurn && numbers.some(([i]) => i === at)
}

const leadingNumbers = onceOf((tokens) =>
  tokens.flatMap(({ kind, value, unit }, i) =>
    kind === 'number' && unit === '' && opens(tokens, i) && tokens[i + 1]?.kind === 'word' ? [[i, value] as const] : [],
  ),
)

/** "enhance the lot", "the whole bunch" */
const EVERY = /^(?:whole )?(?:lot|bunch|batch|gang|collection)\b/

/** "both", "all of them", "each picture", "all four photos", "these two", "my three ancestors". */
function everyOne(tokens: readonly Token[], at: number, count: number): Slot[] {
  const token = tokens[at]!
  const counts = (next: number) => numberOf(tokens[next]) === count && tokens[next]!.unit === ''
  let to = at + 1
  if (ALL.test(token.low)) {
    while (OF_THEM.test(tokens[to]?.low ?? '') || counts(to) || isPicture(tokens[to])) to += 1
    // "both in sepia", but "all in one", "both in red"
    const isLook = opens(tokens, at) && IN_LOOK.test(wordsOf(tokens, to, to + 3))
    if (NO_PICTURES.test(tokens[to]?.low ?? '') && to === at + 1 && !isLook) return []
    if (isFiller(tokens[to - 1]!) && tokens[to - 1]!.low === 'the' && to > at + 1) to -= 1
  } else if (THESE.test(token.low) && counts(to)) {
    to += 1
    // "the three necklace photos"
    if (tokens[to]?.kind === 'word' && tokens[to + 1]?.forms.has('picture')) to += 1
    if (isPicture(tokens[to])) to += 1
    // "of the three only the second"
    if (/^(?:of|from|among)$/.test(tokens[at - 1]?.low ?? '') && opens(tokens, at - 1))
      return [slot('idle', at - 1, to, upTo(count), 'partitive')]
    if (/^(?:%|x|px|percent|across|up|wide|columns?|rows?)$/.test(tokens[to]?.low ?? '')) return []
  } else if (token.low === 'the' && EVERY.test(wordsOf(tokens, to, to + 2))) {
    to += tokens[to]!.low === 'whole' ? 2 : 1
  } else if (counts(at) && tokens[to]?.forms.has('picture')) to += 1
  else return []
  return [slot('pictures', at, to, upTo(count), 'all', 'all')]
}

const IN_LOOK = /^in (?:sepia|black and|black (?:&|n)|monochrome|greyscale|grayscale|b ?& ?w|bw|(?:full )?colour)\b/

/** "the portrait one", "the small picture", "the landscape". */
function looking(tokens: readonly Token[], at: number, pictures: Scene['pictures']): Slot[] {
  const word = tokens[at]!.low
  const noun = isPicture(tokens[at + 1])
  const to = noun ? at + 2 : at + 1
  const areas = pictures.map(({ width, height }) => width * height)
  const one = (index: number) => [slot('pictures', at, to, [index + 1], 'looks')]
  const only = (holds: (picture: Scene['pictures'][number]) => boolean) => {
    const fitting = pictures.flatMap((picture, i) => (holds(picture) ? [i] : []))
    return fitting.length === 1 ? one(fitting[0]!) : []
  }
  const bare =
    /^(?:the|my|'s)$|'s$/.test(tokens[at - 1]?.low ?? '') &&
    !/^(?:format|orientation|mode|shape|version)$/.test(tokens[to]?.low ?? '')
  if (!noun && !bare) return []
  if (/^(?:portrait|upright)$/.test(word)) return only(({ width, height }) => height > width)
  if (word === 'landscape') return only(({ width, height }) => width > height)
  // "a small version of the second"
  if (!noun || tokens[to]?.low === 'of') return []
  if (/^(?:vertical|tall)$/.test(word)) return only(({ width, height }) => height > width)
  if (/^(?:horizontal|wide)$/.test(word)) return only(({ width, height }) => width > height)
  if (word === 'square') return only(({ width, height }) => width === height)
  if (word === 'transparent') return only(({ transparent }) => transparent)
  if (/^(?:small|smaller|smallest|little)$/.test(word)) return one(areas.indexOf(Math.min(...areas)))
  if (/^(?:big|bigger|biggest|large|larger|largest)$/.test(word)) return one(areas.indexOf(Math.max(...areas)))
  return []
}

/** "the middle one", "left photo", "the one on the right". */
function seated(tokens: readonly Token[], at: number, count: number): Slot[] {
  const seatOf = (token: Token | undefined) =>
    token === undefined ? undefined : SEATS[token.forms.has('center') ? 'center' : token.low]
  const numberOfSeat = { start: 1, center: (count + 1) / 2, end: count }
  const from = /^(?:the|my)$/.test(tokens[at - 1]?.low ?? '') ? at - 1 : at
  const of = (seat: keyof typeof numberOfSeat | undefined, to: number) =>
    seat === undefined || !Number.isInteger(numberOfSeat[seat])
      ? []
      : [slot('pictures', from, to, [numberOfSeat[seat]], 'seat')]
  if (ordinalOf(tokens[at - 1]) !== undefined) return []
  // "the second is to be the left one"
  if (/^(?:be|is|being|become|becomes|as)$/.test(tokens[tokens[at - 1]?.low === 'the' ? at - 2 : at - 1]?.low ?? ''))
    return []
  if (tokens[at]!.low === 'one' && /^(?:on|at|in)$/.test(tokens[at + 1]?.low ?? '') && tokens[at + 2]?.low === 'the')
    return NO_PICTURES.test(tokens[at + 4]?.low ?? '') ? [] : of(seatOf(tokens[at + 3]), at + 4)
  const noun = tokens[at + 1]?.low === 'hand' ? at + 2 : at + 1
  const behind = tokens[noun]
  // "label left A and right B"
  const labels = /^(?:label|caption|name|mark|and|,)$/.test(tokens[at - 1]?.low ?? '') && behind?.kind === 'word'
  if (count === 2 && labels && /^\p{Lu}/u.test(behind.text)) return of(seatOf(tokens[at]), noun)
  const isOne = behind?.low === 'one' || (behind?.forms.has('picture') && opens(tokens, at))
  return isOne ? of(seatOf(tokens[at]), noun + 1) : []
}
