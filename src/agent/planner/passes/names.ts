import type { Scene } from '../../plan.ts'
import type { Chunk } from '../chunks/chunk.ts'
import { isMark, isQuotation, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import { formsOf } from '../chunks/inflection.ts'
import type { Lexicon } from '../chunks/lexicon.ts'

/**
 * Reads words that name no operation but the file of one picture as that picture: "the apple" among apple.jpg and
 * city.jpg. Each such reading is told.
 */
export function readNames({ chunks, notes }: Reading, { pictures }: Scene, lexicon: Lexicon): Reading {
  const words = pictures.map(({ name = '' }) => wordsOf(name, lexicon))
  const said = new Set<string>()
  const named = chunks.map((chunk, at) => {
    if (isLighter(chunk, chunks[at - 1], chunks[at + 1])) return { ...chunk, meanings: [] }
    if (namesQuotation(chunks, at)) return { ...chunk, meanings: [{ kind: 'filler' as const }] }
    const file = pictures.findIndex(({ name }) => name?.toLowerCase() === chunk.lower)
    if (file === -1 && chunk.meanings.length > 0) return chunk
    const forms = formsOf(chunk.lower.replace(/\.\p{L}+$/u, ''))
    const named = words.flatMap((known, i) => (forms.some((form) => known.has(form)) ? [i] : []))
    const meant = file === -1 ? named : [file]
    const [only] = meant
    if (only === undefined || meant.length > 1) return chunk
    said.add(`Took “${chunk.text}” as picture ${only + 1}, ${pictures[only]!.name}`)
    return {
      ...chunk,
      meanings: [
        {
          kind: 'reference' as const,
          reference: pictures.length === 1 ? IT : { kind: 'number' as const, number: only + 1 },
        },
      ],
    }
  })
  return { chunks: named, notes: [...notes, ...(pictures.length > 1 ? said : [])] }
}

/** "add the temperature '-5 °C'": what a text is, and no wish for a change of it. */
function namesQuotation(chunks: readonly Chunk[], at: number): boolean {
  const [article, next] = [chunks[at - 1], chunks[at + 1]]
  const quality = operationsOf(chunks[at]!).some(({ reversible }) => reversible)
  return quality && next !== undefined && isQuotation(next) && /^(the|a|my|our|her|his)$/.test(article?.lower ?? '')
}

/** The only picture by its name is "the picture". */
const IT = { kind: 'it' as const }

/** "an arrow pointing at the lighter": a thing, where nothing follows that could be lighter. */
function isLighter(chunk: Chunk, before: Chunk | undefined, behind: Chunk | undefined): boolean {
  const ends = behind === undefined || isMark(behind) || roleOf(behind) !== undefined
  return chunk.lower === 'lighter' && ends && /^(the|a|my|his|her)$/.test(before?.lower ?? '')
}

/** The words of a file's name that mean nothing else; numbers and endings are left out. */
function wordsOf(name: string, lexicon: Lexicon): ReadonlySet<string> {
  const base = name.replace(/\.[^.]*$/, '').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const words = base.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return new Set(words.filter((word) => lexicon.meaningsOf(word).length === 0).flatMap(formsOf))
}
