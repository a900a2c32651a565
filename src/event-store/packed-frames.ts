/** Between frames or messages. Neither they nor JSON have such a character. */
const BETWEEN = '\x01'

/** Texts that become bytes together: to join the pieces of a thousand at once takes longer, and so does each by itself. */
const TOGETHER = 50

/** Gathers text and makes bytes of it, in UTF-8. */
export function createByteWriter(): { add(text: string): void; bytes(): Buffer } {
  const parts: Buffer[] = []
  let gathered = ''
  let count = 0
  return {
    add(text) {
      gathered += text
      if (++count % TOGETHER > 0) return
      parts.push(Buffer.from(gathered))
      gathered = ''
    },
    bytes: () => Buffer.concat([...parts, Buffer.from(gathered)]),
  }
}

/**
 * Makes Server-Sent Events text of the frames of `packed_page`, byte for byte that of `stream_frame` and `stream_message`.
 * What streams have most of is log messages, and their form takes a database many times as long as this.
 */
export function unpack(frames: string): string {
  const time = createTimeWriter()
  let text = ''
  for (let at = 0, end: number; at < frames.length; at = end + 1) {
    end = endOf(frames, at)
    if (frames.startsWith('id: ', at)) {
      text += frames.slice(at, end)
      continue
    }
    const idEnd = frames.indexOf(' ', at)
    text += `id: ${frames.slice(at, idEnd)}\nevent: log\ndata: ${logBody(frames, idEnd + 1, end, time)}\n\n`
  }
  return text
}

/** @param data JSON */
export type VisitMessage = (id: string, jobId: string, kind: string, data: string) => void

/** The code of "9", behind all other digits and before all letters. */
const NINE = 57
const UUID_LENGTH = 36

/**
 * Goes through the first messages of `packed_key_events`, their ids as `message_id` makes them and their data as
 * `stream_message`. An object for each message would take as long as all else.
 * @returns whether there are no more
 */
export function unpackMessages(messages: string, atMost: number, visit: VisitMessage): boolean {
  const time = createTimeWriter()
  let at = 0
  for (let left = atMost, end: number; left > 0 && at < messages.length; left -= 1, at = end + 1) {
    end = endOf(messages, at)
    const jobAt = messages.indexOf(' ', at) + 1
    const numberAt = jobAt + UUID_LENGTH + 1
    const hashAt = messages.indexOf(' ', numberAt) + 1
    const bodyAt = messages.indexOf(' ', hashAt) + 1
    const jobId = messages.slice(jobAt, numberAt - 1)
    const number = messages.slice(numberAt, hashAt - 1)
    const hash = messages.slice(hashAt, bodyAt - 1)
    const id = `${messages.slice(at, jobAt - 1)}-${digitsOf(messages, jobAt)}-${number}-${hash}`
    if (messages.charCodeAt(bodyAt) <= NINE) visit(id, jobId, 'log', logBody(messages, bodyAt, end, time))
    else {
      const kindEnd = messages.indexOf(' ', bodyAt)
      visit(id, jobId, messages.slice(bodyAt, kindEnd), messages.slice(kindEnd + 1, end))
    }
  }
  return at >= messages.length
}

/** The digits of the UUID at this place. `replaceAll` takes six times as long. */
function digitsOf(text: string, at: number): string {
  const [a, b, c, d, end] = [at + 8, at + 13, at + 18, at + 23, at + UUID_LENGTH]
  return text.slice(at, a) + text.slice(a + 1, b) + text.slice(b + 1, c) + text.slice(c + 1, d) + text.slice(d + 1, end)
}

function endOf(packed: string, at: number): number {
  const end = packed.indexOf(BETWEEN, at)
  return end < 0 ? packed.length : end
}

/** The JSON of a log message of which time, level and text stand between these places. */
function logBody(packed: string, from: number, to: number, time: TimeWriter): string {
  const timeEnd = packed.indexOf(' ', from)
  const levelEnd = packed.indexOf('"', timeEnd)
  const at = time(packed, from, timeEnd)
  return `{"level":"${packed.slice(timeEnd + 1, levelEnd)}","message":${packed.slice(levelEnd, to)},"created_at":"${at}"}`
}

/** The time whose milliseconds since 1970 stand between these places. */
type TimeWriter = (packed: string, from: number, to: number) => string

/** Writes times after 1970, of which many that follow each other lie in the same second. */
function createTimeWriter(): TimeWriter {
  let second = ''
  let text = ''
  return (packed, from, to) => {
    const seconds = packed.slice(from, to - 3)
    if (seconds !== second) {
      second = seconds
      text = new Date(Number(seconds) * 1000).toISOString().slice(0, -'000Z'.length)
    }
    return `${text}${packed.slice(to - 3, to)}Z`
  }
}
