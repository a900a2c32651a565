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
  /** Where in the rest the next step begins, and up to where it went to the parser or stands in for a URI. */
  let at = 0
  let sent = rest.length
  let nextBoundary = search(rest, boundary)
  let nextEndOfHead = search(rest, END_OF_HEAD)
  let found: (Buffer | UriPiece)[] = []
  let uris = 0
  let name = ''

  /** Sends what was passed in one piece, however many steps it took. */
  function send(): void {
    if (at <= sent) return
    found.push(rest.subarray(sent, at))
    sent = at
  }

  /** One step; false where the bytes at hand are not enough for it. */
  function step(): boolean {
    const next = nextBoundary(at)
    if (state === 'head') return passHead(next)
    // What may be the beginning of a boundary is looked at again.
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

  /** Decides what a part is by its first bytes, of which so many are known to be its own. */
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

  /** To the parser a boundary ends whatever it stands in; so it must here, or each would be looked through to no end. */
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
        // Until the bytes at hand are not enough.
      }
      send()
      const taken = found
      found = []
      return taken
    },
    end: () => rest.subarray(Math.max(at, sent)),
  }
}

/** Finds the next place of a pattern at or behind another, infinitely far where there is none. Places must not go back. */
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
    // The parser says what is wrong with it.
    return ''
  }
}
