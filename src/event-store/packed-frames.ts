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

/** The messages of all jobs of a key as a reader gets them. */
export interface UnpackedKeyFrames {
  /** Server-Sent Events text, in which the data of each message is the whole message. */
  readonly frames: string
  readonly jobs: readonly string[]
  /** Those of the jobs whose last message is among these. */
  readonly ended: readonly string[]
  /** The id of the last message before those that were too many; `undefined` if none were. */
  readonly cutAt: string | undefined
}

const UUID_LENGTH = 36

/**
 * Makes frames of the first messages of `packed_key_messages`, their data as `stream_message` does. An object for each
 * message, and one way for all kinds of them, would cost half as much again.
 */
export function unpackKeyFrames(messages: string, atMost: number): UnpackedKeyFrames {
  const time = createTimeWriter()
  const jobs = new Set<string>()
  const ended: string[] = []
  let frames = ''
  let id: string | undefined
  let at = 0
  for (let left = atMost, end: number; left > 0 && at < messages.length; left -= 1, at = end + 1) {
    end = endOf(messages, at)
    const jobAt = messages.indexOf(' ', at) + 1
    const bodyAt = jobAt + UUID_LENGTH + 1
    id = messages.slice(at, jobAt - 1)
    const jobId = messages.slice(jobAt, bodyAt - 1)
    jobs.add(jobId)
    if (isDigit(messages.charCodeAt(bodyAt))) {
      const data = logBody(messages, bodyAt, end, time)
      frames += `id: ${id}\nevent: log\ndata: {"id":"${id}","job_id":"${jobId}","event":"log","data":${data}}\n\n`
    } else {
      const kindEnd = messages.indexOf(' ', bodyAt)
      const kind = messages.slice(bodyAt, kindEnd)
      const data = messages.slice(kindEnd + 1, end)
      if (kind === 'end') ended.push(jobId)
      frames += `id: ${id}\nevent: ${kind}\ndata: {"id":"${id}","job_id":"${jobId}","event":"${kind}","data":${data}}\n\n`
    }
  }
  return { frames, jobs: Array.from(jobs, apart), ended, cutAt: at < messages.length ? id : undefined }
}

/** The same id with memory of its own: a part of a text keeps all of it, and ids of jobs are remembered for long. */
function apart(id: string): string {
  return ` ${id}`.slice(1)
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
