import { type Entry, Lexicon } from '../chunks/lexicon.ts'
import type { Operation } from '../meanings.ts'
import { BACKDROP_OPERATIONS } from './backdrop-operations.ts'
import { colourEntries } from './colour-names.ts'
import { COLOUR_OPERATIONS } from './colour-operations.ts'
import { CUTTING_OPERATIONS } from './cutting-operations.ts'
import { DETAIL_OPERATIONS } from './detail-operations.ts'
import { grammarEntries } from './grammar-words.ts'
import { LAYOUT_OPERATIONS } from './layout-operations.ts'
import { LIGHT_OPERATIONS } from './light-operations.ts'
import { LOOK_OPERATIONS } from './look-operations.ts'
import { OBJECT_OPERATIONS } from './object-operations.ts'
import { SCALING_OPERATIONS } from './scaling-operations.ts'
import { SHAPE_OPERATIONS } from './shape-operations.ts'
import { TEXT_OPERATIONS } from './text-operations.ts'
import { TURNING_OPERATIONS } from './turning-operations.ts'

/** Everything that can be asked for in words. */
export const OPERATIONS: readonly Operation[] = [
  ...COLOUR_OPERATIONS,
  ...LIGHT_OPERATIONS,
  ...DETAIL_OPERATIONS,
  ...LOOK_OPERATIONS,
  ...TURNING_OPERATIONS,
  ...CUTTING_OPERATIONS,
  ...SCALING_OPERATIONS,
  ...OBJECT_OPERATIONS,
  ...TEXT_OPERATIONS,
  ...SHAPE_OPERATIONS,
  ...BACKDROP_OPERATIONS,
  ...LAYOUT_OPERATIONS,
]

/** Every phrase the planner knows. */
export const LEXICON = new Lexicon([...OPERATIONS.flatMap(operationEntries), ...colourEntries(), ...grammarEntries()])

function operationEntries(operation: Operation): Entry[] {
  return operation.heads.flatMap(({ phrases, preset = {}, weak }) =>
    phrases.map((phrase): Entry => [phrase, { kind: 'operation', operation, preset, weak }]),
  )
}
