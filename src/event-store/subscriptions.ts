import { Semaphore } from 'async-mutex'
import { isUnavailable } from '../database/errors.ts'
import { diverged } from './divergence.ts'
import type { News } from './news.ts'
import { createPagesAhead, type PagesAhead } from './pages-ahead.ts'
import type { StreamPage, StreamReader } from './read.ts'
import { SLOW_TIMER_MS, type Wakeups } from './wakeups.ts'

/** Receives the messages of a subscription. */
export interface Subscriber {
  /**
   * Frames in order, never one twice. False asks to wait: nothing more comes until {@link Subscription.resume}. The
   * buffer is shared between the subscribers of a job and must not be changed.
   */
  deliver(frames: Buffer): boolean
  /** Called when the closing frame has been delivered, or the job no longer exists. */
  end(): void
  /** Called when reading failed for a reason that waiting cannot help, or with `STREAM_DIVERGED`. */
  fail(error: unknown): void
}

export interface Subscription {
  /** Ready for more after `deliver` returned false. */
  resume(): void
  close(): void
}

export interface Subscriptions {
  /** Follows a job after the id `afterId`: first the stored messages, then new ones. */
  subscribe(jobId: string, afterId: number, subscriber: Subscriber): Subscription
  close(): void
}

/** Milliseconds before reading again while the database is away. */
const RETRY_MS = 250
const NO_FRAMES = Buffer.alloc(0)
/** Jobs read at once after a gap: thousands of reads would make all other requests to this process wait. */
const ADVANCED_AT_ONCE = 8

/** A class, because there may be thousands: closures for each would be a good part of what it costs. */
class Reader implements Subscription {
  readonly subscriber: Subscriber
  readonly #feed: JobFeed
  cursor: number
  /** Hash of the event it has reached, once that is known. */
  hash: Buffer | undefined
  paused = false
  /** True once it has read up to the end of the stream, until it falls behind. */
  live = false
  closed = false

  constructor(feed: JobFeed, cursor: number, subscriber: Subscriber) {
    this.#feed = feed
    this.cursor = cursor
    this.subscriber = subscriber
  }

  resume(): void {
    if (!this.paused || this.closed) return
    this.paused = false
    void this.#feed.read(this.cursor)
  }

  close(): void {
    this.#feed.remove(this)
  }
}

/**
 * Called when a page was delivered to readers that were waiting for it, with the time at which its last event was
 * recorded.
 */
type OnTail = (recordedAt: number) => void

export interface SubscriptionsOptions {
  readonly onTail?: OnTail
  readonly slowTimerMs?: number | undefined
}

/**
 * All streams that one process follows. Subscribers of the same job that stand at the same id share one read and one
 * buffer; one that lags reads by itself at its own pace and costs the others nothing.
 */
export function createSubscriptions(
  reads: StreamReader,
  wakeups: Wakeups,
  { onTail = () => undefined, slowTimerMs = SLOW_TIMER_MS }: SubscriptionsOptions = {},
): Subscriptions {
  const feeds = new Map<string, JobFeed>()
  const parts: FeedParts = { reads, wakeups, onTail, onEmpty: (jobId) => feeds.delete(jobId) }

  const stopGap = wakeups.onGap(() => void advanceAll())
  const slowTimer = setInterval(() => void lookAtAll(), slowTimerMs)
  slowTimer.unref()

  async function advanceAll(): Promise<void> {
    const places = new Semaphore(ADVANCED_AT_ONCE)
    await Promise.all(Array.from(feeds.values(), (feed) => places.runExclusive(() => feed.advance())))
  }

  async function lookAtAll(): Promise<void> {
    if (feeds.size === 0) return
    for (const feed of feeds.values()) feed.dropUnread()
    const heads = await reads.heads([...feeds.keys()]).catch(() => undefined)
    if (heads === undefined) return
    for (const [jobId, feed] of feeds) void feed.reach(heads.get(jobId) ?? Number.POSITIVE_INFINITY)
  }

  return {
    subscribe(jobId, afterId, subscriber) {
      let feed = feeds.get(jobId)
      if (feed === undefined) {
        feed = new JobFeed(jobId, parts)
        feeds.set(jobId, feed)
      }
      return feed.add(afterId, subscriber)
    },
    close() {
      stopGap()
      clearInterval(slowTimer)
    },
  }
}

/** What the feeds of a process share. */
interface FeedParts {
  readonly reads: StreamReader
  readonly wakeups: Wakeups
  readonly onTail: OnTail
  readonly onEmpty: (jobId: string) => void
}

/** One job that is followed. A class for the same reason as {@link Reader}. */
class JobFeed {
  readonly #jobId: string
  readonly #parts: FeedParts
  readonly #readers = new Set<Reader>()
  readonly #pages: PagesAhead
  /** Reads under way, by the id they start behind. */
  readonly #reading = new Set<number>()
  /** The furthest sequence heard of while a read that may have missed it was under way. */
  #heardWhileReading = 0
  readonly #stopWakeups: () => void
  readonly #stopNews: () => void

  constructor(jobId: string, parts: FeedParts) {
    this.#jobId = jobId
    this.#parts = parts
    this.#pages = createPagesAhead((cursor, atMost) => parts.reads.page(jobId, cursor, atMost))
    this.#stopWakeups = parts.wakeups.onJob(jobId, (seq) => this.reach(seq))
    this.#stopNews = parts.wakeups.onNews(jobId, (news) => this.#hear(news))
  }

