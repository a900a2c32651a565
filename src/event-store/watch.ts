import { SLOW_TIMER_MS, type Wakeups } from './wakeups.ts'

/** Hears how far one job's stream has grown, from the moment it is made: make it before the first read. */
export interface Watch {
  /**
   * Resolves when the stream may have grown beyond `seq`, after `ms`, when `signal` aborts, or on the slow timer. It only
   * says that reading again is worth while.
   */
  beyond(seq: number, ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

export function watchStream(wakeups: Wakeups, jobId: string, slowTimerMs = SLOW_TIMER_MS): Watch {
  let reached = 0
  let changed: (() => void) | undefined
  const hear = (seq: number) => {
    reached = Math.max(reached, seq)
    changed?.()
  }
  const stopJob = wakeups.onJob(jobId, hear)
  const stopGap = wakeups.onGap(() => changed?.())

  return {
    async beyond(seq, ms, signal) {
      if (reached > seq || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, Math.min(ms, slowTimerMs))
      const onAbort = () => resolve()
      signal.addEventListener('abort', onAbort, { once: true })
      changed = resolve
      await promise
      changed = undefined
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
    close() {
      stopJob()
      stopGap()
    },
  }
}
