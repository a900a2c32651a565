import { numbers } from '../../planner/language/lists.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import type { StepArguments, Wish } from '../../planner/words.ts'
import { coloursOf } from './paint.ts'

/** Measures of lines, in percent of the shorter edge. */
const THICKNESS = 1.2
const POINTS = numbers('right 0, down 90, downwards 90, bottom 90, left 180, up -90, upwards -90, top -90')
const WAY = 'right|left|up|upwards|down|downwards|top|bottom'
const POINTING = [
  new RegExp(`\\b(?:point\\w*|facing|going|goes|aim\\w*|directed)(?: to| towards?)?(?: the)? (${WAY})\\b`),
  new RegExp(`\\b(${WAY})[ -](?:pointing |facing )?arrow`),
  new RegExp(`\\barrow (?:to the )?(${WAY})\\b`),
]
const CORNER =
  '(?:(top|upper|bottom|lower) )?(left|right|top|bottom|upper|lower|center|centre|middle)(?: (left|right))?'
const FROM = new RegExp(`\\b(?:from|(?:start|begin)\\w* (?:at|in|on)) (?:the |my )?${CORNER}`)
const TO = new RegExp(`\\b(?:up |down )?(?:to|towards|into|(?:end|point|stop)\\w* (?:in|at|on)) (?:the |my )?${CORNER}`)
const FROM_IT = /\bfrom (?:it|there|that|this|the (?:text|words?|title|label|name))\b/
const AT_IT = /\b(?:to|at|towards) (?:it|that|this|them)\b/
const SPANS =
  /\b(?:across|along|through|edge to edge|side to side|full|whole|entire|down the|between|divid\w+|separat\w+|split\w*)\b/
const UPRIGHT = /\b(?:vertical\w*|upright|down the|top to bottom)\b/

/** The place that a match of `CORNER` names. */
function cornerOf(match: RegExpExecArray | null): string | undefined {
  if (match === null) return undefined
  const words = match.slice(1).filter(Boolean).join(' ')
  return words
    .replace('upper', 'top')
    .replace('lower', 'bottom')
    .replace(/centre|middle/, 'center')
}

/** A line or an arrow: from one place to another, from edge to edge, or as long as usual. */
export function lineOf(wish: Wish): StepArguments {
  const { preset } = wish
  const said = wish.wordsTo()
  const thing = wish.all.findLast((other) => other.to <= wish.from && other.has('place'))
  const from = cornerOf(FROM.exec(said)) ?? (FROM_IT.test(said) ? thing?.get('place') : undefined)
  let to = cornerOf(TO.exec(said))
  // "an arrow pointing to it from the top left": to what was drawn before.
  if (from !== undefined && AT_IT.test(said)) to ??= thing?.get('place') ?? 'center'
  const ends = from !== undefined && to !== undefined ? { from, to } : undefined
  const look = lookOf(wish)
  if (ends !== undefined) return { ...look, ...ends }
  const place = placeOf(wish)
  const pointing = POINTING.map((pattern) => pattern.exec(said)?.[1]).find((way) => way !== undefined)
  if (pointing !== undefined && pointing === place.position) place.position = undefined
  if (preset.shape === 'arrow') return { ...look, width: lengthOf(wish), ...place, turn: turnOf(wish, pointing) }
  const upright =
    wish.every('side').includes('vertical') || UPRIGHT.test(said) || /^(?:left|right)$/.test(place.position ?? '')
  const edged = preset.stripe === true && /^(?:top|bottom|left|right)$/.test(place.position ?? '')
  if (edged || preset.span === true || wish.style.strip === true || SPANS.test(said)) {
    return { ...look, ...place, span: upright ? 'height' : 'width' }
  }
  const below = preset.under === true && place.position === undefined ? 'below' : place.relative
  return {
    ...look,
    width: lengthOf(wish),
    ...place,
    relative: below,
    turn: turnOf(wish, undefined) ?? (upright ? 90 : undefined),
  }
}

/** What a line looks like. */
const lookOf = (wish: Wish): StepArguments => ({
  shape: wish.preset.shape,
  thickness: thicknessOf(wish) ?? wish.preset.thickness,
  colours: [coloursOf(wish)[0] ?? 'black'],
  opacity: wish.style.opacity,
  pictures: wish.get('pictures'),
})

const placeOf = (wish: Wish) => ({ position: positionOf(wish), relative: wish.get('relative') })

const CORNERED =
  /\b(?:corner to corner|(?:to|into|from) (?:each|every|all|the) (?:four )?corners?|diagonal\w*|saltire)\b/
const DIAGONALS = [
  { from: 'top left', to: 'bottom right' },
  { from: 'bottom left', to: 'top right' },
]
const FLAG = /\b(?:flag|saltire)\b/
/** Of the bars of a flag, in percent of the shorter edge. */
const BAR = 12

/** Two lines across each other: from corner to corner, from edge to edge as on flags, or as long as usual. */
export function crossOf(wish: Wish): StepArguments[] {
  const said = wish.wordsTo()
  const look = lookOf(wish)
  const isFlag = wish.says(FLAG)
  if (isFlag) look.thickness ??= BAR
  if (CORNERED.test(said)) return DIAGONALS.map((ends) => ({ ...look, ...ends }))
  const { position, relative } = placeOf(wish)
  const isWhole = (isFlag && position === undefined && relative === undefined) || SPANS.test(said)
  if (isWhole) return ['width', 'height'].map((span) => ({ ...look, span }))
  const long = { ...look, width: lengthOf(wish), position, relative }
  return [0, 90].map((turn) => ({ ...long, turn: turn + wish.preset.crossed }))
}

function turnOf(wish: Wish, pointing: string | undefined): number | undefined {
  if (pointing !== undefined) return POINTS[pointing]
  const sides = wish.every('side')
  const degrees = wish.amount('degrees')?.n
  if (degrees !== undefined) return degrees * (sides.includes(-1) ? -1 : 1)
  if (sides.includes('diagonal') || wish.style.diagonal === true) return 45
  if (wish.preset.shape === 'arrow' && sides.includes(-1)) return 180
  return sides.includes('vertical') ? 90 : undefined
}

const positionOf = (wish: Wish): string | undefined =>
  wish.get('place') ?? (wish.get('area') === 'center' ? 'center' : undefined)

const isThick = ({ tokens }: Wish, { from, to }: Slot) =>
  tokens
    .slice(from, to)
    .some(({ low }) => /^(?:thick|thin|thinner|thicker|fine|fat|bold|heavy|slim|hairline|slender|chunky)$/.test(low))

/** The product of words of size: those for how thick something is, or all others. */
export function factorOf(wish: Wish, thick: boolean): number {
  const sizes = wish.slots.filter((slot) => slot.dimension === 'size' && isThick(wish, slot) === thick)
  return sizes.reduce((product, { value }) => product * value, 1)
}

/** How thick a line or a rim is: what is measured, or "thick" and "thin". */
export function thicknessOf(wish: Wish): number | undefined {
  const factor = factorOf(wish, true)
  const usual: number = wish.preset.thickness ?? THICKNESS
  return wish.length ?? (factor === 1 ? undefined : usual * factor)
}

/** How long it is: "short", "long". */
function lengthOf(wish: Wish): number {
  const factor = factorOf(wish, false) * (wish.says(/\bshort\b/, 0) ? 0.6 : 1)
  return wish.preset.width * Math.min(factor, 1.5)
}
