import type { Wish, WishedStep } from '../words.ts'
import { type Draft, type DraftStep, drop, has, stepOf } from './draft.ts'

/** Makes the steps of each wish. */
export function lower(draft: Draft): void {
  for (const wish of draft.wishes) {
    wish.all = draft.wishes
    const made = wish.words.lower(wish)
    const steps = made === undefined ? [] : Array.isArray(made) ? made : [{ tool: wish.words.tool, arguments: made }]
    draft.steps.set(
      wish,
      steps.flatMap(inParts).map((step) => draftStep(step, wish)),
    )
  }
  drop(draft, (wish) => draft.steps.get(wish)!.length === 0)
}

/** A change of several parts is one of each. */
const inParts = (step: WishedStep): WishedStep[] =>
  [step.arguments.area].flat().map((area) => ({ ...step, arguments: { ...step.arguments, area } }))

const draftStep = ({ tool, arguments: args }: WishedStep, wish: Wish): DraftStep => ({
  tool,
  words: wish.words,
  arguments: args,
  wishes: new Set([wish]),
})

/** Tokens to a wish that takes another one over, at most; another sentence is as far as 20 of them. */
const FARTHEST = 80

/** "with a thin black outline": the nearest wish that can take it over does. */
export function absorb(draft: Draft): void {
  const { tokens } = draft.text
  const absorbed = new Set<Wish>()
  const absorbable = new Set(draft.wishes.flatMap(({ words }) => Object.keys(words.absorbs ?? {})))
  for (const [i, wish] of draft.wishes.entries()) {
    if (!wish.words.traits.some((trait) => absorbable.has(trait))) continue
    const distanceTo = (other: Wish) =>
      Math.abs(other.from - wish.from) + 20 * Math.abs(tokens[other.from]!.sentence - tokens[wish.from]!.sentence)
    const host = draft.wishes
      .slice(Math.max(0, i - FARTHEST), i + FARTHEST)
      .filter((other) => other !== wish && !absorbed.has(other) && distanceTo(other) < FARTHEST)
      .sort((a, b) => distanceTo(a) - distanceTo(b))
      .find((other) => takesOver(other, wish, draft.steps.get(other) ?? []))
    if (host === undefined) continue
    stepOf(draft, host)!.wishes.add(wish)
    absorbed.add(wish)
  }
  drop(draft, (wish) => absorbed.has(wish))
}

/** Whether a host puts what a wish says into its steps. */
function takesOver(host: Wish, wish: Wish, steps: readonly DraftStep[]): boolean {
  const trait = traitFor(host, wish)
  if (trait === undefined) return false
  // All steps of the host take it over, not the first alone.
  const taken = steps.map((step) => host.words.absorbs![trait]!(step.arguments, wish, host) !== false)
  return taken.includes(true)
}

/** What is as large as the text on it, on a sheet as well. */
const FITTED = /^(?:ribbon|badge|bubble|pill)$/

function traitFor(host: Wish, wish: Wish) {
  const { absorbs } = host.words
  if (absorbs === undefined) return undefined
  // A text on a sheet is written in or beside a thing, which stays one.
  const stays = wish.preset.plate !== true || (host.scene.pictures.length === 0 && !FITTED.test(wish.preset.ground))
  if (host.kind === 'text' && has(wish, 'plates') && stays) return undefined
  return wish.words.traits.find((trait) => absorbs[trait] !== undefined)
}
