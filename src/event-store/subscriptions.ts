import { Semaphore } from 'async-mutex'
import { isUnavailable } from '../database/errors.ts'
import { diverged } from './divergence.ts'
import { createPagesAhead } from './pages-ahead.ts'
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
/** Jobs read at once after a gap: thousands of reads would make all other requests to this process wait. */
const ADVANCED_AT_ONCE = 8

/** What a reader asks of the feed that it reads. */
interface ReaderFeed {
  read(cursor: number): Promise<void>
  remove(reader: Reader): void
}

/** A class, because there may be thousands: closures for each would be a good part of what it costs. */
class Reader implements Subscription {
  readonly subscriber: Subscriber
  readonly #feed: ReaderFeed
  cursor: number
  /** Hash of the event it has reached, once that is known. */
  hash: Buffer | undefined
  paused = false
  /** True once it has read up to the end of the stream, until it falls behind. */
  live = false
  closed = false

  constructor(feed: ReaderFeed, cursor: number, subscriber: Subscriber) {
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

  const stopGap = wakeups.onGap(() => void advanceAll())
  const slowTimer = setInterval(() => void lookAtAll(), slowTimerMs)
  slowTimer.unref()

  async function advanceAll(): Promise<void> {
    const places = new Semaphore(ADVANCED_AT_ONCE)
    await Promise.all(Array.from(feeds.values(), (feed) => places.runExclusive(() => feed.advance())))
  }

  async function lookAtAll(): Promise<void> {
    if (feeds.size === 0) return
    const heads = await reads.heads([...feeds.keys()]).catch(() => undefined)
    if (heads === undefined) return
    for (const [jobId, feed] of feeds) void feed.reach(heads.get(jobId) ?? Number.POSITIVE_INFINITY)
  }

  return {
    subscribe(jobId, afterId, subscriber) {
      let feed = feeds.get(jobId)
      if (feed === undefined) {
        feed = createJobFeed(jobId, reads, wakeups, onTail, () => feeds.delete(jobId))
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

interface JobFeed {
  add(afterId: number, subscriber: Subscriber): Subscription
  /** Reads again for every subscriber, from where it is. Resolves when what was read is delivered. */
  advance(): Promise<void>
  /** The stream is known to have reached `seq`. Resolves likewise. */
  reach(seq: number): Promise<void>
}

function createJobFeed(
  jobId: string,
  reads: StreamReader,
  wakeups: Wakeups,
  onTail: OnTail,
  onEmpty: () => void,
): JobFeed {
  const readers = new Set<Reader>()
  const pages = createPagesAhead((cursor) => reads.page(jobId, cursor))
  /** Reads under way, by the id they start behind. */
  const reading = new Set<number>()
  /** The furthest sequence heard of while a read that may have missed it was under way. */
  let heardWhileReading = 0
  const stopWakeups = wakeups.onJob(jobId, reach)
  const feed = { read, remove }

  function remove(reader: Reader): void {
    if (reader.closed) return
    reader.closed = true
    readers.delete(reader)
    if (readers.size > 0) {
      pages.keepFor(readers.values().map(({ cursor }) => cursor))
      return
    }
    stopWakeups()
    onEmpty()
  }

  async function reach(seq: number): Promise<void> {
    const behind = [...waitingCursors()].filter((cursor) => cursor < seq)
    if (behind.some((cursor) => reading.has(cursor))) heardWhileReading = Math.max(heardWhileReading, seq)
    await Promise.all(behind.map(read))
  }

  function waitingCursors(): Set<number> {
    const waiting = new Set<number>()
    for (const reader of readers) if (!reader.paused) waiting.add(reader.cursor)
    return waiting
  }

  async function read(cursor: number): Promise<void> {
    if (reading.has(cursor)) return
    reading.add(cursor)
    try {
      const page = await pages.page(cursor)
      reading.delete(cursor)
      distribute(cursor, page)
    } catch (error) {
      reading.delete(cursor)
      if (isUnavailable(error)) setTimeout(() => readIfAwaited(cursor), RETRY_MS).unref()
      else failAt(cursor, error)
    }
  }

  function readIfAwaited(cursor: number): void {
    if (waitingCursors().has(cursor)) void read(cursor)
  }

  function distribute(cursor: number, page: StreamPage | undefined): void {
    let toWaiting = false
    let delivered = false
    for (const reader of [...readers]) {
      if (reader.cursor !== cursor || reader.paused || reader.closed) continue
      if (page === undefined) {
        remove(reader)
        reader.subscriber.end()
        continue
      }
      if (!continues(reader, page)) {
        remove(reader)
        reader.subscriber.fail(diverged())
        continue
      }
      delivered = true
      reader.cursor = page.lastId
      reader.hash = page.lastHash
      toWaiting ||= reader.live && page.frames.length > 0
      reader.live = page.lastId >= page.lastSeq
      const keepsUp = page.frames.length === 0 || reader.subscriber.deliver(page.frames)
      if (page.ended) {
        remove(reader)
        reader.subscriber.end()
      } else if (!keepsUp) {
        reader.paused = true
        reader.live = false
      }
    }
    if (page === undefined) return
    if (toWaiting) onTail(page.recordedAt)
    if (page.ended) return
    if (delivered) pages.readAhead(page.lastId, page.lastSeq)
    const seq = Math.max(heardWhileReading, page.lastSeq)
    if (page.lastId >= seq) return
    // Each hint causes one read: a hint beyond the end of the stream must not cause reads for ever.
    heardWhileReading = 0
    void reach(seq)
  }

  function failAt(cursor: number, error: unknown): void {
    for (const reader of [...readers]) {
      if (reader.cursor !== cursor || reader.paused) continue
      remove(reader)
      reader.subscriber.fail(error)
    }
  }

  return {
    add(afterId, subscriber) {
      const reader = new Reader(feed, afterId, subscriber)
      readers.add(reader)
      void read(afterId)
      return reader
    },
    advance: () => reach(Number.POSITIVE_INFINITY),
    reach,
  }
}

/**
 * Whether a page continues from where its reader is. It does not if a backup was restored, or if a standby took over
 * that was behind.
 */
function continues({ cursor, hash }: Reader, { lastSeq, afterHash }: StreamPage): boolean {
  if (cursor === 0) return true
  return cursor <= lastSeq && afterHash !== undefined && (hash === undefined || hash.equals(afterHash))
}
