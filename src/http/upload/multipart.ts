import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type Readable, Transform, type Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import multer from '@koa/multer'
import type { Context } from 'koa'
import { MAX_IMAGE_BYTES } from '../../jobs/choices.ts'
import { createDataUriFiles, type DataUriFiles } from './data-uri-file.ts'
import { checkDecoded } from './decoded.ts'
import type { FileFields } from './file-fields.ts'
import { createFormScan } from './form-scan.ts'
import {
  MAX_FIELD_NAME,
  MAX_FILE_PARTS,
  MAX_FORM_TEXT_BYTES,
  MAX_TEXT_FIELDS,
  malformedBody,
  tooLarge,
  tooMuchText,
} from './limits.ts'
import { multipartError } from './multipart-error.ts'
import type { Part } from './part.ts'
import { createPartCollector, type PartCollector } from './part-collector.ts'
import type { RequestFolder } from './request-folder.ts'
import { sendContinue } from './send-continue.ts'

// Every limit that multer has: most are infinite by default.
const LIMITS = {
  fileSize: MAX_IMAGE_BYTES,
  files: MAX_FILE_PARTS,
  fields: MAX_TEXT_FIELDS,
  parts: MAX_FILE_PARTS + MAX_TEXT_FIELDS,
  fieldSize: MAX_FORM_TEXT_BYTES,
  fieldNameSize: MAX_FIELD_NAME,
  headerPairs: 20,
  fieldNestingDepth: 1,
  fieldArrayIndexLimit: 99,
}

/** Milliseconds for which reading a form may block everything else. */
const MAX_TURN_MS = 5

/** The parser that multer uses. */
type Busboy = Writable & {
  on(event: 'field', listener: (name: string | undefined, value: string) => void): void
  on(event: 'file', listener: (name: string | undefined, bytes: Readable, info: { filename?: string }) => void): void
}

/**
 * Reads a `multipart/form-data` body. Its files are written into `folder`; files that `fileFields` does not allow are
 * skipped. If the request fails, the caller removes the folder with whatever was written.
 *
 * Throws `MALFORMED_BODY` and `PAYLOAD_TOO_LARGE`.
 */
export async function readMultipart(ctx: Context, folder: RequestFolder, fileFields: FileFields): Promise<Part[]> {
  const files = Object.values(fileFields).reduce((total, max) => total + max, 0)
  const maxBytes = MAX_FORM_TEXT_BYTES + files * MAX_IMAGE_BYTES
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes)
  // The end of a request that has already been closed would never be noticed.
  if (ctx.req.destroyed) throw malformedBody('The form was cut off')

  const collector = createPartCollector(fileFields)
  const uris = createDataUriFiles(folder.newPath)
  const form = formOf(ctx, uris, maxBytes)
  let understood = false

  const options = {
    storage: multer.diskStorage({
      destination: (_req, _file, done) =>
        void folder.path().then(
          (path) => done(null, path),
          (error) => done(error, ''),
        ),
      filename: (_req, _file, done) => done(null, randomUUID()),
    }),
    limits: LIMITS,
    defParamCharset: 'utf8',
    fileFilter(_req: IncomingMessage, file: multer.File, done: (error: null, keep: boolean) => void) {
      done(null, collector.addFile(file.fieldname))
    },
    streamHandler(_form: unknown, busboy: Busboy) {
      understood = true
      sendContinue(ctx)
      collectParts(busboy, collector)
      ctx.req.pipe(form).pipe(busboy)
    },
  }
  try {
    await multer(options).any()({ req: form, res: ctx.res } as never, async () => {})
  } catch (error) {
    throw multipartError(error, collector.oversized())
  } finally {
    ctx.req.unpipe(form)
    form.destroy()
    await uris.end()
  }
  // multer ignores a Content-Type that it cannot parse.
  if (!understood) throw malformedBody('The Content-Type of the form is broken')
  const decoded = await uris.end()
  return checkDecoded(collector.parts(form.files)).map((part) => {
    const image = part.kind === 'text' ? decoded.get(String(part.value)) : undefined
    return image === undefined ? part : { kind: 'decoded', name: part.name, image }
  })
}

/** The request as multer sees it. */
type Form = Transform & { readonly headers: IncomingHttpHeaders; files: multer.File[] }

/**
 * The body for the parser: long `data:` URIs go to files instead, so that no text is longer than allowed. It fails if
 * there is too much of it, or if the request breaks off.
 */
function formOf(ctx: Context, uris: DataUriFiles, maxBytes: number): Form {
  const token = randomUUID()
  const scan = createFormScan(ctx.get('Content-Type'), (n) => `${token} ${n}`)
  let bytes = 0
  let restedAt = performance.now()
  const form = new Transform({
    async transform(piece: Buffer, _encoding, done) {
      try {
        // Scanning a form made of many small parts takes long, and a socket can deliver megabytes in one turn of the
        // event loop.
        if (performance.now() - restedAt > MAX_TURN_MS) {
          await setImmediate()
          restedAt = performance.now()
        }
        bytes += piece.length
        if (bytes > maxBytes) throw tooLarge(maxBytes)
        for (const found of scan.take(piece)) {
          if (Buffer.isBuffer(found)) this.push(found)
          else await uris.write(found)
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      done(null, scan.end())
    },
  })
  ctx.req.once('close', () => {
    if (!ctx.req.readableEnded) form.destroy(new Error('the form was cut off'))
  })
  return Object.assign(form, { headers: ctx.req.headers, files: [] })
}

/**
 * Reads the parts from the parser itself: multer turns texts into nested objects, which loses their order among the
 * files, and drops files without a name.
 */
function collectParts(busboy: Busboy, collector: PartCollector): void {
  let textBytes = 0
  busboy.on('field', (name = '', value) => {
    textBytes += Buffer.byteLength(value)
    if (textBytes > MAX_FORM_TEXT_BYTES) busboy.destroy(tooMuchText(MAX_FORM_TEXT_BYTES))
    else collector.addText(name, value)
  })
  busboy.on('file', (name = '', bytes, { filename }) => collector.watchFile(name, filename, bytes))
}
