import type { ServerResponse } from 'node:http'
import { type DomainError, isDomainError } from '../errors.ts'
import type { Subscriber, Subscription } from '../event-store/subscriptions.ts'
import { whenClosed } from './when-closed.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}
/** Milliseconds a client should wait before it comes back. */
const RETRY_MS = 2_000
/** What a stream is about, and a note on its ids for people who read the raw stream: clients ignore such comments. */
const REMARKS = {
  'a job': 'ids are numbers of events; some events have no message, so that ids rise, but not always by one',
  'jobs of a key': 'ids are opaque; send the last one as Last-Event-ID to continue after it',
  'the service': 'every message is the whole state; send the last id as Last-Event-ID to hear of the next one',
} as const
const HEARTBEAT = Buffer.from(': heartbeat\n\n')
/** Proxies and clients give up on a silent connection after 15 s and more. */
const HEARTBEAT_MS = 10_000
/** Parts of that time in which some of the streams have their turn: 10,000 writes at once would keep all others waiting. */
const TURNS = 100

type Subscribe = (subscriber: Subscriber) => Subscription

/** The open event streams of this process. */
export interface EventStreams {
  readonly start: (response: ServerResponse, subscribe: Subscribe, of?: keyof typeof REMARKS) => void
  /** How many streams are open, and how many of their readers do not read. */
  open(): { readonly all: number; readonly stalled: number }
  /** Ends every stream; clients come back to another process, or to the next one, and resume. */
  close(): void
}

/** A class, because there may be thousands: closures for each would be a good part of what it costs. */
class OpenStream implements Subscriber {
  readonly response: ServerResponse
  /** Whether its connection is full. */
  stalled = false

  constructor(response: ServerResponse) {
    this.response = response
  }

  deliver(frames: Buffer): boolean {
    const keepsUp = this.response.write(frames)
    if (!keepsUp) this.stalled = true
    return keepsUp
  }

  end(): void {
    this.response.end()
  }

  fail(error: unknown): void {
    if (isDomainError(error, 'STREAM_DIVERGED')) this.response.end(gap(error))
    else this.response.destroy()
  }
}

/**
 * Writes streams to raw responses. A reader whose connection is full is not written to until it has drained, so it
 * costs no more memory than its last page and delays nobody; it then reads on from where it stands. One that takes nothing
 * for long loses its connection, as with any answer, and can resume.
 */
export function createEventStreams(): EventStreams {
  /** By the turn in which they have their heartbeat. */
  const turns = Array.from({ length: TURNS }, () => new Set<OpenStream>())
  const streams = () => turns.values().flatMap((turn) => turn.values())
  let started = 0
  let beats = 0

  const heartbeat = setInterval(() => {
    for (const { response, stalled } of turns[beats++ % TURNS]!) if (!stalled) response.write(HEARTBEAT)
  }, HEARTBEAT_MS / TURNS)
  heartbeat.unref()

  return {
    start(response, subscribe, of = 'a job') {
      const stream = new OpenStream(response)
      const turn = turns[started++ % TURNS]!
      turn.add(stream)
      response.writeHead(200, HEADERS)
      // Without this, small frames wait for the client's acknowledgement of the one before.
      response.socket?.setNoDelay(true)
      response.cork()
      // Sent with the first bytes, the head would be kept in some forty pieces for as long as the stream is open.
      response.flushHeaders()
      response.write(`: ${REMARKS[of]}\nretry: ${RETRY_MS}\n\n`)
      response.uncork()

      const subscription = subscribe(stream)
      response.on('drain', () => {
        stream.stalled = false
        subscription.resume()
      })
      response.on('error', destroy)
      whenClosed(response, () => {
        subscription.close()
        turn.delete(stream)
      })
    },
    open() {
      const open = streams().toArray()
      return { all: open.length, stalled: open.filter(({ stalled }) => stalled).length }
    },
    close() {
      clearInterval(heartbeat)
      for (const { response } of streams()) response.end()
    },
  }
}

function destroy(this: ServerResponse): void {
  this.destroy()
}

/** The last frame of a stream that is not what its reader has read. Its id has an `EventSource` begin anew. */
function gap({ code, message }: DomainError): string {
  return `id: 0\nevent: gap\ndata: ${JSON.stringify({ code, message })}\n\n`
}
