import { isDataUri, LONG_URI_BYTES, type UriPiece } from './data-uri.ts'
import { MAX_JSON_TEXT_BYTES, malformedBody, tooMuchText } from './limits.ts'

/** Looks through a JSON text as it comes, before anything is parsed. */
export interface JsonScan {
  /**
   * Takes further bytes and returns the pieces of long `data:` URIs in them, one URI after the other. Throws
   * `MALFORMED_BODY` when there are more values, or deeper ones, than any request has, and `PAYLOAD_TOO_LARGE` when there
   * is more text beside such URIs.
   */
  take(bytes: Buffer): UriPiece[]
  /** The text without long URIs: bounded in its length, its depth and its values, and still to be parsed. */
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
 * `JSON.parse` stops everything else while it runs, for a third of a second with a picture of the largest size. So it is
 * given what is small, and pictures are taken out as they come. What is valid is still for `JSON.parse` to say: in a text
 * that is not, strings may be taken for something else here, and then nothing becomes of it. (Of the streaming parsers
 * looked at, the quickest took five times as long as `JSON.parse` and kept every string until it was whole.)
 *
 * @param nameOf what stands for the nth URI in the rest; nothing that a client could think of
 */
export function createJsonScan(nameOf: (n: number) => string): JsonScan {
  const kept: Buffer[] = []
  let keptBytes = 0
  /** The string under way, as far as it is not known to be a URI. */
  let text: Buffer[] = []
  let textBytes = 0
  let isWithinText = false
  /** The URI under way. */
  let uri: string | undefined
  let uris = 0
  let values = 1
  let depth = 0
  /** The beginning of an escape that was cut in two. */
  let cut = NOTHING

  function keep(bytes: Buffer): void {
    keptBytes += bytes.length
    checkText()
    // A copy, for a few bytes would hold the whole piece that they came in.
    kept.push(Buffer.from(bytes))
  }

  function checkText(): void {
    if (keptBytes + textBytes > MAX_JSON_TEXT_BYTES) throw tooMuchText(MAX_JSON_TEXT_BYTES)
  }

  /** Reads up to the next string, and returns where it stopped. */
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

  /** Reads up to the end of the string, and returns where it stopped. */
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

/** Where a string ends: at its quote, where the bytes end, or before an escape that is not all there. */
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

/** A URI is ASCII; what is not stays what no URI holds. */
function resolveEscapes(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  if (!raw.includes('\\')) return raw
  try {
    return JSON.parse(`"${raw}"`)
  } catch (error) {
    throw malformedBody('The request body is not valid JSON', error)
  }
}
