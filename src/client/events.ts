import type { JobMessage, KeyMessage, KeyMessagePage } from '../jobs/job-answers.ts'
import { backoffMs, mayPass, sleep } from './backoff.ts'
import { ConnectionLost, DarkroomError } from './errors.ts'
import { createFrameReader, type Frame } from './frames.ts'
import type { Transport } from './transport.ts'

export interface FollowingOptions<Id> {
  readonly signal?: AbortSignal | undefined
  /** Connections in a row that may fail before it gives up; default 10, some four minutes. */
  readonly retries?: number | undefined
  /** Called when a connection is open. */
  readonly onOpen?: ((opened: { readonly after: Id }) => void) | undefined
  /** Called before each wait for another connection. */
  readonly onLost?: ((lost: LostConnection<Id>) => void) | undefined
}

export interface EventsOptions extends FollowingOptions<number> {
  /** The id of the last message that you have; default 0, the beginning. */
  readonly after?: number | undefined
}

export interface AllEventsOptions extends FollowingOptions<string> {
  /** The id of the last message that you have; default `0`, the beginning. `now` skips what is already stored. */
  readonly after?: string | undefined
  /** Only messages of jobs of this type. */
  readonly type?: string | undefined
  /** Only messages of these kinds. */
  readonly events?: readonly KeyMessage['event'][] | undefined
}

export interface LostConnection<Id = number> {
  /** The id of the last message received. */
  readonly after: Id
  readonly waitMs: number
  readonly reason: string
}

/** How long to wait before reconnecting, unless the server says so. */
const DEFAULT_RETRY_MS = 2_000
const MOST_RETRIES = 10
/** The service sends a heartbeat every 10 s; a connection that is silent for longer than this is dead. */
const SILENCE_MS = 30_000

/**
 * Follows the stream at `path` to its end, each message exactly once and in order, however often the connection
 * breaks. It ends after the `end` message, or if the service answers (204) that there is nothing after `after`. Fails
 * with `STREAM_DIVERGED` if the messages received are no longer what the service has stored; then begin again without
 * `after`.
 */
export function followEvents(
  transport: Transport,
  path: string,
  { after = 0, ...options }: EventsOptions,
): AsyncGenerator<JobMessage, void> {
  let loggedAt: string | undefined
  const place: Place<JobMessage> = {
    after: () => after,
    address: () => (loggedAt === undefined ? path : `${path}?logged_at=${loggedAt}`),
    read: ({ id, event, data }) => toMessage(Number(id), event as JobMessage['event'], data),
    take(message) {
      // If a server starts over from the beginning, messages must not be delivered twice.
      if (message.id <= after) return false
      after = message.id
      if (message.event === 'log') loggedAt = message.data.created_at
      return true
    },
    isLast: ({ event }) => event === 'end',
  }
  return follow(transport, place, options)
}

/** Follows all jobs of the key in the same way, without end. */
export async function* followAllEvents(
  transport: Transport,
  { after = BEGINNING, type, events, ...options }: AllEventsOptions,
): AsyncGenerator<KeyMessage, void> {
  const filter = new URLSearchParams({ ...(type && { type }), ...(events && { event: events.join() }) })
  if (after === 'now') {
    // A position that stays the same if the connection breaks before the first message.
    const { signal } = options
    const { data } = await transport.json<KeyMessagePage>(`/v1/events?after=now&${filter}`, { signal })
    yield* data.events
    after = data.last_event_id
  }
  yield* followOn(transport, `/v1/stream?${filter}`, after, ({ data }) => JSON.parse(data) as KeyMessage, options)
}

/** The id before the first message of any stream. */
export const BEGINNING = '0'

/** Follows a stream that has no end, whose ids are opaque, from behind the id `after`. */
export function followOn<Message extends { readonly id: string }>(
  transport: Transport,
  address: string,
  after: string,
  read: (frame: Frame) => Message,
  options: FollowingOptions<string>,
): AsyncGenerator<Message, void> {
  const place: Place<Message> = {
    after: () => after,
    address: () => address,
    read,
    take({ id }) {
      after = id
      return true
    },
    pass(id) {
      after = id
    },
  }
  return follow(transport, place, options)
}

