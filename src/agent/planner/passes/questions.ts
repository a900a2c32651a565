import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import type { Reading } from '../chunks/chunks.ts'
import { sentenceEnds } from '../clauses/segments.ts'

/** Reads "Which one is sharper?" as a question, which nothing is to be done for. */
export function readQuestions(reading: Reading): Reading {
  const read: Chunk[] = []
  let sentence: Chunk[] = []
  for (const chunk of reading.chunks) {
    sentence.push(chunk)
    if (!sentenceEnds(chunk)) continue
    read.push(...(isAsked(sentence) ? sentence.map(silent) : sentence))
    sentence = []
  }
  return { ...reading, chunks: [...read, ...sentence] }
}

function silent(chunk: Chunk): Chunk {
  return sentenceEnds(chunk) ? chunk : { ...chunk, meanings: [{ kind: 'filler' }] }
}

function isAsked(sentence: readonly Chunk[]): boolean {
  const [first, second] = sentence
  const asks =
    /^(which|who|where)$/.test(first?.lower ?? '') ||
    (first?.lower === 'what' && /^(is|are|was)$/.test(second?.lower ?? ''))
  return asks && propertyOf(sentence.at(-1)!.meanings, 'mark') === '?'
}
