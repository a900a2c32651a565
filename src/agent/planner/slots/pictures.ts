import type { Scene } from '../../plan.ts'
import type { Token } from '../language/tokens.ts'
import { numberOf } from './amounts.ts'
import { type Slot, slot } from './slot.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const FIGURES = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th']
/** What a picture is called. */
const NOUNS = ['picture', 'one', 'file', 'upload', 'screenshot', 'scan', 'attachment', 'painting', 'drawing', 'version']
const BETWEEN = /^(?:,|and|then|&|to|-|–)$/
const ALL = /^(?:both|all|each|every)$/
const OF_THEM = /^(?:the|of|them|my|these|those|our|given|uploaded|attached)$/

/** References to the pictures of a scene; a picture that was not given has the number that was said. */
export function pictureSlots(tokens: readonly Token[], at: number, { pictures }: Scene): Slot[] {
  const count = pictures.length
  if (count === 0) return []
  return [
    ...ordinals(tokens, at, count),
    ...numbered(tokens, at),
    ...(count > 1
      ? [...everyOne(tokens, at, count), ...named(tokens, at, pictures), ...looking(tokens, at, pictures)]
      : []),
  ]
}

/** The number an ordinal stands for; -1 counts from the end. */
function ordinalOf(token: Token | undefined): number | undefined {
  if (token === undefined) return undefined
  if (token.low === 'last' || token.low === 'final') return -1
  const index = Math.max(ORDINALS.indexOf(token.low), FIGURES.indexOf(token.low))
  return index === -1 ? undefined : index + 1
}

const isPicture = (token: Token | undefined) => token !== undefined && NOUNS.some((noun) => token.forms.has(noun))

/** "the second picture", "the first and the last one", "the first two". */
function ordinals(tokens: readonly Token[], at: number, count: number): Slot[] {
  const from = tokens[at]!.low === 'the' || tokens[at]!.low === 'my' ? at + 1 : at
  const first = ordinalOf(tokens[from])
  if (first === undefined) return []
  const many = numberOf(tokens[from + 1])
  if (many > 1 && many <= count) {
    const numbers = Array.from({ length: many }, (_, i) => (first === 1 ? i + 1 : count - many + i + 1))
    if (first === 1 || first === -1)
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
  if (!noun && from === at && numbers.length === 1) return []
  if (count === 1 && !noun) return []
  return [
    slot(
      'pictures',
      at,
      noun ? to + 1 : to,
      numbers.map((n) => (n === -1 ? count : n)),
      'ordinal',
      noun ? 'noun' : 'bare',
    ),
  ]
}

/** "picture 2", "images 1 and 3", "photo #2", "number 3". */
function numbered(tokens: readonly Token[], at: number): Slot[] {
  const token = tokens[at]!
  const isNumber = token.low === 'number' || token.low === 'no' || token.low === '#'
  if (!isPicture(token) && !isNumber) return []
  let next = at + 1
  while (/^(?:number|no|nr|#|\.)$/.test(tokens[next]?.low ?? '') && next < at + 3) next += 1
  const numbers: number[] = []
  let to = next
  for (;;) {
    const number = numberOf(tokens[next])
    if (!(Number.isInteger(number) && number >= 1 && number <= 20) || (tokens[next]!.unit ?? '') !== '') break
    if (tokens[next]!.kind !== 'number' && isNumber === false && numbers.length === 0 && token.low === 'one') break
    numbers.push(number)
    to = next + 1
    next = to
    while (BETWEEN.test(tokens[next]?.low ?? '')) next += 1
    if (next === to) break
  }
  return numbers.length === 0 ? [] : [slot('pictures', at, to, numbers, 'numbers')]
}

/** "both", "all of them", "each picture", "all four photos". */
function everyOne(tokens: readonly Token[], at: number, count: number): Slot[] {
  if (!ALL.test(tokens[at]!.low)) return []
  let to = at + 1
  while (OF_THEM.test(tokens[to]?.low ?? '') || numberOf(tokens[to]) === count || isPicture(tokens[to])) to += 1
  return [
    slot(
      'pictures',
      at,
      to,
      Array.from({ length: count }, (_, i) => i + 1),
      'all',
      'all',
    ),
  ]
}

/** "the dog" where a file is called `dog_beach.jpg`; "my logo" where one picture is cut out. */
function named(tokens: readonly Token[], at: number, pictures: Scene['pictures']): Slot[] {
  const token = tokens[at]!
  if (token.kind !== 'word' || token.low.length < 3) return []
  const matching = pictures.flatMap(({ name = '' }, i) => {
    const stems = name
      .toLowerCase()
      .replace(/\.[a-z0-9]+$/, '')
      .split(/[^\p{L}]+/u)
    return stems.some(
      (stem) => stem.length > 2 && stem !== 'img' && (token.forms.has(stem) || token.low === name.toLowerCase()),
    )
      ? [i + 1]
      : []
  })
  const logo = LOGOS.some((word) => token.forms.has(word))
  const clear = pictures.flatMap(({ transparent }, i) => (transparent ? [i + 1] : []))
  const numbers =
    matching.length > 0 && matching.length < pictures.length ? matching : logo && clear.length === 1 ? clear : []
  if (numbers.length === 0) return []
  const to = isPicture(tokens[at + 1]) ? at + 2 : at + 1
  return [slot('pictures', at, to, numbers, 'name', 'name', ...(logo ? ['logo'] : []))]
}

const LOGOS = ['logo', 'emblem', 'badge', 'icon', 'stamp', 'watermark', 'signature', 'sticker', 'seal', 'mark', 'crest']

/** "the portrait one", "the small picture". */
function looking(tokens: readonly Token[], at: number, pictures: Scene['pictures']): Slot[] {
  const word = tokens[at]!.low
  if (!isPicture(tokens[at + 1])) return []
  const areas = pictures.map(({ width, height }) => width * height)
  const one = (index: number) => [slot('pictures', at, at + 2, [index + 1], 'looks')]
  const only = (holds: (picture: Scene['pictures'][number]) => boolean) => {
    const fitting = pictures.flatMap((picture, i) => (holds(picture) ? [i] : []))
    return fitting.length === 1 ? one(fitting[0]!) : []
  }
  if (word === 'portrait' || word === 'upright') return only(({ width, height }) => height > width)
  if (word === 'landscape') return only(({ width, height }) => width > height)
  if (word === 'transparent') return only(({ transparent }) => transparent)
  if (/^(?:small|smaller|smallest|little)$/.test(word)) return one(areas.indexOf(Math.min(...areas)))
  if (/^(?:big|bigger|biggest|large|larger|largest)$/.test(word)) return one(areas.indexOf(Math.max(...areas)))
  if (/^(?:other|remaining)$/.test(word) && pictures.length === 2)
    return [slot('pictures', at, at + 2, [2], 'other', 'other')]
  return []
}
