import { createParser } from 'eventsource-parser'
import t from 'tap'
import { createFrameReader, type Frame } from '../../src/client/frames.ts'

const STREAM = `retry: 1500

id: 1
event: log
data: {"message":"“Schön”"}

: heartbeat

data
data:two
data:  lines
unknown: field
id

event: nothing to tell

id: 6

id:7
data: last

data: cut off`

/** What another parser makes of the same text. */
function parsed(text: string): { frames: Frame[]; waits: number[] } {
  const frames: Frame[] = []
  const waits: number[] = []
  const parser = createParser({
    onEvent: ({ id, event, data }) => frames.push({ id, event, data }),
    onRetry: (ms) => waits.push(ms),
  })
  parser.feed(text)
  return { frames, waits }
}

function read(pieces: readonly string[]): ReturnType<typeof parsed> {
  const waits: number[] = []
  const reader = createFrameReader((ms) => waits.push(ms))
  // The other parser says nothing of places without a message.
  return { frames: pieces.flatMap(reader).filter((frame) => frame.data !== undefined), waits }
}

t.test('a stream is read the same wherever it is cut', async (t) => {
  const wanted = parsed(STREAM)
  t.equal(wanted.frames.length, 3)
  t.same(wanted.waits, [1500])
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    const text = STREAM.replaceAll('\n', lineBreak)
    t.same(read([text]), wanted)
    t.same(read([...text]), wanted, 'letter by letter')
    const cuts = Array.from(text, (_, at) => read([text.slice(0, at), text.slice(at)]))
    t.same(new Set(cuts.map((cut) => JSON.stringify(cut))), new Set([JSON.stringify(wanted)]))
  }
})

t.test('a place without a message is told in its turn', async (t) => {
  const read = createFrameReader(() => undefined)
  t.same(read('id: 6\n\nid: 7\ndata: x\n\nevent: none\n\nid: 8\n\n'), [
    { id: '6', data: undefined },
    { id: '7', event: undefined, data: 'x' },
    { id: '8', data: undefined },
  ])
})

t.test('what a server wants clients to wait is a number or nothing', async (t) => {
  t.same(read(['retry: soon\nretry: -1\nretry: 1e3\n\nretry: 20\n']).waits, [20])
})
