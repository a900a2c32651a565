import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import multer from '@koa/multer'
import type { Context } from 'koa'
import { checkDecoded } from './decoded.ts'
import type { FileFields } from './file-fields.ts'
import { MAX_FILE_PARTS, MAX_IMAGE_BYTES, MAX_TEXT_BYTES, MAX_TEXT_FIELDS, malformedBody, tooLarge } from './limits.ts'
import { multipartError } from './multipart-error.ts'
import type { Part } from './part.ts'
import { createPartCollector, type PartCollector } from './part-collector.ts'
import type { RequestFolder } from './request-folder.ts'
import { sendContinue } from './send-continue.ts'
import type { TextCount } from './text-count.ts'

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

/** The parser that multer runs on. */
type Busboy = Writable & {
  on(event: 'field', listener: (name: string | undefined, value: string) => void): void
  on(event: 'file', listener: (name: string | undefined, bytes: Readable, info: { filename?: string }) => void): void
}

/**
 * Reads a `multipart/form-data` body. Its files are written into `folder`; those that `fileFields` has no place for
 * are read past. What a failed request wrote is the caller's to remove with the folder.
 *
 * Throws `MALFORMED_BODY`, `PAYLOAD_TOO_LARGE`, `STORAGE_FULL` and what counting its `text` does.
 */
export async function readMultipart(
  ctx: Context,
  folder: RequestFolder,
  fileFields: FileFields,
  text: TextCount,
): Promise<Part[]> {
  const files = Object.values(fileFields).reduce((total, max) => total + max, 0)
  const maxBytes = MAX_TEXT_BYTES + files * MAX_IMAGE_BYTES
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes)
  // The end of a request that is gone already would never be noticed.
  if (ctx.req.destroyed) throw malformedBody('The form was cut off')

  const collector = createPartCollector(fileFields)
  const { promise: endless, reject: giveUp } = Promise.withResolvers<never>()
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
    streamHandler(req: IncomingMessage, busboy: Busboy) {
      understood = true
      sendContinue(ctx)
      const isWithinFile = collectParts(busboy, collector)
      let bytes = 0
      const check = (more: number) => {
        bytes += more
        if (bytes > maxBytes) throw tooLarge(maxBytes)
        // The parser keeps a text until it is whole, so it counts as it comes.
        if (!isWithinFile()) text.add(more)
      }
      checkPieces(req, check, (error) => {
        busboy.destroy(error)
        // multer itself reports an error only when it has read the body to its end.
        giveUp(error)
      })
      req.pipe(busboy)
    },
  }
  try {
    const parsed = multer(options).any()(ctx, async () => {})
    await Promise.race([parsed, endless])
  } catch (error) {
    throw multipartError(error, collector.oversized())
  }
  // multer passes over a Content-Type that it cannot parse.
  if (!understood) throw malformedBody('The Content-Type of the form is broken')
  return checkDecoded(collector.parts(ctx.request.files as multer.File[]))
}

/**
 * Reads the parts from the parser itself: multer folds texts into nested objects, which loses their order among the
 * files, and drops files without a name. Returns whether a file is under way.
 */
function collectParts(busboy: Busboy, collector: PartCollector): () => boolean {
  let textBytes = 0
  let filesOpen = 0
  busboy.on('field', (name = '', value) => {
    textBytes += Buffer.byteLength(value)
    if (textBytes > MAX_TEXT_BYTES) busboy.destroy(tooLarge(MAX_TEXT_BYTES))
    else collector.addText(name, value)
  })
  busboy.on('file', (name = '', bytes, { filename }) => {
    filesOpen += 1
    bytes.once('close', () => {
      filesOpen -= 1
    })
    collector.watchFile(name, filename, bytes)
  })
  return () => filesOpen > 0
}

/** Checks a body as it comes, and refuses it at the first piece that `check` throws at. */
function checkPieces(body: Readable, check: (bytes: number) => void, refuse: (error: Error) => void): void {
  body.on('data', function onPiece(piece: Buffer) {
    try {
      check(piece.length)
    } catch (error) {
      body.off('data', onPiece)
      refuse(error as Error)
    }
  })
}
