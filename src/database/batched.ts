import { DomainError } from '../errors.ts'
import { isDeadlock } from './errors.ts'

/** Asks for one item, a read or a write, and resolves with its answer once it is known, which of a write means committed. */
export type Batched<Item, Answer> = (item: Item) => Promise<Answer>

export interface BatchedOptions<Item, Answer> {
  /** Asks for all items in one statement; returns their answers in the same order, or fails and has written nothing. */
  readonly together: (items: readonly Item[]) => Promise<readonly Answer[]>
  /** True for a failure that says something of all items alike, such as a database that is away. */
  readonly failsAll: (error: unknown) => boolean
}

/** Items that one statement takes at most. */
const LARGEST_BATCH = 16
/** Statements under way at once; they keep the server busy while the next batch gathers. */
const CONCURRENT_BATCHES = 3

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks for what arrives while others are being answered together in the next statement: under load one statement, and
 * one commit if it writes, carries many items, and a lone one waits for nobody. An item that fails does not take the
 * others of its batch with it.
 */
export function batched<Item, Answer>(options: BatchedOptions<Item, Answer>): Batched<Item, Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let underWay = 0

  async function ask(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    underWay += 1
    try {
      const answers = await options.together(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      if (isDeadlock(error)) {
        // Of two transactions that wait for each other the database undoes one, which simply goes again.
        waiting.unshift(...batch)
      } else if (batch.length === 1 || options.failsAll(error)) {
        for (const { reject } of batch) reject(error)
      } else {
        for (const entry of batch) void ask([entry])
      }
    } finally {
      underWay -= 1
      next()
    }
  }

  function next(): void {
    while (waiting.length > 0 && underWay < CONCURRENT_BATCHES) void ask(waiting.splice(0, LARGEST_BATCH))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // What else has arrived comes along.
      if (waiting.length === 1) setImmediate(next)
    })
}

/** A failure that has nothing to do with what was asked for. */
export function isOutage(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'UNAVAILABLE'
}
