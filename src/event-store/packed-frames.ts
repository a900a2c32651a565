/** Between frames or messages. Neither they nor JSON have such a character. */
const BETWEEN = '\x01'

/** Frames that become bytes together: to join the pieces of a thousand at once takes three times as long. */
const TOGETHER = 50

/** Server-Sent Events text in UTF-8. */
export function toBytes(frames: Iterable<string>): Buffer {
  const parts: Buffer[] = []
  let text = ''
  let count = 0
  for (const frame of frames) {
    text += frame
    if (++count % TOGETHER > 0) continue
    parts.push(Buffer.from(text))
    text = ''
  }
  return Buffer.concat([...parts, Buffer.from(text)])
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

/** A message among those of all jobs of a key. */
export interface UnpackedMessage {
  readonly id: string
  readonly jobId: string
  readonly kind: string
  /** The whole message. */
  readonly json: string
}

/** The code of "9", behind all other digits and before all letters. */
const NINE = 57

/** Makes the messages of `packed_key_events`, their ids as `message_id` does, their data as `stream_message`. */
export function unpackMessages(messages: string): UnpackedMessage[] {
  const time = createTimeWriter()
  const unpacked: UnpackedMessage[] = []
  for (let at = 0, end: number; at < messages.length; at = end + 1) {
    end = endOf(messages, at)
    const jobAt = messages.indexOf(' ', at) + 1
    const numberAt = messages.indexOf(' ', jobAt) + 1
    const hashAt = messages.indexOf(' ', numberAt) + 1
    const bodyAt = messages.indexOf(' ', hashAt) + 1
    const jobId = messages.slice(jobAt, numberAt - 1)
    const number = messages.slice(numberAt, hashAt - 1)
    const hash = messages.slice(hashAt, bodyAt - 1)
    const id = `${messages.slice(at, jobAt - 1)}-${jobId.replaceAll('-', '')}-${number}-${hash}`
    const isLog = messages.charCodeAt(bodyAt) <= NINE
    const kindEnd = isLog ? bodyAt : messages.indexOf(' ', bodyAt)
    const kind = isLog ? 'log' : messages.slice(bodyAt, kindEnd)
    const data = isLog ? logBody(messages, bodyAt, end, time) : messages.slice(kindEnd + 1, end)
    unpacked.push({ id, jobId, kind, json: `{"id":"${id}","job_id":"${jobId}","event":"${kind}","data":${data}}` })
  }
  return unpacked
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
