/** A message of an event stream, as it is written there. */
export interface Frame {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: string
}

/** A carriage return at the end of the text so far may be the first half of a line break. */
const LINE_BREAK = /\r\n|\n|\r(?!$)/

/**
 * Creates the reader of a stream of Server-Sent Events: it takes the next piece of its text, cut anywhere, and
 * returns the messages that are then complete.
 *
 * @param onRetry receives the milliseconds that the server wants clients to wait before they reconnect
 */
export function createFrameReader(onRetry: (ms: number) => void): (text: string) => Frame[] {
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
    const frames: Frame[] = []
    for (const line of lines) {
      if (line !== '') {
        takeLine(line)
        continue
      }
      const data = fields.get('data')
      if (data !== undefined) frames.push({ id: fields.get('id'), event: fields.get('event'), data })
      fields = new Map()
    }
    return frames
  }
}
