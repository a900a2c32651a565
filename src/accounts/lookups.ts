import { groupCommits } from '../database/group-commit.ts'

/** Milliseconds for which what was read of a key holds: how long a revoked one, or an old limit, may go on, and how long a
 * new one may be unknown that was tried before it was made. */
export const REMEMBER_MS = 5_000
const MOST_REMEMBERED = 10_000

/** Finds the row of an id, `undefined` when there is none. Rejects while the database is away. */
export type Lookup<Row> = (id: string) => Promise<Row | undefined>

/**
 * Finds rows by ids that anybody may make up. What is not there is remembered as what is there, apart from it, so that
 * neither repeated guesses nor ever new ones cost others anything: all that is unknown at a time goes to the database in
 * a few statements, however much it is.
 *
 * @param find reads the rows of several ids in one statement
 * @param foundMs milliseconds for which what was found holds
 */
export function createLookup<Row>(
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  foundMs: number,
): Lookup<Row> {
  const found = createMemory<Row>()
  const absent = createMemory<true>()
  const asking = new Map<string, Promise<Row | undefined>>()
  const ask = groupCommits<string, Row | undefined>({
    together: async (ids) => {
      const rows = await find(ids)
      return ids.map((id) => rows.get(id))
    },
    failsAll: () => true,
  })

  async function look(id: string): Promise<Row | undefined> {
    const askedAt = performance.now()
    const row = await ask(id).finally(() => asking.delete(id))
    if (row === undefined) absent.keep(id, true, askedAt + REMEMBER_MS)
    else found.keep(id, row, askedAt + foundMs)
    return row
  }

  return async (id) => {
    const row = found.recall(id)
    if (row !== undefined) return row
    if (absent.recall(id)) return undefined
    let answer = asking.get(id)
    if (answer === undefined) {
      answer = look(id)
      asking.set(id, answer)
    }
    return answer
  }
}

interface Memory<Value> {
  keep(id: string, value: Value, until: number): void
  recall(id: string): Value | undefined
}

/** Keeps the values that came last. */
function createMemory<Value>(): Memory<Value> {
  const kept = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    keep(id, value, until) {
      kept.delete(id)
      if (kept.size >= MOST_REMEMBERED) kept.delete(kept.keys().next().value!)
      kept.set(id, { value, until })
    },
    recall(id) {
      const entry = kept.get(id)
      return entry !== undefined && entry.until > performance.now() ? entry.value : undefined
    },
  }
}
