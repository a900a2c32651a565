import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import type { Meaning, Operation } from '../meanings.ts'

/** Whether a chunk that an operation has made nothing of must be told to the client. */
export function mustBeTold(chunks: readonly Chunk[], at: number, operation: Operation): boolean {
  const { meanings } = chunks[at]!
  // "our shop name 'Nadia'", "a yellow warning sign": what kind of a thing says nothing of what is drawn.
  if (meanings.length === 0 && /^(name|sign)$/.test(chunks[at + 1]?.lower ?? '')) return false
  return !meanings.some(isSilent) || isPart(chunks[at]!, operation) || isPlace(chunks, at)
}

/**
 * A part of a picture that an operation cannot keep to: half of it, a face around which something shall be drawn, corners
 * where only one text is written.
 */
function isPart({ meanings }: Chunk, { tool, local }: Operation): boolean {
  const isNamed = (name: string) => propertyOf(meanings, name) !== undefined
  const [draws, writes] = [DRAWING.has(tool), tool === 'text' || tool === 'shape']
  if (isNamed('attention') && (local || draws)) return true
  return isNamed('half') || isNamed('third part') || (draws && isNamed('corners')) || (writes && isNamed('every side'))
}

const DRAWING = new Set(['text', 'shape', 'border', 'overlay', 'tiled_watermark'])

/** "a border at the top": a place behind a preposition. A bare "right" or "up" may say nothing. */
function isPlace(chunks: readonly Chunk[], at: number): boolean {
  const placed = /^(at|on|in|to|along|from)( the)?$/
  const before = chunks[at - 1]?.lower ?? ''
  const preposition = before === 'the' ? (chunks[at - 2]?.lower ?? '') : before
  return propertyOf(chunks[at]!.meanings, 'position') !== undefined && placed.test(preposition)
}

/** Properties that a sentence can do without, however they were meant. */
const SILENT_PROPERTIES = new Set([
  'mark',
  'between',
  'which',
  'corners',
  'sign off',
  'outwards',
  'sides',
  'other sides',
  'void',
  'per row',
  'likewise',
  'format',
  'ordinal',
  'tiled',
  'end',
  'radius',
  'plate',
  'factor',
  'away',
  'by',
  'half',
  'relation',
  'stacked',
  'height',
  'attention',
  'copula',
  'degree',
  'change',
  'excess',
  'grave',
  'size',
  'unit',
  'of',
  'one',
  'everything',
  'picture noun',
  'number sign',
  'side',
  'around',
  'breadth',
  'extent',
  'cornered',
  'concentric',
  'canvas',
  'inset',
  'numbered',
  'attention',
  'every side',
  'third part',
  'share',
  'shade',
  'of edge',
  'case',
  'relative',
  'keep',
  'sided',
  'iso',
  'tight',
  'area',
])

/** Chunks that may stay unused without a loss: words of the operation itself, joints, fillers, marks. */
export function isSilent(meaning: Meaning): boolean {
  switch (meaning.kind) {
    case 'operation':
      return true
    case 'property':
      return SILENT_PROPERTIES.has(meaning.name)
    case 'reference':
      return meaning.reference.kind === 'it'
    default:
      return true
  }
}
