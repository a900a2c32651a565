/** Between frames. Neither they nor JSON have such a character. */
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
    const timeEnd = frame.indexOf(' ', idEnd + 1)
    const levelEnd = frame.indexOf('"', timeEnd)
    const id = frame.slice(0, idEnd)
    const at = time(Number(frame.slice(idEnd + 1, timeEnd)))
    const level = frame.slice(timeEnd + 1, levelEnd)
    text += `id: ${id}\nevent: log\ndata: {"level":"${level}","message":${frame.slice(levelEnd)},"created_at":"${at}"}\n\n`
  }
  return text
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
