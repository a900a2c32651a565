import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder for the files of one request, made when the first of them comes: most requests bring none. */
export interface RequestFolder {
  /** Makes the folder if it is not there yet and resolves with its path. Rejects once the folder was removed. */
  path(): Promise<string>
  /** The same, with the path of a file in it that is not there yet. */
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
