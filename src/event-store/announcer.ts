import type { Database } from '../database/connection.ts'
import { joined, type News, writeNews } from './news.ts'
import { CHANNEL, type Wakeups } from './wakeups.ts'

/** Bytes of a notification; PostgreSQL refuses 8,000. */
const PAYLOAD_LIMIT = 7_900
/**
 * A notification takes a lock of the whole server when it is committed. One every few milliseconds is enough for any
 * load.
 */
const PAUSE_MS = 4

/** Messages come before the hint that there is something to read. */
const NOTIFY = {
  name: 'notify',
  text: `
    select pg_notify($1, news) from unnest($2::text[]) news
    union all select pg_notify('${CHANNEL}', hint) from unnest($3::text[]) hint`,
}

/** What is announced of one job. */
interface Announcement {
  readonly seq: number
  readonly news: News | undefined
}

/** Tells this process and all others that streams have grown. Call it after the commit, never before. */
export interface Announcer {
  /** `news`: the last messages up to there, if the append has given them. */
  announce(jobId: string, seq: number, news?: News): void
  /** Sends what is pending and stops. */
  close(): Promise<void>
}

/**
 * Coalesces announcements: everything that committed while a notification was under way goes into the next, and of
 * several sequences of one job only the last. Losing one costs a reader its slow timer, never an event, so failures
 * are reported and not repeated.
 */
export function createAnnouncer(
  database: Database,
  wakeups: Wakeups,
  newsChannel: string,
  onError: (error: Error) => void,
  onSent: () => void = () => undefined,
): Announcer {
  let pending = new Map<string, Announcement>()
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    while (pending.size > 0) {
      const batch = pending
      pending = new Map()
      try {
        await database.statements.query(NOTIFY, [newsChannel, newsOf(batch), hintsOf(batch)])
        onSent()
      } catch (error) {
        onError(error as Error)
      }
      if (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    sending = undefined
  }

  return {
    announce(jobId, seq, news) {
      if (news !== undefined) wakeups.tell(jobId, news)
      wakeups.wake(jobId, seq)
      const before = pending.get(jobId)
      pending.set(jobId, { seq: Math.max(seq, before?.seq ?? 0), news: joined(before?.news, news) })
      // Other commits of the same tick are included.
      sending ??= Promise.resolve().then(send)
    },
    async close() {
      await sending
    },
  }
}

type Batch = ReadonlyMap<string, Announcement>

/** At most one notification. */
function newsOf(batch: Batch): string[] {
  const text = writeNews(batch.entries().map(([jobId, { news }]) => [jobId, news]))
  return text === '' ? [] : [text]
}

function hintsOf(batch: Batch): string[] {
  const result: string[] = []
  let current = ''
  for (const [jobId, { seq }] of batch) {
    const token = `${jobId}:${seq}`
    if (current.length + 1 + token.length > PAYLOAD_LIMIT) {
      result.push(current)
      current = token
    } else {
      current = current === '' ? token : `${current} ${token}`
    }
  }
  return current === '' ? result : [...result, current]
}
