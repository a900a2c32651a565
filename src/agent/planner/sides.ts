import { type Token, wordsOf } from './language/tokens.ts'
import { amountSlots } from './slots/amounts.ts'
import type { Amount } from './slots/slot.ts'
import type { Wish } from './words.ts'

export type Side = 'top' | 'right' | 'bottom' | 'left'
export const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left']

const WORDS: readonly (readonly [RegExp, readonly Side[]])[] = [
  [/^(?:top|topmost|upper|uppermost|above|upwards?)$/, ['top']],
  [/^(?:bottom|bottommost|lower|lowest|below|beneath|under|underneath|downwards?)$/, ['bottom']],
  [/^left$/, ['left']],
  [/^right$/, ['right']],
  [/^sides$/, ['left', 'right']],
]

const MEASURES: readonly string[] = ['percent', 'px', 'fraction']

interface Part {
  readonly from: number
  readonly to: number
  readonly sides: readonly Side[]
  readonly amount: Amount | undefined
}

/** The sides that a wish names, each with its measure: "10 % off the left and 20 % off the bottom". */
export function sidesOf(wish: Wish): ReadonlyMap<Side, Amount | undefined> {
  const parts = partsOf(wish)
  const found = new Map<Side, Amount | undefined>()
  const add = (sides: readonly Side[], amount: Amount | undefined) => {
    for (const side of sides) found.set(side, amount ?? found.get(side))
  }
  for (let i = 0; i < parts.length; ) {
    const part = parts[i]!
    const next = parts[i + 1]
    const owns = (one: Part | undefined, then: Part | undefined) => one?.to === then?.from && then?.amount !== undefined
    i += 1
    if (part.amount === undefined) {
      // "the top and the bottom by 10 %": each of them.
      const measure = parts.findIndex(({ amount }, at) => at >= i && amount !== undefined)
      const by =
        owns(parts[measure - 1], parts[measure]) && parts[measure]!.amount!.by ? parts[measure]!.amount : undefined
      add(part.sides, owns(part, next) ? next!.amount : by)
      if (owns(part, next)) i += 1
      continue
    }
    const first = i
    while (parts[i]?.amount === undefined && i < parts.length && !(i > first && owns(parts[i], parts[i + 1]))) {
      add(parts[i]!.sides, part.amount)
      i += 1
    }
  }
  return found
}

/** Tokens from a wish to a side or measure of it. */
const FARTHEST = 60

/** Sides and measures in the order of the text, between the wishes before and behind this one. */
function partsOf(wish: Wish): Part[] {
  const { tokens, all } = wish
  const { sentence } = tokens[wish.from]!
  // "a quarter turn to the left, then chop …": what is said of the wish before goes with it.
  const endOf = ({ to, extent: [, last] }: Wish) => (last <= wish.from ? last : to)
  let [start, end] = [Math.max(0, wish.from - FARTHEST), Math.min(tokens.length, wish.to + FARTHEST)]
  for (const other of all) {
    if (other.to <= wish.from && other.to > start - FARTHEST) start = Math.max(start, endOf(other))
    if (other.from >= wish.to) end = Math.min(end, other.from)
  }
  const parts: Part[] = []
  for (let at = start; at < end; at = Math.max(at + 1, parts.at(-1)?.to ?? 0)) {
    if (tokens[at]!.sentence !== sentence || isTold(tokens, at, wish)) continue
    const part = partAt(tokens, at, parts.findLast(({ amount }) => amount !== undefined)?.amount)
    if (part !== undefined) parts.push(part)
  }
  return parts
}

/** "…, the bottom is only carpet": what a side of the picture is like. */
export const isTold = (tokens: readonly Token[], at: number, { from, preset }: Wish) =>
  preset.that !== true && tokens[at]!.clause !== tokens[from]!.clause && TELLS.test(tokens[at + 1]?.low ?? '')
const TELLS = /^(?:is|are|was|were|has|looks?|shows?|isn't)$/

/** @param before the measure said last, whose unit a bare number takes over: "80 px from the top and 180 below". */
function partAt(tokens: readonly Token[], at: number, before: Amount | undefined): Part | undefined {
  // "right now", "not on top of it", "what's left"
  const isOther =
    /^right (?:now|away|here|after)$/.test(wordsOf(tokens, at, at + 2)) ||
    /^not (?:on|at|in)$/.test(wordsOf(tokens, at - 2, at)) ||
    /^(?:is|what's|that's|whatever's|has) left$/.test(wordsOf(tokens, at - 1, at + 1))
  const sides = isOther ? undefined : WORDS.find(([word]) => word.test(tokens[at]!.low))?.[1]
  // "the right-hand third"
  const to = tokens[at + 1]?.low === 'hand' ? at + 2 : at + 1
  if (sides !== undefined) return { from: at, to, sides, amount: undefined }
  const slots = amountSlots(tokens, at).filter(({ dimension, value }) =>
    (before === undefined ? MEASURES : [...MEASURES, 'plain']).includes(dimension === 'amount' ? value.kind : ''),
  )
  const [widest] = slots.sort((a, b) => b.to - a.to)
  if (widest === undefined) return undefined
  const amount: Amount = { ...widest.value, ...(widest.value.kind === 'plain' && { kind: before!.kind }) }
  return { from: widest.from, to: widest.to, sides: [], amount }
}
