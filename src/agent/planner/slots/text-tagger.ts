import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Token } from '../language/tokens.ts'
import { BEGINS, Likelihood, OUTSIDE } from './likelihood.ts'
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

/** On a sheet, what stands behind a colon and what notices say is written whatever its words are. */
const GIVEN = ['colon', 'formula']
/** How likely a passage is a text of a sheet if all its words are part of texts. */
const OF_WORDS = 0.7

/** Whoever wants to know what is seen of the tokens that texts are looked for in: the training does. */
export const watching: { seen?: ((reader: Reader, features: readonly (readonly string[])[]) => void) | undefined } = {}

/** What is written on pictures and what on sheets is learned apart: of a sheet, all that is said may be. */
export const MODELS = { picture: 'text-tagger.json', sheet: 'sheet-tagger.json' }
const read = new Map<string, TextModel>()

function modelOf({ sheet }: Reader): TextModel {
  const file = sheet ? MODELS.sheet : MODELS.picture
  const model = read.get(file) ?? (JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as TextModel)
  read.set(file, model)
  return model
}

/** Candidates for texts, and of each token how likely it is part of one; nothing of requests that are too long. */
export interface LikelyTexts {
  readonly slots: readonly Slot[]
  readonly written: readonly number[]
}

/**
 * Candidates for texts, each with how likely it is one, and further passages that are likely ones by what was learned from
 * other requests. What stands in quotation marks is a text in any case.
 */
export function withLikelihood(reader: Reader, found: readonly Slot[]): LikelyTexts {
  const { tokens } = reader
  if (tokens.length > LONGEST_REQUEST) return { slots: found, written: [] }
  const features = featuresOf(reader)
  watching.seen?.(reader, features)
  const likelihood = likelihoodOf(features, modelOf(reader))
  const isMark = (at: number) => /^[.,;:–—/-]$/.test(tokens[at]?.text ?? '')
  // A mark at the end may belong to the text or not.
  const likely = (from: number, to: number) =>
    likelihood.of(from, to) +
    (isMark(to) ? likelihood.of(from, to + 1) : 0) +
    (to - from > 1 && isMark(to - 1) ? likelihood.of(from, to - 1) : 0)
  const isFound = (from: number, to: number) =>
    found.some((one) => one.from === from && (one.to === to || (one.to === to + 1 && isMark(to))))
  const cued = new Set(tokens.flatMap((token) => (isAnyCue(token) || token.kind === 'quote' ? [token.sentence] : [])))
  // The rules of sheets know their lists, headings and names, and propose all that may stand there.
  const proposed = (reader.sheet ? [] : tokens).flatMap((_, from) => {
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
  const isGiven = ({ marks }: Slot) =>
    marks.includes('quoted') || (reader.sheet && GIVEN.some((mark) => marks.includes(mark)))
  const written = tokens.map((_, at) => 1 - likelihood.label(at, OUTSIDE))
  // A sheet's texts are parted by rules: that its words are written counts too, where else it may begin or end.
  const rated = ({ from, to }: Slot) =>
    Math.max(likely(from, to), reader.sheet ? OF_WORDS * likelyWritten(tokens, written, from, to) : 0)
  const slots = [...found, ...proposed].map((one) => (isGiven(one) ? one : { ...one, likely: rated(one) }))
  return { slots, written }
}

/** How likely the words of a passage are part of texts, on average; an even chance where nothing is known of them. */
export function likelyWritten(tokens: readonly Token[], written: readonly number[], from: number, to: number): number {
  const all = written.slice(from, to).filter((_, i) => tokens[from + i]!.kind !== 'mark')
  return all.length === 0 ? 0.5 : all.reduce((sum, one) => sum + one, 0) / all.length
}

function likelihoodOf(features: readonly (readonly string[])[], { weights, moves }: TextModel): Likelihood {
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
