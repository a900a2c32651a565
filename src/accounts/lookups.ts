import { batched } from '../database/batched.ts'

/**
 * Milliseconds for which a lookup of a key is remembered: how long a revoked key or an old limit may continue to
 * work, and how long a new key may be unknown if it was tried before it was made.
 */
export const REMEMBER_MS = 5_000
const MOST_REMEMBERED = 10_000

/** Finds the row of an id; `undefined` if there is none. Rejects while the database is unavailable. */
export type Lookup<Row> = (id: string) => Promise<Row | undefined>

/**
 * Finds rows by ids that anybody may make up. Missing rows are remembered too, separately, so that neither repeated
 * nor ever new guesses burden others: all unknown ids of a moment are looked up in a few statements, however many
 * they are.
 *
 * @param find reads the rows of several ids in one statement
 * @param foundMs milliseconds for which a found row is remembered
 */
export function createLookup<Row>(
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  foundMs: number,
): Lookup<Row> {
  const found = createMemory<Row>()
  const absent = createMemory<true>()
  const asking = new Map<string, Promise<Row | undefined>>()
  const ask = batched<string, Row | undefined>({
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

/** Keeps the most recent values. */
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
