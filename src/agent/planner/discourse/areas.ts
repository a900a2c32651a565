import { isHead } from '../cover/items.ts'
import { isFiller } from '../language/filler.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { phraseSlots } from '../slots/phrases.ts'
import { type Dimension, type Slot, slot } from '../slots/slot.ts'
import type { Wish } from '../words.ts'
import { type Draft, drop, has, readTokens } from './draft.ts'

/** "the top third darker and cooler": further words about one part belong to it as well. */
export function shareAreas({ wishes, text: { tokens } }: Draft): void {
  for (const [i, wish] of wishes.entries()) {
    const before = wishes[i - 1]
    const area = before?.slots.find((one) => one.dimension === 'area' && one.value !== 'all' && one.from < before.from)
    const goesOn = before !== undefined && tokens.slice(before.extent[1], wish.extent[0]).every((one) => isFiller(one))
    const quality = wish.kind === 'more' || wish.kind === 'less' || /er$/.test(tokens[wish.from]!.low)
    if (area === undefined || !goesOn || !quality || wish.has('area') || wish.has('place') || !has(wish, 'tones'))
      continue
    if (tokens[wish.from]!.sentence === tokens[before!.from]!.sentence) wish.slots.push(area)
  }
}

/** "… and the right half too": what is asked for once more is asked for as before. */
export function repeatWishes(draft: Draft): void {
  const { wishes } = draft
  for (const wish of wishes) {
    if (wish.preset.again !== true) continue
    const first = wishes.findLast(
      ({ words, preset, from }) => words === wish.words && preset.again !== true && from < wish.from,
    )
    wish.slots.push(...(first?.slots.filter(({ dimension }) => !ITS_OWN.has(dimension) && !wish.has(dimension)) ?? []))
    if (first !== undefined) [wish.way, wish.strength] = [first.way, first.strength]
    // "… and at the bottom £5" repeats nothing.
    else drop(draft, (one) => one === wish)
  }
}
const ITS_OWN: ReadonlySet<Dimension> = new Set(['pictures', 'area', 'place'])

const POINTS =
  /^(?:that|this|the same|those|these) (?:corner|part|bit|area|side|half|third|quarter|spot|section|region|patch|end|edge)s?\b|^there\b/
/** Words of a wish in which it may point back, and tokens back to what it points at. */
const POINTING = 4
const BACK = 40
const AHEAD = 12
/** The rule of a slot that says which part was named before. */
export const THAT = 'that'

/** "The address is in the corner, pixelate it": what is hidden is not the whole picture. */
const pointsAtIt = (wish: Wish) => has(wish, 'hides') && AT_IT.test(wordsOf(wish.tokens, wish.to, wish.to + 3))
const AT_IT = /^(?:all (?:of )?)?(?:it|that|them|those)(?:$| (?:[.,;:!?)\n–—-]|and|but|please|pls|thanks|then))/
/** Whether a part is what another tool is to change. */
const isTaken = (part: Slot, wish: Wish) =>
  wish.all.some((other) => other.words !== wish.words && other.slots.includes(part))

/** "The name is in the top left corner, blur that corner": what is done there is done to the part that was named last. */
export function pointBack(draft: Draft): void {
  const { tokens } = draft.text
  const parts = draft.reading.items.filter(
    (item): item is Slot => !isHead(item) && (item.dimension === 'area' || item.dimension === 'place'),
  )
  for (const wish of draft.wishes) {
    if (!has(wish, 'tones') || wish.has('area') || wish.has('place')) continue
    const around = tokens.slice(Math.max(0, wish.from - POINTING), wish.to + POINTING)
    const at = around.findIndex((_, i) => POINTS.test(wordsOf(around, i, i + 3)))
    const from = at === -1 ? wish.from : Math.max(0, wish.from - POINTING) + at
    // "as if somebody sat there with a pencil" is not where the dog is.
    const isThere = around[at]?.low === 'there'
    const isMeant = (part: Slot) =>
      part.value !== 'all' && !(isThere && part.value === 'subject') && !(pointsAtIt(wish) && isTaken(part, wish))
    const before = parts.findLast((part) => part.to <= from && from - part.to <= BACK && isMeant(part))
    // "Our address is readable. It is in the lower right corner."
    const behind = (part: Slot) =>
      part.from >= wish.to && part.from - wish.to <= AHEAD && isMeant(part) && !isTaken(part, wish)
    const named = before ?? (wish.preset.part === true ? parts.find(behind) : undefined)
    if (wish.preset.part === true && wish.preset.whole !== true && named === undefined)
      drop(draft, (one) => one === wish)
    if (named === undefined || (at === -1 && wish.preset.part !== true && !pointsAtIt(wish))) continue
    wish.slots.push(slot('area', named.from, named.to, named.value, THAT))
    if (at !== -1) wish.claim(from, Math.min(from + 2, tokens.length))
  }
}

