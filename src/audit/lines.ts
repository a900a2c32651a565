import type { Readable } from 'node:stream'

const LINE_FEED = 0x0a

/**
 * The lines of a file, in groups that arrive together. Only a line feed ends a line: JSON may contain other
 * characters that some line readers treat as ends.
 */
export async function* readLines(file: Readable): AsyncGenerator<string[]> {
  let rest: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(LINE_FEED)
    if (end < 0) {
      rest.push(chunk)
      continue
    }
    const whole = Buffer.concat([...rest, chunk.subarray(0, end)]).toString()
    rest = [chunk.subarray(end + 1)]
    yield whole.split('\n')
  }
  const last = Buffer.concat(rest)
  if (last.length > 0) yield [last.toString()]
}
