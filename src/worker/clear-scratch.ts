import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes what killed workers left in the scratch `folder`: folders of attempts in which nothing was added or removed
 * for `olderThanMs`, and folders of workers that are then empty. Returns the number of attempts.
 */
export async function clearScratch(folder: string, olderThanMs: number): Promise<number> {
  const before = Date.now() - olderThanMs
  let removed = 0
  for (const worker of await entriesOf(folder)) {
    for (const attempt of await entriesOf(worker)) {
      if (!(await isOlder(attempt, before))) continue
      await rm(attempt, { recursive: true, force: true, maxRetries: 3 })
      removed += 1
    }
    // A live worker creates its folder again when it needs it; one that is in use is not empty, and stays.
    if (await isOlder(worker, before)) await rmdir(worker).catch(() => undefined)
  }
  return removed
}

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => join(folder, name))
}

/** False if someone else has removed it meanwhile. */
async function isOlder(path: string, before: number): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs < before,
    () => false,
  )
}
