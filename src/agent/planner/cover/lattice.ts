import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { type Slot, slot } from '../slots/slot.ts'
import { isCapitals } from '../slots/text-evidence.ts'
import type { Trait } from '../words.ts'
import type { Correction } from './corrections.ts'
import { asksHere, type Heads, isMeant, leaping } from './heads.ts'
import { type Head, type Item, isHead, type Text } from './items.ts'
import { keptIn } from './kept.ts'
import { lettersIn } from './letters.ts'
import { slotsOf } from './slots.ts'
import { thingsInPicture } from './things-in-picture.ts'

/** Every reading of the tokens, by the token at which it begins, and of each token how likely it is to be written. */
export function latticeOf(
  heads: Heads,
  { tokens, instructions, correction, story, brief }: Omit<Text, 'written' | 'likely'>,
  scene: Scene,
): { lattice: Item[][]; written: readonly number[] } {
  const asking = tokens.map((_, at) => heads.at(tokens, at))
  const named = heads.found(tokens, scene).filter((head) => !isInCapitals(head, tokens))
  for (const head of named) {
    // Who finds a name as the only one that could mean it there has seen to what else it means.
    for (let at = head.from; head.preset.alone === true && at < head.to; at += 1)
      asking[at] = asking[at]!.filter((one) => one.kind !== 'noun')
    asking[head.from]!.push(head)
  }
  if (scene.pictures.length > 0) {
    const isThere = thingsInPicture(tokens, story, asking)
    for (const [at, ones] of asking.entries()) asking[at] = ones.filter((head) => !isThere(head))
  }
  const { slots: found, written } = slotsOf(tokens, instructions, scene, asking.flat())
  const slots = found
    .filter((one) => !named.some((head) => isTextOf(one, head, tokens)))
    .map((one) => (correction === undefined ? one : inItsUnit(one, found, correction)))
  const lattice: Item[][] = tokens.map(() => [])
  for (const one of slots) lattice[one.from]!.push(one, ...heads.of(one, brief).filter((head) => isMeant(head, scene)))
  const byDimension = Map.groupBy(slots, ({ dimension }) => dimension)
  const meant = asking.map((heads) => heads.filter((head) => isMeant(head, scene)))
  for (const [at, heads] of meant.entries()) {
    const asked = heads.filter((head) => asksHere(head, tokens, meant, byDimension))
    lattice[at]!.push(...asked.map((head) => leaping(withPicture(head, byDimension.get('pictures')), lattice)))
  }
  for (const head of [...againIn(tokens, lattice), ...repeatedIn(tokens, lattice)])
    if (story[head.from] === 'asks') lattice[head.from]!.push(head)
  // "no wait, right"
  const turn = correction === undefined ? undefined : TURNS[tokens[correction.to]?.low ?? '']
  if (turn !== undefined) lattice[correction!.to]!.push(slot('side', correction!.to, correction!.to + 1, turn, 'anew'))
  if (correction !== undefined && correction.to > correction.from)
    readOnly(lattice, slot('idle', correction.from, correction.to, undefined, 'correction'))
  const alone = slots.filter(({ rule }) => rule === 'left alone')
  // Of an empty sheet nothing is to stay as it is.
  const kept = scene.pictures.length === 0 ? [] : keptIn(tokens, slots)
  for (const told of [...kept, ...lettersIn(tokens), ...alone]) readOnly(lattice, told)
  return { lattice, written }
}

/** "Number 4 is our logo. Logo on every house": what asks for a picture to be laid on others names the one that is called so. */
function withPicture(head: Head, pictures: readonly Slot[] = []): Head {
  if (head.kind !== 'noun' || !head.words.traits.includes('places')) return head
  const called = pictures.find(({ rule, from, to }) => rule === 'called' && from === head.from && to === head.to)
  return called === undefined ? head : { ...head, own: [...(head.own ?? []), called] }
}

/** "LOST CAT at the top": a word of a run of capitals is written and not drawn. */
const isInCapitals = ({ from, to }: Head, tokens: readonly Token[]) =>
  isCapitals(tokens[from]) && (isCapitals(tokens[from - 1]) || isCapitals(tokens[to]))

/** "…, with a coffee cup and a star": behind a comma, or at its start, a text does not name what is to be drawn. */
function isTextOf({ dimension, marks, from, to }: Slot, head: Head, tokens: readonly Token[]): boolean {
  const asked: number = head.preset.asked ?? head.from
  if (dimension !== 'text' || marks.includes('quoted') || !head.words.traits.includes('draws')) return false
  if (from > head.from || to <= head.from) return false
  return from >= asked || /^(?:,|and|plus)$/.test(tokens[asked - 1]?.low ?? '')
}

/** "to 70 percent, hmm make that 80": a number said anew has the unit of the one before. */
function inItsUnit(one: Slot, found: readonly Slot[], { from, to }: Correction): Slot {
  if (one.rule !== 'plain' || one.dimension !== 'amount' || one.from < to || one.from > to + NEAR_ANEW) return one
  const isMeasure = (slot: Slot) => slot.dimension === 'amount' && slot.to <= from && slot.rule !== 'plain'
  const before = found.filter(isMeasure).sort((a, b) => b.from - a.from)[0]
  return before === undefined
    ? one
    : { ...before, ...one, value: { ...before.value, n: one.value.n }, marks: before.marks }
}
/** Tokens from a correction to the number that it gives. */
const NEAR_ANEW = 3

