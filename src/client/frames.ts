/** A message of an event stream, as it is written there. */
export interface Frame {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: string
}

/** An id that no message follows: the place up to which a stream has nothing for its reader. */
export interface PassedPlace {
  readonly id: string
  readonly data: undefined
}

/** A carriage return at the end of the text so far may be the first half of a line break. */
const LINE_BREAK = /\r\n|\n|\r(?!$)/

/**
 * Creates the reader of a stream of Server-Sent Events: it takes the next piece of its text, cut anywhere, and
 * returns the messages and places that are then complete.
 *
 * @param onRetry receives the milliseconds that the server wants clients to wait before they reconnect
 */
export function createFrameReader(onRetry: (ms: number) => void): (text: string) => (Frame | PassedPlace)[] {
  let rest = ''
  let fields = new Map<string, string>()

  function takeLine(line: string): void {
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line)!
    const before = name === 'data' ? fields.get('data') : undefined
    fields.set(name!, before === undefined ? value! : `${before}\n${value}`)
    if (name === 'retry' && /^\d+$/.test(value!)) onRetry(Number(value))
  }

  return (text) => {
    const lines = (rest + text).split(LINE_BREAK)
    rest = lines.pop()!
    const frames: (Frame | PassedPlace)[] = []
    for (const line of lines) {
      if (line !== '') {
        takeLine(line)
        continue
      }
      const { id, event, data } = Object.fromEntries<string | undefined>(fields)
      if (data !== undefined) frames.push({ id, event, data })
      else if (id !== undefined) frames.push({ id, data })
      fields = new Map()
    }
    return frames
  }
}
