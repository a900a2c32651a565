import { randomBytes } from 'node:crypto'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { hashSecret } from './api-key.ts'

/** Seconds a stream token opens its stream. A reconnecting browser needs it for as long as the job may take. */
export const TOKEN_SECONDS = 3_600

const FIND_TOKEN = {
  name: 'find_stream_token',
  text: 'select job_id from darkroom.stream_tokens where token_hash = $1 and expires_at > now()',
}

/** Makes a token that opens the stream of this one job; only its hash is stored. */
export async function createStreamToken(
  database: Database,
  jobId: string,
): Promise<{ token: string; expires_at: string }> {
  const token = `st_${randomBytes(24).toString('base64url')}`
  const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1000)
  await inDomainTerms(() =>
    database.kysely
      .insertInto('stream_tokens')
      .values({ token_hash: hashSecret(token), job_id: jobId, expires_at: expiresAt })
      .execute(),
  )
  return { token, expires_at: expiresAt.toISOString() }
}

export async function streamTokenOpens(database: Database, token: string, jobId: string): Promise<boolean> {
  const rows = await inDomainTerms(() => database.reader.query<{ job_id: string }>(FIND_TOKEN, [hashSecret(token)]))
  // Compared here, because what a client gives as an id need not be a UUID.
  return rows[0]?.job_id === jobId
}
