import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { TableRow } from '../database/rows.ts'
import type { Rate } from './rate.ts'

/** The limits of an API key. `undefined` means no limit. */
export interface KeyLimits {
  /** Over all API processes. */
  readonly rate: Rate | undefined
  /** Event streams, long polls and waiting submissions open at once in one process. */
  readonly streams: number | undefined
  /** Requests with pictures, or with a large body, in progress at once in one process. */
  readonly uploads: number | undefined
}

/** The columns of `api_keys` that hold a key's own limits. */
export type KeyLimitColumns = Pick<
  TableRow<'api_keys'>,
  'limit_requests' | 'limit_seconds' | 'limit_streams' | 'limit_uploads'
>

/** The limits of a key: its own or, if it has none, those of everybody. */
export function limitsOf(own: KeyLimitColumns, everybody: KeyLimits): KeyLimits {
  const { limit_requests: requests, limit_seconds: seconds, limit_streams: streams, limit_uploads: uploads } = own
  return {
    rate: requests === null || seconds === null ? everybody.rate : { requests, seconds },
    streams: streams ?? everybody.streams,
    uploads: uploads ?? everybody.uploads,
  }
}

/** Gives a key limits of its own; `undefined` ones are those of everybody again. False if there is no such key. */
export async function limitKey(database: Database, keyId: string, limits: KeyLimits): Promise<boolean> {
  const { rate, streams, uploads } = limits
  const result = await inDomainTerms(() =>
    sql<{ limited: boolean }>`
      select darkroom_private.limit_api_key(${keyId}, ${rate?.requests}::int, ${rate?.seconds}::int, ${streams}::int, ${uploads}::int)
        as limited`.execute(database.kysely),
  )
  return result.rows[0]?.limited === true
}

/**
 * Limits how many jobs of an account may wait or run at once; `undefined`: as many as for everybody. False if there
 * is no such account.
 */
export async function limitAccount(database: Database, accountId: string, jobs: number | undefined): Promise<boolean> {
  const result = await inDomainTerms(() =>
    sql<{ limited: boolean }>`select darkroom_private.limit_account(${accountId}, ${jobs}::int) as limited`.execute(
      database.kysely,
    ),
  )
  return result.rows[0]?.limited === true
}
