import { isFiller } from '../language/filler.ts'
import type { Slot } from '../slots/slot.ts'
import type { Wish } from '../words.ts'
import { type Draft, drop } from './draft.ts'

/** "no wait, blue": what is said anew replaces what was said before. */
export function correct(draft: Draft): void {
  const { correction, tokens } = draft.text
  if (correction === undefined) return
  const before = draft.wishes.filter((wish) => wish.to <= correction.from)
  const last = before.at(-1)
  if (last === undefined) return
  const behind = (wish: Wish) => wish.from >= correction.to
  const after = draft.wishes.filter(behind)
  // "make it blue" behind a frame says what the frame is to be.
  const bare = after.filter((wish) => saysAnew(wish, last) && tokens.slice(wish.from, wish.to).every(isFiller))
  for (const wish of bare) for (const one of wish.slots) replace(last, one)
  drop(draft, (wish) => bare.includes(wish))
  const anew = after.filter((wish) => !bare.includes(wish))
  const said = draft.reading.wishes.filter((wish) => behind(wish) && !bare.includes(wish))
  const same = before.findLast((wish) => said.some((other) => other.words === wish.words))
  const kin = anew.some((wish) => wish.words.traits.some((trait) => last.words.traits.includes(trait)))
  if (same !== undefined) drop(draft, (wish) => wish === same)
  else if (anew.length > 0 && (correction.sure || kin)) drop(draft, (wish) => wish === last)
  if (said.length > 0 || bare.length > 0) return
  const free = draft.free.filter((one) => one.from >= correction.to && last.words.takes.includes(one.dimension))
  for (const one of free) replace(last, one)
  draft.free = draft.free.filter((one) => !free.includes(one))
}

const saysAnew = (wish: Wish, last: Wish) =>
  wish.slots.length > 0 && wish.slots.every(({ dimension }) => last.has(dimension))

function replace(wish: Wish, said: Slot): void {
  wish.slots = [...wish.slots.filter(({ dimension }) => dimension !== said.dimension), said]
}
