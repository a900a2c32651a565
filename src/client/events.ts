import { createParser } from 'eventsource-parser'
import type { JobMessage } from '../jobs/job-answers.ts'
import { backoffMs, mayPass, sleep } from './backoff.ts'
import { ConnectionLost, DarkroomError } from './errors.ts'
import type { Transport } from './transport.ts'

export interface EventsOptions {
  /** The last id that has been seen; default 0, the beginning. */
  readonly after?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Connections in a row that may fail before it gives up; default 10, some four minutes. */
  readonly retries?: number | undefined
  /** Told of every connection that stands. */
  readonly onOpen?: ((opened: { readonly after: number }) => void) | undefined
  /** Told before each wait for another connection. */
  readonly onLost?: ((lost: LostConnection) => void) | undefined
}

export interface LostConnection {
  /** The last id that has been seen. */
  readonly after: number
  readonly waitMs: number
  readonly reason: string
}

/** What a server that says nothing about it wants clients to wait. */
const DEFAULT_RETRY_MS = 2_000
const MOST_RETRIES = 10
/** The service sends a heartbeat every 10 s; a connection silent for longer than this is dead. */
const SILENCE_MS = 30_000

/**
 * Follows the stream at `path` to its end, each message exactly once and in order, however often the connection breaks.
 * Ends behind the `end` message, or when the service says (204) that there is nothing behind `after`. Fails with
 * `STREAM_DIVERGED` when what has been seen is not what the service has: begin again without `after`.
 */
export async function* followEvents(
  transport: Transport,
  path: string,
  { after = 0, signal, retries = MOST_RETRIES, onOpen, onLost }: EventsOptions,
): AsyncGenerator<JobMessage, void> {
  let retryMs = DEFAULT_RETRY_MS
  let loggedAt: string | undefined
  for (let failures = 0; ; ) {
    const connection = openConnection(signal)
    let lost: Error = new ConnectionLost('the service closed the stream')
    try {
      const headers = { Accept: 'text/event-stream', ...(after > 0 ? { 'Last-Event-ID': String(after) } : {}) }
      const address = loggedAt === undefined ? path : `${path}?logged_at=${loggedAt}`
      const response = await transport.open(address, { headers, signal: connection.signal })
      if (response.status === 204) return
      const chunks = eventStream(response)
      failures = 0
      onOpen?.({ after })
      for await (const message of readMessages(chunks, connection, (ms) => (retryMs = ms))) {
        // A server that starts over from the beginning must not make us say things twice.
        if (message.id <= after) continue
        after = message.id
        if (message.event === 'log') loggedAt = message.data.created_at
        yield message
        if (message.event === 'end') return
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
    onLost?.({ after, waitMs, reason: lost.message })
    await sleep(waitMs, signal)
  }
}

interface Connection {
  readonly signal: AbortSignal
  /** Something arrived. */
  alive(): void
  close(): void
}

/** A connection that is cut once it has been silent for too long, or when `signal` aborts. */
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

/** The body of an event stream. A page that something between us and the service put in its place may pass. */
function eventStream(response: Response): ReadableStream<Uint8Array> {
  const type = response.headers.get('Content-Type') ?? ''
  if (response.body !== null && type.startsWith('text/event-stream')) return response.body
  throw new ConnectionLost(`what came is no event stream but ${type || 'nothing'}`)
}

async function* readMessages(
  body: ReadableStream<Uint8Array>,
  connection: Connection,
  onRetry: (ms: number) => void,
): AsyncGenerator<JobMessage, void> {
  const complete: JobMessage[] = []
  let gap: DarkroomError | undefined
  const parser = createParser({
    onRetry,
    onEvent: ({ id, event, data }) => {
      if (event === 'gap') gap = toGap(data)
      else complete.push(toMessage(Number(id), event as JobMessage['event'], data))
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of chunksOf(body)) {
    connection.alive()
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* complete.splice(0)
    if (gap !== undefined) throw gap
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
