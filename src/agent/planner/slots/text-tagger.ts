import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BEGINS, Likelihood } from './likelihood.ts'
import type { Slot } from './slot.ts'
import { isAnyCue, type Reader, textSlot } from './text-evidence.ts'
import { featuresOf } from './text-features.ts'

/** What was learned of texts from requests whose texts are known; `npm run train:texts` writes it. */
export interface TextModel {
  /** By feature, what it says for each label, in parts of which `SCALE` are one. */
  readonly weights: Readonly<Record<string, readonly number[]>>
  /** The same of each label behind each. */
  readonly moves: readonly (readonly number[])[]
}

export const SCALE = 10
/** By how much it overrates what it learned, on requests that it has not seen. */
const OVERRATED = 1.2
/** Passages less likely than this are not proposed. */
const LEAST = 0.15
const LONGEST = 40
/** Tokens beyond which the rules are left alone: nothing as long was learned from, and time matters more. */
const LONGEST_REQUEST = 1_000

/** Whoever wants to know what is seen of the tokens that texts are looked for in: the training does. */
export const watching: { seen?: ((reader: Reader, features: readonly (readonly string[])[]) => void) | undefined } = {}

let model: TextModel | undefined

function textModel(): TextModel {
  model ??= JSON.parse(readFileSync(join(import.meta.dirname, 'text-tagger.json'), 'utf8')) as TextModel
  return model
}

/**
 * Candidates for texts, each with how likely it is one, and further passages that are likely ones by what was learned from
 * other requests. What stands in quotation marks is a text in any case.
 */
export function withLikelihood(reader: Reader, found: readonly Slot[]): Slot[] {
  const { tokens } = reader
  if (tokens.length > LONGEST_REQUEST) return [...found]
  const features = featuresOf(reader)
  watching.seen?.(reader, features)
  const likelihood = likelihoodOf(features)
  const isMark = (at: number) => /^[.,;:–—/-]$/.test(tokens[at]?.text ?? '')
  // A mark at the end may belong to the text or not.
  const likely = (from: number, to: number) =>
    likelihood.of(from, to) +
    (isMark(to) ? likelihood.of(from, to + 1) : 0) +
    (to - from > 1 && isMark(to - 1) ? likelihood.of(from, to - 1) : 0)
  const isFound = (from: number, to: number) =>
    found.some((one) => one.from === from && (one.to === to || (one.to === to + 1 && isMark(to))))
  const cued = new Set(tokens.flatMap((token) => (isAnyCue(token) || token.kind === 'quote' ? [token.sentence] : [])))
  const proposed = tokens.flatMap((_, from) => {
    // Of quotations the rules know which are none; "print your configuration" names no words.
    if (
      /^(?:mark|quote)$/.test(tokens[from]!.kind) ||
      tokens[from]!.text === 'your' ||
      likelihood.label(from, BEGINS) < LEAST
    )
      return []
    const slots: Slot[] = []
    // Small words that nothing asks to be written may be anything.
    const bare = tokens[from]!.text === tokens[from]!.low && !cued.has(tokens[from]!.sentence) ? ['bare'] : []
    for (let to = from + 1; to <= Math.min(tokens.length, from + LONGEST); to += 1) {
      if (isMark(to - 1) || likely(from, to) < LEAST || isFound(from, to)) continue
      const lines = reader.cut(from, to).split(/\s+[/|•]\s+|\s*\n\s*/)
      slots.push(...textSlot(from, to, lines.join('\n'), 'learned', 'learned', ...bare))
    }
    return slots
  })
  return [...found, ...proposed].map((one) =>
    one.marks.includes('quoted') ? one : { ...one, likely: likely(one.from, one.to) },
  )
}

function likelihoodOf(features: readonly (readonly string[])[]): Likelihood {
  const { weights, moves } = textModel()
  const scores = features.map((names) => {
    const sum = [0, 0, 0]
    for (const name of names) {
      const known = weights[name]
      if (known !== undefined) for (let label = 0; label < sum.length; label += 1) sum[label]! += known[label]!
    }
    return sum.map((one) => one / SCALE / OVERRATED)
  })
  return new Likelihood(
    scores,
    moves.map((row) => row.map((one) => one / SCALE / OVERRATED)),
  )
}
