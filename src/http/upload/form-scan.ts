import { MIMEType } from 'node:util'
import { isDataUri, LONG_URI_BYTES, type UriPiece } from './data-uri.ts'

/** Scans a `multipart/form-data` body while it arrives, before its parser does. */
export interface FormScan {
  /** Takes more bytes. Returns, in order, bytes for the parser and pieces of long `data:` URIs. */
  take(bytes: Buffer): (Buffer | UriPiece)[]
  /** The bytes that were still being examined when the body ended, for the parser. */
  end(): Buffer
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** The parser does not accept longer ones. */
const MAX_HEAD_BYTES = 16 * 1024

/**
 * The parser holds each text until it is complete and only then decodes it, which does not work for pictures. So
 * parts that are long `data:` URIs are replaced by a name. It does not matter whether such a part is a text: a file
 * that begins like one is not a picture either.
 *
 * @param contentType of the body; if its boundary is not the one that the parser sees, nothing is found
 * @param nameOf the name that replaces the nth URI; one that a client cannot guess
 */
export function createFormScan(contentType: string, nameOf: (n: number) => string): FormScan {
  const boundary = Buffer.from(`\r\n--${boundaryIn(contentType)}`)
  let state: 'content' | 'head' | 'beginning' | 'uri' = 'content'
  // The first boundary may be at the very beginning, as if a line had ended before it.
  let rest = Buffer.from('\r\n')
  /**
   * The position in the rest at which the next step begins, and the position up to which it went to the parser or was
   * replaced.
   */
  let at = 0
  let sent = rest.length
  let nextBoundary = search(rest, boundary)
  let nextEndOfHead = search(rest, END_OF_HEAD)
  let found: (Buffer | UriPiece)[] = []
  let uris = 0
  let name = ''

  /** Sends everything that was passed as one piece, however many steps that took. */
  function send(): void {
    if (at <= sent) return
    found.push(rest.subarray(sent, at))
    sent = at
  }

  /** One step; false if there are not enough bytes for it. */
  function step(): boolean {
    const next = nextBoundary(at)
    if (state === 'head') return passHead(next)
    // What may be the beginning of a boundary is examined again.
    const known = next === Number.POSITIVE_INFINITY ? Math.max(at, rest.length - boundary.length + 1) : next
    if (state === 'beginning') return begin(known - at, next)
    if (state === 'uri' && known > at) {
      found.push({ name, text: rest.toString('latin1', at, known) })
      at = sent = known
      return true
    }
    if (next === Number.POSITIVE_INFINITY) {
      at = known
      return false
    }
    state = 'head'
    at = next + boundary.length
    return true
  }

  /** Decides what a part is by its first bytes, of which so many are known to belong to it. */
  function begin(bytes: number, next: number): boolean {
    const isUri = isDataUri(rest.subarray(at))
    if (bytes <= LONG_URI_BYTES && next === Number.POSITIVE_INFINITY && (bytes < 5 || isUri)) return false
    state = bytes > LONG_URI_BYTES && isUri ? 'uri' : 'content'
    if (state === 'content') return true
    send()
    name = nameOf(uris)
    uris += 1
    found.push(Buffer.from(name))
    return true
  }

  /**
   * The parser ends a part at a boundary wherever it occurs. This must do the same, or it would scan each part to the
   * end of the body.
   */
  function passHead(next: number): boolean {
    const end = nextEndOfHead(at) + END_OF_HEAD.length
    if (end <= Math.min(next, rest.length)) {
      state = 'beginning'
      at = end
      return true
    }
    if (next !== Number.POSITIVE_INFINITY) {
      at = next + boundary.length
      return true
    }
    if (rest.length - at <= MAX_HEAD_BYTES) return false
    state = 'content'
    return true
  }

  return {
    take(bytes) {
      rest = Buffer.concat([rest.subarray(at), bytes])
      sent -= at
      at = 0
      nextBoundary = search(rest, boundary)
      nextEndOfHead = search(rest, END_OF_HEAD)
      while (step()) {
        // Until there are not enough bytes.
      }
      send()
      const taken = found
      found = []
      return taken
    },
    end: () => rest.subarray(Math.max(at, sent)),
  }
}

/**
 * Finds the next occurrence of a pattern at or after a position; infinity if there is none. Positions must not
 * decrease.
 */
function search(bytes: Buffer, pattern: Buffer): (from: number) => number {
  let place = -1
  return (from) => {
    if (place >= from) return place
    const next = bytes.indexOf(pattern, from)
    place = next === -1 ? Number.POSITIVE_INFINITY : next
    return place
  }
}

function boundaryIn(contentType: string): string {
  try {
    return new MIMEType(contentType).params.get('boundary') ?? ''
  } catch {
    // The parser reports what is wrong with it.
    return ''
  }
}
