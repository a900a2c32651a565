import t from 'tap'
import { createPagesAhead } from '../../src/event-store/pages-ahead.ts'
import { PAGE_EVENTS, type StreamPage } from '../../src/event-store/read.ts'

/** Pages of a stream of which so much is stored, and after which ids they were read. */
function createStream(lastSeq: number) {
  const reads: number[] = []
  const stream = { lastSeq, fails: false }
  const pages = createPagesAhead(async (afterId) => {
    reads.push(afterId)
    if (stream.fails) throw new Error('the database is away')
    return { lastId: Math.min(afterId + PAGE_EVENTS, stream.lastSeq), lastSeq: stream.lastSeq } as StreamPage
  })
  return { reads, stream, pages }
}

t.test('the next two pages are read while one is delivered, each once', async (t) => {
  const { reads, pages } = createStream(10 * PAGE_EVENTS)
  const first = (await pages.page(0))!
  pages.readAhead(first.lastId, first.lastSeq)
  t.same(reads, [0, PAGE_EVENTS, 2 * PAGE_EVENTS])
  const second = (await pages.page(PAGE_EVENTS))!
  pages.readAhead(second.lastId, second.lastSeq)
  t.equal(second.lastId, 2 * PAGE_EVENTS)
  t.same(reads, [0, PAGE_EVENTS, 2 * PAGE_EVENTS, 3 * PAGE_EVENTS])
})

t.test('what the stream may still grow by is not read before it is asked for', async (t) => {
  const { reads, stream, pages } = createStream(2 * PAGE_EVENTS)
  pages.readAhead(PAGE_EVENTS, 2 * PAGE_EVENTS)
  t.same(reads, [])
  stream.lastSeq += 1
  t.equal((await pages.page(2 * PAGE_EVENTS))!.lastId, 2 * PAGE_EVENTS + 1)
})

t.test('a page that could not be read ahead is read when it is asked for', async (t) => {
  const { stream, pages } = createStream(10 * PAGE_EVENTS)
  stream.fails = true
  pages.readAhead(0, stream.lastSeq)
  await new Promise(setImmediate)
  stream.fails = false
  t.equal((await pages.page(0))!.lastId, PAGE_EVENTS)
})

t.test('pages that no reader comes to are dropped', async (t) => {
  const { reads, stream, pages } = createStream(10 * PAGE_EVENTS)
  pages.readAhead(0, stream.lastSeq)
  pages.readAhead(5 * PAGE_EVENTS, stream.lastSeq)
  pages.keepFor([0])
  reads.length = 0
  await Promise.all([0, PAGE_EVENTS, 5 * PAGE_EVENTS, 6 * PAGE_EVENTS].map((at) => pages.page(at)))
  t.same(reads, [5 * PAGE_EVENTS, 6 * PAGE_EVENTS])
})