/** "a red circle and a small blue one", "…, another bottom right": another thing or frame of the kind that was named last. */
function againIn(tokens: readonly Token[], lattice: readonly (readonly Item[])[]): Head[] {
  const items = lattice.flat()
  const named = items.filter(
    (item): item is Head => isHead(item) && (item.kind === 'noun' || item.rule === 'named') && isOneOfMany(item),
  )
  return tokens.flatMap(({ low, sentence }, at) => {
    const before = tokens.slice(Math.max(0, at - ADJECTIVES), at).map((token) => token.low)
    const isOne = low === 'one' && before.some((word) => ANOTHER.test(word))
    const isPlaced =
      /^(?:another|one|same)$/.test(low) &&
      /^(?:,|and|another|the)$/.test(before.at(-1) ?? '') &&
      PLACED.test(wordsOf(tokens, at + 1, at + 3))
    if (!isOne && !isPlaced) return []
    const last = named.findLast(({ from, to }) => to <= at - 1 && tokens[from]!.sentence >= sentence - 1)
    if (last === undefined) return []
    // What stands only where it is to be is like the first in all else.
    const isLook = (item: Item): item is Slot =>
      !isHead(item) &&
      item.dimension === 'colour' &&
      item.from >= last.from - ADJECTIVES &&
      item.to <= at &&
      item.from <= last.to
    const own = isPlaced ? items.filter(isLook).slice(0, 1) : undefined
    return [{ ...last, own, from: at, to: at + 1, preset: { ...last.preset, another: true }, rule: 'one' } as Head]
  })
}
const PLACED = /^(?:(?:in|at|on|along|across|to|near) (?:the|each)|(?:top|bottom|upper|lower|left|right)\b|below|above)/

/**
 * "blur the left side and the right side", "the first one in sepia, the third too": what is asked for once, of another
 * part or picture.
 */
function repeatedIn(tokens: readonly Token[], lattice: readonly (readonly Item[])[]): Head[] {
  return tokens.flatMap(({ low, sentence }, at) => {
    const adds = ALSO.test(low) && (tokens[at + 1]?.kind ?? 'mark') === 'mark'
    if (!adds && low !== 'and') return []
    const near = lattice.slice(Math.max(0, at - NEAR), at + NEAR).flat()
    const heads = near.filter((item): item is Head => isHead(item) && !item.words.traits.includes('lays out'))
    const before = heads.filter(({ from, to }) => to <= at && tokens[from]!.sentence === sentence)
    const nearest = Math.max(...before.map(({ from }) => from))
    const last = KINDS.flatMap((kind) => before.filter((one) => one.from === nearest && one.kind === kind))[0]
    if (last === undefined || !REPEATED.some((trait) => last.words.traits.includes(trait))) return []
    const parts = near.filter(
      (item): item is Slot => !isHead(item) && PARTS.test(item.dimension) && item.value !== 'all',
    )
    const start = tokens[at + 1]?.low === 'also' ? at + 2 : at + 1
    const next = parts
      .filter(({ from, to }) => (adds ? to === at || to === at - 1 : from === start))
      .sort((a, b) => b.to - b.from - a.to + a.from)[0]
    const isParallel = ({ dimension, value, to }: Slot) =>
      dimension === next?.dimension && String(value) !== String(next.value) && to <= Math.min(at, next.from)
    // "blurred, filling top and bottom": of what else is done.
    const isSaid = (one: number) =>
      isFiller(tokens[one]!) || near.some((item) => !isHead(item) && item.from <= one && one < item.to)
    const isOther = tokens.slice(last.to, at).some((_, i) => !isSaid(last.to + i))
    if (next === undefined || !parts.some(isParallel) || (!adds && isOther)) return []
    let end = adds ? at : next.to
    while (tokens[end]?.sentence === sentence && !/^(?:[,.;!?:]|and|then|but)$/.test(tokens[end]!.low)) end += 1
    const [from, to] = adds ? [next.from, at + 1] : [at, next.to]
    if (heads.some((one) => one.from >= from && one.from < end)) return []
    const { needs: _, ...again } = last
    return [{ ...again, kind: 'phrase', own: [next], from, to, preset: { ...last.preset, again: true }, rule: 'again' }]
  })
}
/** Tokens to both sides in which what is repeated, and of what, must stand. */
const NEAR = 12
const PARTS = /^(?:pictures|area|place)$/
const KINDS = ['verb', 'phrase', 'noun', 'more', 'less']
const ALSO = /^(?:too|also|likewise|well)$/
/** What is done to several parts or pictures, to each in a step. */
const REPEATED: readonly Trait[] = ['tones', 'turns', 'hides']
const isOneOfMany = ({ words: { traits }, preset }: Head) =>
  (traits.includes('draws') || traits.includes('frames')) && (preset.line !== true || preset.shape === 'line')
const ANOTHER = /^(?:an?|another|second)$/
/** Words between "a" and "one". */
const ADJECTIVES = 4

/** "no wait", "leave the sky as it is": such a passage is read as nothing else. */
function readOnly(lattice: Item[][], passage: Slot): void {
  const { from, to } = passage
  for (let at = 0; at < to; at += 1) lattice[at] = lattice[at]!.filter((item) => item.to <= from)
  lattice[from]!.push(passage)
}

const TURNS: Readonly<Record<string, number>> = { left: -1, right: 1, clockwise: 1, anticlockwise: -1 }
