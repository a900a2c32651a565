import type Router from '@koa/router'
import * as v from 'valibot'
import type { Authenticate } from '../../accounts/authenticate.ts'
import type { AccessRecorder } from '../../audit/accesses.ts'
import { diverged } from '../../event-store/divergence.ts'
import { followKey, type KeyFollowing, subscribeToKey } from '../../event-store/follow-key.ts'
import { apart, type KeyEventReader, type KeyPage } from '../../event-store/key-events.ts'
import type { Concurrency } from '../concurrency.ts'
import { authenticateHeader } from '../middleware/authentication.ts'
import { recordWhileOpen, showing } from '../middleware/record-accesses.ts'
import { AfterKeyMessage, checkQuery, KeyEventsQuery, KeyStreamQuery, NOW } from '../query.ts'
import type { CallerState } from '../request-state.ts'
import type { EventStreams } from '../sse.ts'
import { whenClosed } from '../when-closed.ts'
import { beginStream } from './begin-stream.ts'

export interface EventsParts {
  readonly reads: KeyEventReader
  readonly keyFollowing: KeyFollowing
  readonly authenticate: Authenticate
  readonly streams: EventStreams
  readonly accesses: AccessRecorder
  /** Counts streams and long polls of keys. */
  readonly following: Concurrency
}

const LAST_EVENT_ID = 'Last-Event-ID'
/** Messages of a stream that are read at once. */
const STREAM_PAGE = 1_000

/** The messages of all jobs of a key in one order, by long polls and as Server-Sent Events. */
export function addEventRoutes(router: Router<CallerState>, parts: EventsParts): void {
  const { reads, keyFollowing, authenticate, streams, accesses, following } = parts
  const placeOf = async (keyId: string, after: string) => (after === NOW ? reads.head(keyId) : after)

  router.get('/v1/events', async (ctx) => {
    const { after, type, event: kinds, limit, wait } = checkQuery(KeyEventsQuery, ctx.query)
    const { keyId, limits } = ctx.state.caller
    const leave = wait > 0 ? following.enter(keyId, limits.streams) : undefined
    try {
      const follower = followKey(keyFollowing, keyId, await placeOf(keyId, after), (at) =>
        reads.messages(keyId, at, { type, kinds, limit }),
      )
      whenClosed(ctx.res, follower.close)
      try {
        const { messages, jobs, lastId, more } = await follower.next(wait * 1000)
        ctx.set('Cache-Control', 'no-store')
        showing(ctx, ...Array.from(new Set(jobs), (id) => ({ jobId: apart(id), kind: 'stream' as const })))
        ctx.body = { data: { events: messages, last_event_id: lastId, more }, errors: null }
      } finally {
        follower.close()
      }
    } finally {
      leave?.()
    }
  })

  router.get('/v1/stream', async (ctx) => {
    const { after: asked, type, event: kinds } = checkQuery(KeyStreamQuery, ctx.query)
    const { keyId } = ctx.state.caller
    const after = await placeOf(keyId, lastSeen(ctx.get(LAST_EVENT_ID)) ?? asked)
    if (!(await reads.messages(keyId, after, { limit: 1 })).intact) throw diverged()
    if (!beginStream(ctx, following)) return
    const onShown = recordWhileOpen(accesses, ctx, keyId)
    const authorization = ctx.get('Authorization')
    const admit = async ({ jobs, ended }: KeyPage) => {
      await authenticateHeader(authenticate, authorization)
      onShown(jobs, ended)
    }
    const filter = { type, kinds, limit: STREAM_PAGE }
    const follower = followKey(keyFollowing, keyId, after, (at) => reads.frames(keyId, at, filter))
    streams.start(ctx.res, (sink) => subscribeToKey(follower, sink, admit), 'jobs of a key')
  })
}

/** The header takes precedence over `?after=`, because a browser that reconnects repeats its first address. */
function lastSeen(header: string): string | undefined {
  if (header === '') return undefined
  const schema = v.object({ [LAST_EVENT_ID]: AfterKeyMessage(LAST_EVENT_ID) })
  return checkQuery(schema, { [LAST_EVENT_ID]: header })[LAST_EVENT_ID]
}
