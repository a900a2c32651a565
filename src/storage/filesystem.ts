import { randomUUID } from 'node:crypto'
import { copyFile, type FileHandle, mkdir, open, opendir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { DomainError } from '../errors.ts'
import { releaseSource } from './file-source.ts'
import { checkKey, checkPrefix, isKey } from './keys.ts'
import { openInPieces } from './pieces.ts'
import type { FileSource, Storage, StoredFile } from './storage.ts'

/** Storage in the folder `root`, created if it does not exist. The file of a key is at that path under it. */
export function createFilesystemStorage({ root }: { readonly root: string }): Storage {
  const top = resolve(root)
  const pathOf = (key: string) => join(top, checkKey(key))

  return {
    async put(key, source) {
      const path = pathOf(key)
      try {
        if (await renewTime(path)) await releaseSource(source)
        else await write(path, source)
      } catch (error) {
        throw storageError(error)
      }
    },

    async open(key, range) {
      try {
        const { stats, stream } = await openInPieces(pathOf(key), range)
        return { ...describe(key, stats), stream }
      } catch (error) {
        throw storageError(error)
      }
    },

    async stat(key) {
      return statFile(key, pathOf(key))
    },

    async localPath(key) {
      const path = pathOf(key)
      await statFile(key, path)
      return path
    },

    async *list(prefix) {
      const folder = prefix === '' ? top : join(top, checkPrefix(prefix))
      for await (const path of walk(folder)) {
        const key = relative(top, path).split(sep).join('/')
        if (!isKey(key)) continue
        const file = await statFile(key, path).catch(nullIfMissing)
        if (file) yield file
      }
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await pruneFolders(dirname(path))
    },

    async removePrefix(prefix) {
      const folder = join(top, checkPrefix(prefix))
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      await pruneFolders(dirname(folder))
    },
  }

  async function write(path: string, source: FileSource): Promise<void> {
    const partial = `${path}.${randomUUID()}.partial`
    const handle = await createIn(dirname(path), partial)
    try {
      await fill(handle, partial, source)
      await rename(partial, path)
      await syncFolders(dirname(path))
    } catch (error) {
      await rm(partial, { force: true })
      await pruneFolders(dirname(path))
      throw error
    }
  }

  /** Creates a file in a folder that may be removed, being empty, just before. */
  async function createIn(folder: string, path: string): Promise<FileHandle> {
    for (let tries = 1; ; tries += 1) {
      await mkdir(folder, { recursive: true })
      try {
        return await open(path, 'wx')
      } catch (error) {
        if (!hasCode(error, 'ENOENT') || tries === 5) throw error
      }
    }
  }

  /** Makes the names on the way from the root to a file durable: a parent folder may be as new as the file. */
  async function syncFolders(folder: string): Promise<void> {
    for (let current = folder; ; current = dirname(current)) {
      await syncPath(current)
      if (current === top) return
    }
  }

  async function pruneFolders(folder: string): Promise<void> {
    for (let current = folder; current !== top; current = dirname(current)) {
      try {
        await rmdir(current)
      } catch (error) {
        if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return
        if (!hasCode(error, 'ENOENT')) throw error
      }
    }
  }
}

/** Writes the bytes of `source` into the file `path`, open as `handle`, makes them durable, and closes the handle. */
async function fill(handle: FileHandle, path: string, source: FileSource): Promise<void> {
  try {
    if ('moveFrom' in source) {
      await moveFile(source.moveFrom, path)
    } else {
      await handle.writeFile(source)
      await handle.sync()
    }
  } finally {
    await handle.close()
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error) => {
    if (!hasCode(error, 'EXDEV')) throw error
    await copyFile(from, to)
    await rm(from)
  })
  await syncPath(to)
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Sets a file's time to now, so that a sweep treats it as new; false if there is no such file. */
async function renewTime(path: string): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

async function statFile(key: string, path: string): Promise<StoredFile> {
  return stat(path).then(
    (stats) => describe(key, stats),
    (error) => {
      throw storageError(error)
    },
  )
}

function describe(key: string, stats: { isFile(): boolean; size: number; mtime: Date }): StoredFile {
  if (!stats.isFile()) throw fileNotFound()
  return { key, bytes: stats.size, modifiedAt: stats.mtime }
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullIfMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

function storageError(error: unknown): unknown {
  if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return fileNotFound(error)
  if (hasCode(error, 'ENAMETOOLONG'))
    return new DomainError('INVALID_KEY', 'The file key is too long', { cause: error })
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return new DomainError('STORAGE_FULL', 'Storage is full', { cause: error })
  return error
}

function fileNotFound(cause?: unknown): DomainError {
  return new DomainError('FILE_NOT_FOUND', 'There is no such file', { cause })
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR', 'FILE_NOT_FOUND')) return null
  throw error
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
