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
  return { frames: pieces.flatMap(reader), waits }
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

t.test('what a server wants clients to wait is a number or nothing', async (t) => {
  t.same(read(['retry: soon\nretry: -1\nretry: 1e3\n\nretry: 20\n']).waits, [20])
})
