import type { Context } from 'koa'
import { isUnavailable } from '../database/errors.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import { watchStream } from '../event-store/watch.ts'
import { jobView } from '../jobs/view.ts'
import type { JobReader } from './job-reader.ts'
import { showing } from './middleware/record-accesses.ts'

/** Longest wait a client may ask for, in seconds. */
const LONGEST_WAIT = 60

/**
 * Honours `Prefer: wait=n`: holds an accepted answer back until the job ends or n seconds pass, and answers 200 with the
 * job when it ended. Without the header it returns at once.
 */
export type AnswerWhenEnded = (ctx: Context, keyId: string, jobId: string) => Promise<void>

export function createAnswerWhenEnded(jobs: JobReader, wakeups: Wakeups, staticUrl: string): AnswerWhenEnded {
  return async (ctx, keyId, jobId) => {
    const seconds = preferredWait(ctx.get('Prefer'))
    if (seconds === undefined) return
    const until = performance.now() + seconds * 1000
    const signal = abortOnClose(ctx)
    const watch = watchStream(wakeups, jobId)
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
