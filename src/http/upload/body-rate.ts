import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../errors.ts'

/** Bytes that have to come in every stretch of so many seconds; what a phone at the edge of its network manages. */
const LEAST_BYTES = 10_000

/**
 * Reads a body, and gives it up with `BODY_TOO_SLOW` when it stops coming or only drips: otherwise whoever dribbles
 * could hold connections and half-written files for as long as they like. A body that waits for us, for a slow disk say,
 * is not to blame.
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
