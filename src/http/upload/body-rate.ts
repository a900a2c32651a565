import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../errors.ts'

/** Bytes that must arrive in each interval: what a phone with poor reception manages. */
const LEAST_BYTES = 10_000

/**
 * Reads a body, and stops with `BODY_TOO_SLOW` if it arrives too slowly. Otherwise a slow client could hold
 * connections and half-written files for as long as it likes. Time during which the service itself is slow, for
 * example its disk, does not count.
 */
export async function readInTime<T>(req: IncomingMessage, seconds: number, read: () => Promise<T>): Promise<T> {
  if (req.complete) return read()
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  let before = req.socket.bytesRead
  const watch = setInterval(() => {
    const now = req.socket.bytesRead
    const isOurs = req.complete || req.readableLength > 0
    if (now - before < LEAST_BYTES && !isOurs) {
      reject(
        new DomainError(
          'BODY_TOO_SLOW',
          `The request body is too slow: at least ${LEAST_BYTES} bytes must arrive every ${seconds} s.`,
        ),
      )
    }
    before = now
  }, seconds * 1000)
  try {
    return await Promise.race([read(), tooSlow])
  } finally {
    clearInterval(watch)
  }
}
