import { isIP } from 'node:net'
import type { Context, Middleware } from 'koa'
import type { Authenticate } from '../../accounts/authenticate.ts'
import type { AccessRecorder } from '../../audit/accesses.ts'
import { apart } from '../../event-store/key-events.ts'
import type { RequestState, Shown } from '../request-state.ts'
import { authenticateHeader } from './authentication.ts'

/** Notes what the answer to a request shows of jobs. It is recorded if the answer succeeds. */
export function showing(ctx: Pick<Context, 'state'>, ...shown: readonly Shown[]): void {
  const state = ctx.state as RequestState
  state.shown = [...(state.shown ?? []), ...shown]
}

/** Records who is shown what of a job, in batches and after the answer. */
export function recordAccesses(accesses: AccessRecorder, authenticate: Authenticate): Middleware<RequestState> {
  return async (ctx, next) => {
    await next()
    const { shown } = ctx.state
    if (shown === undefined || ctx.method === 'HEAD' || ctx.status >= 400) return
    const address = addressIn(ctx.ip)
    const callerId = ctx.state.caller?.keyId ?? (await voluntaryKey(ctx.get('Authorization')))
    for (const { jobId, kind, keyId = callerId, subject } of shown) {
      accesses.record({ jobId, kind, keyId, subject, address })
    }
  }

  /** Files need no key. If a request sends one anyway, it shows who is reading. */
  async function voluntaryKey(header: string): Promise<string | undefined> {
    if (header === '') return undefined
    const caller = await authenticateHeader(authenticate, header).catch(() => undefined)
    return caller?.keyId
  }
}

/** Records what a long answer shows: each job once, until its stream has ended. */
export function recordWhileOpen(accesses: AccessRecorder, { ip }: Pick<Context, 'ip'>, keyId: string): OnShown {
  const address = addressIn(ip)
  const shown = new Set<string>()
  return (jobs, ended) => {
    for (const id of jobs) {
      if (shown.has(id)) continue
      const jobId = apart(id)
      shown.add(jobId)
      accesses.record({ jobId, kind: 'stream', keyId, subject: undefined, address })
    }
    for (const jobId of ended) shown.delete(jobId)
  }
}

/** Called with the jobs of which something was sent, and with those whose stream was sent to its end. */
export type OnShown = (jobs: readonly string[], ended: readonly string[]) => void

/** What PostgreSQL accepts as an address: without a scope, and nothing else that a proxy may send instead. */
function addressIn(ip: string): string | undefined {
  const [address = ''] = ip.split('%')
  return isIP(address) === 0 ? undefined : address
}
