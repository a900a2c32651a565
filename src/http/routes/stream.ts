import type { Middleware } from 'koa'
import * as v from 'valibot'
import type { Authenticate, Caller } from '../../accounts/authenticate.ts'
import type { KeyLimits } from '../../accounts/limits.ts'
import type { RequestRates } from '../../accounts/request-rates.ts'
import { createTokenReader } from '../../accounts/stream-tokens.ts'
import type { Database } from '../../database/connection.ts'
import { DomainError } from '../../errors.ts'
import type { Subscriptions } from '../../event-store/subscriptions.ts'
import type { Concurrency } from '../concurrency.ts'
import type { JobReader } from '../job-reader.ts'
import { authenticateHeader } from '../middleware/authentication.ts'
import { admit } from '../middleware/rate-limit.ts'
import { showing } from '../middleware/record-accesses.ts'
import { AfterId, checkQuery, StreamQuery } from '../query.ts'
import type { CallerState } from '../request-state.ts'
import type { EventStreams } from '../sse.ts'
import { checkPosition, type StreamPosition } from '../stream-position.ts'
import { beginStream } from './begin-stream.ts'
import { requireJobId } from './jobs.ts'

export interface StreamParts {
  readonly database: Database
  readonly authenticate: Authenticate
  /** Limits of keys that have none of their own. */
  readonly keyLimits: KeyLimits
  readonly rates: RequestRates
  readonly jobs: JobReader
  readonly subscriptions: Subscriptions
  readonly streams: EventStreams
  /** Counts streams and long polls of keys. */
  readonly following: Concurrency
}

const LAST_EVENT_ID = 'Last-Event-ID'

/** Streams a job as Server-Sent Events, from its beginning or from behind the last id the client has seen. */
export function streamRoute(parts: StreamParts): Middleware<CallerState> {
  const callerByToken = createTokenReader(parts.database, parts.keyLimits)

  return async (ctx) => {
    const jobId = requireJobId((ctx as unknown as { params: { job_id?: string } }).params.job_id)
    const { token } = ctx.query
    const caller = typeof token === 'string' ? await byToken(token, jobId) : await byKey(ctx.get('Authorization'))
    ctx.state.caller = caller
    admit(ctx, caller, parts.rates)
    const position = readPosition(ctx.get(LAST_EVENT_ID), ctx.query)
    const { after, loggedAt } = position
    const head = await parts.jobs.head(caller.keyId, jobId, loggedAt === undefined ? undefined : after)
    if (checkPosition(position, head)) {
      // Everything was delivered: 204 tells an EventSource to stop coming back.
      ctx.status = 204
      return
    }
    if (!beginStream(ctx, parts.following)) return
    showing(ctx, { jobId, kind: 'stream' })
    parts.streams.start(ctx.res, (sink) => parts.subscriptions.subscribe(jobId, after, sink))
  }

  async function byToken(token: string, jobId: string): Promise<Caller> {
    const caller = await callerByToken(token, jobId)
    if (caller !== undefined) return caller
    throw new DomainError('UNAUTHORIZED', 'This stream token is not valid for this job, or has expired.')
  }

  async function byKey(header: string): Promise<Caller> {
    return authenticateHeader(parts.authenticate, header)
  }
}

/** The header takes precedence over `?after=`, because a browser that reconnects repeats its first address. */
function readPosition(header: string, query: unknown): StreamPosition {
  const { after, logged_at: loggedAt } = checkQuery(StreamQuery, query)
  if (header !== '') {
    const checked = checkQuery(v.object({ [LAST_EVENT_ID]: AfterId(LAST_EVENT_ID) }), { [LAST_EVENT_ID]: header })
    return { field: LAST_EVENT_ID, after: checked[LAST_EVENT_ID]!, loggedAt }
  }
  return { field: 'after', after, loggedAt }
}
