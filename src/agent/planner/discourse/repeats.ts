import { wordsOf } from '../language/tokens.ts'
import type { Dimension } from '../slots/slot.ts'
import type { ToolWords, Trait, Wish } from '../words.ts'
import { type Draft, drop, has, wishWith } from './draft.ts'
import { wishedSteps } from './lowering.ts'

/** One thing that is said twice is done once. */
export function dropRepeats(draft: Draft): void {
  const says = (wish: Wish) => wish.slots.length > 0 || wish.kind === 'complaint'
  const fuller = draft.wishes.filter(
    (wish) => says(wish) || wish.preset.zoom === true || wish.preset.ratio !== undefined,
  )
  drop(draft, (wish) => {
    if (
      (wish.kind !== 'noun' && !has(wish, 'cuts')) ||
      has(wish, 'lays out') ||
      says(wish) ||
      wish.preset.keeps === true
    )
      return false
    const other = fuller.find(
      (one) =>
        one !== wish &&
        one.words === wish.words &&
        // "a tenth off the left, then a square"
        !(one.preset.off === true && (wish.preset.ratio ?? wish.preset.pair) !== undefined) &&
        (says(one) || wish.kind === 'noun' || (wish.kind === 'verb' && Object.keys(wish.preset).length === 0)),
    )
    // "a square crop, on the face": what the noun alone says is said of that too.
    if (other !== undefined) other.preset = { ...wish.preset, ...other.preset }
    return other !== undefined
  })
  const around = wishWith(draft, 'blurs around')
  if (around !== undefined) drop(draft, (wish) => has(wish, 'blurs') && (wish.get('area') ?? 'all') === 'all')
  drop(draft, (wish) => isSaidBetter(wish, draft.wishes))
  const measured = draft.wishes.filter(isMeasured)
  drop(draft, (wish) => isVagueBeside(wish, draft.wishes, measured))
  const all = draft.wishes
  drop(draft, (wish, at) => isRemedy(wish, all[at - 1]))
  // "zoom in on the bird, he's just a speck"
  const isZoomed = draft.wishes.some(
    (wish) =>
      wish.preset.zoom === true &&
      wish.kind !== 'complaint' &&
      wishedSteps(wish).some((step) => step.arguments.focus === 'subject'),
  )
  if (isZoomed) drop(draft, (wish) => wish.preset.zoom === true && wish.kind === 'complaint' && !wish.has('pictures'))
  // "sharpen it as it is blurry"
  const { reason } = draft.text
  const asked = draft.wishes.filter(({ from }) => !reason[from])
  const tells = (wish: Wish) => reason[wish.from] && wish.kind === 'complaint'
  drop(draft, (wish) => tells(wish) === true && asked.some(({ words }) => words === wish.words))
  drop(draft, (wish) => {
    const remedy = remedyOf(wish, draft.wishes)
    // "the lower half is too dark, lift it half a stop"
    const part = wish.slots.find(({ dimension }) => dimension === 'area' || dimension === 'place')
    if (part !== undefined && remedy?.has('area') === false && !remedy.has('place')) remedy.slots.push(part)
    return remedy !== undefined
  })
  // "it is out of focus, can you fix it", "fuzzy, you can hardly see the hairs"
  const isWrong = draft.wishes.some(
    (wish) => wish.preset.general !== true && (wish.kind === 'complaint' || wish.has('excess') || has(wish, 'tones')),
  )
  if (isWrong) drop(draft, (wish) => wish.preset.general === true)
  const { wishes } = draft
  const steps = new Map(wishes.map((wish) => [wish, isDoneOnce(wish) ? wish.words.lower(wish) : undefined]))
  drop(draft, (wish, at) => {
    const near = wishes.slice(Math.max(0, at - NEAR), at + NEAR + 1)
    const isIn = (one: Wish) =>
      one !== wish && isDoneBy(one, wish, steps) && (tells(wish) || areTogether(one, wish, near))
    const other = near.find((one) => isIn(one) && (one.from < wish.from || !isDoneBy(wish, one, steps)))
    for (const { from, to } of [wish, ...wish.slots]) other?.claim(from, to)
    return other !== undefined
  })
}

/** Wishes on either side beyond which nobody says the same again. */
const NEAR = 4

const isDoneOnce = (wish: Wish) =>
  ONCE.some((trait) => has(wish, trait)) && wish.preset.again !== true && wish.preset.half !== true

/**
 * "Round the corners a lot, like an app icon", "the top darker, it is glaring": whether a wish does all that another one
 * would do, and is told as well how much of it.
 */
function isDoneBy(other: Wish, wish: Wish, steps: ReadonlyMap<Wish, ReturnType<ToolWords['lower']>>): boolean {
  if (other.preset.look !== undefined || wish.words !== other.words || wish.way * other.way < 0) return false
  if (fullness(wish) > fullness(other)) return false
  const [one, two] = [steps.get(wish), steps.get(other)]
  if (one === undefined || two === undefined || Array.isArray(one) || Array.isArray(two)) return false
  return Object.keys({ ...one, ...two }).every(
    (key) =>
      (typeof one[key] === 'number' && typeof two[key] === 'number') ||
      String(one[key]) === String(two[key]) ||
      (tells(wish) && one[key] === undefined),
  )
}

const tells = (wish: Wish) => wish.kind === 'complaint' || wish.excess < 0

/** Not so "blur it, then sharpen it, then blur it" and "blur it, then blur it again": what is ordered anew is done anew. */
function areTogether(one: Wish, two: Wish, near: readonly Wish[]): boolean {
  const [first, last] = one.from < two.from ? [one, two] : [two, one]
  const isBetween = ({ from }: Wish) => first.from < from && from < last.from
  return !near.some(isBetween) && !/\bthen\b/.test(wordsOf(one.tokens, first.to, last.from))
}

