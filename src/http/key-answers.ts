import * as v from 'valibot'

/** What keys that may manage the keys of their account are told. */

const Time = v.pipe(v.string(), v.isoTimestamp())
const Most = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Limits of a key of its own; what is `null` is as for everybody. */
const OwnLimits = v.object({
  requests: v.pipe(
    v.nullable(v.string()),
    v.description(
      'A number of requests and of seconds, such as `600/60`. So many requests may come at once, and as many again during that time.',
    ),
  ),
  streams: v.pipe(v.nullable(Most), v.description('Streams and long polls open at once in one process.')),
  uploads: v.pipe(v.nullable(Most), v.description('Uploads under way at once in one process.')),
})

/** A key of the account. The key itself is never shown again. */
export const ApiKey = v.object({
  key_id: v.pipe(v.string(), v.description('The part of the key that is not secret: `sk_live_v1_<key_id>_…`.')),
  name: v.string(),
  created_at: Time,
  revoked_at: v.pipe(v.nullable(Time), v.description('`null` while the key is active.')),
  limits: OwnLimits,
  may_operate: v.pipe(v.boolean(), v.description('Whether it may operate the service.')),
  may_manage: v.pipe(v.boolean(), v.description('Whether it may manage the keys of the account, as yours may.')),
  yours: v.pipe(v.boolean(), v.description('Whether it is the key of this request.')),
})

export const ApiKeys = v.object({ keys: v.pipe(v.array(ApiKey), v.description('Newest first, 500 at most.')) })

/** A key that was just made. */
export const NewApiKey = v.object({
  ...ApiKey.entries,
  api_key: v.pipe(v.string(), v.description('The whole key. It is shown only this once.')),
})

export type ApiKey = v.InferOutput<typeof ApiKey>
export type ApiKeys = v.InferOutput<typeof ApiKeys>
export type NewApiKey = v.InferOutput<typeof NewApiKey>
