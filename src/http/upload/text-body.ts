import type { Context } from 'koa'
import { isDomainError } from '../../errors.ts'
import { checkDecoded } from './decoded.ts'
import { type FileFields, parseFileField } from './file-fields.ts'
import { MAX_TEXT_BYTES, MAX_TEXT_FIELDS, malformedBody, tooLarge } from './limits.ts'
import type { Part } from './part.ts'
import { sendContinue } from './send-continue.ts'
import type { TextCount } from './text-count.ts'

// A body has room for a large image, and millions of small values in its place would take seconds to parse. Commas in
// texts count too, so this is well above what the longest texts of a request could hold.
const MAX_JSON_VALUES = 200_000

const COMMA = 0x2c
const BRACKET = 0x5b
const BRACE = 0x7b

/**
 * Reads an `application/json` body, which must be an object. Each member of a file field's array is a part of its own.
 *
 * Throws `MALFORMED_BODY` and `PAYLOAD_TOO_LARGE`.
 */
export async function readJson(ctx: Context, fileFields: FileFields, count: TextCount): Promise<Part[]> {
  const body = parseJson(await readText(ctx, count))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformedBody('The request body must be a JSON object')
  }
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const values = Array.isArray(value) && parseFileField(name, fileFields) ? value : [value]
    return values.map((item: unknown) => ({ kind: 'text' as const, name, value: item }))
  })
}

/** Reads an `application/x-www-form-urlencoded` body. Throws `MALFORMED_BODY` and `PAYLOAD_TOO_LARGE`. */
export async function readUrlencoded(ctx: Context, count: TextCount): Promise<Part[]> {
  const text = await readText(ctx, count)
  if (text.split('&', MAX_TEXT_FIELDS + 1).length > MAX_TEXT_FIELDS) throw malformedBody('The form has too many fields')
  const fields = [...new URLSearchParams(text)]
  return checkDecoded(fields.map(([name, value]) => ({ kind: 'text', name, value })))
}

function parseJson(text: string): unknown {
  if (countPunctuation(text) > MAX_JSON_VALUES) throw malformedBody('The request body holds too many values')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw malformedBody('The request body is not valid JSON', error)
  }
}

/** The opening brackets and commas of a JSON text: no fewer than its values but one, and quick to count. */
function countPunctuation(text: string): number {
  let count = 0
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n)
    if (code === COMMA || code === BRACKET || code === BRACE) count += 1
  }
  return count
}

async function readText(ctx: Context, count: TextCount): Promise<string> {
  const bytes = await readBody(ctx, count)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw malformedBody('The request body is not valid UTF-8', error)
  }
}

async function readBody(ctx: Context, count: TextCount): Promise<Buffer> {
  if ((ctx.request.length ?? 0) > MAX_TEXT_BYTES) throw tooLarge(MAX_TEXT_BYTES)
  sendContinue(ctx)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // The request outlives the loop, so that whoever sends too much still gets an answer.
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      count.add(chunk.length)
      if (bytes > MAX_TEXT_BYTES) throw tooLarge(MAX_TEXT_BYTES)
      chunks.push(chunk)
    }
  } catch (error) {
    throw isDomainError(error) ? error : malformedBody('The request body was cut off', error)
  }
  return Buffer.concat(chunks)
}
