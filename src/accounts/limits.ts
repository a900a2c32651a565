import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { TableRow } from '../database/rows.ts'

/** So many requests at once, and as many again over the next so many seconds. */
export interface Rate {
  readonly requests: number
  readonly seconds: number
}

/** What one API key may do. What is `undefined` has no limit. */
export interface KeyLimits {
  /** Over all API processes. */
  readonly rate: Rate | undefined
  /** Event streams, long polls and waiting submissions open at once in one process. */
  readonly streams: number | undefined
  /** Requests with pictures, or with a large body, under way at once in one process. */
  readonly uploads: number | undefined
}

/** Columns of `api_keys` that hold the limits a key has of its own. */
export type KeyLimitColumns = Pick<
  TableRow<'api_keys'>,
  'limit_requests' | 'limit_seconds' | 'limit_streams' | 'limit_uploads'
>

/** The limits that hold for a key: its own, or where it has none those of everybody. */
export function limitsOf(own: KeyLimitColumns, everybody: KeyLimits): KeyLimits {
  const { limit_requests: requests, limit_seconds: seconds, limit_streams: streams, limit_uploads: uploads } = own
  return {
    rate: requests === null || seconds === null ? everybody.rate : { requests, seconds },
    streams: streams ?? everybody.streams,
    uploads: uploads ?? everybody.uploads,
  }
}

/** Gives a key limits of its own; `undefined` ones are those of everybody again. False when there is no such key. */
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
 * Says how many jobs of an account may wait or run at once; `undefined`: as many as of everybody. False when there is no
 * such account.
 */
export async function limitAccount(database: Database, accountId: string, jobs: number | undefined): Promise<boolean> {
  const result = await inDomainTerms(() =>
    sql<{ limited: boolean }>`select darkroom_private.limit_account(${accountId}, ${jobs}::int) as limited`.execute(
      database.kysely,
    ),
  )
  return result.rows[0]?.limited === true
}
