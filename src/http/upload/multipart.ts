import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import multer from '@koa/multer'
import type { Context } from 'koa'
import { type FileFields, itemName, parseFileField } from './file-fields.ts'
import {
  checkDecoded,
  cutOff,
  MAX_FILE_PARTS,
  MAX_IMAGE_BYTES,
  MAX_TEXT_BYTES,
  MAX_TEXT_FIELDS,
  tooLarge,
} from './limits.ts'
import { multipartError } from './multipart-error.ts'
import type { Part } from './part.ts'

// Every limit that multer has, as without a value most are infinite.
const LIMITS = {
  fileSize: MAX_IMAGE_BYTES,
  files: MAX_FILE_PARTS,
  fields: MAX_TEXT_FIELDS,
  parts: MAX_FILE_PARTS + MAX_TEXT_FIELDS,
  fieldSize: MAX_TEXT_BYTES,
  fieldNameSize: 100,
  headerPairs: 20,
  fieldNestingDepth: 1,
  fieldArrayIndexLimit: 99,
}

type Busboy = Writable & {
  on(event: 'field', listener: (name: string | undefined, value: string) => void): void
  on(event: 'file', listener: (name: string | undefined, file: Readable, info: { filename?: string }) => void): void
}

/**
 * Reads a `multipart/form-data` body. Its files are written into `folder`; those that `fileFields` has no place for
 * are read past. What a failed request wrote is the caller's to remove with the folder.
 *
 * Throws `MALFORMED_BODY`, `PAYLOAD_TOO_LARGE` and `STORAGE_FULL`.
 */
export async function readMultipart(ctx: Context, folder: string, fileFields: FileFields): Promise<Part[]> {
  const maxBodyBytes = MAX_TEXT_BYTES + sum(Object.values(fileFields)) * MAX_IMAGE_BYTES
  if ((ctx.request.length ?? 0) > maxBodyBytes) throw cutOff(ctx, maxBodyBytes)

  const parts: Part[] = []
  const kept: { readonly at: number; readonly item: string }[] = []
  const taken = new Map<string, number>()
  const endless = Promise.withResolvers<never>()

  function fileFilter(_req: IncomingMessage, file: multer.File, done: (error: null, keep: boolean) => void): void {
    const position = parseFileField(file.fieldname, fileFields)
    const before = position ? (taken.get(position.field) ?? 0) : 0
    const keep = position !== undefined && before < fileFields[position.field]!
    if (keep) {
      taken.set(position.field, before + 1)
      kept.push({ at: parts.length, item: itemName(position.field, position.index ?? before, fileFields) })
    }
    parts.push({ kind: 'refused', name: file.fieldname, nameless: false })
    done(null, keep)
  }

  // multer folds text parts into nested objects, which loses their order among the files, and drops files without a
  // name, so both are read from the parser below it.
  function streamHandler(req: IncomingMessage, busboy: Busboy): void {
    let bodyBytes = 0
    let textBytes = 0
    req.on('data', (chunk: Buffer) => {
      bodyBytes += chunk.length
      if (bodyBytes > maxBodyBytes) endless.reject(cutOff(ctx, maxBodyBytes))
    })
    busboy.on('field', (name = '', value) => {
      textBytes += Buffer.byteLength(value)
      if (textBytes > MAX_TEXT_BYTES) busboy.destroy(tooLarge(MAX_TEXT_BYTES))
      parts.push({ kind: 'text', name, value })
    })
    busboy.on('file', (name = '', file, { filename }) => {
      // Browsers send a nameless part without bytes for an input that was left empty.
      if (!filename) file.once('data', () => parts.push({ kind: 'refused', name, nameless: true }))
    })
    req.pipe(busboy)
  }

  const storage = multer.diskStorage({
    destination: (_req, _file, done) => done(null, folder),
    filename: (_req, _file, done) => done(null, randomUUID()),
  })
  const options = { storage, limits: LIMITS, defParamCharset: 'utf8', fileFilter, streamHandler }
  try {
    const parsed = multer(options).any()(ctx, async () => {})
    await Promise.race([parsed, endless.promise])
  } catch (error) {
    throw multipartError(error, kept.at(-1)?.item)
  }

  for (const part of parts) if (part.kind === 'text') checkDecoded(part.name, String(part.value))
  const files = ctx.request.files as multer.File[]
  for (const [n, { at }] of kept.entries()) parts[at] = filePart(files[n]!)
  return parts
}

function filePart(file: multer.File): Part {
  const { fieldname, path, size, originalname, mimetype } = file
  return { kind: 'file', name: fieldname, path, bytes: size, filename: originalname, mimetype }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
