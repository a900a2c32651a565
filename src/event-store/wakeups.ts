import type { News } from './news.ts'

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
  /** Listens for the very messages of one job, as far as they come with announcements. */
  onNews(jobId: string, listener: (news: News) => void): () => void
  /** Whether somebody listens for the messages of this job. */
  isFollowed(jobId: string): boolean
  /** Listens for every job. */
  onAny(listener: WakeupListener): () => void
  /** Listens for gaps: notifications may have been missed, so read everything that is being followed. */
  onGap(listener: () => void): () => void
  wake(jobId: string, seq: number): void
  /** Call it before `wake`, after which there is nothing to read any more. */
  tell(jobId: string, news: News): void
  gap(): void
}

export function createWakeups(): Wakeups {
  const byJob = new Map<string, Set<(seq: number) => void>>()
  const followers = new Map<string, Set<(news: News) => void>>()
  const any = new Set<WakeupListener>()
  const gaps = new Set<() => void>()

  return {
    onJob: (jobId, listener) => listen(byJob, jobId, listener),
    onNews: (jobId, listener) => listen(followers, jobId, listener),
    isFollowed: (jobId) => followers.has(jobId),
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
    tell(jobId, news) {
      for (const listener of followers.get(jobId) ?? []) listener(news)
    },
    gap() {
      for (const listener of gaps) listener()
    },
  }
}

function listen<Listener>(all: Map<string, Set<Listener>>, jobId: string, listener: Listener): () => void {
  const listeners = all.get(jobId) ?? new Set()
  all.set(jobId, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && all.get(jobId) === listeners) all.delete(jobId)
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
