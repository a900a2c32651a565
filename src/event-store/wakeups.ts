/**
 * Called when a job's stream has reached `seq`. It is only a hint: it may come late, twice or, after a crash, never.
 */
export type WakeupListener = (jobId: string, seq: number) => void

/**
 * Where the parts of one process hear that a stream has grown, whether this process appended or another one did.
 */
export interface Wakeups {
  /** Listens for one job. Returns a function that stops listening. */
  onJob(jobId: string, listener: (seq: number) => void): () => void
  /** Listens for every job. */
  onAny(listener: WakeupListener): () => void
  /** Listens for gaps: notifications may have been missed, so read everything that is being followed. */
  onGap(listener: () => void): () => void
  wake(jobId: string, seq: number): void
  gap(): void
}

export function createWakeups(): Wakeups {
  const byJob = new Map<string, Set<(seq: number) => void>>()
  const any = new Set<WakeupListener>()
  const gaps = new Set<() => void>()

  return {
    onJob(jobId, listener) {
      const listeners = byJob.get(jobId) ?? new Set()
      byJob.set(jobId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byJob.get(jobId) === listeners) byJob.delete(jobId)
      }
    },
    onAny(listener) {
      any.add(listener)
      return () => any.delete(listener)
    },
    onGap(listener) {
      gaps.add(listener)
      return () => gaps.delete(listener)
    },
    wake(jobId, seq) {
      for (const listener of byJob.get(jobId) ?? []) listener(seq)
      for (const listener of any) listener(jobId, seq)
    },
    gap() {
      for (const listener of gaps) listener()
    },
  }
}

/** Milliseconds after which streams that are followed are read even if no notification came. */
export const SLOW_TIMER_MS = 3_000

/** The channel that carries wake-ups between processes. */
export const CHANNEL = 'darkroom_events'

/** Reads a notification: `job_id:seq`, several of them separated by spaces. Anything else in it is ignored. */
export function parseWakeups(payload: string): [jobId: string, seq: number][] {
  return payload.split(' ').flatMap((token): [string, number][] => {
    const [jobId = '', seq = ''] = token.split(':')
    return jobId.length === 36 && /^\d+$/.test(seq) ? [[jobId, Number(seq)]] : []
  })
}
