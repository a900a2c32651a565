import type { Operation, StructureRole } from '../meanings.ts'
import { type Chunk, propertyOf } from './chunk.ts'

/** Whether a chunk names an operation in any company. */
export function isOperation(chunk: Chunk): boolean {
  return chunk.meanings.some((meaning) => meaning.kind === 'operation' && !meaning.weak)
}

/** The operations that a chunk names in any company. */
export function operationsOf(chunk: Chunk): Operation[] {
  return chunk.meanings.flatMap((meaning) => (meaning.kind === 'operation' && !meaning.weak ? [meaning.operation] : []))
}

/** The operations that a chunk names only where nothing else does. */
export function weakOperationsOf(chunk: Chunk): Operation[] {
  return chunk.meanings.flatMap((meaning) => (meaning.kind === 'operation' && meaning.weak ? [meaning.operation] : []))
}

/** Whether a chunk is a verb that can stand before any operation. */
export function isVerb(chunk: Chunk): boolean {
  return chunk.meanings.some((meaning) => meaning.kind === 'verb')
}

/** Whether a chunk is punctuation. */
export function isMark(chunk: Chunk): boolean {
  return propertyOf(chunk.meanings, 'mark') !== undefined
}

/** Whether a chunk is more than an article, a filler or a mark. */
export function isWord(chunk: Chunk): boolean {
  return !isMark(chunk) && chunk.meanings.every(({ kind }) => kind !== 'filler')
}

/** How a chunk joins what stands around it, if it does. */
export function roleOf(chunk: Chunk): StructureRole | undefined {
  const meaning = chunk.meanings.find((candidate) => candidate.kind === 'structure')
  return meaning?.role
}

/** Whether a chunk is something that can be put somewhere: a text or a picture of its own. */
export function isContent(chunk: Chunk): boolean {
  return isQuotation(chunk) || isSpecificReference(chunk)
}

/** Whether a chunk points to pictures other than by "it". */
export function isSpecificReference(chunk: Chunk): boolean {
  return chunk.meanings.some((meaning) => meaning.kind === 'reference' && meaning.reference.kind !== 'it')
}

/** "logo top left", "on the left the logo": a picture and its place, without a verb. */
export function isPlacement(chunks: readonly Chunk[]): boolean {
  const told = chunks.filter((chunk) => !isMark(chunk) && !ARTICLES.has(chunk.lower) && roleOf(chunk) === undefined)
  const words = told.slice(
    Math.max(
      0,
      told.findIndex((chunk) => !isPlace(chunk)),
    ),
  )
  const operations = chunks.flatMap(operationsOf)
  const placed = told.some(({ meanings }) => propertyOf(meanings, 'position') !== undefined)
  return (
    words[0] !== undefined &&
    isSpecificReference(words[0]) &&
    placed &&
    operations.every(({ tool }) => FINISHES.has(tool))
  )
}

/** A place, or a small word before one. */
function isPlace({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'position') !== undefined || meanings.every(({ kind }) => kind === 'filler')
}

/** What can only be meant of the picture that is placed. */
const FINISHES = new Set(['opacity', 'round_corners'])

const ARTICLES = new Set(['the', 'my', 'our'])

/** Whether a chunk is a text in quotation marks. */
export function isQuotation({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'quote') !== undefined
}

/** "replace the sky with a sunset": what comes in the place of a thing that nobody can find is no wish for all of the picture. */
export function exchangesUnknown(chunks: readonly Chunk[]): boolean {
  const verb = chunks.findIndex(({ lower }) => EXCHANGING.test(lower))
  const thing = chunks
    .slice(verb + 1)
    .find(({ lower }) => !/^(the|this|that|my|her|his|their|whole|entire)$/.test(lower))
  return verb !== -1 && thing?.meanings.length === 0
}

const EXCHANGING = /^(replace|swap|exchange|substitute|switch)( out)?$/
