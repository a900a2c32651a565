import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { hashSecret } from './api-key.ts'
import type { Caller } from './authenticate.ts'
import { type KeyLimitColumns, type KeyLimits, limitsOf } from './limits.ts'

/** Seconds a stream token opens its stream. A reconnecting browser needs it for as long as the job may take. */
export const TOKEN_SECONDS = 3_600

const FIND_TOKEN = {
  name: 'find_stream_token',
  text: `
    select t.job_id, k.key_id, k.account_id, k.limit_requests, k.limit_seconds, k.limit_streams, k.limit_uploads
    from darkroom.stream_tokens t
    join darkroom.jobs j on j.job_id = t.job_id
    join darkroom.api_keys k on k.key_id = j.key_id and k.revoked_at is null
    where t.token_hash = $1 and t.expires_at > now()`,
}

interface TokenRow extends KeyLimitColumns {
  readonly job_id: string
  readonly key_id: string
  readonly account_id: string
}

/** Makes a token that opens the stream of this one job; only its hash is stored. */
export async function createStreamToken(
  database: Database,
  jobId: string,
): Promise<{ token: string; expires_at: string }> {
  const token = `st_${randomBytes(24).toString('base64url')}`
  // On the clock that will be asked whether it has expired.
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

/** Whoever made the job, if the token opens its stream; `undefined` also when the key of the job was revoked since. */
export async function callerByToken(
  database: Database,
  token: string,
  jobId: string,
  everybody: KeyLimits,
): Promise<Caller | undefined> {
  const rows = await inDomainTerms(() => database.reader.query<TokenRow>(FIND_TOKEN, [hashSecret(token)]))
  const row = rows[0]
  // Compared here, because what a client gives as an id need not be a UUID.
  if (row?.job_id !== jobId) return undefined
  return { keyId: row.key_id, accountId: row.account_id, limits: limitsOf(row, everybody) }
}
