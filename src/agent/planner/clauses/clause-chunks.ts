import type { Chunk } from '../chunks/chunk.ts'

/** The chunks of one wish; `negated` if it says what not to do. */
export interface ClauseChunks {
  readonly chunks: readonly Chunk[]
  readonly negated: boolean
  /** Whether it stands in the same sentence as the clause before it. */
  readonly continues: boolean
  /** Whether it is joined to the clause before it by "with". */
  readonly accompanies: boolean
  /** Whether it only tells a purpose or a likeness, or what the wishes behind a colon come to. */
  readonly aside: boolean
  /** Which copy of the only picture it tells of, counted from 1. */
  readonly copy?: number
}
