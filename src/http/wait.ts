import type { Context } from 'koa'
import { isUnavailable } from '../database/errors.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import { watchStream } from '../event-store/watch.ts'
import { jobView } from '../jobs/view.ts'
import type { Concurrency } from './concurrency.ts'
import type { JobReader } from './job-reader.ts'
import { showing } from './middleware/record-accesses.ts'
import type { CallerState } from './request-state.ts'

/** Longest wait a client may ask for, in seconds. */
const LONGEST_WAIT = 60

/**
 * Honours `Prefer: wait=n`: holds an accepted answer back until the job ends or n seconds pass, and answers 200 with the
 * job when it ended. Without the header it returns at once; so it does when the key has as many streams open as it may,
 * for a preference is no reason to refuse anything.
 */
export type AnswerWhenEnded = (ctx: Context & { state: CallerState }, jobId: string) => Promise<void>

export interface WaitParts {
  readonly jobs: JobReader
  readonly wakeups: Wakeups
  readonly staticUrl: string
  readonly slowTimerMs?: number | undefined
  /** Counts streams and long polls of keys. */
  readonly following: Concurrency
}

export function createAnswerWhenEnded(parts: WaitParts): AnswerWhenEnded {
  const { jobs, wakeups, staticUrl, following } = parts
  return async (ctx, jobId) => {
    const { keyId, limits } = ctx.state.caller
    const seconds = preferredWait(ctx.get('Prefer'))
    if (seconds === undefined) return
    const leave = following.tryEnter(keyId, limits.streams)
    if (leave === undefined) return
    const until = performance.now() + seconds * 1000
    const signal = abortOnClose(ctx)
    const watch = watchStream(wakeups, jobId, parts.slowTimerMs)
    try {
      for (;;) {
        const { status, last_seq } = await jobs.head(keyId, jobId)
        if (status === 'succeeded' || status === 'failed') {
          const job = jobView(await jobs.job(keyId, jobId), staticUrl)
          showing(ctx, { jobId, kind: 'job' })
          ctx.status = 200
          ctx.remove('Retry-After')
          ctx.body = { data: job, errors: null }
          break
        }
        const left = until - performance.now()
        if (left <= 0 || signal.aborted) break
        await watch.beyond(last_seq, left, signal)
      }
      ctx.set('Preference-Applied', `wait=${seconds}`)
    } catch (error) {
      // The job was accepted, and stays so when nobody can see how it goes on.
      if (!isUnavailable(error)) throw error
    } finally {
      watch.close()
      leave()
    }
  }
}

function preferredWait(header: string): number | undefined {
  const match = /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/i.exec(header)
  return match === null ? undefined : Math.min(Number(match[1]), LONGEST_WAIT)
}

/** Aborts when the client goes away before it has its answer. */
export function abortOnClose(ctx: Context): AbortSignal {
  const controller = new AbortController()
  if (ctx.res.closed) controller.abort()
  ctx.res.once('close', () => controller.abort())
  return controller.signal
}