  add(afterId: number, subscriber: Subscriber): Subscription {
    const reader = new Reader(this, afterId, subscriber)
    this.#readers.add(reader)
    void this.read(afterId)
    return reader
  }

  remove(reader: Reader): void {
    if (reader.closed) return
    reader.closed = true
    this.#readers.delete(reader)
    if (this.#readers.size > 0) {
      this.#pages.keepFor(this.#readers.values().map(({ cursor }) => cursor))
      return
    }
    this.#stopWakeups()
    this.#stopNews()
    this.#parts.onEmpty(this.#jobId)
  }

  /** Drops what was read ahead for those that do not read. */
  dropUnread(): void {
    this.#pages.keepFor(this.#waitingCursors())
  }

  /** Reads again for every subscriber, from where it is. Resolves when what was read is delivered. */
  advance(): Promise<void> {
    return this.reach(Number.POSITIVE_INFINITY)
  }

  /** The stream is known to have reached `seq`. Resolves likewise. */
  async reach(seq: number): Promise<void> {
    const behind = [...this.#waitingCursors()].filter((cursor) => cursor < seq)
    if (behind.some((cursor) => this.#reading.has(cursor))) {
      this.#heardWhileReading = Math.max(this.#heardWhileReading, seq)
    }
    await Promise.all(behind.map((cursor) => this.read(cursor)))
  }

  async read(cursor: number): Promise<void> {
    if (this.#reading.has(cursor)) return
    this.#reading.add(cursor)
    try {
      const page = await this.#pages.page(cursor)
      this.#reading.delete(cursor)
      const waiting = [...this.#readers].filter((reader) => reader.cursor === cursor)
      this.#distribute(waiting, page)
    } catch (error) {
      this.#reading.delete(cursor)
      if (isUnavailable(error)) setTimeout(() => this.#readIfAwaited(cursor), RETRY_MS).unref()
      else this.#failAt(cursor, error)
    }
  }

  /**
   * Delivers to those who stand exactly before these messages, with the same hash; all others read. Who reads already
   * waits for that: it may bring more, and would find nobody any more.
   */
  #hear(news: News): void {
    if (this.#reading.has(news.afterSeq)) return
    const ready = [...this.#readers].filter(
      ({ cursor, hash }) => cursor === news.afterSeq && hash?.equals(news.afterHash),
    )
    if (ready.length > 0) this.#distribute(ready, toPage(news))
  }

  #waitingCursors(): Set<number> {
    const waiting = new Set<number>()
    for (const reader of this.#readers) if (!reader.paused) waiting.add(reader.cursor)
    return waiting
  }

  #readIfAwaited(cursor: number): void {
    if (this.#waitingCursors().has(cursor)) void this.read(cursor)
  }

  #distribute(readers: readonly Reader[], page: StreamPage | undefined): void {
    let toWaiting = false
    let delivered = false
    const frames = page?.frames() ?? NO_FRAMES
    for (const reader of readers) {
      if (reader.paused || reader.closed) continue
      if (page === undefined) {
        this.remove(reader)
        reader.subscriber.end()
        continue
      }
      if (!continues(reader, page)) {
        this.remove(reader)
        reader.subscriber.fail(diverged())
        continue
      }
      delivered = true
      reader.cursor = page.lastId
      reader.hash = page.lastHash
      toWaiting ||= reader.live && frames.length > 0
      reader.live = page.lastId >= page.lastSeq
      const keepsUp = frames.length === 0 || reader.subscriber.deliver(frames)
      if (page.ended) {
        this.remove(reader)
        reader.subscriber.end()
      } else if (!keepsUp) {
        reader.paused = true
        reader.live = false
      }
    }
    if (page === undefined) return
    if (toWaiting) this.#parts.onTail(page.recordedAt)
    if (page.ended) return
    if (delivered) this.#pages.readAhead(page.lastId, page.lastSeq)
    const seq = Math.max(this.#heardWhileReading, page.lastSeq)
    if (page.lastId >= seq) return
    // Each hint causes one read: a hint beyond the end of the stream must not cause reads for ever.
    this.#heardWhileReading = 0
    void this.reach(seq)
  }

  #failAt(cursor: number, error: unknown): void {
    for (const reader of [...this.#readers]) {
      if (reader.cursor !== cursor || reader.paused) continue
      this.remove(reader)
      reader.subscriber.fail(error)
    }
  }
}

/** News as a page of a stream that goes on. */
function toPage({ frames, lastSeq, ...rest }: News): StreamPage {
  const page = { frames: () => Buffer.from(frames), size: frames.length, lastId: lastSeq, lastSeq, ended: false }
  return { ...rest, ...page, status: 'processing' }
}

/**
 * Whether a page continues from where its reader is. It does not if a backup was restored, or if a standby took over
 * that was behind.
 */
function continues({ cursor, hash }: Reader, { lastSeq, afterHash }: StreamPage): boolean {
  if (cursor === 0) return true
  return cursor <= lastSeq && afterHash !== undefined && (hash === undefined || hash.equals(afterHash))
}
