import { list, PatternIndex } from '../language/patterns.ts'
import type { Token } from '../language/tokens.ts'
import { TABLES } from './phrase-tables.ts'
import { type Dimension, type Slot, slot } from './slot.ts'

interface Found {
  readonly dimension: Dimension
  readonly value: unknown
  readonly phrase: string
  readonly marks: readonly string[]
}

const INDEX = new PatternIndex<Found>()
for (const [dimension, table, ...marks] of TABLES) {
  for (const [value, phrases] of table) {
    for (const phrase of list(phrases)) INDEX.add(phrase, { dimension, value, phrase, marks })
  }
}

/** Every word of these phrases. */
export const PHRASE_WORDS: ReadonlySet<string> = INDEX.words

/** All slots that a phrase from a table settles and that begin at a token. */
export function phraseSlots(tokens: readonly Token[], at: number): Slot[] {
  return INDEX.at(tokens, at).flatMap(({ found: { dimension, value, phrase, marks }, to }) => {
    const gap = phrase.indexOf(' * ')
    if (dimension !== 'way' || gap === -1) return [slot(dimension, at, to, value, phrase, ...marks)]
    // "turn the contrast down": what stands in the gap is read by itself.
    const first = slot(dimension, at, at + phrase.slice(0, gap).split(' ').length, value, phrase, ...marks)
    const particle = tokens[to - 1]!
    const ends = phrase
      .slice(gap + 3)
      .split(/[ |?]/)
      .some((word) => particle.forms.has(word))
    return ends && to - 1 > first.to
      ? [first, slot('idle', to - 1, to, phrase, phrase)]
      : [slot(dimension, at, to, value, phrase, ...marks)]
  })
}
