import { isDataUri, LONG_URI_BYTES, type UriPiece } from './data-uri.ts'
import { MAX_JSON_TEXT_BYTES, malformedBody, tooMuchText } from './limits.ts'

/** Scans a JSON text while it arrives, before anything is parsed. */
export interface JsonScan {
  /**
   * Takes more bytes and returns the pieces of long `data:` URIs in them, one URI after the other. Throws
   * `MALFORMED_BODY` if there are more values, or deeper ones, than any request has, and `PAYLOAD_TOO_LARGE` if there
   * is too much other text.
   */
  take(bytes: Buffer): UriPiece[]
  /** The text without long URIs, still to be parsed. Its length, depth and number of values are limited. */
  rest(): Buffer
}

/** More than the names and values of any request. */
const MAX_VALUES = 2_000
const MAX_DEPTH = 16

const [QUOTE, BACKSLASH, COMMA, LETTER_U] = [0x22, 0x5c, 0x2c, 0x75]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const NOTHING = Buffer.alloc(0)

/**
 * `JSON.parse` blocks everything else while it runs, for a third of a second with the largest picture. So it only
 * gets small texts, and pictures are taken out while they arrive. Whether the JSON is valid is for `JSON.parse` to
 * decide: in an invalid text, strings may be misread here, but then the request is refused. (Of the streaming parsers
 * that we tried, the fastest took five times as long as `JSON.parse`, and held every string until it was complete.)
 *
 * @param nameOf the name that replaces the nth URI in the rest; one that a client cannot guess
 */
export function createJsonScan(nameOf: (n: number) => string): JsonScan {
  const kept: Buffer[] = []
  let keptBytes = 0
  /** The current string, as long as it is not known to be a URI. */
  let text: Buffer[] = []
  let textBytes = 0
  let isWithinText = false
  /** The current URI. */
  let uri: string | undefined
  let uris = 0
  let values = 1
  let depth = 0
  /** The beginning of an escape that was cut in two. */
  let cut = NOTHING

  function keep(bytes: Buffer): void {
    keptBytes += bytes.length
    checkText()
    // A copy, because a few bytes would keep the whole piece in memory.
    kept.push(Buffer.from(bytes))
  }

  function checkText(): void {
    if (keptBytes + textBytes > MAX_JSON_TEXT_BYTES) throw tooMuchText(MAX_JSON_TEXT_BYTES)
  }

  /** Reads up to the next string, and returns the position at which it stopped. */
  function readStructure(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length && !isWithinText) {
      const byte = bytes[at]!
      if (byte === QUOTE) isWithinText = true
      else if (CLOSING.has(byte)) depth -= 1
      else if (OPENING.has(byte)) depth += 1
      if (byte === COMMA || byte === QUOTE || OPENING.has(byte)) values += 1
      if (depth > MAX_DEPTH) throw malformedBody('The request body is nested too deep')
      if (values > MAX_VALUES) throw malformedBody('The request body holds too many values')
      at += 1
    }
    keep(bytes.subarray(from, at))
    return at
  }

  /** Reads up to the end of the string, and returns the position at which it stopped. */
  function readText(bytes: Buffer, from: number, pieces: UriPiece[]): number {
    const end = endOfText(bytes, from)
    addText(bytes.subarray(from, end), pieces)
    if (bytes[end] === QUOTE) {
      const whole = uri === undefined ? text : [Buffer.from(uri)]
      isWithinText = false
      text = []
      textBytes = 0
      uri = undefined
      for (const piece of [...whole, bytes.subarray(end, end + 1)]) keep(piece)
      return end + 1
    }
    cut = Buffer.from(bytes.subarray(end))
    return bytes.length
  }

  function addText(bytes: Buffer, pieces: UriPiece[]): void {
    if (uri !== undefined) {
      pieces.push({ name: uri, text: resolveEscapes(bytes) })
      return
    }
    text.push(bytes)
    textBytes += bytes.length
    if (textBytes > LONG_URI_BYTES && isDataUri(Buffer.concat(text.slice(0, 5)))) {
      uri = nameOf(uris)
      uris += 1
      pieces.push({ name: uri, text: resolveEscapes(Buffer.concat(text)) })
      text = []
      textBytes = 0
    }
    checkText()
  }

  return {
    take(more) {
      const bytes = cut.length === 0 ? more : Buffer.concat([cut, more])
      cut = NOTHING
      const pieces: UriPiece[] = []
      for (let at = 0; at < bytes.length; ) {
        at = isWithinText ? readText(bytes, at, pieces) : readStructure(bytes, at)
      }
      return pieces
    },
    rest: () => Buffer.concat([...kept, ...text, cut]),
  }
}

/** The end of a string: its quote, the end of the bytes, or the position before an incomplete escape. */
function endOfText(bytes: Buffer, from: number): number {
  let quote = quoteIn(bytes, from)
  for (let at = from; ; ) {
    const backslash = bytes[at] === BACKSLASH ? at : at + bytes.subarray(at, quote).indexOf(BACKSLASH)
    if (backslash < at) return quote
    at = backslash + (bytes[backslash + 1] === LETTER_U ? 6 : 2)
    if (at > bytes.length) return backslash
    if (at > quote) quote = quoteIn(bytes, at)
  }
}

function quoteIn(bytes: Buffer, from: number): number {
  const quote = bytes.indexOf(QUOTE, from)
  return quote === -1 ? bytes.length : quote
}

/** A URI is ASCII; any other escape stays as it is, since no URI contains it. */
function resolveEscapes(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  if (!raw.includes('\\')) return raw
  try {
    return JSON.parse(`"${raw}"`)
  } catch (error) {
    throw malformedBody('The request body is not valid JSON', error)
  }
}
