import { wordsOf } from '../../planner/language/tokens.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import type { StepArguments, Wish } from '../../planner/words.ts'

const CALLS_WITHIN = 4
const COPYRIGHT = /^(?:©|\(c\)|copyright\b)/i

/** Tokens around a watermark within which it is told to go across. */
const ACROSS = 4

const POSITIONS = /^(?:center|(?:top|bottom)(?: left| right)?|left|right)$/

/** Where a text stands that names a thing nothing was drawn of: "below it" is below the picture. */
export const OUTER: Readonly<Record<string, string | undefined>> = {
  below: 'bottom',
  above: 'top',
  left: 'left',
  right: 'right',
}

/** What a text is called, and where such a text stands on a picture. */
const CALLED: readonly (readonly [words: RegExp, position: string])[] = [
  [/^(?:titled?|head|headlines?|headings?|headers?|head-line)$/, 'top'],
  [
    /^(?:captioned|captions?|footers?|footnotes?|credits?|subtitles?|sublines?|slogans?|taglines?|bylines?|straplines?)$/,
    'bottom',
  ],
  [/^(?:print|imprint)$/, 'bottom'],
  [/^(?:sign|signed|signature|copyright|©|watermark|watermarked)$/, 'bottom right'],
]

export const SUBTITLE = /^(?:subtitles?|sublines?|subheadings?|subheads?|slogans?|taglines?|bylines?|straplines?)$/

/** Tokens in front of a slot, the nearest first. */
export const before = (wish: Wish, { from }: Pick<Slot, 'from'>, count: number) =>
  wish.tokens.slice(Math.max(0, from - count), from).reverse()

/** Whether a text was written or a thing drawn or placed before, beside which this one can stand. */
function isDrawnBefore(wish: Wish): boolean {
  return wish.all.some(
    (other) =>
      other.from < wish.from &&
      !other.negated &&
      (other.preset.plate !== true || wish.scene.pictures.length === 0) &&
      other.words.traits.some((trait) => trait === 'draws' || trait === 'places' || trait === 'writes'),
  )
}

/** The words that a text is called by: "the title", "as a caption". */
export function calls(wish: Wish): string[] {
  // "Title: …" is called so as well as "the title …".
  const colon = wish.tokens[wish.from - 1]?.text === ':' ? wish.from - 1 : wish.from
  const { clause } = wish.tokens[colon]!
  const near = before(wish, wish, CALLS_WITHIN).filter(
    (token) => token.clause === clause || /^(?:with|sign(?:ed)?)$/.test(token.low),
  )
  return near.map(({ low }) => low)
}

export function placeOf(wish: Wish): StepArguments {
  const relative: string | undefined = wish.get('relative')
  const corner = cornerOr(wish)
  // "under it, at the bottom"
  const apart = corner !== undefined && /^(?:below|above)$/.test(relative ?? '')
  if (relative !== undefined && isDrawnBefore(wish) && !apart) return { relative }
  const position = corner ?? (relative === undefined || isOverAll(wish) ? undefined : OUTER[relative])
  if (position !== undefined) return { position }
  const called = calls(wish)
  if (called.some((word) => SUBTITLE.test(word)) && textBefore(wish) !== undefined) return { relative: 'below' }
  if (wish.scene.pictures.length === 0) return {}
  // "SOLD diagonally across it"
  if (turnOf(wish) === TURNS.diagonal && wish.says(/\b(?:across|over)\b/, ACROSS)) return { position: 'center' }
  // "a diagonal watermark", "across the photo"
  if (isWatermark(wish) && (turnOf(wish) !== undefined || wish.says(/\bacross\b/, ACROSS)))
    return { position: 'center' }
  if (COPYRIGHT.test(wish.preset.text) || isWatermark(wish)) return { position: 'bottom right' }
  return { position: CALLED.find(([words]) => called.some((word) => words.test(word)))?.[1] }
}

/** "Over it" is all over the picture where nothing was drawn before. */
export const isOverAll = (wish: Wish) =>
  wish.slots.some(({ dimension, from }) => dimension === 'relative' && /^(?:over|on)$/.test(wish.tokens[from]!.low))

