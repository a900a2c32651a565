import type { ServerResponse } from 'node:http'
import type { Subscriber, Subscription } from '../event-store/subscriptions.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}
/** Milliseconds a client should wait before it comes back. */
const OPENING = Buffer.from('retry: 2000\n\n')
const HEARTBEAT = Buffer.from(': heartbeat\n\n')
/** Proxies and clients give up on a silent connection after 15 s and more. */
const HEARTBEAT_MS = 10_000
/** A reader that takes nothing for this long is cut off; it can resume where it was. */
const STALL_MS = 30_000

/** The open event streams of this process. */
export interface EventStreams {
  readonly start: (response: ServerResponse, subscribe: (subscriber: Subscriber) => Subscription) => void
  /** How many streams are open, and how many of their readers do not read. */
  open(): { readonly all: number; readonly stalled: number }
  /** Ends every stream; clients come back to another process, or to the next one, and resume. */
  close(): void
}

interface OpenStream {
  readonly response: ServerResponse
  stalledSince: number | undefined
}

/**
 * Writes streams to raw responses. A reader whose connection is full is not written to until it has drained, so it
 * costs no more memory than its last page and delays nobody; it then reads on from where it stands.
 */
export function createEventStreams(): EventStreams {
  const streams = new Set<OpenStream>()

  const heartbeat = setInterval(() => {
    const now = performance.now()
    for (const { response, stalledSince } of streams) {
      if (stalledSince === undefined) response.write(HEARTBEAT)
      else if (now - stalledSince > STALL_MS) response.destroy()
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    start(response, subscribe) {
      const stream: OpenStream = { response, stalledSince: undefined }
      streams.add(stream)
      response.writeHead(200, HEADERS)
      // Without this, small frames wait for the client's acknowledgement of the one before.
      response.socket?.setNoDelay(true)
      response.write(OPENING)

      const subscription = subscribe({
        deliver(frames) {
          const keepsUp = response.write(frames)
          if (!keepsUp) stream.stalledSince = performance.now()
          return keepsUp
        },
        end: () => response.end(),
        fail: () => response.destroy(),
      })
      response.on('drain', () => {
        stream.stalledSince = undefined
        subscription.resume()
      })
      response.on('error', () => response.destroy())
      response.once('close', () => {
        subscription.close()
        streams.delete(stream)
      })
    },
    open() {
      let stalled = 0
      for (const { stalledSince } of streams) if (stalledSince !== undefined) stalled += 1
      return { all: streams.size, stalled }
    },
    close() {
      clearInterval(heartbeat)
      for (const { response } of streams) response.end()
    },
  }
}
