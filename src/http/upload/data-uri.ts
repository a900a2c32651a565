/** A `data:` URI of at least this many bytes is decoded while it arrives. No other text of a request is as long. */
export const LONG_URI_BYTES = 128 * 1024

/** Another piece of a long `data:` URI that was taken out of a body. */
export interface UriPiece {
  /** The name that replaces the URI in the rest of the body. */
  readonly name: string
  readonly text: string
}

/** The most characters before the base64. */
const MAX_HEAD = 256
// No control characters: they could not occur in the JSON that contains such a URI.
const HEAD = /^data:(?<mimetype>[!-+\--:<-~]*)(?:;[!-+\--:<-~]*)*;base64,/i
const DIGITS = /^[A-Za-z0-9+/]*$/
const PADDING = /^={0,2}$/

/** Whether a text begins like a `data:` URI. */
export function isDataUri(text: Buffer): boolean {
  return /^data:/i.test(text.toString('latin1', 0, 5))
}

export interface DataUriHead {
  readonly mimetype: string
  /** The position at which the base64 begins. */
  readonly length: number
}

/**
 * Parses what comes before the base64 of a `data:` URI, the only form that images are accepted in; `undefined` for
 * anything else.
 */
export function parseDataUriHead(uri: string): DataUriHead | undefined {
  const head = HEAD.exec(uri.slice(0, MAX_HEAD))
  return head === null ? undefined : { mimetype: head.groups?.mimetype || 'text/plain', length: head[0].length }
}

/** Decodes base64 that arrives in pieces. */
export interface Base64Decoder {
  /** The bytes that this piece completes; `undefined` if it is not base64. */
  decode(piece: string): Buffer | undefined
  /** The remaining bytes at the end. */
  end(): Buffer
}

export function createBase64Decoder(): Base64Decoder {
  let rest = ''
  let padding = ''
  return {
    decode(piece) {
      const end = padding === '' ? piece.indexOf('=') : 0
      const digits = rest + (end === -1 ? piece : piece.slice(0, end))
      if (end !== -1) padding += piece.slice(end)
      if (!DIGITS.test(digits) || !PADDING.test(padding)) return undefined
      const whole = digits.length - (digits.length % 4)
      rest = digits.slice(whole)
      return Buffer.from(digits.slice(0, whole), 'base64')
    },
    end: () => Buffer.from(rest, 'base64'),
  }
}
