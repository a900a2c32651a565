import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { createDataUriFiles } from './data-uri-file.ts'
import { checkDecoded } from './decoded.ts'
import { type FileFields, parseFileField } from './file-fields.ts'
import { createJsonScan } from './json-scan.ts'
import {
  MAX_FIELD_NAME,
  MAX_FORM_TEXT_BYTES,
  MAX_JSON_BYTES,
  MAX_TEXT_FIELDS,
  malformedBody,
  tooLarge,
  tooManyFields,
} from './limits.ts'
import type { Part } from './part.ts'
import { sendContinue } from './send-continue.ts'

/**
 * Reads an `application/json` body, which must be an object. Each item of a file field's array becomes a part; long
 * `data:` URIs are decoded to files while they arrive.
 *
 * Throws `MALFORMED_BODY` and `PAYLOAD_TOO_LARGE`.
 *
 * @param newPath returns a path that a file may be written to
 */
export async function readJson(ctx: Context, fileFields: FileFields, newPath: () => Promise<string>): Promise<Part[]> {
  const token = randomUUID()
  const scan = createJsonScan((n) => `${token} ${n}`)
  const files = createDataUriFiles(newPath)
  try {
    for await (const bytes of bodyOf(ctx, MAX_JSON_BYTES)) {
      for (const piece of scan.take(bytes)) await files.write(piece)
    }
  } finally {
    await files.end()
  }
  const uris = await files.end()
  const toPart = (name: string, value: unknown): Part => {
    const image = typeof value === 'string' ? uris.get(value) : undefined
    return image === undefined ? { kind: 'text', name, value } : { kind: 'decoded', name, image }
  }
  const fields = Object.entries(parseObject(scan.rest()))
  if (fields.length > MAX_TEXT_FIELDS) throw tooManyFields()
  return fields.flatMap(([name, value]) => {
    if (name.length > MAX_FIELD_NAME || uris.has(name)) throw malformedBody('A name in the request body is too long')
    const values = Array.isArray(value) && parseFileField(name, fileFields) ? value : [value]
    return values.map((item: unknown) => toPart(name, item))
  })
}

/** Reads an `application/x-www-form-urlencoded` body. Throws `MALFORMED_BODY` and `PAYLOAD_TOO_LARGE`. */
export async function readUrlencoded(ctx: Context): Promise<Part[]> {
  const chunks = await Array.fromAsync(bodyOf(ctx, MAX_FORM_TEXT_BYTES))
  // Spaces mean the same to the parser, which needs a quarter of a second for a megabyte of plus signs.
  const text = decodeUtf8(Buffer.concat(chunks)).replaceAll('+', ' ')
  if (text.split('&', MAX_TEXT_FIELDS + 1).length > MAX_TEXT_FIELDS) throw tooManyFields()
  const fields = [...new URLSearchParams(text)]
  return checkDecoded(fields.map(([name, value]) => ({ kind: 'text', name, value })))
}

function parseObject(bytes: Buffer): object {
  let value: unknown
  const text = decodeUtf8(bytes)
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw malformedBody('The request body is not valid JSON', error)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw malformedBody('The request body must be a JSON object')
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw malformedBody('The request body is not valid UTF-8', error)
  }
}

/** The body while it arrives. Throws `PAYLOAD_TOO_LARGE`, and `MALFORMED_BODY` if it is cut off. */
async function* bodyOf(ctx: Context, maxBytes: number): AsyncGenerator<Buffer> {
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes)
  sendContinue(ctx)
  let bytes = 0
  // The request stays open after the loop, so that a client that sends too much still gets an answer.
  const chunks: AsyncIterator<Buffer> = ctx.req.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch((error) => {
        throw malformedBody('The request body was cut off', error)
      })
      if (next.done) return
      bytes += next.value.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield next.value
    }
  } finally {
    await chunks.return?.()
  }
}
