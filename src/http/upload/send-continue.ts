import type { Context } from 'koa'

/** Asks a client that waits with its body (`Expect: 100-continue`) to send it. Whoever is refused never needs to. */
export function sendContinue(ctx: Context): void {
  if (/(?:^|\W)100-continue(?:$|\W)/i.test(ctx.get('Expect'))) ctx.res.writeContinue()
}