/** The position of a follower, and the type of its messages. */
interface Place<Message extends { readonly id: unknown }> {
  /** The id of the last message received. */
  after(): Message['id']
  address(): string
  read(frame: Frame): Message
  /** Moves on to a message; false if it was received before. */
  take(message: Message): boolean
  /** Moves on to a place that no message stands at, where there are such. */
  pass?(id: string): void
  /** Of streams that end. */
  isLast?(message: Message): boolean
}

async function* follow<Message extends { readonly id: number | string }>(
  transport: Transport,
  place: Place<Message>,
  { signal, retries = MOST_RETRIES, onOpen, onLost }: FollowingOptions<Message['id']>,
): AsyncGenerator<Message, void> {
  let retryMs = DEFAULT_RETRY_MS
  for (let failures = 0; ; ) {
    const connection = openConnection(signal)
    let lost: Error = new ConnectionLost('the service closed the stream')
    try {
      const after = String(place.after())
      const headers = { Accept: 'text/event-stream', ...(after === BEGINNING ? {} : { 'Last-Event-ID': after }) }
      const response = await transport.open(place.address(), { headers, signal: connection.signal })
      if (response.status === 204) return
      const chunks = eventStream(response)
      failures = 0
      onOpen?.({ after: place.after() })
      for await (const message of readMessages(chunks, connection, place, (ms) => (retryMs = ms))) {
        if (!place.take(message)) continue
        yield message
        if (place.isLast?.(message)) return
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (!mayPass(error)) throw error
      lost = error
    } finally {
      connection.close()
    }

    if (failures >= retries) throw lost
    const waitMs = backoffMs(failures, retryMs, lost)
    failures += 1
    onLost?.({ after: place.after(), waitMs, reason: lost.message })
    await sleep(waitMs, signal)
  }
}

interface Connection {
  readonly signal: AbortSignal
  /** Something has arrived. */
  alive(): void
  close(): void
}

/** A connection that is closed if it is silent for too long, or if `signal` aborts. */
function openConnection(signal: AbortSignal | undefined): Connection {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal!.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const silent = () => controller.abort(new ConnectionLost('nothing was heard any more'))
  let silence = setTimeout(silent, SILENCE_MS)
  return {
    signal: controller.signal,
    alive() {
      clearTimeout(silence)
      silence = setTimeout(silent, SILENCE_MS)
    },
    close() {
      clearTimeout(silence)
      signal?.removeEventListener('abort', onAbort)
      controller.abort()
    },
  }
}

/** The body of an event stream. If a proxy sent a page of its own instead, the next connection may be better. */
function eventStream(response: Response): ReadableStream<Uint8Array> {
  const type = response.headers.get('Content-Type') ?? ''
  if (response.body !== null && type.startsWith('text/event-stream')) return response.body
  throw new ConnectionLost(`no event stream came but ${type || 'nothing'}`)
}

async function* readMessages<Message extends { readonly id: unknown }>(
  body: ReadableStream<Uint8Array>,
  connection: Connection,
  { read, pass }: Place<Message>,
  onRetry: (ms: number) => void,
): AsyncGenerator<Message, void> {
  const readFrames = createFrameReader(onRetry)
  const decoder = new TextDecoder()
  for await (const chunk of chunksOf(body)) {
    connection.alive()
    for (const frame of readFrames(decoder.decode(chunk, { stream: true }))) {
      if (frame.data === undefined) pass?.(frame.id)
      else if (frame.event === 'gap') throw toGap(frame.data)
      else yield read(frame)
    }
  }
}

/** With a reader, because not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw error instanceof ConnectionLost ? error : new ConnectionLost('the connection broke', error)
    })
    if (done) return
    yield value
  }
}

function toMessage(id: number, event: JobMessage['event'], data: string): JobMessage {
  return { id, event, data: event === 'end' ? data : JSON.parse(data) } as JobMessage
}

function toGap(data: string): DarkroomError {
  const { code, message } = JSON.parse(data) as { code: string; message: string }
  return new DarkroomError(code, message)
}
