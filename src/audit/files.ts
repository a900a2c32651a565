import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Semaphore } from 'async-mutex'
import type { ResultRow } from '../database/rows.ts'
import { isDomainError } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import type { Fault } from './fault.ts'

/** A file, the first event that names it, and the SHA-256 that its bytes must have. */
export type NamedFile = ResultRow<'job_files'>

/** Files read at once: enough to keep a disk or a bucket busy. */
const AT_ONCE = 4

/** Reads every file and compares its bytes with their hash. */
export async function verifyFiles(storage: Storage, files: readonly NamedFile[]): Promise<Fault[]> {
  const places = new Semaphore(AT_ONCE)
  const faults = await Promise.all(files.map((file) => places.runExclusive(() => verifyFile(storage, file))))
  return faults.filter((fault) => fault !== undefined)
}

async function verifyFile(storage: Storage, { job_id, seq, key, sha256 }: NamedFile): Promise<Fault | undefined> {
  const found = await fileHash(storage, key)
  if (found === sha256) return undefined
  return { job_id, seq, fault: found === undefined ? 'FILE_MISSING' : 'FILE_ALTERED', subject: `file ${key}` }
}

/** The SHA-256 of a stored file in hex; `undefined` if there is none. */
async function fileHash(storage: Storage, key: string): Promise<string | undefined> {
  try {
    const { stream } = await storage.open(key)
    const hash = createHash('sha256')
    await pipeline(stream, hash)
    return hash.digest('hex')
  } catch (error) {
    if (isDomainError(error, 'FILE_NOT_FOUND') || isDomainError(error, 'INVALID_KEY')) return undefined
    throw error
  }
}
