import type { Middleware } from 'koa'
import { LINGER_MS } from '../unparsed.ts'

/** Bodies up to this length are read and discarded, so that their connection can be used again. */
const SMALL_BODY = 64 * 1024

/**
 * Handles answers that are ready before the body of their request has arrived, such as refusals of a request without
 * a valid key. A large body is not read, so refusing it costs nothing; Node by itself would read and discard all of
 * it. The connection is closed a moment after the answer, which says so. Closing it at once would reset it while the
 * client is still sending, and the client would never see the answer.
 */
export const leaveUnread: Middleware = async (ctx, next) => {
  await next()
  const { req, res } = ctx
  if (req.complete || req.destroyed) return
  const length = ctx.request.length ?? (ctx.get('Transfer-Encoding') === '' ? 0 : Number.POSITIVE_INFINITY)
  if (length > SMALL_BODY) {
    req.unpipe()
    req.pause()
    // Node reads and discards a body that nobody has begun to read. This begins to read, but only fills the buffer of
    // the stream.
    req.read(0)
    ctx.set('Connection', 'close')
    // The answer closes only one direction; the client may go on sending until the linger time is over.
    req.socket.destroySoon = () => void req.socket.end()
  }
  res.once('finish', () => {
    const linger = setTimeout(() => {
      // The request, not its socket: otherwise Node would not tell code that still holds the request, with its files.
      if (!req.complete) req.destroy()
    }, LINGER_MS)
    linger.unref()
  })
}
