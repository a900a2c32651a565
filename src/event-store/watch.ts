import { createAlarm } from './alarm.ts'
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
  const alarm = createAlarm()
  const stopJob = wakeups.onJob(jobId, (seq) => {
    reached = Math.max(reached, seq)
    alarm.ring()
  })
  const stopGap = wakeups.onGap(alarm.ring)

  return {
    async beyond(seq, ms, signal) {
      if (reached <= seq) await alarm.wait(Math.min(ms, slowTimerMs), signal)
    },
    close() {
      stopJob()
      stopGap()
    },
  }
}
