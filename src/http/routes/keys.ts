import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Caller } from '../../accounts/authenticate.ts'
import type { KeyLimits } from '../../accounts/limits.ts'
import { type AccountKey, keyOf, keysOf, limitKeyAs, makeKey, revokeKeyAs } from '../../accounts/manage-keys.ts'
import type { Rate } from '../../accounts/rate.ts'
import type { Database } from '../../database/connection.ts'
import { DomainError, type FieldFault, validationError } from '../../errors.ts'
import type { ApiKey } from '../key-answers.ts'
import { checkQuery, KeyLimitsQuery, NewKeyQuery } from '../query.ts'
import type { CallerState } from '../request-state.ts'

/**
 * The keys of the caller's account, for keys with that right. No key gets wider limits than the one that gives them, and
 * none gets a right: those are for whoever has the command line. Who did what stands in the ledger of the account.
 */
export function addKeyRoutes(router: Router<CallerState>, database: Database): void {
  router.get('/v1/keys', managersOnly, async (ctx) => {
    const { caller } = ctx.state
    const keys = await keysOf(database, caller.accountId)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: { keys: keys.map((key) => keyView(key, caller)) }, errors: null }
  })

  router.post('/v1/keys', managersOnly, async (ctx) => {
    const { caller } = ctx.state
    const { name, ...asked } = checkQuery(NewKeyQuery, ctx.query)
    const limits = await limitsFor(database, caller, asked)
    const { apiKey, keyId } = await makeKey(database, caller, name, limits)
    const key = await keyOf(database, caller.accountId, keyId)
    ctx.status = 201
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: { ...keyView(key, caller), api_key: apiKey }, errors: null }
  })

  router.post('/v1/keys/:key_id/limit', managersOnly, async (ctx) => {
    const { caller } = ctx.state
    const keyId = ctx.params.key_id!
    const limits = await limitsFor(database, caller, checkQuery(KeyLimitsQuery, ctx.query))
    await limitKeyAs(database, caller, keyId, limits)
    ctx.body = { data: keyView(await keyOf(database, caller.accountId, keyId), caller), errors: null }
  })

  router.post('/v1/keys/:key_id/revoke', managersOnly, async (ctx) => {
    const { caller } = ctx.state
    const keyId = ctx.params.key_id!
    if (keyId === caller.keyId) {
      throw new DomainError('KEY_IN_USE', 'A key cannot revoke itself: let another one that manages keys do it.')
    }
    await revokeKeyAs(database, caller, keyId)
    ctx.body = { data: keyView(await keyOf(database, caller.accountId, keyId), caller), errors: null }
  })
}

/** Lets keys through that may manage the keys of their account. Fails with `MANAGERS_ONLY`. */
const managersOnly: Middleware<CallerState> = async (ctx, next) => {
  if (!ctx.state.caller.mayManage) {
    throw new DomainError(
      'MANAGERS_ONLY',
      'This API key may not manage keys: "keys create --manage" makes one that may.',
    )
  }
  await next()
}

interface AskedLimits {
  readonly requests?: Rate | undefined
  readonly streams?: number | undefined
  readonly uploads?: number | undefined
}

/** The limits asked for; those that are not are the caller's own. Fails where one is wider than that of the caller. */
async function limitsFor(database: Database, caller: Caller, asked: AskedLimits): Promise<KeyLimits> {
  const { requests: rate, streams, uploads } = asked
  const faults = [
    ...(rate !== undefined && isFaster(rate, caller.limits.rate) ? [tooWide('requests')] : []),
    ...((streams ?? 0) > (caller.limits.streams ?? Number.POSITIVE_INFINITY) ? [tooWide('streams')] : []),
    ...((uploads ?? 0) > (caller.limits.uploads ?? Number.POSITIVE_INFINITY) ? [tooWide('uploads')] : []),
  ]
  if (faults.length > 0) throw validationError(faults)
  const own = await keyOf(database, caller.accountId, caller.keyId)
  return {
    rate: rate ?? rateOf(own),
    streams: streams ?? own.limit_streams ?? undefined,
    uploads: uploads ?? own.limit_uploads ?? undefined,
  }
}

function isFaster(rate: Rate, than: Rate | undefined): boolean {
  if (than === undefined) return false
  return rate.requests > than.requests || rate.requests * than.seconds > than.requests * rate.seconds
}

function tooWide(field: string): FieldFault {
  return { field, message: `${field} must not be more than your own key has` }
}

function rateOf({ limit_requests: requests, limit_seconds: seconds }: AccountKey): Rate | undefined {
  return requests === null || seconds === null ? undefined : { requests, seconds }
}

function keyView(key: AccountKey, caller: Caller): ApiKey {
  const rate = rateOf(key)
  return {
    key_id: key.key_id,
    name: key.name,
    created_at: key.created_at.toISOString(),
    revoked_at: key.revoked_at?.toISOString() ?? null,
    limits: {
      requests: rate === undefined ? null : `${rate.requests}/${rate.seconds}`,
      streams: key.limit_streams,
      uploads: key.limit_uploads,
    },
    may_operate: key.may_operate === true,
    may_manage: key.may_manage === true,
    yours: key.key_id === caller.keyId,
  }
}
