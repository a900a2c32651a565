import { formsOf } from './inflection.ts'
import { isOrdinary } from './ordinary-words.ts'
import type { Token } from './tokens.ts'

const SHORTEST = 4

/** A word that was read as another. */
export interface Slip {
  readonly written: string
  readonly meant: string
}

/** Words of a lexicon, looked up by what is left of them without one letter. */
export class Spelling {
  readonly #words: ReadonlySet<string>
  readonly #shortened = new Map<string, string[]>()

  constructor(words: Iterable<string>) {
    this.#words = new Set([...words].filter((word) => /^\p{L}+$/u.test(word) && word.length >= SHORTEST))
    for (const word of this.#words)
      for (const key of keysOf(word)) this.#shortened.set(key, [...(this.#shortened.get(key) ?? []), word])
  }

  /** Gives each unknown word the forms of the word it is a slip of, if only one is near. */
  mend(tokens: readonly Token[], known: (word: string) => boolean): Slip[] {
    const slips: Slip[] = []
    for (const token of tokens) {
      if (token.kind !== 'word' || token.low.length < SHORTEST || !/^\p{L}+$/u.test(token.low)) continue
      if (
        token.text !== token.low &&
        token.start > 0 &&
        /^\p{Lu}/u.test(token.text) &&
        token.text !== token.text.toUpperCase()
      )
        continue
      if (isOrdinary(token.low) || [...token.forms].some(known)) continue
      const meant = this.#nearest(token.low) ?? this.#nearest(token.low.replace(/s$/, ''))
      if (meant === undefined) continue
      token.forms = new Set([...token.forms, ...formsOf(meant)])
      slips.push({ written: token.text, meant })
    }
    return slips
  }

  #nearest(word: string): string | undefined {
    const near = new Set(keysOf(word).flatMap((key) => this.#shortened.get(key) ?? []))
    const meant = [...near].filter((known) => known[0] === word[0] && isSlip(word, known))
    const stems = meant.filter((one) => !meant.some((other) => other !== one && formsOf(one).has(other)))
    return stems.length === 1 ? stems[0] : undefined
  }
}

function keysOf(word: string): string[] {
  return [word, ...Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))]
}

/**
 * One letter wrong, missing, added, or two swapped (Damerau's distance of one). Of words with five letters or fewer only a
 * swapped, missing or doubled letter counts: too many words differ by one that is wrong.
 */
function isSlip(word: string, known: string): boolean {
  let same = 0
  while (same < word.length && word[same] === known[same]) same += 1
  const [rest, meant] = [word.slice(same), known.slice(same)]
  if (rest.slice(1) === meant || rest === meant.slice(1)) return Math.max(word.length, known.length) > SHORTEST
  if (rest[0] === meant[1] && rest[1] === meant[0] && rest.slice(2) === meant.slice(2)) return true
  return rest.slice(1) === meant.slice(1) && word.length > 5
}
