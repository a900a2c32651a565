import type { Token } from '../language/tokens.ts'
import type { Wish } from '../words.ts'
import { type Draft, type DraftStep, has } from './draft.ts'

/** What is done first, whatever order it is said in: pictures are chosen, joined, grounds filled, things drawn on top. */
function rankOf(wish: Wish): number {
  if (has(wish, 'chooses')) return 0
  if (has(wish, 'opens')) return 1
  if (has(wish, 'fills') && wish.scene.pictures.length === 0) return 2
  if (has(wish, 'draws')) return 5
  // What is meant for single pictures is done to them before they are joined.
  const joins = has(wish, 'lays out') || has(wish, 'places')
  return !joins && wish.has('pictures') ? 3 : 4
}

/** Where it is said, or right behind what it stands on. */
const placeOf = (wish: Wish) => (wish.after === undefined ? wish.from : wish.after.from + 0.5)

/** All steps in the order in which they are done; what says more about the same thing becomes one step. */
export function inOrder(draft: Draft, first: readonly DraftStep[]): DraftStep[] {
  // "write …, then blur it": an order that is told is kept.
  const told = draft.wishes.some(({ from, tokens }) => isAgain(tokens, from))
  const rank = (wish: Wish) => Math.min(rankOf(wish), told ? 4 : 5)
  const wishes = [...draft.wishes].sort((a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b))
  const steps: DraftStep[] = [...first]
  for (const step of wishes.flatMap((wish) => draft.steps.get(wish) ?? [])) {
    const again = [...step.wishes].some(({ from, tokens }) => isAgain(tokens, from))
    const same = again ? undefined : steps.find((other) => other.tool === step.tool && isSame(other, step))
    if (same === undefined) {
      steps.push(step)
      continue
    }
    for (const [key, value] of Object.entries(step.arguments)) same.arguments[key] ??= value
    for (const wish of step.wishes) same.wishes.add(wish)
  }
  return draft.scene.pictures.length === 0 ? steps : underCutOut(steps)
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

/** "blur it, then sharpen it, then blur it": what is said in its turn is done in its turn. */
function isAgain(tokens: readonly Token[], at: number): boolean {
  let start = at
  while (tokens[start - 1]?.clause === tokens[at]!.clause) start -= 1
  return /^(?:then|again|afterwards)$/.test(tokens[start]!.low)
}

/** Whether two steps of a tool are one: of things there may be many, and of changes one for each part and picture. */
function isSame({ arguments: a, words }: DraftStep, { arguments: b }: DraftStep): boolean {
  const equal = (key: string) => JSON.stringify(a[key]) === JSON.stringify(b[key])
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
  if (one === other) return true
  // "crop it to 4:5, keep the face in"
  const said = Object.keys(b).filter((key) => b[key] !== undefined)
  if (words.traits.includes('cuts') && said.join() === 'focus' && a.focus === undefined) return true
  if (words.traits.includes('places') && equal('picture') && equal('base') && !conflicts(a, b)) return true
  if (words.traits.some((trait) => trait === 'draws' || trait === 'places' || trait === 'cuts' || trait === 'turns'))
    return false
  return (
    equal('area') &&
    equal('pictures') &&
    (words.traits.includes('once') || words.traits.includes('fills') || !conflicts(a, b))
  )
}

/** Whether two steps say different things about the same argument. */
function conflicts(a: DraftStep['arguments'], b: DraftStep['arguments']): boolean {
  return Object.keys(a).some(
    (key) => a[key] !== undefined && b[key] !== undefined && JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  )
}
