import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'
import type { WebhookSecret } from './webhook-answers.ts'

type SecretRow = ResultRow<'webhook_secret' | 'rotate_webhook_secret', { previous_until: Date | null }>

/** Makes a secret of 256 random bits. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The secret of an account, created if it has none. Fails with `ACCOUNT_NOT_FOUND`. */
export function readWebhookSecret(database: Database, accountId: string): Promise<WebhookSecret> {
  return callForSecret(database, sql`darkroom_private.webhook_secret(${accountId}, ${generateWebhookSecret()})`)
}

/** Gives an account a new secret; the previous one also signs for another day. Fails with `ACCOUNT_NOT_FOUND`. */
export function rotateWebhookSecret(database: Database, accountId: string): Promise<WebhookSecret> {
  return callForSecret(database, sql`darkroom_private.rotate_webhook_secret(${accountId}, ${generateWebhookSecret()})`)
}

async function callForSecret({ kysely }: Database, call: RawBuilder<unknown>): Promise<WebhookSecret> {
  const question = sql<SecretRow>`select secret, created_at, previous_until from ${call}`
  const { rows } = await inDomainTerms(() => question.execute(kysely))
  const { secret, created_at, previous_until } = rows[0]!
  return { secret, created_at: created_at.toISOString(), previous_until: previous_until?.toISOString() ?? null }
}
