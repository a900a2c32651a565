import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import type { Test } from 'tap'
import { DomainError, isDomainError } from '../../../src/errors.ts'
import { leaveUnread } from '../../../src/http/middleware/leave-unread.ts'
import type { FileFields } from '../../../src/http/upload/file-fields.ts'
import { createSubmissionReader } from '../../../src/http/upload/read-submission.ts'

export const AGENT: FileFields = { images: 10 }
export const DETAIL: FileFields = { source_image: 1, reference_images: 10 }

export interface Answer {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly fields?: { field: string; message: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body as the test reads it
  readonly body: any
}

/**
 * A server that answers a request with what was read of it (the files' contents instead of their paths), and tells when
 * it is done with a request.
 */
export async function startUploadApp(t: Test, fileFields: FileFields) {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  const readSubmission = createSubmissionReader({
    folder,
    slowSeconds: 20,
    checkUri: refuseInternal,
  })
  const app = new Koa()
  const requests = new EventEmitter()
  app.silent = true
  app.use(leaveUnread)
  app.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!isDomainError(error)) throw error
      ctx.status = error.code === 'PAYLOAD_TOO_LARGE' ? 413 : error.code === 'UNSUPPORTED_MEDIA_TYPE' ? 415 : 400
      ctx.body = { code: error.code, message: error.message, fields: error.fields }
    } finally {
      requests.emit('handled')
    }
  })
  app.use(async (ctx) => {
    if (ctx.get('X-Read') === 'when gone') await once(ctx.res, 'close')
    const submission = await readSubmission(ctx, fileFields)
    try {
      ctx.body = {
        fields: submission.fields,
        faults: submission.faults,
        files: Object.fromEntries(
          await Promise.all(
            [...submission.files].map(async ([field, parts]) => {
              return [
                field,
                await Promise.all(
                  parts.map(async (part) =>
                    part.kind === 'uri'
                      ? part
                      : {
                          ...part,
                          path: undefined,
                          content: (await readFile(part.path)).subarray(0, 20).toString('latin1'),
                        },
                  ),
                ),
              ]
            }),
          ),
        ),
      }
    } finally {
      await submission.discard()
    }
  })
  // As the API keeps them: by default an idle connection would be closed after 5 s, just as the next request is sent.
  const server = createServer({ keepAliveTimeout: 65_000 }, app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { port } = server.address() as AddressInfo

  return {
    port,
    server,
    /** Resolves when the next request has been dealt with, answered or not. */
    handled: () => once(requests, 'handled'),
    /** What is left in the upload folder. */
    left: () => readdir(folder, { recursive: true }),
    async post(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}): Promise<Answer> {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body,
        headers,
        duplex: 'half',
      } as RequestInit)
      const parsed = (await response.json()) as Omit<Answer, 'status' | 'body'>
      return { status: response.status, ...parsed, body: parsed }
    },
  }
}

function refuseInternal(uri: string): void {
  if (new URL(uri).hostname === 'internal.example')
    throw new DomainError('OUTBOUND_REFUSED', 'The address is not public')
}
