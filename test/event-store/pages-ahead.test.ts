import t from 'tap'
import { createPagesAhead, FIRST_EVENTS } from '../../src/event-store/pages-ahead.ts'
import { PAGE_EVENTS, type StreamPage } from '../../src/event-store/read.ts'

/** Pages of a stream of which so much is stored, and after which ids they were read. */
function createStream(lastSeq: number, messageSize = 1) {
  const reads: number[] = []
  const stream = { lastSeq, fails: false }
  const pages = createPagesAhead(async (afterId, atMost) => {
    reads.push(afterId)
    if (stream.fails) throw new Error('the database is away')
    const lastId = Math.min(afterId + atMost, stream.lastSeq)
    return { lastId, lastSeq: stream.lastSeq, size: (lastId - afterId) * messageSize } as StreamPage
  })
  return { reads, stream, pages }
}

t.test('the next two pages are read while one is delivered, each once', async (t) => {
  const { reads, pages } = createStream(10 * PAGE_EVENTS)
  const first = (await pages.page(0))!
  t.equal(first.lastId, FIRST_EVENTS)
  pages.readAhead(first.lastId, first.lastSeq)
  t.same(reads, [0, FIRST_EVENTS, FIRST_EVENTS + PAGE_EVENTS])
  const second = (await pages.page(FIRST_EVENTS))!
  pages.readAhead(second.lastId, second.lastSeq)
  t.equal(second.lastId, FIRST_EVENTS + PAGE_EVENTS)
  t.same(reads, [0, FIRST_EVENTS, FIRST_EVENTS + PAGE_EVENTS, FIRST_EVENTS + 2 * PAGE_EVENTS])
})

t.test('pages of long messages have fewer events', async (t) => {
  const { reads, pages } = createStream(10 * PAGE_EVENTS, 1_024)
  const first = (await pages.page(0))!
  pages.readAhead(first.lastId, first.lastSeq)
  t.same(reads, [0, FIRST_EVENTS, FIRST_EVENTS + 96])
  const second = (await pages.page(FIRST_EVENTS))!
  t.same([second.lastId, second.size], [FIRST_EVENTS + 96, 96 * 1024])
  t.equal((await pages.page(second.lastId))!.lastId, FIRST_EVENTS + 192)
  t.equal(reads.length, 3)
})

t.test('what the stream may still grow by is not read before it is asked for', async (t) => {
  const { reads, stream, pages } = createStream(2 * FIRST_EVENTS)
  pages.readAhead(FIRST_EVENTS, 2 * FIRST_EVENTS)
  t.same(reads, [])
  stream.lastSeq += 1
  t.equal((await pages.page(2 * FIRST_EVENTS))!.lastId, 2 * FIRST_EVENTS + 1)
})

t.test('a page that could not be read ahead is read when it is asked for', async (t) => {
  const { stream, pages } = createStream(10 * FIRST_EVENTS)
  stream.fails = true
  pages.readAhead(0, stream.lastSeq)
  await new Promise(setImmediate)
  stream.fails = false
  t.equal((await pages.page(0))!.lastId, FIRST_EVENTS)
})

t.test('pages that no reader comes to are dropped', async (t) => {
  const { reads, stream, pages } = createStream(10 * FIRST_EVENTS)
  pages.readAhead(0, stream.lastSeq)
  pages.readAhead(5 * FIRST_EVENTS, stream.lastSeq)
  pages.keepFor([0])
  reads.length = 0
  await Promise.all([0, FIRST_EVENTS, 5 * FIRST_EVENTS, 6 * FIRST_EVENTS].map((at) => pages.page(at)))
  t.same(reads, [5 * FIRST_EVENTS, 6 * FIRST_EVENTS])
})
