const DATA_URI = /^data:(?<mimetype>[^,;]*)(?:;[^,;]*)*;base64,/i
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

export interface DataUri {
  readonly mimetype: string
  /** How many bytes it holds. */
  readonly bytes: number
  decode(): Buffer
}

/** Parses a `data:` URI in base64, the only form an image comes in; `undefined` if it is none. */
export function parseDataUri(uri: string): DataUri | undefined {
  const head = DATA_URI.exec(uri)
  if (!head) return undefined
  const base64 = uri.slice(head[0].length)
  if (!BASE64.test(base64)) return undefined
  return {
    mimetype: head.groups?.mimetype || 'text/plain',
    bytes: Buffer.byteLength(base64, 'base64'),
    decode: () => Buffer.from(base64, 'base64'),
  }
}
