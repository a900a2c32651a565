import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isContent, isOperation, isVerb, weakOperationsOf } from '../chunks/chunk-kinds.ts'
import type { Meaning } from '../meanings.ts'
import { statesAt } from './statements.ts'

/** Whether chunks ask for something by themselves: an operation, or a verb with something to put somewhere. */
export function namesOperation(chunks: readonly Chunk[]): boolean {
  if (chunks.some(isOperation)) return true
  // "the second one too": words such as "too" and "is" dye only where a colour is named.
  const coloured = chunks.some(({ meanings }) => propertyOf(meanings, 'color') !== undefined)
  const weak = chunks.some(({ meanings }) =>
    meanings.some((one) => one.kind === 'operation' && (coloured || one.preset.needsColour !== true)),
  )
  return (
    weak &&
    (chunks.some(isContent) ||
      isMoreOfAColour(chunks) ||
      isMeasured(chunks) ||
      chunks.some(isSize) ||
      isChanged(chunks) ||
      chunks.some((chunk) => chunk.meanings.some(isWeakAdjective)))
  )
}

/** "make it 1024 pixels wide": only a verb makes a measure a wish of its own. */
export function isMeasured(chunks: readonly Chunk[]): boolean {
  return chunks.some(isVerb) && chunks.some(({ meanings }) => propertyOf(meanings, 'quantity') !== undefined)
}

/** "1080 x 1350". */
export function isSize({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'dimensions') !== undefined
}

/** "less colour", "highlights -40": an amount makes a wish of a word that is otherwise only a noun. */
function isChanged(chunks: readonly Chunk[]): boolean {
  const amount = chunks.some(({ meanings }) => AMOUNTS.some((name) => propertyOf(meanings, name) !== undefined))
  return amount && chunks.flatMap(weakOperationsOf).some(({ reversible }) => reversible)
}

const AMOUNTS = ['change', 'quantity', 'excess', 'end']

/** "more red", "less blue", "too yellow", "it looks greenish". */
function isMoreOfAColour(chunks: readonly Chunk[]): boolean {
  const has = (name: string) => chunks.some(({ meanings }) => propertyOf(meanings, name) !== undefined)
  const dash = chunks.some(({ lower }) => DASH.test(lower)) && !chunks.some(isContent)
  return (
    has('color') && (dash || has('change') || has('excess') || (statesAt(chunks) !== -1 && !chunks.some(isContent)))
  )
}

/** "with a touch of pink" */
const DASH = /^(a )?(touch|hint|dash|trace|splash|wash) of$/

/** A word such as "gray" or "square" that names an operation unless it stands beside another one. */
function isWeakAdjective(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.weak === 'adjective'
}
