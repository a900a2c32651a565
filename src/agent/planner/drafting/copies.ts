import type { Scene } from '../../plan.ts'
import type { ClauseChunks } from '../clauses/clause-chunks.ts'
import type { Target } from '../clauses/targets.ts'

const ORIGINAL = /^(the )?original$|^as (it )?is$|^unchanged$/

/**
 * Counts the copies of a picture that are told one by one: "the original, then a black and white one, then an
 * inverted one".
 */
export function countCopies() {
  let number = 0
  let copied = false
  const has = ({ chunks }: ClauseChunks, word: RegExp) => chunks.some(({ lower }) => word.test(lower))
  return {
    open(part: ClauseChunks): void {
      if (!copied && has(part, ORIGINAL)) number = 1
      copied = true
    },
    isOriginal(part: ClauseChunks, { pictures }: Scene): boolean {
      if (!copied || number >= pictures.length || !has(part, ORIGINAL)) return false
      number += 1
      return true
    },
    next(part: ClauseChunks, { pictures }: Scene, said: Target): Target | undefined {
      if (!copied || said.kind === 'named' || number >= pictures.length || !has(part, /^one$/)) return undefined
      number += 1
      return { kind: 'named', numbers: [number] }
    },
  }
}

/** The copy that a clause tells of. */
export function copyTarget({ copy }: ClauseChunks): Target | undefined {
  return copy === undefined ? undefined : { kind: 'named', numbers: [copy] }
}
