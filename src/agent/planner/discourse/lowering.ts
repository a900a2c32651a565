import type { Slot } from '../slots/slot.ts'
import { Wish, type WishedStep } from '../words.ts'
import { type Draft, type DraftStep, drop, has, stepOf } from './draft.ts'

/** Makes the steps of each wish. */
export function lower(draft: Draft): void {
  for (const wish of draft.wishes) {
    wish.all = draft.wishes
    draft.steps.set(
      wish,
      wishedSteps(wish)
        .flatMap(inParts)
        .map((step) => draftStep(step, wish)),
    )
  }
  drop(draft, (wish) => draft.steps.get(wish)!.length === 0)
}

/** The steps that a wish by itself comes to; none if its words ask for nothing after all. */
export function wishedSteps(wish: Wish): WishedStep[] {
  const made = wish.words.lower(wish)
  return made === undefined ? [] : Array.isArray(made) ? made : [{ tool: wish.words.tool, arguments: made }]
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

/** Kinds of amounts that are no name for something, as "a quarter" and "two colours" are. */
const BARE = /^(?:plain|px|factor)$/

/** "a star at 100,200": a number that makes no difference to what it is said of was not understood. */
export function releaseNumbers(draft: Draft): void {
  for (const wish of draft.wishes) {
    const [step, ...more] = draft.steps.get(wish) ?? []
    const numbers = wish.slots.filter(({ dimension, value }) => dimension === 'amount' && BARE.test(value.kind))
    if (step === undefined || more.length > 0 || step.wishes.size > 1 || numbers.length === 0) continue
    const { slots } = wish
    const madeOf = (some: readonly Slot[]) => {
      wish.slots = [...some]
      return JSON.stringify(wish.words.lower(wish))
    }
    const made = madeOf(slots)
    const idle = numbers.filter((number) => {
      const other = { ...number, value: { ...number.value, n: 2 * number.value.n + 1 } }
      return madeOf(slots.map((one) => (one === number ? other : one))) === made
    })
    wish.slots = slots.filter((one) => !idle.includes(one))
    for (const number of idle) askBy(draft, number)
  }
}

/** "square, 1080 px": what says nothing of one wish may be another by itself. */
function askBy(draft: Draft, { marks, ...said }: Slot): void {
  const words = draft.tools.find(({ implied }) => implied !== undefined && marks.includes(implied))
  if (words === undefined || draft.wishes.some((wish) => wish.words === words)) return
  const { from, to } = said
  const wish = new Wish({ words, kind: 'noun', way: 0, from, to, preset: {} }, draft.text.tokens, draft.scene)
  wish.slots.push({ ...said, marks })
  const made = words.lower(wish)
  if (made === undefined || Array.isArray(made)) return
  draft.steps.set(wish, [draftStep({ tool: words.tool, arguments: made }, wish)])
  draft.wishes = [...draft.wishes, wish]
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
