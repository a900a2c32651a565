import type { Token } from '../language/tokens.ts'
import type { Slot } from './slot.ts'
import { cut, looksOf, type Passage, type Reader } from './text-evidence.ts'
import { spans } from './text-extents.ts'
import { enumerated, lines, opening } from './text-lists.ts'
import { capitals, patterned, quotation } from './text-patterns.ts'

/** Everything that may be a text to write, with what speaks for it; `known` is what else the words can mean. */
export function textSlots(
  tokens: readonly Token[],
  instructions: string,
  known: readonly Slot[],
  heads: readonly Passage[],
): Slot[] {
  const reader: Reader = {
    tokens,
    instructions,
    ...looksOf(tokens, known, heads),
    cut: (from, to) => cut(instructions, tokens, from, to),
  }
  return tokens.flatMap((_, at) => [
    ...quotation(reader, at),
    ...patterned(reader, at),
    ...capitals(reader, at),
    ...spans(reader, at),
    ...lines(reader, at),
    ...opening(reader, at),
    ...enumerated(reader, at),
  ])
}
