import type { Chunk } from '../chunks/chunk.ts'
import { operationsOf } from '../chunks/chunk-kinds.ts'
import type { Operation } from '../meanings.ts'

/** Whether a chunk's operation is the given one or part of it. */
export function absorbs(operation: Operation, chunk: Chunk): boolean {
  return operationsOf(chunk).some(({ tool }) => tool === operation.tool) || absorbsOther(operation, chunk)
}

/** Whether a chunk's operation is another one that is part of the given one. */
export function absorbsOther(operation: Operation, chunk: Chunk): boolean {
  const tools = operationsOf(chunk).map(({ tool }) => tool)
  if (tools.some((tool) => operation.absorbs?.includes(tool))) return true
  return PARTICIPLE.test(chunk.lower) && tools.some((tool) => operation.describedBy?.includes(tool))
}

const PARTICIPLE = /\p{L}{3}(ed|ing)\b/u
