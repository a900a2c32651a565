import type { Chunk } from '../chunks/chunk.ts'
import type { StructureRole } from '../meanings.ts'

/** What stands between a segment and the one before it. */
export type Joiner = StructureRole | 'start' | 'comma' | 'colon'

/** The chunks between two joints of a sentence, the joint in front included. */
export interface Segment {
  joiner: Joiner
  chunks: Chunk[]
  negated: boolean
  /** Whether it only tells a purpose, a reason or a likeness: "for a stencil", "as if seen through frosted glass". */
  aside?: boolean
}
