import { isHead, type Text } from '../cover/items.ts'
import { isFiller } from '../language/filler.ts'
import type { Wish } from '../words.ts'
import type { Draft, DraftStep } from './draft.ts'

/** What became of the words of the instructions that no step came from. */
export interface Account {
  readonly notUnderstood: readonly string[]
  readonly declined: readonly string[]
  /** Passages that only tell why or about what. */
  readonly told: readonly string[]
}

type Fate = 'used' | 'declined' | 'told' | 'left'

/** Accounts for every word of content: it is part of a step, of what was declined, of a reason, or it is left. */
export function accountFor(draft: Draft, steps: readonly DraftStep[]): Account {
  const { text, reading } = draft
  const { tokens, reason, story } = text
  const fates: Fate[] = tokens.map((_, i) => (reason[i] || story[i] ? 'told' : 'left'))
  const mark = (from: number, to: number, fate: Fate) => {
    for (let at = from; at < to; at += 1) fates[at] = fate
  }
  const carried = new Set(steps.flatMap(({ wishes }) => [...wishes]))
  const free = new Set(draft.free)
  const given = new Set(reading.free.filter((slot) => !free.has(slot)))
  for (const item of reading.items)
    if (!isHead(item) && (item.dimension === 'idle' || given.has(item))) mark(item.from, item.to, 'used')
  for (const wish of reading.wishes) {
    const fate = carried.has(wish) ? 'used' : isDeclined(wish, steps) ? 'declined' : 'left'
    mark(wish.from, wish.to, fate)
    for (const slot of wish.slots) mark(slot.from, slot.to, fate)
    for (const [from, to] of wish.claimed) mark(from, to, fate)
  }
  return {
    notUnderstood: passages(text, fates, 'left'),
    declined: passages(text, fates, 'declined'),
    told: passages(text, fates, 'told'),
  }
}

/** What is not wanted, or was taken back. */
function isDeclined(wish: Wish, steps: readonly DraftStep[]): boolean {
  return wish.negated || (wish.way <= -2 && steps.length > 0) || steps.some(({ words }) => words === wish.words)
}

/** Runs of words with one fate, as they were written; words that say nothing by themselves stand within but not around. */
function passages({ instructions, tokens }: Text, fates: readonly Fate[], fate: Fate): string[] {
  const found: string[] = []
  let [from, to] = [-1, -1]
  const close = () => {
    if (from !== -1) found.push(instructions.slice(tokens[from]!.start, tokens[to]!.end))
    from = -1
  }
  for (const [at, token] of tokens.entries()) {
    if (from !== -1 && (token.clause !== tokens[to]!.clause || (fates[at] !== fate && !isFiller(token)))) close()
    if (fates[at] !== fate || isFiller(token)) continue
    if (from === -1) from = at
    to = at
  }
  close()
  return found
}
