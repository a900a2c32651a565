import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { DomainError } from '../errors.ts'

/** One message of a job's stream. `data` is what JSON says, or the bare final status for `end`. */
export interface JobMessage {
  readonly id: number
  readonly event: 'status' | 'log' | 'result' | 'end'
  readonly data: unknown
}

/** The connection could not be made or did not last, for a reason that may pass. */
export class ConnectionLost extends DomainError {
  constructor(message: string, cause?: unknown) {
    super('CONNECTION_LOST', message, { cause })
  }
}

export interface FollowOptions {
  /**
   * Connects to the stream behind id `after`, which goes into `Last-Event-ID`. Rejects with `ConnectionLost` when trying
   * again may help, with anything else to give up.
   */
  readonly connect: (after: number, signal: AbortSignal) => Promise<Response>
  /** The last id that has been seen; default 0, the beginning. */
  readonly after?: number
  /** Told before each wait for another connection. */
  readonly onLost?: (lost: { readonly after: number; readonly waitMs: number; readonly reason: string }) => void
}

/** What a server that says nothing about it wants clients to wait. */
const DEFAULT_RETRY_MS = 2_000
const LONGEST_WAIT_MS = 30_000
/** Attempts to connect that fail in a row before giving up: some four minutes. */
const MOST_FAILURES = 10
/** The server sends a heartbeat every 10 s; a connection silent for longer than this is dead. */
const SILENCE_MS = 30_000

/**
 * Follows a job to its end, each message exactly once and in order, however often the connection breaks. Ends behind the
 * `end` message, or when the server says (204) that there is nothing behind `after`.
 */
export async function* followJob({ connect, after = 0, onLost }: FollowOptions): AsyncGenerator<JobMessage, void> {
  let retryMs = DEFAULT_RETRY_MS
  for (let failures = 0; ; ) {
    const connection = openConnection()
    let lost = new ConnectionLost('the server closed the stream')
    try {
      const response = await connect(after, connection.signal)
      if (response.status === 204) return
      failures = 0
      for await (const message of readMessages(response, connection, (ms) => (retryMs = ms))) {
        // A server that starts over from the beginning must not make us say things twice.
        if (message.id <= after) continue
        after = message.id
        yield message
        if (message.event === 'end') return
      }
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      lost = error
    } finally {
      connection.close()
    }

    const waitMs = backoff(retryMs, failures)
    failures += 1
    if (failures > MOST_FAILURES) throw lost
    onLost?.({ after, waitMs, reason: lost.message })
    await sleep(waitMs)
  }
}

/** Never sooner than the server asks, twice as long each time, and spread so that clients do not come back all at once. */
function backoff(retryMs: number, failures: number): number {
  const base = Math.max(retryMs, Math.min(retryMs * 2 ** failures, LONGEST_WAIT_MS))
  return Math.round(base * (1 + Math.random() * 0.25))
}

interface Connection {
  readonly signal: AbortSignal
  /** Something arrived. */
  alive(): void
  close(): void
}

/** A connection that is cut once it has been silent for too long. */
function openConnection(): Connection {
  const controller = new AbortController()
  const silence = setTimeout(() => controller.abort(new ConnectionLost('nothing was heard any more')), SILENCE_MS)
  return {
    signal: controller.signal,
    alive: () => void silence.refresh(),
    close() {
      clearTimeout(silence)
      controller.abort()
    },
  }
}

async function* readMessages(
  response: Response,
  connection: Connection,
  onRetry: (ms: number) => void,
): AsyncGenerator<JobMessage, void> {
  const complete: JobMessage[] = []
  const parser = createParser({
    onRetry,
    onEvent: ({ id, event, data }) => complete.push(toMessage(Number(id), event as JobMessage['event'], data)),
  })
  const decoder = new TextDecoder()
  for await (const chunk of chunksOf(response)) {
    connection.alive()
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* complete.splice(0)
  }
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array, void> {
  try {
    yield* response.body ?? []
  } catch (error) {
    throw error instanceof ConnectionLost ? error : new ConnectionLost('the connection broke', error)
  }
}

function toMessage(id: number, event: JobMessage['event'], data: string): JobMessage {
  return { id, event, data: event === 'end' ? data : JSON.parse(data) }
}
