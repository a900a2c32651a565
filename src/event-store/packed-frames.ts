/** Between frames or messages. Neither they nor JSON have such a character. */
const BETWEEN = '\x01'

/**
 * Makes Server-Sent Events text of the frames of `packed_page`, byte for byte that of `stream_frame` and `stream_message`.
 * What streams have most of is log messages, and their form takes a database many times as long as this.
 */
export function unpack(frames: string): string {
  const time = createTimeWriter()
  let text = ''
  for (const frame of frames.split(BETWEEN)) {
    if (frame.startsWith('id: ')) {
      text += frame
      continue
    }
    const idEnd = frame.indexOf(' ')
    text += `id: ${frame.slice(0, idEnd)}\nevent: log\ndata: ${logBody(frame, idEnd + 1, time)}\n\n`
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

const DIGIT = /\d/

/** Makes the messages of `packed_key_events`, their ids as `message_id` does, their data as `stream_message`. */
export function unpackMessages(messages: string): UnpackedMessage[] {
  const time = createTimeWriter()
  return messages.split(BETWEEN).map((message) => {
    const jobAt = message.indexOf(' ') + 1
    const numberAt = message.indexOf(' ', jobAt) + 1
    const hashAt = message.indexOf(' ', numberAt) + 1
    const bodyAt = message.indexOf(' ', hashAt) + 1
    const jobId = message.slice(jobAt, numberAt - 1)
    const number = message.slice(numberAt, hashAt - 1)
    const id = `${message.slice(0, jobAt - 1)}-${jobId.replaceAll('-', '')}-${number}-${message.slice(hashAt, bodyAt - 1)}`
    const isLog = DIGIT.test(message[bodyAt]!)
    const kindEnd = isLog ? bodyAt : message.indexOf(' ', bodyAt)
    const kind = isLog ? 'log' : message.slice(bodyAt, kindEnd)
    const data = isLog ? logBody(message, bodyAt, time) : message.slice(kindEnd + 1)
    return { id, jobId, kind, json: `{"id":"${id}","job_id":"${jobId}","event":"${kind}","data":${data}}` }
  })
}

/** The JSON of a log message whose time, level and text begin at `from`. */
function logBody(packed: string, from: number, time: (ms: number) => string): string {
  const timeEnd = packed.indexOf(' ', from)
  const levelEnd = packed.indexOf('"', timeEnd)
  const at = time(Number(packed.slice(from, timeEnd)))
  return `{"level":"${packed.slice(timeEnd + 1, levelEnd)}","message":${packed.slice(levelEnd)},"created_at":"${at}"}`
}

/** Writes times, of which many that follow each other lie in the same second. */
function createTimeWriter(): (ms: number) => string {
  let second = Number.NaN
  let text = ''
  return (ms) => {
    const within = ms % 1000
    if (ms - within !== second) {
      second = ms - within
      text = new Date(second).toISOString().slice(0, -'000Z'.length)
    }
    return `${text}${String(within).padStart(3, '0')}Z`
  }
}
