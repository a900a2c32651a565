import { DomainError } from '../errors.ts'
import { isDeadlock } from './errors.ts'

/** Writes one item and resolves with its answer once it is committed. */
export type Commit<Item, Answer> = (item: Item) => Promise<Answer>

export interface GroupCommitOptions<Item, Answer> {
  /** Writes all items in one transaction; returns their answers in the same order, or fails and has written nothing. */
  readonly together: (items: readonly Item[]) => Promise<readonly Answer[]>
  /** True for a failure that says something of all items alike, such as a database that is away. */
  readonly failsAll: (error: unknown) => boolean
}

/** Items that one transaction takes at most. */
const LARGEST_GROUP = 16
/** Transactions under way at once; they keep the disk busy while the next group gathers. */
const CONCURRENT_GROUPS = 3

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Commits what arrives while others are being committed together in the next transaction: under load one commit carries
 * many items, and a lone one waits for nobody. An item that cannot be written does not take the others of its group
 * with it.
 */
export function groupCommits<Item, Answer>(options: GroupCommitOptions<Item, Answer>): Commit<Item, Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let underWay = 0

  async function commit(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    underWay += 1
    try {
      const answers = await options.together(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(answers[index]!)
    } catch (error) {
      if (isDeadlock(error)) {
        // Of two transactions that wait for each other the database undoes one, which simply goes again.
        waiting.unshift(...group)
      } else if (group.length === 1 || options.failsAll(error)) {
        for (const { reject } of group) reject(error)
      } else {
        for (const entry of group) void commit([entry])
      }
    } finally {
      underWay -= 1
      next()
    }
  }

  function next(): void {
    if (waiting.length > 0 && underWay < CONCURRENT_GROUPS) void commit(waiting.splice(0, LARGEST_GROUP))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // The tick's other items come along.
      queueMicrotask(next)
    })
}

/** A failure that has nothing to do with what was to be written. */
export function isOutage(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'UNAVAILABLE'
}
