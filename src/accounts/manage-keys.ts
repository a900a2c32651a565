import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
import { generateApiKey, isKeyId } from './api-key.ts'
import type { Caller } from './authenticate.ts'
import type { KeyLimitColumns, KeyLimits } from './limits.ts'

/** The most active keys of an account; limited so that limits of single keys keep their meaning. */
export const MOST_KEYS = 100

/** The most keys in a list; revoked keys stay in it. The newest are shown. */
const MOST_LISTED = 500

/** A key as its account sees it. */
export interface AccountKey extends KeyLimitColumns {
  readonly key_id: string
  readonly name: string
  readonly created_at: Date
  readonly revoked_at: Date | null
  readonly may_operate: true | null
  readonly may_manage: true | null
}

const COLUMNS = [
  'key_id',
  'name',
  'created_at',
  'revoked_at',
  'limit_requests',
  'limit_seconds',
  'limit_streams',
  'limit_uploads',
  'may_operate',
  'may_manage',
] as const

/** The keys of an account, newest first. */
export function keysOf(database: Database, accountId: string): Promise<readonly AccountKey[]> {
  return inDomainTerms(() =>
    database.kysely
      .selectFrom('api_keys')
      .select(COLUMNS)
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('key_id')
      .limit(MOST_LISTED)
      .execute(),
  )
}

/** A key of an account. Fails with `KEY_NOT_FOUND`. */
export async function keyOf(database: Database, accountId: string, keyId: string): Promise<AccountKey> {
  const find = () =>
    database.kysely
      .selectFrom('api_keys')
      .select(COLUMNS)
      .where('account_id', '=', accountId)
      .where('key_id', '=', keyId)
      .executeTakeFirst()
  const key = isKeyId(keyId) ? await inDomainTerms(find) : undefined
  if (key === undefined) throw new DomainError('KEY_NOT_FOUND', 'Your account has no such key.')
  return key
}

/**
 * Makes a key for the account of `maker`, which is recorded as its maker. It can only have jobs done. Fails with
 * `KEYS_EXHAUSTED` if the account already has as many keys as it may have.
 */
export async function makeKey(
  database: Database,
  maker: Caller,
  name: string,
  limits: KeyLimits,
): Promise<{ readonly apiKey: string; readonly keyId: string }> {
  const { key: apiKey, keyId, secretHash } = generateApiKey()
  const { rate, streams, uploads } = limits
  await inDomainTerms(() =>
    sql`
      select darkroom_private.make_api_key(
        ${keyId}, ${maker.accountId}, ${name}, ${secretHash}, ${nameOf(maker)}, ${MOST_KEYS},
        ${rate?.requests}::int, ${rate?.seconds}::int, ${streams}::int, ${uploads}::int)`.execute(database.kysely),
  )
  return { apiKey, keyId }
}

/** Gives a key of the caller's account limits; `undefined` ones are those of everybody. Fails with `KEY_NOT_FOUND`. */
export async function limitKeyAs(database: Database, manager: Caller, keyId: string, limits: KeyLimits): Promise<void> {
  await keyOf(database, manager.accountId, keyId)
  const { rate, streams, uploads } = limits
  await inDomainTerms(() =>
    sql`
      select darkroom_private.limit_api_key(
        ${keyId}, ${rate?.requests}::int, ${rate?.seconds}::int, ${streams}::int, ${uploads}::int, ${nameOf(manager)})`.execute(
      database.kysely,
    ),
  )
}

/** Revokes a key of the caller's account. Does nothing if it is already revoked. Fails with `KEY_NOT_FOUND`. */
export async function revokeKeyAs(database: Database, manager: Caller, keyId: string): Promise<void> {
  await keyOf(database, manager.accountId, keyId)
  await inDomainTerms(() => sql`select darkroom.revoke_api_key(${keyId}, ${nameOf(manager)})`.execute(database.kysely))
}

/** The caller's name in the ledger. */
function nameOf({ keyId }: Caller): string {
  return `key ${keyId}`
}
