import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder for the files of one request, created when the first file arrives: most requests have none. */
export interface RequestFolder {
  /** Creates the folder if necessary and resolves with its path. Rejects once the folder has been removed. */
  path(): Promise<string>
  /** The path of a new file in the folder, which is created if necessary. */
  newPath(): Promise<string>
  remove(): Promise<void>
}

export function createRequestFolder(parent: string): RequestFolder {
  const own = join(parent, randomUUID())
  let made: Promise<string> | undefined
  let removed = false

  async function path(): Promise<string> {
    if (removed) throw new Error('the request has ended')
    made ??= mkdir(own, { recursive: true }).then(() => own)
    return made
  }

  return {
    path,
    newPath: async () => join(await path(), randomUUID()),
    async remove() {
      removed = true
      if (made === undefined) return
      await made.catch(() => undefined)
      await rm(own, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
