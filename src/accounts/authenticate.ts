import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { hashSecret, parseApiKey, sameHash } from './api-key.ts'
import { type KeyLimitColumns, type KeyLimits, limitsOf } from './limits.ts'

/** Who makes a request. */
export interface Caller {
  readonly keyId: string
  readonly accountId: string
  readonly limits: KeyLimits
}

/** Finds the caller behind an API key; `undefined` when the key is malformed, unknown, wrong or revoked. */
export type Authenticate = (key: string) => Promise<Caller | undefined>

const FIND_KEY = {
  name: 'find_api_key',
  text: `
    select account_id, secret_hash, limit_requests, limit_seconds, limit_streams, limit_uploads
    from darkroom.api_keys where key_id = $1 and revoked_at is null`,
}

interface KeyRow extends KeyLimitColumns {
  readonly account_id: string
  readonly secret_hash: Buffer
}

/** Milliseconds for which a key that was found right stays so; how long a revoked key or an old limit may go on. */
const TRUST_MS = 5_000
const MOST_TRUSTED = 10_000

/**
 * Authenticates by one indexed read per key and {@link TRUST_MS}, so that a client that polls costs one read and not two.
 *
 * @param everybody limits of keys that have none of their own
 */
export function createAuthenticator(database: Database, everybody: KeyLimits): Authenticate {
  const trusted = new Map<string, { readonly caller: Caller; readonly hash: Buffer; readonly until: number }>()

  return async (key) => {
    const keyId = parseApiKey(key)
    if (keyId === undefined) return undefined
    const hash = hashSecret(key)
    const known = trusted.get(keyId)
    if (known !== undefined && known.until > performance.now()) {
      return sameHash(known.hash, hash) ? known.caller : undefined
    }

    const rows = await inDomainTerms(() => database.reader.query<KeyRow>(FIND_KEY, [keyId]))
    const row = rows[0]
    trusted.delete(keyId)
    if (row === undefined || !sameHash(row.secret_hash, hash)) return undefined
    const caller = { keyId, accountId: row.account_id, limits: limitsOf(row, everybody) }
    if (trusted.size >= MOST_TRUSTED) trusted.clear()
    trusted.set(keyId, { caller, hash, until: performance.now() + TRUST_MS })
    return caller
  }
}
