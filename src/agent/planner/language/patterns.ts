import type { Token } from './tokens.ts'

/**
 * Where a pattern that begins at a token may end, each end behind its last token. A pattern is words parted by blanks:
 * `a|b` alternatives, `?` what may be missing, `*` up to three other words, `=word` a word as it is written and in no
 * other form.
 */
export type Pattern = (tokens: readonly Token[], at: number) => readonly number[]

interface Part {
  readonly gap: boolean
  readonly optional: boolean
  readonly words: readonly string[]
  /** Of the words those in any form, and those only as they are written. */
  readonly inflected: readonly string[]
  readonly exact: readonly string[]
}

/** Words that a gap does not leap over: they change what is said. */
const UNLEAPT = new Set(['too', 'not', 'less', 'no', "don't", 'never', 'without', 'behind', "mustn't", "shouldn't"])
/** Words that a gap leaps over besides. */
const LIGHT = new Set(['the', 'a', 'an', 'of', 'this', 'that', 'my', 'our', 'his', 'her'])
/** What stands behind a verb, and no noun. */
const BEGINS = /^(?:it|them|the|an?)$/
const LONGEST_GAP = 3
const PARTICLES = new Set(['up', 'down', 'out', 'off', 'back', 'away', 'in'])

/** Thousands of patterns share their parts. */
const PARTS = new Map<string, Part>()

const parts = (pattern: string): Part[] => pattern.split(' ').map((part) => PARTS.get(part) ?? partOf(part))

function partOf(written: string): Part {
  const words = written.replace(/\?$/, '').split('|')
  const part: Part = {
    gap: written === '*',
    optional: written.endsWith('?'),
    words: words.map((word) => word.replace(/^=/, '')),
    inflected: words.filter((word) => !word.startsWith('=')),
    exact: words.flatMap((word) => (word.startsWith('=') ? word.slice(1) : [])),
  }
  PARTS.set(written, part)
  return part
}

interface Entry<Found> {
  readonly pattern: readonly Part[]
  readonly found: Found
}

/** Things that are found by patterns, looked up by the two words that these can begin with. */
export class PatternIndex<Found> {
  /** By the first word, and by that and the second where there has to be one. */
  readonly #starts = new Map<string, Entry<Found>[]>()
  /** Every word of a pattern. */
  readonly words = new Set<string>()

  add(pattern: string, found: Found): void {
    const entry = { pattern: parts(pattern), found }
    for (const part of entry.pattern) for (const word of part.words) this.words.add(word)
    for (const start of startsOf(entry.pattern)) {
      const entries = this.#starts.get(start)
      if (entries === undefined) this.#starts.set(start, [entry])
      else entries.push(entry)
    }
  }

  /** All that begins at a token, and where each ends. */
  at(tokens: readonly Token[], at: number): { found: Found; to: number }[] {
    const token = tokens[at]!
    if (token.kind === 'quote') return []
    const next = tokens[at + 1]
    const entries = new Set<Entry<Found>>()
    const add = (start: string) => {
      for (const entry of this.#starts.get(start) ?? []) entries.add(entry)
    }
    for (const form of readingsOf(token)) {
      if (!this.words.has(form)) continue
      add(form)
      if (next !== undefined)
        for (const second of readingsOf(next)) if (this.words.has(second)) add(`${form} ${second}`)
    }
    const matches: { found: Found; to: number }[] = []
    const ends: number[] = []
    for (const { pattern, found } of entries) {
      ends.length = 0
      follow(pattern, 0, tokens, at, ends)
      for (const to of ends) if (to > at) matches.push({ found, to })
    }
    return matches
  }
}

/** A word as it is written, and its other forms. */
const readingsOf = ({ low, forms }: Token): Iterable<string> => new Set([low, ...forms])

/** The words that a pattern can begin with, each with the second word where nothing can stand in its place. */
function startsOf([first, ...rest]: readonly Part[]): string[] {
  if (first === undefined) return []
  const [second] = rest
  const isSure = !first.optional && second !== undefined && !second.optional && !second.gap
  if (isSure) return first.words.flatMap((one) => second.words.map((other) => `${one} ${other}`))
  return first.optional ? [...first.words, ...startsOf(rest)] : [...first.words]
}

function follow(pattern: readonly Part[], next: number, tokens: readonly Token[], at: number, ends: number[]): void {
  const part = pattern[next]
  if (part === undefined) {
    if (!ends.includes(at)) ends.push(at)
    return
  }
  if (part.gap) {
    for (let leapt = 0, left = LONGEST_GAP; left >= 0; leapt += 1) {
      follow(pattern, next + 1, tokens, at + leapt, ends)
      const token = tokens[at + leapt]
      // Between a verb and its particle stands its object: "brighten and warm it up" has another verb there.
      // "on a green background and give it a soft shadow" goes on with another wish.
      if (
        token?.low === 'and' &&
        BEGINS.test(tokens[at + leapt + 2]?.low ?? '') &&
        !LIGHT.has(tokens[at + leapt + 1]!.low)
      )
        break
      if (leapt === 0 && token?.low === 'and' && pattern[next + 1]?.words.every((word) => PARTICLES.has(word))) break
      if (!LIGHT.has(token?.low ?? '')) left -= 1
      if (token === undefined || token.kind === 'mark' || UNLEAPT.has(token.low)) break
    }
    return
  }
  if (part.optional) follow(pattern, next + 1, tokens, at, ends)
  const token = tokens[at]
  if (token !== undefined && token.kind !== 'quote' && fits(token, part)) {
    follow(pattern, next + 1, tokens, at + 1, ends)
    // "round the photo's corners": those of the only thing there is.
    const isOwned = OWNED.test(token.low) && OF_PICTURE.test(tokens[at + 1]?.low ?? '')
    if (isOwned) follow(pattern, next + 1, tokens, at + 2, ends)
  }
}
const OWNED = /^(?:the|my|our|this|that|his|her|their)$/
const OF_PICTURE = /^(?:photo|photograph|picture|image|pic|shot|snap|scan)['’]s$/

function fits(token: Token, { inflected, exact }: Part): boolean {
  for (const word of inflected) if (token.forms.has(word)) return true
  return exact.includes(token.low)
}

/** Whether a pattern fits at a token; where it ends, or `undefined`. */
export function patternOf(pattern: string): Pattern {
  const compiled = parts(pattern)
  return (tokens, at) => {
    const ends: number[] = []
    if (at < tokens.length) follow(compiled, 0, tokens, at, ends)
    return ends.filter((end) => end > at)
  }
}
