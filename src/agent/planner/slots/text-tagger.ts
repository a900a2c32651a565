import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Token, wordsOf } from '../language/tokens.ts'
import { BEGINS, type ChainModel, likelihoodBy, movesOfTexts, OUTSIDE } from './likelihood.ts'
import type { Slot } from './slot.ts'
import { askedOf } from './telling.ts'
import { isAnyCue, isCue, isEstimate, LETTERS, NO_CAPITALS, type Reader, textSlot } from './text-evidence.ts'
import { featuresOf } from './text-features.ts'

/** By how much it overrates what it learned, on requests that it has not seen. */
const OVERRATED = 1.2
/** Passages less likely than this are not proposed. */
const LEAST = 0.15
/** "You will find it at the bottom right" tells where something is. */
const FINDS = /^you (?:(?:will|can|should|may) )?(?:find|see|notice) (?:it|them|that|him|her)\b/
/** By how much the text between brackets is deeper behind them. */
const BRACKETS: Readonly<Record<string, number>> = { '(': 1, ')': -1 }
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
const read = new Map<string, ChainModel>()

function modelOf({ sheet }: Reader): ChainModel {
  const file = sheet ? MODELS.sheet : MODELS.picture
  const known = read.get(file)
  if (known !== undefined) return known
  const { weights, moves } = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as ChainModel
  const model = { weights, moves: movesOfTexts(moves) }
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
  const likelihood = likelihoodBy(
    modelOf(reader),
    features.map((names) => [names]),
    OVERRATED,
  )
  const isMark = (at: number) => /^[.,;:–—/-]$/.test(tokens[at]?.text ?? '')
  // A mark at the end may belong to the text or not.
  // So may the first word of "I TRIED IT".
  const isI = (at: number) => tokens[at]?.text === 'I' && /^\p{Lu}{2,}$/u.test(tokens[at + 1]?.text ?? '')
  const likely = (from: number, to: number) =>
    likelihood.of(from, to) +
    (isI(from) && to - from > 1 ? likelihood.of(from + 1, to) : 0) +
    (isMark(to) ? likelihood.of(from, to + 1) : 0) +
    (to - from > 1 && (isMark(to - 1) || tokens[to - 1]!.text === ')') ? likelihood.of(from, to - 1) : 0)
  const isFound = (from: number, to: number) =>
    found.some((one) => one.from === from && (one.to === to || (one.to === to + 1 && isMark(to))))
  const firstCues = new Map<number, number>()
  for (const [at, token] of tokens.entries()) {
    const isSaid = token.kind === 'quote' || isCue(token) || LETTERS.test(token.low)
    // "whatever you do"
    const isWeak = isAnyCue(token) && tokens[at - 1]?.low !== 'you'
    if (isSaid) firstCues.set(token.sentence, -1)
    else if (isWeak && !firstCues.has(token.sentence)) firstCues.set(token.sentence, at)
  }
  const isCued = (at: number) => (firstCues.get(tokens[at]!.sentence) ?? tokens.length) < at
  // The rules of sheets know their lists, headings and names, and propose all that may stand there.
  const proposed = (reader.sheet ? [] : tokens).flatMap((_, from) => {
    // Of quotations the rules know which are none; "print your configuration" names no words.
    if (
      /^(?:mark|quote)$/.test(tokens[from]!.kind) ||
      tokens[from]!.text === 'your' ||
      FINDS.test(wordsOf(tokens, from, from + 4)) ||
      isEstimate(tokens, from) ||
      likelihood.label(from, BEGINS) < LEAST
    )
      return []
    const slots: Slot[] = []
    // Small words and abbreviations ("ISO 12800") that nothing asks to be written may be anything.
    const isPlain = tokens[from]!.text === tokens[from]!.low || NO_CAPITALS.test(tokens[from]!.text)
    const bare = isCued(from) ? [] : isPlain ? ['bare'] : reader.cued ? [] : ['uncued']
    let open = 0
    for (let to = from + 1; to <= Math.min(tokens.length, from + LONGEST); to += 1) {
      open += BRACKETS[tokens[to - 1]!.text] ?? 0
      if (open !== 0 || isCheered(tokens, to) || isMark(to - 1) || likely(from, to) < LEAST || isFound(from, to))
        continue
      const lines = reader.cut(from, to).split(/\s+[/|•]\s+|\s*\n\s*/)
      slots.push(...textSlot(from, to, lines.join('\n'), 'learned', 'learned', ...bare))
    }
    return slots
  })
  const isGiven = ({ marks }: Slot) =>
    marks.includes('quoted') || (reader.sheet && GIVEN.some((mark) => marks.includes(mark)))
  // Where there is more than one sentence, some may only tell something: only what more likely tells than asks counts less.
  const isTelling = tokens[0]?.sentence !== tokens.at(-1)?.sentence
  const asked = isTelling ? askedOf(tokens).map((one) => Math.min(1, 2 * one)) : tokens.map(() => 1)
  const written = tokens.map((_, at) => (1 - likelihood.label(at, OUTSIDE)) * asked[at]!)
  // A sheet's texts are parted by rules: that its words are written counts too, where else it may begin or end.
  const rated = ({ from, to }: Slot) => {
    const whole = likely(from, to) * likelyWritten(tokens, asked, from, to)
    return reader.sheet ? Math.max(whole, OF_WORDS * likelyWritten(tokens, written, from, to)) : whole
  }
  const slots = [...found, ...proposed].map((one) => {
    const told = { ...one, asked: likelyWritten(tokens, asked, one.from, one.to) }
    return isGiven(one) ? told : { ...told, likely: rated(one) }
  })
  return { slots, written }
}

/** "I QUIT!! huge": behind the marks that a text ends in, what it looks like goes on. */
const isCheered = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === '!' &&
  tokens[at].start === tokens[at - 1]!.end &&
  tokens.slice(at, at + MOST_CHEERS).some(({ text, sentence }) => text !== '!' && sentence === tokens[at]!.sentence)
const MOST_CHEERS = 4

/** How likely the words of a passage are part of texts, on average; an even chance where nothing is known of them. */
export function likelyWritten(tokens: readonly Token[], written: readonly number[], from: number, to: number): number {
  const all = written.slice(from, to).filter((_, i) => tokens[from + i]!.kind !== 'mark')
  return all.length === 0 ? 0.5 : all.reduce((sum, one) => sum + one, 0) / all.length
}
