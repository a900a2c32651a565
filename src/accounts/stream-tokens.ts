import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { TableRow } from '../database/rows.ts'
import { hashSecret } from './api-key.ts'
import type { Caller } from './authenticate.ts'
import { type KeyLimitColumns, type KeyLimits, limitsOf } from './limits.ts'
import { createLookup } from './lookups.ts'

/**
 * Seconds for which a stream token opens its stream. A reconnecting browser needs it for as long as the job may take.
 */
export const TOKEN_SECONDS = 3_600

const FORMAT = /^st_[\w-]{32}$/

const FIND_TOKENS = {
  name: 'find_stream_tokens',
  text: `
    select encode(t.token_hash, 'hex') as hash, t.job_id, k.key_id, k.account_id, k.limit_requests, k.limit_seconds, k.limit_streams, k.limit_uploads
    from darkroom.stream_tokens t
    join darkroom.jobs j on j.job_id = t.job_id
    join darkroom.api_keys k on k.key_id = j.key_id and k.revoked_at is null
    where t.token_hash = any($1) and t.expires_at > now()`,
}

interface TokenRow
  extends KeyLimitColumns,
    Pick<TableRow<'stream_tokens'>, 'job_id'>,
    Pick<TableRow<'api_keys'>, 'key_id' | 'account_id'> {
  readonly hash: string
}

/** Creates a token that opens the stream of this one job; only its hash is stored. */
export async function createStreamToken(
  database: Database,
  jobId: string,
): Promise<{ token: string; expires_at: string }> {
  const token = `st_${randomBytes(24).toString('base64url')}`
  // By the clock that decides later whether it has expired.
  const expires_at = sql<Date>`now() + ${TOKEN_SECONDS} * interval '1 second'`
  const row = await inDomainTerms(() =>
    database.kysely
      .insertInto('stream_tokens')
      .values({ token_hash: hashSecret(token), job_id: jobId, expires_at })
      .returning('expires_at')
      .executeTakeFirstOrThrow(),
  )
  return { token, expires_at: row.expires_at.toISOString() }
}

/**
 * Finds the caller who created the job, if the token opens its stream; `undefined` also if the job's key has been
 * revoked, which takes effect at once.
 */
export type CallerByToken = (token: string, jobId: string) => Promise<Caller | undefined>

/** @param everybody limits of keys that have none of their own */
export function createTokenReader(database: Database, everybody: KeyLimits): CallerByToken {
  const findToken = createLookup(async (hashes) => {
    const values = [hashes.map((hash) => Buffer.from(hash, 'hex'))]
    const rows = await inDomainTerms(() => database.reader.query<TokenRow>(FIND_TOKENS, values))
    return new Map(rows.map((row) => [row.hash, row]))
  }, 0)

  return async (token, jobId) => {
    const row = FORMAT.test(token) ? await findToken(hashSecret(token).toString('hex')) : undefined
    // Compared here, because an id sent by a client need not be a UUID.
    if (row?.job_id !== jobId) return undefined
    return {
      keyId: row.key_id,
      accountId: row.account_id,
      limits: limitsOf(row, everybody),
      mayOperate: false,
      mayManage: false,
    }
  }
}
