import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the folders of requests that a killed process was reading: those under the upload `folder` in which nothing
 * was added or removed for `olderThanMs`. Returns how many it removed.
 */
export async function clearUploads(folder: string, olderThanMs: number): Promise<number> {
  const before = Date.now() - olderThanMs
  let removed = 0
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // A folder that has gone belonged to another process, whose request has ended.
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined || stats.mtimeMs >= before) continue
    await rm(path, { recursive: true, force: true, maxRetries: 3 })
    removed += 1
  }
  return removed
}