/**
 * "sepia, and swap the faces": a part that belongs to what was not understood is not that of the wish before. "turn my dog
 * into a drawing" names the picture by what it is of.
 */
export function releaseAreas(draft: Draft): void {
  const { tokens } = draft.text
  const read = readTokens(draft)
  const named = draft.wishes.flatMap((wish) => wish.slots.filter((one) => becomes(tokens, one, wish)))
  for (const wish of draft.wishes) {
    for (const { from, to } of named) wish.claim(from, to)
    wish.slots = wish.slots.filter((one) => {
      const { dimension, from, rule } = one
      if (named.some(({ from: at }) => at === from)) return false
      const { clause } = tokens[from]!
      if (dimension !== 'area' || rule === THAT || clause === tokens[wish.from]!.clause) return true
      const start = tokens.findIndex((token) => token.clause === clause)
      return tokens.slice(start, from).every((token, i) => read[start + i] || isFiller(token))
    })
  }
}

const becomes = (tokens: readonly Token[], { value, from, to }: Slot, { kind, from: at }: Wish) =>
  value === 'subject' &&
  (kind === 'noun' || kind === 'phrase') &&
  BECOMES.test(tokens[from - 1]?.low ?? '') &&
  AS_A.test(wordsOf(tokens, to, at + 1)) &&
  at >= to &&
  at - to <= 3
const BECOMES = /^(?:make|turn|transform|convert|change|want|have|see|show|draw|paint|get)$/
const AS_A = /^(?:into|in to|to|as|like|look like|looking like|an?)\b/

/** The longest place or area that begins at one of some tokens. */
export function placeFrom(tokens: readonly Token[], from: number, last: number): Slot | undefined {
  for (let at = from; at <= Math.min(last, tokens.length - 1); at += 1) {
    const [found] = phraseSlots(tokens, at)
      .filter(({ dimension, value }) => (dimension === 'area' || dimension === 'place') && value !== 'all')
      .sort((a, b) => b.to - a.to)
    if (found !== undefined) return found
  }
  return undefined
}

export const NARROWS = /^(?:only|just)$/
const CLOSES = /^(?:[.,;:!?)\n–—-]|and|but|please|pls|thanks|then|part|bit|where|because|since|as|so)$/
/** "I only meant the top half" */
const MEANT = /^(?:meant?|want(?:ed)?|on|in|do|for)(?: (?:it|on|in|for))?/
/** Tokens from a refused wish to the part it is kept to. */
const REACH = 8

/** "don't darken the whole picture, only the top half": what is not to be done to all is to be done to that part. */
export function narrow(draft: Draft): void {
  const { tokens } = draft.text
  for (const wish of draft.reading.wishes) {
    if (!wish.negated || !has(wish, 'tones')) continue
    const only = tokens.findIndex(({ low }, at) => at >= wish.to && at < wish.to + REACH && NARROWS.test(low))
    const isAll = wish.slots.every(
      ({ dimension, from, value }) => dimension !== 'area' || value === 'all' || from >= only,
    )
    const said = only + (MEANT.exec(wordsOf(tokens, only + 1, only + 3))?.[0].split(' ').length ?? 0)
    // "don't blur the dog, only what's behind him"
    const other = [...wish.slots, ...draft.free].find(
      ({ dimension, from }) => dimension === 'area' && from === only + 1,
    )
    const part = only === -1 ? undefined : (other ?? (isAll ? placeFrom(tokens, only, said + 1) : undefined))
    if (part === undefined || !CLOSES.test(tokens[part.to]?.low ?? '.')) continue
    wish.claim(wish.extent[0], part.to)
    wish.negated = false
    wish.way = wish.usual
    wish.slots = wish.slots.filter(({ dimension }) => !/^(?:area|not|way)$/.test(dimension))
    wish.slots.push({ ...part, dimension: 'area', rule: THAT })
    draft.free = draft.free.filter((one) => one !== other)
    drop(draft, (other) => other.from >= wish.to && other.from < part.to)
    draft.wishes = draft.reading.wishes.filter((other) => other === wish || draft.wishes.includes(other))
  }
}
