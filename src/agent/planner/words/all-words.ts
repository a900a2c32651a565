import { type Entry, Lexicon } from '../lexicon.ts'
import type { Operation } from '../meanings.ts'
import { colourEntries } from './colour-names.ts'
import { COLOUR_OPERATIONS } from './colour-operations.ts'
import { DETAIL_OPERATIONS } from './detail-operations.ts'
import { DRAWING_OPERATIONS } from './drawing-operations.ts'
import { GEOMETRY_OPERATIONS } from './geometry-operations.ts'
import { grammarEntries } from './grammar-words.ts'
import { LAYOUT_OPERATIONS } from './layout-operations.ts'
import { OBJECT_OPERATIONS } from './object-operations.ts'

const OPERATIONS: readonly Operation[] = [
  ...COLOUR_OPERATIONS,
  ...DETAIL_OPERATIONS,
  ...GEOMETRY_OPERATIONS,
  ...OBJECT_OPERATIONS,
  ...DRAWING_OPERATIONS,
  ...LAYOUT_OPERATIONS,
]

/** Every phrase the planner knows. */
export const LEXICON = new Lexicon([...OPERATIONS.flatMap(operationEntries), ...colourEntries(), ...grammarEntries()])

function operationEntries(operation: Operation): Entry[] {
  return operation.heads.flatMap(({ phrases, preset = {}, weak = false }) =>
    phrases.map((phrase): Entry => [phrase, { kind: 'operation', operation, preset, weak }]),
  )
}
