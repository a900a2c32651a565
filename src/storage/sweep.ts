import type { Storage } from './storage.ts'

const BATCH = 500

export interface SweepOptions {
  /** Only keys that start with this are examined: empty, or ending in `/`. */
  readonly prefix: string
  /**
   * Files younger than this are kept. It must be longer than any attempt takes from a put to the event that names the
   * file.
   */
  readonly olderThanMs: number
  /** Which of these keys does an event name? */
  readonly isNamed: (keys: readonly string[]) => Promise<ReadonlySet<string>>
}

export interface SweepCounts {
  /** Files under the prefix. */
  readonly seen: number
  readonly removed: number
  readonly removedBytes: number
}

/** Removes the files that no event names: those of abandoned attempts, and what interrupted puts left behind. */
export async function sweepUnnamed(storage: Storage, options: SweepOptions): Promise<SweepCounts> {
  const before = Date.now() - options.olderThanMs
  const counts = { seen: 0, removed: 0, removedBytes: 0 }
  const batch = new Map<string, number>()

  async function removeUnnamed(): Promise<void> {
    const named = await options.isNamed([...batch.keys()])
    for (const [key, bytes] of batch) {
      if (named.has(key)) continue
      await storage.remove(key)
      counts.removed += 1
      counts.removedBytes += bytes
    }
    batch.clear()
  }

  for await (const file of storage.list(options.prefix)) {
    counts.seen += 1
    if (file.modifiedAt.getTime() < before) batch.set(file.key, file.bytes)
    if (batch.size === BATCH) await removeUnnamed()
  }
  if (batch.size > 0) await removeUnnamed()
  return counts
}
