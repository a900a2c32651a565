import type { Config } from '../config.ts'
import { UsageError } from './usage-error.ts'

/** Fails unless the database is the private one of the home. */
export function checkPrivate({ databaseUrl }: Config): void {
  if (databaseUrl !== undefined)
    throw new UsageError('the database is that of DATABASE_URL, not the private one of a home')
}
