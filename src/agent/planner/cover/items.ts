import type { Token } from '../language/tokens.ts'
import type { Dimension, Slot } from '../slots/slot.ts'
import type { HeadWords, ToolWords } from '../words.ts'
import type { Mood } from './asides.ts'
import type { Correction } from './corrections.ts'
import type { LikelyTools } from './likely-tools.ts'

/** One reading of some tokens as words that ask for a tool. */
export interface Head extends Omit<HeadWords, 'phrases'> {
  readonly item: 'head'
  readonly words: ToolWords
  readonly from: number
  readonly to: number
  readonly own?: readonly Slot[]
  /** The pattern that found it. */
  readonly rule: string
}

/** The rule of words that ask for a tool by what was learned alone. */
export const LEARNED = 'learned'

/** These stand beside the word that they belong to. */
export const CLOSE: ReadonlySet<Dimension> = new Set<Dimension>(['way', 'excess', 'degree', 'not'])

/** Words in front of what is not wanted. */
export const REFUSES = /^(?:no|not|without|never|don't|dont)$/

export type Item = Head | Slot

export const isHead = (item: Item): item is Head => 'item' in item

/** The instructions with all that is known of each token. */
export interface Text {
  readonly instructions: string
  readonly tokens: readonly Token[]
  /** Whether a token stands in what gives a reason ("because I want to print it"). */
  readonly reason: readonly boolean[]
  /** Whether it stands in what asks for something or only tells a story ("we took this on holiday"). */
  readonly story: readonly Mood[]
  /** How likely it is part of a text to write, by what was learned of other requests; empty where they are too long for that. */
  readonly written: readonly number[]
  /** Which tools its clauses ask for by what was learned. */
  readonly likely: LikelyTools
  /** Whether they are so few words that hardly any of them can mean nothing: "fuzzy", "90 to the left". */
  readonly brief: boolean
  /** Where they begin to take back what was said before. */
  readonly correction: Correction | undefined
}

/** The score of a reading: the sum of what its features are worth. */
export class Score {
  readonly #weights: ReadonlyMap<string, number>
  /** What was counted, where somebody wants to see it. */
  readonly counted: [feature: string, times: number][] | undefined
  total = 0

  constructor(weights: ReadonlyMap<string, number>, explained = false) {
    this.#weights = weights
    this.counted = explained ? [] : undefined
  }

  count(feature: string, times = 1): void {
    this.total += times * (this.#weights.get(feature) ?? 0)
    this.counted?.push([feature, times])
  }
}
