import { PAGE_EVENTS, type StreamPage } from './read.ts'

/** Reads the pages of one stream; while a page is on its way to a reader, the next ones are on their way here. */
export interface PagesAhead {
  /** The page after id `afterId`. */
  page(afterId: number): Promise<StreamPage | undefined>
  /** Begins to read the pages that follow on `afterId` in a stream known to have reached `lastSeq`. */
  readAhead(afterId: number, lastSeq: number): void
  /** Drops what none of the readers that stand at these ids comes to. */
  keepFor(cursors: Iterable<number>): void
}

/** Pages that are read before somebody asks. */
const AHEAD = 2
/** Events of the first page, which shows how long the messages are. */
export const FIRST_EVENTS = 250
/** Size of a page of long messages: what is read is kept while its reader does not read. */
const PAGE_SIZE = 96 * 1024
/** Size from which on a page is too large. */
const LARGE = 144 * 1024

export function createPagesAhead(
  read: (afterId: number, atMost: number) => Promise<StreamPage | undefined>,
): PagesAhead {
  const ahead = new Map<number, Promise<StreamPage | undefined>>()
  let atMost = FIRST_EVENTS
  /** Only becomes less: a page that begins elsewhere than was foreseen is read twice. */
  let most = PAGE_EVENTS

  return {
    async page(afterId) {
      const early = ahead.get(afterId)
      ahead.delete(afterId)
      const page = await (early ?? read(afterId, atMost))
      if (page === undefined) return page
      const events = page.lastId - afterId
      if (page.size > LARGE) most = Math.min(most, Math.ceil((events * PAGE_SIZE) / page.size))
      if (page.size > LARGE || events >= FIRST_EVENTS) atMost = most
      return page
    },
    readAhead(afterId, lastSeq) {
      for (let n = 0; n < AHEAD; n++) {
        const at = afterId + n * atMost
        // Only pages that others follow: nothing is ever added to such a page.
        if (at + atMost >= lastSeq) return
        if (ahead.has(at)) continue
        const page = read(at, atMost)
        ahead.set(at, page)
        // Whoever comes to it then asks again.
        page.catch(() => ahead.get(at) === page && ahead.delete(at))
      }
    },
    keepFor(cursors) {
      if (ahead.size === 0) return
      const awaited = new Set<number>()
      for (const cursor of cursors) for (let n = 0; n < AHEAD; n++) awaited.add(cursor + n * atMost)
      for (const at of ahead.keys()) if (!awaited.has(at)) ahead.delete(at)
    },
  }
}
