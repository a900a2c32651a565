import { MIMEType } from 'node:util'
import { isDataUri, LONG_URI_BYTES, type UriPiece } from './data-uri.ts'

/** Looks through a `multipart/form-data` body as it comes, ahead of its parser. */
export interface FormScan {
  /** Takes further bytes and returns, in order, what is for the parser and the pieces of long `data:` URIs. */
  take(bytes: Buffer): (Buffer | UriPiece)[]
  /** What was still looked at when the body ended, for the parser. */
  end(): Buffer
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** The parser takes no longer ones. */
const MAX_HEAD_BYTES = 16 * 1024

/**
 * The parser keeps each text until it is whole and decodes it then, which is no way to take a picture. So parts that are
 * long `data:` URIs are replaced by a name. Whether such a part is a text need not be known: a file that begins like one
 * is no picture either.
 *
 * @param contentType of the body; where its boundary is not what the parser takes it for, nothing is found
 * @param nameOf what stands for the nth URI; nothing that a client could think of
 */
export function createFormScan(contentType: string, nameOf: (n: number) => string): FormScan {
  const boundary = Buffer.from(`\r\n--${boundaryIn(contentType)}`)
  let state: 'content' | 'head' | 'beginning' | 'uri' = 'content'
  // The first boundary may stand at the very beginning, as if behind a line.
  let rest = Buffer.from('\r\n')
  let unsent = rest.length
  let uris = 0
  let name = ''

  /** Takes so many bytes off the rest. */
  function cut(bytes: number): Buffer {
    const taken = rest.subarray(Math.min(bytes, unsent), bytes)
    unsent = Math.max(0, unsent - bytes)
    rest = rest.subarray(bytes)
    return taken
  }

  /** One step, if the bytes at hand are enough for it. */
  function step(): Buffer | UriPiece | undefined {
    if (state === 'head') return passHead()
    const next = rest.indexOf(boundary)
    // What may be the beginning of a boundary is looked at again.
    const known = next === -1 ? Math.max(0, rest.length - boundary.length + 1) : next
    if (state === 'beginning' && known <= LONG_URI_BYTES && next === -1 && (known < 5 || isDataUri(rest)))
      return undefined
    if (state === 'beginning') {
      const isLong = known > LONG_URI_BYTES && isDataUri(rest)
      state = isLong ? 'uri' : 'content'
      if (!isLong) return cut(0)
      name = nameOf(uris)
      uris += 1
      return Buffer.from(name)
    }
    if (state === 'uri' && known > 0) return { name, text: cut(known).toString('latin1') }
    if (next === -1) return known === 0 ? undefined : cut(known)
    state = 'head'
    return cut(next + boundary.length)
  }

  /** To the parser a boundary ends whatever it stands in; so it must here, or each would be looked through to no end. */
  function passHead(): Buffer | undefined {
    const next = rest.indexOf(boundary)
    const end = rest.subarray(0, next === -1 ? rest.length : next).indexOf(END_OF_HEAD)
    if (end !== -1) {
      state = 'beginning'
      return cut(end + END_OF_HEAD.length)
    }
    if (next !== -1) return cut(next + boundary.length)
    if (rest.length <= MAX_HEAD_BYTES) return undefined
    state = 'content'
    return cut(0)
  }

  return {
    take(bytes) {
      rest = Buffer.concat([rest, bytes])
      const found: (Buffer | UriPiece)[] = []
      let passed: Buffer[] = []
      // In one piece for the parser, however many steps it took.
      const pass = () => {
        if (passed.length > 0) found.push(Buffer.concat(passed))
        passed = []
      }
      for (let next = step(); next !== undefined; next = step()) {
        if (Buffer.isBuffer(next)) {
          passed.push(next)
        } else {
          pass()
          found.push(next)
        }
      }
      pass()
      return found
    },
    end: () => cut(rest.length),
  }
}

function boundaryIn(contentType: string): string {
  try {
    return new MIMEType(contentType).params.get('boundary') ?? ''
  } catch {
    // The parser says what is wrong with it.
    return ''
  }
}
