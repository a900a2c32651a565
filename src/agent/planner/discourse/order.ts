import { type Token, wordsOf } from '../language/tokens.ts'
import type { Wish } from '../words.ts'
import { type Draft, type DraftStep, has } from './draft.ts'

/**
 * The order of steps, whatever order they are mentioned in: pictures are chosen, joined, backgrounds filled, things drawn
 * on top.
 */
function rankOf(wish: Wish): number {
  if (has(wish, 'chooses')) return 0
  if (has(wish, 'opens')) return 1
  if (has(wish, 'composes')) return 1.5
  if (has(wish, 'fills') && wish.scene.pictures.length === 0) return 2
  if (has(wish, 'draws')) return 5
  // What is meant for single pictures is done to them before they are joined.
  const joins = has(wish, 'lays out') || has(wish, 'places')
  return !joins && wish.has('pictures') ? 3 : 4
}

/** Where it is said, or right behind what it stands on. */
function placeOf(wish: Wish): number {
  if (isBefore(wish)) return -1
  // "a black frame and inside it a white mat": each frame lies around what is there before it.
  const isInside = has(wish, 'frames') && INSIDE.test(wordsOf(wish.tokens, Math.max(0, wish.from - NEAR), wish.from))
  const outer = isInside ? wish.all.find((other) => other.from < wish.from && has(other, 'frames')) : undefined
  if (outer !== undefined) return outer.from - 0.5
  return wish.after === undefined ? wish.from : wish.after.from + 0.5
}
const INSIDE = /\b(?:inside|within|in) (?:it|that|this|which)\b/
const NEAR = 7

/** "but first darken it", "before that, …": what is said later is done earlier. */
function isBefore({ from, to, tokens }: Wish): boolean {
  const { sentence } = tokens[from]!
  const said = (first: number, last: number) =>
    wordsOf(
      tokens.slice(Math.max(0, first), last).filter((token) => token.sentence === sentence),
      0,
    )
  return (
    /\b(?:but first|before that|beforehand)\b/.test(said(from - 4, from)) || /\bbefore ?hand\b/.test(said(to, to + 5))
  )
}

/** "with a white outline and a shadow, transparent background": these are those of what is cut out. */
function outlineWhatIsFreed({ wishes }: Draft): void {
  for (const wish of wishes) {
    if (!has(wish, 'outlines') && !has(wish, 'shadows')) continue
    wish.after ??= wishes.find((other) => has(other, 'frees') && other.from > wish.from)
  }
}

/** All steps in the order in which they are done; what says more about the same thing becomes one step. */
export function inOrder(draft: Draft, first: readonly DraftStep[]): DraftStep[] {
  // "write …, then blur it": an order that is told is kept.
  const openings = new Map(draft.text.tokens.toReversed().map((token) => [token.clause, token]))
  const isTold = (at: number) => isAgain(draft.text.tokens, at, openings)
  const told = draft.wishes.some(({ from }) => isTold(from))
  if (!told) outlineWhatIsFreed(draft)
  const rank = (wish: Wish) => Math.min(rankOf(wish), told ? 4 : 5)
  const wishes = [...draft.wishes].sort((a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b))
  const steps: DraftStep[] = [...first]
  for (const step of wishes.flatMap((wish) => draft.steps.get(wish) ?? [])) {
    const again =
      !step.words.traits.includes('lays out') &&
      [...step.wishes].some(({ from, preset }) => preset.another === true || isTold(from))
    // A wish that comes to several steps wants each of them.
    const isOther = ({ wishes }: DraftStep) => ![...step.wishes].some((wish) => wishes.has(wish))
    const same = again
      ? undefined
      : steps.find((other) => other.tool === step.tool && isOther(other) && isSame(other, step))
    if (same === undefined) {
      steps.push(step)
      continue
    }
    for (const [key, value] of Object.entries(step.arguments)) same.arguments[key] ??= value
    // "in the corner, a quarter of the width": what is measured says more than what is usual.
    const { size, edge } = step.arguments
    if (step.words.traits.includes('places') && edge !== undefined) Object.assign(same.arguments, { size, edge })
    for (const wish of step.wishes) same.wishes.add(wish)
  }
  return draft.scene.pictures.length === 0 ? onSheet(steps) : underCutOut(steps)
}

