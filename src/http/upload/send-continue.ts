import type { Context } from 'koa'

/**
 * Asks a client that waits before it sends its body (`Expect: 100-continue`) to go ahead. A client that is refused
 * never sends it.
 */
export function sendContinue(ctx: Context): void {
  if (/(?:^|\W)100-continue(?:$|\W)/i.test(ctx.get('Expect'))) ctx.res.writeContinue()
}
