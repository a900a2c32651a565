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

/** Pages that are read before somebody asks: what comes of them is kept while their reader does not read. */
const AHEAD = 2

export function createPagesAhead(read: PagesAhead['page']): PagesAhead {
  const ahead = new Map<number, Promise<StreamPage | undefined>>()
  return {
    page(afterId) {
      const early = ahead.get(afterId)
      ahead.delete(afterId)
      return early ?? read(afterId)
    },
    readAhead(afterId, lastSeq) {
      for (let n = 0; n < AHEAD; n++) {
        const at = afterId + n * PAGE_EVENTS
        // Only pages that others follow: nothing is ever added to such a page.
        if (at + PAGE_EVENTS >= lastSeq) return
        if (ahead.has(at)) continue
        const page = read(at)
        ahead.set(at, page)
        // Whoever comes to it then asks again.
        page.catch(() => ahead.get(at) === page && ahead.delete(at))
      }
    },
    keepFor(cursors) {
      if (ahead.size === 0) return
      const awaited = new Set<number>()
      for (const cursor of cursors) for (let n = 0; n < AHEAD; n++) awaited.add(cursor + n * PAGE_EVENTS)
      for (const at of ahead.keys()) if (!awaited.has(at)) ahead.delete(at)
    },
  }
}
