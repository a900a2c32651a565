import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import type { Token } from '../language/tokens.ts'
import { numberOf } from './amounts.ts'
import { spokenOf } from './pictures-spoken-of.ts'
import { type Slot, slot } from './slot.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const FIGURES = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th']
/** What a picture is called. */
const NOUNS = ['picture', 'one', 'file', 'upload', 'screenshot', 'scan', 'attachment', 'painting', 'drawing', 'version']
const BETWEEN = /^(?:,|and|then|&|to|-|–|>|→|\/|n)$/
const ALL = /^(?:both|all|each|every)$/
const OF_THEM = /^(?:the|of|them|my|these|those|our|given|uploaded|attached)$/
const THESE = /^(?:the|these|those|my|our|this|your|of)$/
/** Behind these there may be a number or an ordinal with nothing else to it. */
const CHOOSING =
  /^(?:only|just|keep|use|want|need|pick|choose|select|return|leave|swap|switch|exchange|drop|delete|remove|skip|then|order|nr|no|overlay|put|place|blend|superimpose|merge)$/
const PLACED = /^(?:on|onto|over|under|below|above|beside)$/
/** A picture that has no more to its name is what one of these is said of. */
const SAID =
  /^(?:is|isn't|was|are|should|needs?|must|can|could|came|looks?|says?|goes|gets?|has|stays?|in|on|to|as|unchanged|untouched|with|only|over|below|above|under|beside|first|last|left|right|next)$/
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

/** The rule by which the only picture is called by its name. */
export const ITSELF = 'itself'

/** References to the pictures of a scene; a picture that was not given has the number that was said. */
export function pictureSlots(tokens: readonly Token[], { pictures }: Scene): Slot[] {
  const count = pictures.length
  if (count === 0) return []
  const found = tokens.flatMap((_, at) => [
    ...ordinals(tokens, at, count),
    ...numbered(tokens, at, count),
    ...(count > 1
      ? [
          ...everyOne(tokens, at, count),
          ...named(tokens, at, pictures),
          ...looking(tokens, at, pictures),
          ...seated(tokens, at, count),
        ]
      : itself(tokens, at, pictures[0]!)),
  ])
  return count > 1 ? spokenOf(tokens, found, count, isPicture) : found
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** The number an ordinal stands for; -1 counts from the end. */
function ordinalOf(token: Token | undefined): number | undefined {
  if (token === undefined) return undefined
  if (token.low === 'last' || token.low === 'final') return -1
  const index = Math.max(ORDINALS.indexOf(token.low), FIGURES.indexOf(token.low))
  return index === -1 ? undefined : index + 1
}

const isPicture = (token: Token | undefined) => token !== undefined && NOUNS.some((noun) => token.forms.has(noun))

/** Whether a clause begins with a token. */
const opens = (tokens: readonly Token[], at: number) =>
  at === 0 || tokens[at - 1]!.clause !== tokens[at]!.clause || /^(?:and|but|the)$/.test(tokens[at - 1]!.low)

/** "the second picture", "the first and the last one", "the first two", "second is too dark". */
function ordinals(tokens: readonly Token[], at: number, count: number): Slot[] {
  const from = /^(?:the|my)$/.test(tokens[at]!.low) ? at + 1 : at
  const first = ordinalOf(tokens[from])
  if (first === undefined) return []
  const many = numberOf(tokens[from + 1])
  if (many > 1 && many <= count && (first === 1 || first === -1)) {
    const numbers = upTo(many).map((i) => (first === 1 ? i : count - many + i))
    return [slot('pictures', at, isPicture(tokens[from + 2]) ? from + 3 : from + 2, numbers, 'first two')]
  }
  const numbers = [first]
  let to = from + 1
  for (let next = to; ; ) {
    while (BETWEEN.test(tokens[next]?.low ?? '') || tokens[next]?.low === 'the') next += 1
    const number = ordinalOf(tokens[next])
    if (next === to || number === undefined) break
    numbers.push(number)
    next += 1
    to = next
  }
  const noun = isPicture(tokens[to])
  const next = tokens[to]?.low ?? ''
  const said = opens(tokens, at) && SAID.test(next)
  const asked = CHOOSING.test(tokens[at - 1]?.low ?? '') || tokens[at - 1]?.text === '('
  if (!noun && from === at && numbers.length === 1 && !said && !asked) return []
  if (!noun && (count === 1 || NO_PICTURES.test(next)) && !SAID.test(next)) return []
  const meant = numbers.map((n) => (n === -1 ? count : n))
  return [slot('pictures', at, noun ? to + 1 : to, meant, 'ordinal', noun ? 'noun' : 'bare')]
}

/** "picture 2", "images 1 and 3", "photo #2", "number 3"; of several, "only 1 and 3", "3, 1, 2", "2 is too dark". */
function numbered(tokens: readonly Token[], at: number, count: number): Slot[] {
  const token = tokens[at]!
  const short = /^(?:no|nr|num)$/.test(token.low) && (tokens[at + 1]?.text === '.' || tokens[at + 1]?.kind === 'number')
  const isNumber = token.low === 'number' || token.low === '#' || (short && count > 1)
  const isBare = token.kind === 'number' && count > 1
  if (!isPicture(token) && !isNumber && !isBare) return []
  let next = isBare ? at : at + 1
  while (/^(?:number|no|nr|#|\.)$/.test(tokens[next]?.low ?? '') && next < at + 3) next += 1
  const numbers: number[] = []
  let to = next
  for (;;) {
    const number = numberOf(tokens[next])
    if (!(Number.isInteger(number) && number >= 1 && number <= 20) || (tokens[next]!.unit ?? '') !== '') break
    if (tokens[next]!.kind !== 'number' && isNumber === false && numbers.length === 0 && token.low === 'one') break
    const last = numbers.at(-1) ?? number
    // "2-4", "1 to 3"
    const isRange = numbers.length === 1 && /^(?:-|–|to|through)$/.test(tokens[next - 1]?.low ?? '') && number <= count
    for (let between = last + 1; isRange && between < number; between += 1) numbers.push(between)
    numbers.push(number)
    to = next + 1
    next = to
    while (BETWEEN.test(tokens[next]?.low ?? '') || /^(?:number|picture|pic|photo)$/.test(tokens[next]?.low ?? ''))
      next += 1
    if (next === to) break
  }
  if (numbers.length === 0 || (isBare && !isChoice(tokens, at, to, numbers, count))) return []
  return [slot('pictures', at, to, numbers, 'numbers')]
}

/** Whether bare numbers can only be those of pictures. */
function isChoice(tokens: readonly Token[], at: number, to: number, numbers: readonly number[], count: number) {
  if (numbers.some((number) => number > count) || new Set(numbers).size < numbers.length) return false
  const before = tokens[at - 1]?.low ?? ''
  if (numbers.length > 2 && numbers.length === count) return !/^\d/.test(before)
  const next = tokens[to]
  if (PLACED.test(before) && tokens[at - 2]?.kind === 'number') return true
  if (next !== undefined && next.kind === 'word' && !isFiller(next) && !SAID.test(next.low)) return false
  if (before === 'then' && (next === undefined || next.kind === 'mark')) return true
  if (CHOOSING.test(before) && tokens[to]?.kind !== 'mark' && numbers.length === 1)
    return next === undefined || SAID.test(next.low)
  return CHOOSING.test(before) || (opens(tokens, at) && SAID.test(next?.low ?? ''))
}

/** "both", "all of them", "each picture", "all four photos", "these two", "my three ancestors". */
function everyOne(tokens: readonly Token[], at: number, count: number): Slot[] {
  const token = tokens[at]!
  const counts = (next: number) => numberOf(tokens[next]) === count && tokens[next]!.unit === ''
  let to = at + 1
  if (ALL.test(token.low)) {
    while (OF_THEM.test(tokens[to]?.low ?? '') || counts(to) || isPicture(tokens[to])) to += 1
    if (NO_PICTURES.test(tokens[to]?.low ?? '') && to === at + 1) return []
    if (isFiller(tokens[to - 1]!) && tokens[to - 1]!.low === 'the' && to > at + 1) to -= 1
  } else if (THESE.test(token.low) && counts(to)) {
    to += 1
    if (isPicture(tokens[to])) to += 1
    // "of the three only the second"
    if (/^(?:of|from|among)$/.test(tokens[at - 1]?.low ?? '') && opens(tokens, at - 1))
      return [slot('idle', at - 1, to, upTo(count), 'partitive')]
    if (/^(?:%|x|px|percent|across|up|wide|columns?|rows?)$/.test(tokens[to]?.low ?? '')) return []
  } else if (counts(at) && tokens[to]?.forms.has('picture')) to += 1
  else return []
  return [slot('pictures', at, to, upTo(count), 'all', 'all')]
}

const LOGOS = ['logo', 'emblem', 'badge', 'icon', 'stamp', 'watermark', 'signature', 'sticker', 'seal', 'mark', 'crest']
/** By how much a word that ends in the name of a picture is longer: "my webcam" is `cam.png`. */
const LONGER = 3

/** "the dog" where a file is called `dog_beach.jpg`; "my logo" where one picture is cut out. */
/** "the pear", of the one picture pear.jpg: the picture itself. */
function itself(tokens: readonly Token[], at: number, { name = '' }: Scene['pictures'][number]): Slot[] {
  const { kind, forms } = tokens[at]!
  const stems = name
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, '')
    .split(/[^\p{L}]+/u)
  return kind === 'word' && stems.some((stem) => stem.length > 2 && forms.has(stem))
    ? [slot('idle', at, at + 1, name, ITSELF)]
    : []
}

function named(tokens: readonly Token[], at: number, pictures: Scene['pictures']): Slot[] {
  const token = tokens[at]!
  if (token.kind !== 'word' || token.low.length < 3) return []
  const isNamed = (stem: string, name: string) =>
    token.forms.has(stem) ||
    token.low === name.toLowerCase() ||
    (token.low.length >= stem.length + LONGER && token.low.endsWith(stem) && !isFiller(token))
  const matching = pictures.flatMap(({ name = '' }, i) => {
    const stems = name
      .toLowerCase()
      .replace(/\.[a-z0-9]+$/, '')
      .split(/[^\p{L}]+/u)
    return stems.some((stem) => stem.length > 2 && stem !== 'img' && isNamed(stem, name)) ? [i + 1] : []
  })
  // "watermark the photo with …"
  const isVerb =
    /^(?:watermark|stamp|mark|seal)$/.test(token.low) &&
    /^(?:the|my|our|this|these|it|all|both|each|them)$/.test(tokens[at + 1]?.low ?? '')
  const logo = !isVerb && LOGOS.some((word) => token.forms.has(word))
  const clear = pictures.flatMap(({ transparent }, i) => (transparent ? [i + 1] : []))
  const numbers =
    matching.length > 0 && matching.length < pictures.length
      ? matching
      : clear.length === 1 && (logo || token.low === 'png')
        ? clear
        : []
  if (numbers.length === 0) return []
  const to = isPicture(tokens[at + 1]) ? at + 2 : at + 1
  return [slot('pictures', at, to, numbers, 'name', 'name', ...(logo ? ['logo'] : []))]
}

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
  const of = (seat: keyof typeof numberOfSeat | undefined, to: number) =>
    seat === undefined || !Number.isInteger(numberOfSeat[seat])
      ? []
      : [slot('pictures', at, to, [numberOfSeat[seat]], 'seat')]
  if (ordinalOf(tokens[at - 1]) !== undefined) return []
  if (tokens[at]!.low === 'one' && /^(?:on|at|in)$/.test(tokens[at + 1]?.low ?? '') && tokens[at + 2]?.low === 'the')
    return NO_PICTURES.test(tokens[at + 4]?.low ?? '') ? [] : of(seatOf(tokens[at + 3]), at + 4)
  const noun = tokens[at + 1]?.low === 'hand' ? at + 2 : at + 1
  const behind = tokens[noun]
  const isOne = behind?.low === 'one' || (behind?.forms.has('picture') && opens(tokens, at))
  return isOne ? of(seatOf(tokens[at]), noun + 1) : []
}
