import type { Middleware } from 'koa'

/** Bodies up to this length are read to their end and thrown away, so that their connection can go on. */
const SMALL_BODY = 64 * 1024
/** Milliseconds for which a client that is still sending gets to see its answer. */
const LINGER_MS = 2_000

/**
 * Deals with answers that are ready before the body of their request has arrived, such as to one without a valid key. A
 * large body is not read, so what is refused costs nothing; Node alone would read all of it to throw it away. The
 * connection is closed a while after the answer, which says so: closed at once, it would be reset under a client that is
 * still sending, which then never sees the answer.
 */
export const leaveUnread: Middleware = async (ctx, next) => {
  await next()
  const { req, res } = ctx
  if (req.complete || req.destroyed) return
  const length = ctx.request.length ?? (ctx.get('Transfer-Encoding') === '' ? 0 : Number.POSITIVE_INFINITY)
  if (length > SMALL_BODY) {
    req.unpipe()
    req.pause()
    // Node throws away what nobody has begun to read. This begins, and goes no further than the stream's buffer.
    req.read(0)
    ctx.set('Connection', 'close')
    // Only half of it is closed with the answer; what the client still sends has until the end of the linger.
    req.socket.destroySoon = () => void req.socket.end()
  }
  res.once('finish', () => {
    const linger = setTimeout(() => {
      // Not its socket: after the answer Node would not tell whoever still holds the request, files and all.
      if (!req.complete) req.destroy()
    }, LINGER_MS)
    linger.unref()
  })
}
