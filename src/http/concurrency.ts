import { DomainError } from '../errors.ts'

/** Counts what each key has open of one kind in this process. */
export interface Concurrency {
  /**
   * Takes one of the `most` places of a key and returns how to leave it. Fails with `CONCURRENCY_LIMITED` when all are
   * taken; without `most` there is always one more.
   */
  enter(keyId: string, most: number | undefined): () => void
  /** The same, but returns `undefined` when all are taken. */
  tryEnter(keyId: string, most: number | undefined): (() => void) | undefined
}

/** @param what names in the plural, for the client, what is counted */
export function createConcurrency(what: string): Concurrency {
  const open = new Map<string, number>()

  function tryEnter(keyId: string, most: number | undefined): (() => void) | undefined {
    const before = open.get(keyId) ?? 0
    if (most !== undefined && before >= most) return undefined
    open.set(keyId, before + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      const now = open.get(keyId)!
      if (now === 1) open.delete(keyId)
      else open.set(keyId, now - 1)
    }
  }

  return {
    tryEnter,
    enter(keyId, most) {
      const leave = tryEnter(keyId, most)
      if (leave !== undefined) return leave
      throw new DomainError('CONCURRENCY_LIMITED', `This API key may have ${most} ${what}, and already has that many.`)
    },
  }
}
