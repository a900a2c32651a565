import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms, throughDeadlocks } from '../database/errors.ts'
import { DomainError, isDomainError } from '../errors.ts'
import { jobPrefixes } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Erases every picture of a job that has ended, including those that it was given: an event records it, then the
 * files are removed. If the storage failed, calling it again removes the rest. Fails with `JOB_NOT_FOUND` or
 * `JOB_NOT_ENDED`.
 */
export async function erasePictures(database: Database, storage: Storage, jobId: string): Promise<void> {
  const erase = () => sql`select darkroom_private.erase_pictures(${jobId})`.execute(database.kysely)
  await inDomainTerms(() => throughDeadlocks(erase)).catch((error) => {
    if (!isDomainError(error, 'ILLEGAL_TRANSITION')) throw error
    throw new DomainError('JOB_NOT_ENDED', 'The job has not ended yet: cancel it first.', { cause: error })
  })
  await Promise.all(jobPrefixes(jobId).map((prefix) => storage.removePrefix(prefix)))
}
