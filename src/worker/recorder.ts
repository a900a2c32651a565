import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '../database/errors.ts'
import { isDomainError } from '../errors.ts'
import type { Announcer } from '../event-store/announcer.ts'
import type { AppendEvents, NewEvent } from '../event-store/append.ts'
import { messageLogged, progressReported } from '../jobs/events.ts'
import type { LogLevel, Report } from '../report.ts'

/** Records what one attempt reports. */
export interface Recorder extends Report {
  /** The last sequence of the job as far as this attempt knows. */
  readonly lastSeq: number
  /** Records an event like a report: soon, and after everything that was reported before it. */
  record(event: NewEvent): void
  /**
   * Appends everything reported so far and then `events`, in that order, and returns once they are committed. Rejects
   * with `JOB_ENDED` or `STALE_ATTEMPT` if this attempt is no longer the current one.
   */
  append(events: readonly NewEvent[]): Promise<void>
}

/** Whether an append was refused because someone else ended the job or took it over. */
export function isSuperseded(error: unknown): boolean {
  return isDomainError(error, 'JOB_ENDED') || isDomainError(error, 'STALE_ATTEMPT')
}

export interface RecorderOptions {
  readonly appendEvents: AppendEvents
  readonly announcer: Announcer
  readonly jobId: string
  readonly attempt: number
  readonly lastSeq: number
  /** Called once when a report could not be recorded because the attempt is no longer the current one. */
  readonly onLost: (reason: unknown) => void
}

/** Milliseconds over which reports are gathered into one append. */
const GATHER_MS = 25
/** Milliseconds for which an append is repeated while the database is unavailable. */
const PATIENCE_MS = 60_000
const RETRY_MS = 200
/** A smaller change of progress does not need an event. */
const LEAST_PROGRESS = 0.01

/**
 * Gathers events, log lines and progress for a moment and appends them together. During an append, the next one fills
 * up. If a broken connection leaves it open whether an append was committed, it is repeated; its sequence shows
 * whether it was. So a restart of the database neither loses nor duplicates a line.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const { appendEvents, announcer, jobId, attempt } = options
  let lastSeq = options.lastSeq
  let pending: NewEvent[] = []
  let progress = 0
  let gathering: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(events: readonly NewEvent[]): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MS
    for (let uncertain = false; ; uncertain = true) {
      try {
        const appended = await appendEvents({ jobId, attempt, events, afterSeq: uncertain ? lastSeq : undefined })
        lastSeq = appended.lastSeq
        announcer.announce(jobId, lastSeq, appended.news)
        return
      } catch (error) {
        if (!isUnavailable(error) || performance.now() > giveUpAt) throw error
        await delay(RETRY_MS)
      }
    }
  }

  function flush(extra: readonly NewEvent[] = []): Promise<void> {
    clearTimeout(gathering)
    gathering = undefined
    const turn = writing.then(() => {
      const events = [...pending, ...extra]
      pending = []
      return events.length === 0 ? undefined : write(events)
    })
    writing = turn.catch(() => undefined)
    return turn
  }

  function add(event: NewEvent): void {
    pending.push(event)
    gathering ??= setTimeout(() => flush().catch(options.onLost), GATHER_MS)
  }

  return {
    get lastSeq() {
      return lastSeq
    },
    record: add,
    log(level: LogLevel, message: string) {
      add(messageLogged(level, message))
    },
    progress(fraction: number) {
      if (fraction < progress + LEAST_PROGRESS || fraction > 1) return
      progress = fraction
      if (pending.at(-1)?.type === 'progress_reported') pending.pop()
      add(progressReported(fraction))
    },
    append: flush,
  }
}