/** A sheet that is composed lies below what fills it. */
function onSheet(steps: readonly DraftStep[]): DraftStep[] {
  const sheet = steps.find(({ words }) => words.traits.includes('composes'))
  const ground = steps.findIndex(({ words }) => words.traits.includes('fills'))
  if (sheet === undefined || ground === -1 || ground > steps.indexOf(sheet)) return [...steps]
  const rest = steps.filter((step) => step !== sheet)
  return [...rest.slice(0, ground), sheet, ...rest.slice(ground)]
}

/** "on navy with a shadow": what lies along a cut-out's edge is made before a ground fills what it leaves open. */
function underCutOut(steps: readonly DraftStep[]): DraftStep[] {
  const ground = steps.findIndex(({ words, tool }) => words.traits.includes('fills') && tool === words.tool)
  const edges = steps.filter(
    ({ words }, i) => i > ground && words.traits.some((trait) => trait === 'shadows' || trait === 'outlines'),
  )
  if (ground === -1 || edges.length === 0) return [...steps]
  const rest = steps.filter((step) => !edges.includes(step))
  return [...rest.slice(0, ground), ...edges, ...rest.slice(ground)]
}

/** Words between "another" and what comes once more. */
const FURTHER = 4

/** "blur it, then sharpen it, then blur it", "another border": what is said in its turn is done in its turn. */
function isAgain(tokens: readonly Token[], at: number, openings: ReadonlyMap<number, Token>): boolean {
  const { clause } = tokens[at]!
  const before = tokens.slice(Math.max(0, at - FURTHER), at).filter((token) => token.clause === clause)
  if (
    before.some(
      ({ low }, i) => /^(?:another|second|extra)$/.test(low) && !/^(?:the|one)$/.test(before[i - 1]?.low ?? ''),
    )
  )
    return true
  return /^(?:then|again|afterwards)$/.test(openings.get(clause)!.low)
}

/** Whether two steps of a tool are one: of things there may be many, and of changes one for each part and picture. */
function isSame(first: DraftStep, second: DraftStep): boolean {
  const { arguments: a, words } = first
  const { arguments: b } = second
  const equal = (key: string) => JSON.stringify(a[key]) === JSON.stringify(b[key])
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
  if (one === other) return true
  // "crop it to 4:5, keep the face in"
  const said = Object.keys(b).filter((key) => b[key] !== undefined)
  if (words.traits.includes('cuts') && said.join() === 'focus' && a.focus === undefined) return true
  if (words.traits.includes('places') && equal('picture') && equal('base')) {
    // On the same picture one lies once in one place.
    if (!conflicts(a, b) || equal('position')) return true
  }
  if (words.traits.some((trait) => trait === 'draws' || trait === 'places' || trait === 'cuts' || trait === 'turns'))
    return false
  // "a white mount, and inside it a thin line", "a white mat and outside that a black frame"
  const areTwo = !equal('inset') || (hasColour(first) && hasColour(second))
  if (words.traits.includes('frames') && areTwo && !equal('colours')) return false
  return (
    equal('area') &&
    equal('pictures') &&
    (words.traits.includes('once') || words.traits.includes('fills') || !conflicts(a, b))
  )
}

const hasColour = ({ wishes }: DraftStep) => [...wishes].some(({ colours }) => colours.length > 0)

/** Whether two steps say different things about the same argument. */
function conflicts(a: DraftStep['arguments'], b: DraftStep['arguments']): boolean {
  return Object.keys(a).some(
    (key) => a[key] !== undefined && b[key] !== undefined && JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  )
}