/** The place that is said; a corner without a name is the lower right one. */
export function cornerOr(wish: Wish): string | undefined {
  const [place, side]: string[] = wish.every('place')
  // "along the bottom: Tom on the left"
  if (place !== undefined) return side === undefined || side === 'center' ? place : `${place} ${side}`
  const area: string | undefined = wish.get('area')
  if (area === 'corners') return 'bottom right'
  const part = area?.replace(/ (?:half|third|quarter)$/, '')
  return part !== undefined && POSITIONS.test(part) ? part : undefined
}

/** Whether a text marks the picture as somebody's. */
export const isWatermark = (wish: Wish) => calls(wish).some((word) => /^watermark/.test(word))

export const textBefore = (wish: Wish) => wish.all.findLast((other) => other.kind === 'text' && other.to <= wish.from)

/** A text that rises to the right, one that is read upwards, one that stands on its head. */
export const TURNS: Readonly<Record<string, number>> = { diagonal: -30, vertical: -90, 180: 180 }
const QUARTER_TURN = 90
export const UPWARDS = /\b(?:up(?:wards?|hill)|bottom to top|down to up)\b/

const SLIGHTLY =
  /\b(?:slightly|a (?:bit|little|touch|tad)|gently|somewhat) (?:slant|tilt|diagonal|lean|oblique)|\b(?:slant|tilt|lean)\w* (?:slightly|a (?:bit|little|touch|tad)|gently|somewhat)\b/
/** Degrees. */
const SLIGHT_TURN = -10

const RUNS_UP = runs('up')
const RUNS_DOWN = runs('down')
function runs(way: string): RegExp {
  return new RegExp(`\\b(?:runs?|running|climbs?|climbing)\\b(?: \\S+){0,5}? ${way}(?:wards?)?\\b`)
}

/** "slanted, in a serif face": the letters are, and not the line. */
export const isSlanted = (wish: Wish, { from, to }: Pick<Slot, 'from' | 'to'>) =>
  /^(?:slanted|oblique|sloping)$/.test(wish.tokens[from]!.low) &&
  !ALONG.test(wordsOf(wish.tokens, to, to + 2)) &&
  (wish.has('font') || (!isAlone(wish, from, to) && wish.says(/\b(?:letters?|lettering|typeface|font|face)\b/)))

/** "SOLD, slanted, in red letters" */
const isAlone = ({ tokens }: Wish, from: number, to: number) =>
  tokens[from - 1]?.kind === 'mark' && (tokens[to]?.kind ?? 'mark') === 'mark'

export const hasSlantedLetters = (wish: Wish) => wish.slots.some((one) => isSlanted(wish, one))

const ALONG =
  /^(?:(?:right|straight|clean) )?(?:a|slightly|across|over|up|upwards?|down|downwards?|from|along|through|to)\b/

/** Degrees clockwise. */
export function turnOf(wish: Wish): number | undefined {
  if (hasSlantedLetters(wish)) return undefined
  const sides = wish.slots
    .filter(({ dimension, rule }) => dimension === 'side' && rule !== 'down')
    .map(({ value, rule }) => (rule.endsWith('sideways') ? 'vertical' : value))
  const degrees = wish.amount('degrees')
  // "SOLD running down the left side"
  if (degrees === undefined && /^(?:left|right)$/.test(cornerOr(wish) ?? '')) {
    if (wish.says(RUNS_UP)) return TURNS.vertical
    if (wish.says(RUNS_DOWN)) return QUARTER_TURN
  }
  if (degrees !== undefined)
    return degrees.n * (degrees.sign === '-' || sides.includes(-1) || wish.says(UPWARDS) ? -1 : 1)
  const side = sides.find((one) => TURNS[one] !== undefined)
  if (side === 'vertical' && wish.says(/\b(?:top to bottom|downwards?)\b/)) return QUARTER_TURN
  if (side !== undefined) return TURNS[side]
  if (wish.style.diagonal !== true) return undefined
  return wish.says(SLIGHTLY) ? SLIGHT_TURN : TURNS.diagonal
}
