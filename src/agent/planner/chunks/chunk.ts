import type { Meaning } from '../meanings.ts'

/** A run of tokens that means something together, or one token that means nothing known. */
export interface Chunk {
  /** As the client wrote it. */
  readonly text: string
  /** The same in lower case. */
  readonly lower: string
  readonly meanings: readonly Meaning[]
  /** Place in the instructions. */
  readonly start: number
  readonly end: number
}

/** What a chunk means under a property's name, if it can mean that. */
export function propertyOf(meanings: readonly Meaning[], name: string): unknown {
  const found = meanings.find((meaning) => meaning.kind === 'property' && meaning.name === name)
  return found?.kind === 'property' ? found.value : undefined
}
