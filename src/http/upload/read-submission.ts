import type { Context } from 'koa'
import { DomainError } from '../../errors.ts'
import { arrange } from './arrange.ts'
import { readInTime } from './body-rate.ts'
import type { FileFields } from './file-fields.ts'
import { readMultipart } from './multipart.ts'
import type { Part } from './part.ts'
import { createRequestFolder, type RequestFolder } from './request-folder.ts'
import type { Submission } from './submission.ts'
import { readJson, readUrlencoded } from './text-body.ts'

export interface SubmissionReaderOptions {
  /**
   * Where uploads are stored during their request, each request in a folder of its own. Created if it does not exist.
   */
  readonly folder: string
  /** Seconds within which each 10 kB of a body must arrive. */
  readonly slowSeconds: number
  /** Throws a DomainError for a URI that must not be fetched; its message becomes a fault. */
  readonly checkUri?: (uri: string) => void
}

export type ReadSubmission = (ctx: Context, fileFields: FileFields) => Promise<Submission>

const NOT_ENCODED = new Set(['', 'identity'])

/**
 * Creates the reader of requests that create jobs. It reads `multipart/form-data`, `application/json` and
 * `application/x-www-form-urlencoded`.
 *
 * The reader throws `UNSUPPORTED_MEDIA_TYPE`, `MALFORMED_BODY`, `PAYLOAD_TOO_LARGE` (with the item that is too
 * large), `BODY_TOO_SLOW` and `STORAGE_FULL`, and leaves no files then. Faults of single fields are in the
 * submission's `faults`.
 */
export function createSubmissionReader(options: SubmissionReaderOptions): ReadSubmission {
  const { folder, slowSeconds, checkUri = () => {} } = options
  return async (ctx, fileFields) => {
    const own = createRequestFolder(folder)
    try {
      const parts = await readInTime(ctx.req, slowSeconds, () => readParts(ctx, own, fileFields))
      const arranged = await arrange(parts, { fileFields, checkUri, newPath: own.newPath })
      return { ...arranged, discard: own.remove }
    } catch (error) {
      await own.remove()
      throw isFull(error) ? new DomainError('STORAGE_FULL', 'Storage is full', { cause: error }) : error
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

function readParts(ctx: Context, folder: RequestFolder, fileFields: FileFields): Promise<Part[]> {
  if (!NOT_ENCODED.has(ctx.get('Content-Encoding'))) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The request body must not be compressed')
  }
  switch (ctx.request.type) {
    case 'multipart/form-data':
      return readMultipart(ctx, folder, fileFields)
    case 'application/json':
      return readJson(ctx, fileFields, folder.newPath)
    case 'application/x-www-form-urlencoded':
      return readUrlencoded(ctx)
    default:
      throw new DomainError(
        'UNSUPPORTED_MEDIA_TYPE',
        'The request body must be multipart/form-data, application/json or application/x-www-form-urlencoded',
      )
  }
}
