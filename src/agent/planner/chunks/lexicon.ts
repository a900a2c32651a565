import type { Meaning } from '../meanings.ts'
import { formsOf } from './inflection.ts'
import { isOrdinary } from './ordinary-words.ts'
import type { Token } from './tokens.ts'

/** A phrase in base forms and American spelling, words parted by single spaces, and what it can mean. */
export type Entry = readonly [phrase: string, meaning: Meaning]

interface Node {
  readonly next: Map<string, Node>
  meanings: Meaning[]
}

/** A phrase of the lexicon that was found in a text. */
export interface Match {
  /** Tokens that the phrase spans. */
  readonly length: number
  /** Tokens within that are no part of it: the object between a verb and its particle, as in "cool it down". */
  readonly gap?: { readonly at: number; readonly length: number }
  readonly meanings: readonly Meaning[]
}

/** All phrases the planner knows, as a tree of words. */
export class Lexicon {
  readonly #root: Node = { next: new Map(), meanings: [] }
  /** Every word of a phrase, and those of which others are slips. */
  readonly #known = new Set<string>()
  readonly #words = new Set<string>()

  constructor(entries: Iterable<Entry>) {
    for (const [phrase, meaning] of entries) this.#add(phrase, meaning)
  }

  /** The longest phrase that begins at a token, in whatever inflection; `undefined` if none does. */
  longestAt(tokens: readonly Token[], at: number): Match | undefined {
    return longest(this.#root, tokens, at, 0)
  }

  /** What a phrase of one word means, taken literally. */
  meaningsOf(word: string): readonly Meaning[] {
    return this.#root.next.get(word)?.meanings ?? []
  }

  /**
   * The known word that an unknown one is a slip of: one letter wrong, missing, added or swapped, in words of ten letters
   * or more two. There must be no doubt which word is meant, and none that it is a slip: five letters are too few to tell
   * a wrong one, and of words of four only a swapped or doubled letter is mended.
   */
  nearestTo(word: string): string | undefined {
    if (word.length < 4 || isOrdinary(word) || formsOf(word).some((form) => this.#known.has(form))) return undefined
    const allowed = word.length < 10 ? 1 : 2
    const forms = formsOf(word)
    let nearest: string[] = []
    let least = allowed * DEAREST_SLIP + 0.01
    for (const known of this.#words) {
      if (known[0] !== word[0] || Math.abs(known.length - word.length) > allowed + 1) continue
      const cost = Math.min(...forms.map((form) => slipCost(form, known)))
      if (cost < least - 0.01) nearest = []
      least = Math.min(least, cost)
      if (cost <= least + 0.01) nearest.push(known)
    }
    return onlyStem(nearest)
  }

  #add(phrase: string, meaning: Meaning): void {
    let node = this.#root
    for (const word of phrase.split(' ')) {
      this.#known.add(word)
      if (meaning.kind !== 'filler' || word.length >= LONG) this.#words.add(word)
      let next = node.next.get(word)
      if (next === undefined) {
        next = { next: new Map(), meanings: [] }
        node.next.set(word, next)
      }
      node = next
    }
    node.meanings.push(meaning)
  }
}

function longest(node: Node, tokens: readonly Token[], at: number, depth: number): Match | undefined {
  const own = node.meanings.length > 0 ? { length: depth, meanings: node.meanings } : undefined
  const token = tokens[at + depth]
  // "black-and-white" is "black and white", "B/W" is "b w": a hyphen or stroke inside a phrase is nothing.
  if (token?.kind === 'mark' && (token.mark === '-' || token.mark === '/') && depth > 0) {
    const joined = longest(node, tokens.toSpliced(at + depth, 1), at, depth)
    return joined !== undefined && joined.length > depth ? { ...joined, length: joined.length + 1 } : own
  }
  let best: Match | undefined = own
  for (const form of formsOfToken(token)) {
    const next = node.next.get(form)
    const match = next === undefined ? undefined : longest(next, tokens, at, depth + 1)
    if (match !== undefined && match.length > (best?.length ?? 0)) best = match
  }
  const around = parted(node, tokens, at, depth)
  return around !== undefined && around.length > (best?.length ?? 0) ? around : best
}

/** Words that end a verb whose object may stand before them. */
const PARTICLES = new Set(['up', 'down', 'out', 'off', 'away', 'back', 'in', 'round', 'around', 'over'])
const OBJECTS = new Set(['it', 'them', 'this', 'that', 'these', 'those', 'everything', 'things', 'him', 'her', 'me'])
const DETERMINERS = new Set(['the', 'this', 'that', 'my', 'her', 'his', 'its', 'all', 'these', 'those', 'some', 'any'])

/** A phrase that ends in a particle behind an object: a pronoun, or an article and up to three words. */
function parted(node: Node, tokens: readonly Token[], at: number, depth: number): Match | undefined {
  if (depth === 0) return undefined
  const word = (place: number) => {
    const token = tokens[at + depth + place]
    return token?.kind === 'word' ? token.word : ''
  }
  const lengths = OBJECTS.has(word(0)) ? [1] : DETERMINERS.has(word(0)) ? [2, 3, 4] : []
  for (const length of lengths) {
    const particle = word(length)
    const next = PARTICLES.has(particle) ? node.next.get(particle) : undefined
    if (next === undefined || next.meanings.length === 0) continue
    return { length: depth + length + 1, meanings: next.meanings, gap: { at: at + depth, length } }
  }
  return undefined
}

/** The one word of all, or that of which all others are forms. */
function onlyStem(words: readonly string[]): string | undefined {
  const isFormOf = (other: string, word: string) => formsOf(other).includes(word) || other === `${word}ly`
  const stems = words.filter((word) => words.every((other) => other === word || isFormOf(other, word)))
  return stems.length === 1 ? stems[0] : undefined
}

/** Numbers can be part of a phrase ("8 bit"); other tokens never are. */
function formsOfToken(token: Token | undefined): readonly string[] {
  if (token?.kind === 'word') return formsOf(token.word)
  return token?.kind === 'number' && token.unit === '' ? [String(token.value)] : []
}

/** Letters from which on a word is no other's slip by chance. */
const LONG = 6

/** What slips cost: people swap, double and leave out letters sooner than they write wrong ones. */
const [SWAP, DOUBLE, MISSING, DEAREST_SLIP] = [0.8, 0.8, 1, 1.1]

/** What it takes to write one word for another; `Infinity` where they are too short for it to be a slip. */
function slipCost(written: string, known: string): number {
  if (Math.abs(written.length - known.length) > 2) return Number.POSITIVE_INFINITY
  const cost = editCost(written, known)
  const shortest = Math.min(written.length, known.length)
  const sure =
    shortest < 4
      ? 0
      : shortest < 5
        ? SWAP
        : known.length === 5 && written.length === 5
          ? SWAP
          : Number.POSITIVE_INFINITY
  return cost <= sure ? cost : Number.POSITIVE_INFINITY
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours each have their cost. */
function editCost(written: string, known: string): number {
  const rows = Array.from({ length: written.length + 1 }, (_, i) => [
    i * DEAREST_SLIP,
    ...Array<number>(known.length).fill(0),
  ])
  for (let j = 0; j <= known.length; j += 1) rows[0]![j] = j
  for (let i = 1; i <= written.length; i += 1) {
    const added = written[i - 1] === written[i - 2] ? DOUBLE : DEAREST_SLIP
    for (let j = 1; j <= known.length; j += 1) {
      const wrong = written[i - 1] === known[j - 1] ? 0 : DEAREST_SLIP
      let least = Math.min(rows[i - 1]![j]! + added, rows[i]![j - 1]! + MISSING, rows[i - 1]![j - 1]! + wrong)
      if (i > 1 && j > 1 && written[i - 1] === known[j - 2] && written[i - 2] === known[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + SWAP)
      rows[i]![j] = least
    }
  }
  return rows[written.length]![known.length]!
}
