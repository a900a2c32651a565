import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { TableRow } from '../database/rows.ts'
import { hashSecret, parseApiKey, sameHash } from './api-key.ts'
import { type KeyLimitColumns, type KeyLimits, limitsOf } from './limits.ts'
import { createLookup, REMEMBER_MS } from './lookups.ts'

/** The caller of a request. */
export interface Caller {
  readonly keyId: string
  readonly accountId: string
  readonly limits: KeyLimits
  /** May see the state of the service, and act on the jobs of all keys. */
  readonly mayOperate: boolean
  /** May list, make, limit and revoke the keys of its account. */
  readonly mayManage: boolean
}

/** Finds the caller with an API key; `undefined` if the key is malformed, unknown, wrong or revoked. */
export type Authenticate = (key: string) => Promise<Caller | undefined>

const FIND_KEYS = {
  name: 'find_api_keys',
  text: `
    select key_id, account_id, secret_hash, limit_requests, limit_seconds, limit_streams, limit_uploads, may_operate, may_manage
    from darkroom.api_keys where key_id = any($1) and revoked_at is null`,
}

type KeyRow = KeyLimitColumns &
  Pick<TableRow<'api_keys'>, 'key_id' | 'account_id' | 'secret_hash' | 'may_operate' | 'may_manage'>

/**
 * Authenticates with one indexed read per key and {@link REMEMBER_MS}, so that a polling client costs one read
 * instead of two, and a guessing one none.
 *
 * @param everybody limits of keys that have none of their own
 */
export function createAuthenticator(database: Database, everybody: KeyLimits): Authenticate {
  const findKey = createLookup(async (keyIds) => {
    const rows = await inDomainTerms(() => database.reader.query<KeyRow>(FIND_KEYS, [keyIds]))
    return new Map(rows.map((row) => [row.key_id, knownKey(row)]))
  }, REMEMBER_MS)

  function knownKey(row: KeyRow): { readonly caller: Caller; readonly hash: Buffer } {
    const { key_id: keyId, account_id: accountId, secret_hash: hash, may_operate, may_manage } = row
    const rights = { mayOperate: may_operate === true, mayManage: may_manage === true }
    return { caller: { keyId, accountId, limits: limitsOf(row, everybody), ...rights }, hash }
  }

  return async (key) => {
    const keyId = parseApiKey(key)
    const known = keyId === undefined ? undefined : await findKey(keyId)
    return known !== undefined && sameHash(known.hash, hashSecret(key)) ? known.caller : undefined
  }
}
