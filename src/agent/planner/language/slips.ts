import { formsOf } from './inflection.ts'
import { isOrdinary } from './ordinary-words.ts'
import type { Token } from './tokens.ts'

const SHORTEST = 4
/** Letters from which on a word with a capital where a sentence begins is read as a slip and not as a name. */
const SHORTEST_CAPITAL = 6
const ENDINGS = ['', 'er', 'ed', 'ing', 's']

/** A word that was read as another. */
export interface Slip {
  readonly written: string
  readonly meant: string
}

/** Words of a lexicon, looked up by their first letter and how long they are: both are right, or nearly, in a slip. */
export class Spelling {
  readonly #words = new Map<string, Set<string>>()

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (!/^\p{L}+$/u.test(word) || word.length < SHORTEST) continue
      for (const ending of ENDINGS) {
        const form = (/^[ei]/.test(ending) ? word.replace(/e$/, '') : word) + ending
        const key = `${form[0]}${form.length}`
        this.#words.set(key, (this.#words.get(key) ?? new Set()).add(form))
      }
    }
  }

  /** Gives each unknown word the forms of the word it is a slip of, if only one is near. */
  mend(tokens: readonly Token[], known: (word: string) => boolean): Slip[] {
    const slips: Slip[] = []
    const nearest = new Map<string, string | undefined>()
    for (const [at, token] of tokens.entries()) {
      // "hola!" greets.
      if (at === 0 && /^[,!]$/.test(tokens[1]?.text ?? '')) continue
      if (token.kind !== 'word' || !/^\p{L}+$/u.test(token.low) || token.low.length < SHORTEST || isName(token))
        continue
      if (isOrdinary(token.low) || [...token.forms].some(known)) continue
      if (!nearest.has(token.low))
        nearest.set(token.low, this.#nearest(token.low) ?? this.#nearest(token.low.replace(/s$/, '')))
      const meant = nearest.get(token.low)
      if (meant === undefined) continue
      token.low = meant
      token.forms = new Set([...token.forms, ...formsOf(meant)])
      slips.push({ written: token.text, meant })
    }
    return slips
  }

  #nearest(word: string): string | undefined {
    const lengths = [word.length, word.length - 1, word.length + 1]
    const near = lengths.flatMap((length) => [...(this.#words.get(`${word[0]}${length}`) ?? [])])
    const meant = near.filter((known) => isSlip(word, known))
    const stems = meant.filter((one) => !meant.some((other) => other !== one && formsOf(one).has(other)))
    const alike = stems.length === 1 ? stems : stems.filter((known) => known.at(-1) === word.at(-1))
    // Two letters are swapped sooner than one is wrong.
    const swapped = stems.filter((known) => [...known].sort().join() === [...word].sort().join())
    return swapped.length === 1 ? swapped[0] : alike.length === 1 ? alike[0] : undefined
  }
}

/** A word with a capital letter is somebody's name, unless it is long and begins the text. */
function isName({ text, low, start }: Token): boolean {
  const capital = text !== low && text !== text.toUpperCase()
  return capital && (start > 0 || low.length < SHORTEST_CAPITAL)
}

/**
 * One letter wrong, missing, added, or two swapped (Damerau's distance of one). Of words with five letters or fewer only a
 * swapped, missing or doubled letter counts: too many words differ by one that is wrong.
 */
export function isSlip(word: string, known: string): boolean {
  let same = 0
  while (same < word.length && word[same] === known[same]) same += 1
  const [rest, meant] = [word.slice(same), known.slice(same)]
  if (rest.slice(1) === meant || rest === meant.slice(1)) return Math.max(word.length, known.length) > SHORTEST
  if (rest[0] === meant[1] && rest[1] === meant[0] && rest.slice(2) === meant.slice(2)) return true
  return rest.slice(1) === meant.slice(1) && word.length > 5
}
