import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import { list } from '../language/lists.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { type Slot, slot } from './slot.ts'

/** The rule by which the only picture is called by its name. */
export const ITSELF = 'itself'

/** "the beach and the boat", "the hat, the scarf, the gloves": two of several that are named together, or all in turn. */
export function joined(tokens: readonly Token[], found: readonly Slot[], count: number): Slot[] {
  const names = found.filter(({ marks }) => marks.includes('name'))
  const between = (one: Slot, next: Slot) => wordsOf(tokens, one.to, next.from)
  return names.flatMap((one, i) => {
    let end = i + 1
    const goesOn = (next: Slot | undefined) => next !== undefined && LISTS.test(between(names[end - 1]!, next))
    while (goesOn(names[end])) end += 1
    const run = names.slice(i, end)
    const numbers: number[] = run.flatMap(({ value }) => value)
    const whole = numbers.length === count && new Set(numbers).size === count
    const pair =
      run.length === 2 && count > 2 && numbers[0] !== numbers[1] && /^(?:and|&|n)\b/.test(between(one, run[1]!))
    if (!(whole && count > 2) && !pair) return []
    return [slot('pictures', one.from, run.at(-1)!.to, numbers, 'names', 'name', ...(whole ? ['noun'] : []))]
  })
}

const LISTS = /^(?:,|and|&|n|then|, then|, and|→|>|-|–)?(?: ?(?:the|my|our))?$/

const EXTENSION = /\.[a-z0-9]+$/

/** The words that a file is called by. */
const stemsOf = (name = '') =>
  name
    .toLowerCase()
    .replace(EXTENSION, '')
    .split(/[^\p{L}]+/u)

export const LOGOS = list('logo, emblem, badge, icon, stamp, watermark, signature, sticker, seal, mark, crest')
/** By how much a word that ends in the name of a picture is longer: "my webcam" is `cam.png`. */
const LONGER = 3

/** "the pear", of the one picture pear.jpg: the picture itself. */
export function itself(tokens: readonly Token[], at: number, { name = '' }: Scene['pictures'][number]): Slot[] {
  const { kind, forms } = tokens[at]!
  const stems = stemsOf(name)
  return kind === 'word' && stems.some((stem) => stem.length > 2 && forms.has(stem))
    ? [slot('idle', at, at + 1, name, ITSELF)]
    : []
}

/** "the dog" where a file is called `dog_beach.jpg`; "my logo" where one picture is cut out. */
export function named(
  tokens: readonly Token[],
  at: number,
  pictures: Scene['pictures'],
  isPicture: (token: Token | undefined) => boolean,
): Slot[] {
  const token = tokens[at]!
  const isShort = token.low.length < 3 && !/^\p{Lu}{2}$/u.test(token.text)
  const isFile = pictures.some(({ name }) => name?.toLowerCase() === token.low)
  if ((token.kind !== 'word' && !isFile) || isShort) return []
  // "Then both in a row", of now.jpg and then.jpg.
  if (isFiller(token) && !/^(?:the|my|our)$/.test(tokens[at - 1]?.low ?? '')) return []
  const isNamed = (stem: string, name: string) =>
    token.forms.has(stem) ||
    token.low === name.toLowerCase() ||
    token.low === name.toLowerCase().replace(EXTENSION, '') ||
    (token.low.length >= stem.length + LONGER && token.low.endsWith(stem) && !isFiller(token))
  const matching = pictures.flatMap(({ name = '' }, i) => {
    const stems = stemsOf(name)
    return stems.some((stem) => (stem.length > 2 || stem === token.low) && stem !== 'img' && isNamed(stem, name))
      ? [i + 1]
      : []
  })
  // "the hotel photo" beside hotel_logo.png is the other one.
  const [only, ...more] = matching
  const isLogo = LOGOS.some((word) => stemsOf(pictures[(only ?? 0) - 1]?.name).includes(word))
  if (isLogo && more.length === 0 && pictures.length === 2 && tokens[at + 1]?.forms.has('picture'))
    return [slot('pictures', at, at + 2, [3 - only!], 'name', 'name')]
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
