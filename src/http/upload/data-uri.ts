/** Bytes from which on a text that is a `data:` URI is decoded as it comes. No other text of a request is as long. */
export const LONG_URI_BYTES = 128 * 1024

/** A further piece of a long `data:` URI that was taken out of a body. */
export interface UriPiece {
  /** What stands for the URI in the rest of the body. */
  readonly name: string
  readonly text: string
}

/** Characters that may stand before the base64. */
const MAX_HEAD = 256
// No control characters: they would have no place in the JSON that such a URI came in.
const HEAD = /^data:(?<mimetype>[!-+\--:<-~]*)(?:;[!-+\--:<-~]*)*;base64,/i
const DIGITS = /^[A-Za-z0-9+/]*$/
const PADDING = /^={0,2}$/

/** Whether a text begins as a `data:` URI does. */
export function isDataUri(text: Buffer): boolean {
  return /^data:/i.test(text.toString('latin1', 0, 5))
}

export interface DataUriHead {
  readonly mimetype: string
  /** Where the base64 begins. */
  readonly length: number
}

/** Parses what stands before the base64 of a `data:` URI, the only form an image comes in; `undefined` if it is none. */
export function parseDataUriHead(uri: string): DataUriHead | undefined {
  const head = HEAD.exec(uri.slice(0, MAX_HEAD))
  return head === null ? undefined : { mimetype: head.groups?.mimetype || 'text/plain', length: head[0].length }
}

/** Decodes base64 that comes in pieces. */
export interface Base64Decoder {
  /** What has become whole with this piece; `undefined` when it is no base64. */
  decode(piece: string): Buffer | undefined
  /** What is left at the end. */
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
