import type { Slot } from '../../planner/slots/slot.ts'
import type { Wish } from '../../planner/words.ts'
import { calls, SUBTITLE, textBefore } from './place.ts'

/** Height of the letters that the tool takes where none is said, in percent of the shorter edge. */
export const USUAL_SIZE = 8

/** What a second line is smaller by than the one that it belongs to, at least. */
export const SECOND_LINE = 0.55

/** Letters up to which a text that is to be large by itself is much larger, as there is room for it. */
const FEW_LETTERS = 2
const LARGE = 2

/** Of a text that somebody stands in front of, in percent of the shorter edge: most of it must be seen. */
const BEHIND_SIZE = 26

/** Letters are a little more than half as wide as they are high. */
const LETTER_WIDTH = 0.58

const STROKES: readonly (readonly [words: RegExp, weight: string])[] = [
  [/^(?:thin|thinner|fine|slim|slender|hairline|narrow)$/, 'light'],
  [/^(?:fat|thick|chunky|heavy)$/, 'bold'],
]

/** Large letters are those that can be read behind something. */
export function sizeBehind(wish: Wish): number {
  const size = sizeOf(wish)
  if (size === undefined) return BEHIND_SIZE
  return wish.has('amount') || size < USUAL_SIZE ? size : Math.max(size, BEHIND_SIZE)
}

/** How thick the letters are said to be. */
export const strokes = (wish: Wish) => wish.slots.flatMap((slot) => strokeOf(wish, slot) ?? [])

const strokeOf = ({ tokens }: Wish, { dimension, from, to }: Slot) =>
  dimension === 'size'
    ? STROKES.find(([words]) => tokens.slice(from, to).some(({ low }) => words.test(low)))?.[1]
    : undefined

/** Words of size but for those that tell how thick the letters are. */
const sizesSaid = (wish: Wish): number[] =>
  wish.slots.flatMap((slot) => (slot.dimension === 'size' && strokeOf(wish, slot) === undefined ? [slot.value] : []))

/** Height of the letters in percent of the shorter edge. */
export function sizeOf(wish: Wish): number | undefined {
  const measured = measuredSize(wish)
  if (measured !== undefined) return measured
  const sizes = sizesSaid(wish)
  const previous = textBefore(wish)
  const usual = wish.has('relative') && previous !== undefined ? (sizeOf(previous) ?? USUAL_SIZE) : USUAL_SIZE
  if (calls(wish).some((word) => SUBTITLE.test(word)) && previous !== undefined) {
    return (sizeOf(previous) ?? USUAL_SIZE) * Math.min(SECOND_LINE, product(sizes))
  }
  if (sizes.length === 0) return undefined
  const large = String(wish.preset.text).length <= FEW_LETTERS && previous === undefined ? LARGE : 1
  const factor = product(sizes) ** (wish.strength * (product(sizes) > 1 ? large : 1))
  return usual * (usual !== USUAL_SIZE && factor < 1 ? Math.min(factor, SECOND_LINE) : factor)
}

const product = (factors: readonly number[]) => factors.reduce((whole, factor) => whole * factor, 1)

/** "50% transparent": percent of the letters, not of their size. */
export function opacityOf({ slots, tokens }: Wish): number | undefined {
  const said = slots.find(({ dimension, value }) => dimension === 'amount' && value.kind === 'percent')
  const next = said === undefined ? '' : (tokens[said.to]?.low ?? '')
  if (/^(?:opa|visib)/.test(next)) return said!.value.n
  return /^(?:transp|transl|see)/.test(next) ? 100 - said!.value.n : undefined
}

/** A size in pixels, in percent of an edge, or as a multiple of the usual one. */
function measuredSize(wish: Wish): number | undefined {
  const { width, height } = wish.scene.canvas
  const shorter = Math.min(width, height)
  if (opacityOf(wish) !== undefined) return undefined
  const times = wish.amount('factor')
  // "3 times the size", but "write it 3 times"
  if (times !== undefined && wish.says(LARGER_BY)) return USUAL_SIZE * times.n
  const fraction = wish.style.opacity === undefined ? wish.amount('fraction') : undefined
  const percent = wish.length ?? (fraction === undefined ? undefined : fraction.n * 100)
  if (percent === undefined || wish.amount('px') !== undefined) return percent
  if (wish.says(/\bof (?:the|its) (?:picture |photo |image )?height\b/)) return (percent * height) / shorter
  if (!wish.says(/\bof (?:the|its) (?:picture |photo |image )?width\b/)) return percent
  return (percent * width) / shorter / (LETTER_WIDTH * Math.max(1, String(wish.preset.text).length))
}

const LARGER_BY =
  /\b(?:(?:times|twice|x|double|triple|half) (?:as|the|its|their|bigger|larger|smaller|taller)|(?:double|triple) size)\b/
