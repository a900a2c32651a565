import type { Database } from '../database/connection.ts'
import type { Wakeups } from './wakeups.ts'

/** Tells followers of a key that the stream of one of its jobs has grown. Like all wake-ups, it is only a hint. */
export interface KeyWakeups {
  /** Returns how to stop. */
  onKey(keyId: string, listener: () => void): () => void
}

/** Jobs whose key is remembered. */
const MOST_JOBS = 20_000

const FIND_KEYS = {
  name: 'keys_of_jobs',
  text: 'select job_id, key_id from darkroom.jobs where job_id = any($1)',
}

/**
 * Wake-ups name jobs. The keys of these jobs are looked up once each, many at a time, and only while somebody follows a
 * key.
 */
export function createKeyWakeups({ reader }: Database, wakeups: Wakeups): KeyWakeups {
  const listeners = new Map<string, Set<() => void>>()
  const keys = new Map<string, string>()
  let unknown = new Set<string>()
  let looking = false
  let stopHearing: (() => void)[] = []

  function hear(jobId: string): void {
    const keyId = keys.get(jobId)
    if (keyId !== undefined) tell(keyId)
    else {
      unknown.add(jobId)
      if (!looking) void lookUp()
    }
  }

  function tell(keyId: string): void {
    for (const listener of listeners.get(keyId) ?? []) listener()
  }

  function tellAll(): void {
    for (const keyId of listeners.keys()) tell(keyId)
  }

  async function lookUp(): Promise<void> {
    looking = true
    while (unknown.size > 0) {
      const jobIds = [...unknown]
      unknown = new Set()
      try {
        const rows = await reader.query<{ job_id: string; key_id: string }>(FIND_KEYS, [jobIds])
        for (const { job_id, key_id } of rows) remember(job_id, key_id)
        for (const keyId of new Set(rows.map(({ key_id }) => key_id))) tell(keyId)
      } catch {
        // The readers will notice that something is wrong with the database.
        tellAll()
      }
    }
    looking = false
  }

  function remember(jobId: string, keyId: string): void {
    keys.set(jobId, keyId)
    if (keys.size > MOST_JOBS) keys.delete(keys.keys().next().value!)
  }

  return {
    onKey(keyId, listener) {
      if (listeners.size === 0) stopHearing = [wakeups.onAny(hear), wakeups.onGap(tellAll)]
      const ofKey = listeners.get(keyId) ?? new Set()
      listeners.set(keyId, ofKey.add(listener))
      return () => {
        if (!ofKey.delete(listener)) return
        if (ofKey.size === 0 && listeners.get(keyId) === ofKey) listeners.delete(keyId)
        if (listeners.size === 0) for (const stop of stopHearing.splice(0)) stop()
      }
    },
  }
}