/** What is done once to the same part, however often it is asked for. */
const ONCE: readonly Trait[] = ['rounds', 'tones']

const fullness = (wish: Wish) => (isMeasured(wish) ? 2 : tells(wish) ? 0 : 1) + (wish.strength === 1 ? 0 : 0.5)

/**
 * "Her face is dark, the sun was behind her": of complaints of the light the one that says where it comes from is meant.
 * "Like a morgue, all blue and cold": what only a likeness says, other words say better.
 */
function isSaidBetter(wish: Wish, wishes: readonly Wish[]): boolean {
  const beside = (trait: Trait) =>
    has(wish, trait) ? wishes.filter((other) => other !== wish && has(other, trait)) : []
  const cause = wish.preset.cause === true ? undefined : beside('lights').find(({ preset }) => preset.cause === true)
  if (tells(wish) && !isMeasured(wish)) cause?.claim(...wish.extent)
  return (
    (tells(wish) && !isMeasured(wish) && cause !== undefined) ||
    (wish.preset.vague === true && beside('balances').some(({ preset }) => preset.vague !== true))
  )
}

/** "the top third is too bright, darken that part" wishes for one thing: what is wrong says where. */
function isRemedy(wish: Wish, before: Wish | undefined): boolean {
  if (before?.words !== wish.words || (!has(wish, 'tones') && !has(wish, 'turns'))) return false
  if (isMeasured(wish) || wish.has('area') || wish.has('place') || wish.has('pictures') || before.way !== wish.way)
    return false
  return (
    before.preset.general !== true &&
    (before.kind === 'complaint' || before.excess < 0) &&
    ['area', 'place', 'pictures'].some((one) => before.has(one as Dimension))
  )
}

/**
 * "the front is in the shade: lighten the lower half", "too yellow, make it cooler": what is wrong with the light or its
 * colour is mended by what is asked for.
 */
function remedyOf(wish: Wish, wishes: readonly Wish[]): Wish | undefined {
  const asks = (other: Wish) => other.kind !== 'complaint' && other.excess === 0
  const isLater = (other: Wish) => other.from >= wish.to && other.words !== wish.words
  if (has(wish, 'lights') && !asks(wish))
    // "the top third darker please, the sky is glaring"
    return wishes.find(
      (other) =>
        has(other, 'lights') &&
        asks(other) &&
        other.words.lower(other) !== undefined &&
        other.way === wish.way &&
        (isLater(other) || (other.words !== wish.words && other.has('area') && !wish.has('area'))),
    )
  if (!has(wish, 'balances') || wish.kind !== 'complaint') return undefined
  const remedy = wishes.find((other) => has(other, 'balances') && other.kind !== 'complaint' && isLater(other))
  remedy?.claim(...wish.extent)
  return remedy
}

const isMeasured = (one: Wish) => one.has('amount') || one.preset.percent !== undefined

/** "a bit flat. More contrast", "brighter, by 20 %": of two wishes for one thing what only tells says less, or the vaguer. */
function isVagueBeside(wish: Wish, wishes: readonly Wish[], measured: readonly Wish[]): boolean {
  const whole: readonly Trait[] = ['draws', 'fills', 'lays out', 'places', 'pads']
  const repeats = wish.kind !== 'text' && !whole.some((trait) => has(wish, trait))
  if (!repeats || wish.preset.another === true || isMeasured(wish) || wish.has('area')) return false
  const isTold = has(wish, 'tones') && tells(wish)
  const repeated = (other: Wish) =>
    other.preset.general !== true &&
    other.from < wish.from &&
    other.way === wish.way &&
    !wish.has('place') &&
    tells(other)
  return (isTold ? wishes : measured).some(
    (other) =>
      other !== wish &&
      other.words === wish.words &&
      !other.has('area') &&
      String(other.get('pictures') ?? '') === String((other.has('pictures') && wish.get('pictures')) || '') &&
      (isMeasured(other) ||
        (isTold && repeated(other)) ||
        (isTold && other.kind !== 'complaint' && other.excess === 0 && other.from > wish.from)) &&
      ((wish.kind === 'complaint' && has(wish, 'cuts')) || isSameChange(wish, other)),
  )
}

/** Whether two wishes for one tool set the same, the same way: shadows and highlights are two things. */
function isSameChange(wish: Wish, other: Wish): boolean {
  // "a white mat of 5 % and outside it a thin black frame"
  const areColoured = has(wish, 'frames') && wish.colours.length > 0 && other.colours.length > 0
  if (areColoured && String(wish.colours) !== String(other.colours)) return false
  const [one, two] = [wish, other].map((each) => {
    const made = each.words.lower(each)
    return Array.isArray(made) && made.length === 1 ? made[0]!.arguments : made
  })
  if (one === undefined || two === undefined || Array.isArray(one) || Array.isArray(two)) return true
  const known = Object.keys(two).filter((key) => two[key] !== undefined)
  return Object.keys(one).every((key) => one[key] === undefined || known.includes(key))
}

/** "It leans 2 degrees, turn it clockwise": the lean and the turn are one thing. */
export function joinTurns(draft: Draft): void {
  const level = wishWith(draft, 'levels')
  // "it lies on its side, put it upright"
  const isUpright = level?.says(/\b(?:upright|right way)\b/, 0) === true
  const turn = draft.wishes.find(
    (wish) => has(wish, 'turns') && (wish.preset.degrees === undefined || (isUpright && wish.kind === 'complaint')),
  )
  if (level === undefined || turn === undefined || (level.has('amount') && turn.has('amount'))) return
  turn.slots.push(...level.slots.filter(({ dimension }) => dimension === 'amount'))
  drop(draft, (wish) => has(wish, 'levels'))
}
