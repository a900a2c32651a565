/** Between frames or messages. Neither they nor JSON have such a character. */
const BETWEEN = '\x01'

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

/** What a reader gets of the messages of all jobs of a key. */
export interface UnpackedMessages {
  /** All of them, as they were to be written. */
  readonly text: string
  readonly jobs: ReadonlySet<string>
  /** Those of the jobs whose last message is among these. */
  readonly ended: readonly string[]
  /** The id of the last message before those that were too many; `undefined` if none were. */
  readonly cutAt: string | undefined
}

/** @param json the whole message */
export type WriteMessage = (id: string, kind: string, json: string) => string

const UUID_LENGTH = 36

/**
 * Makes the first messages of `packed_key_messages`, their data as `stream_message` does. One text grows by what `write` says
 * of each: an object for each message would cost as much as all else.
 */
export function unpackMessages(messages: string, atMost: number, write: WriteMessage): UnpackedMessages {
  const time = createTimeWriter()
  const jobs = new Set<string>()
  const ended: string[] = []
  let text = ''
  let id: string | undefined
  let at = 0
  for (let left = atMost, end: number; left > 0 && at < messages.length; left -= 1, at = end + 1) {
    end = endOf(messages, at)
    const jobAt = messages.indexOf(' ', at) + 1
    const bodyAt = jobAt + UUID_LENGTH + 1
    id = messages.slice(at, jobAt - 1)
    const jobId = messages.slice(jobAt, bodyAt - 1)
    const isLog = isDigit(messages.charCodeAt(bodyAt))
    const kindEnd = isLog ? bodyAt : messages.indexOf(' ', bodyAt)
    const kind = isLog ? 'log' : messages.slice(bodyAt, kindEnd)
    const data = isLog ? logBody(messages, bodyAt, end, time) : messages.slice(kindEnd + 1, end)
    jobs.add(jobId)
    if (kind === 'end') ended.push(jobId)
    text += write(id, kind, `{"id":"${id}","job_id":"${jobId}","event":"${kind}","data":${data}}`)
  }
  return { text, jobs, ended, cutAt: at < messages.length ? id : undefined }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
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
