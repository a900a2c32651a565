import type { Context, Middleware } from 'koa'
import { DomainError, isDomainError } from '../../errors.ts'
import { parseOutputKey } from '../../storage/keys.ts'
import type { ByteRange, Storage } from '../../storage/storage.ts'
import { showing } from '../middleware/record-accesses.ts'

const PREFIX = '/files/'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const CONTENT_TYPES = new Map([
  ['avif', 'image/avif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

const HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** Whether the outputs of a job existed and are no longer kept. */
export type HaveExpired = (jobId: string) => Promise<boolean>

/**
 * Serves output images under `/files/<key>`, whole or in part, and leaves other paths to what follows. Nothing but the
 * key of an output is served, so no input and no other file can be reached; the key is taken as it stands in the path,
 * never decoded. Throws `FILE_NOT_FOUND`, or `OUTPUT_EXPIRED` for one that is kept no longer.
 */
export function filesRoute(storage: Storage, haveExpired: HaveExpired): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      ctx.status = 405
      return
    }
    const key = ctx.path.slice(PREFIX.length)
    const { jobId, hash, extension } = parseOutputKey(key) ?? {}
    const contentType = CONTENT_TYPES.get(extension ?? '')
    if (jobId === undefined || hash === undefined || contentType === undefined)
      throw new DomainError('FILE_NOT_FOUND', 'There is no such file')
    const file = { key, contentType, etag: `"${hash}"`, filename: `${hash.slice(0, 16)}.${extension}` }
    await serve(ctx, storage, file).catch(async (error) => {
      if (isDomainError(error, 'FILE_NOT_FOUND') && (await haveExpired(jobId))) throw outputExpired()
      throw error
    })
    if (UUID.test(jobId)) showing(ctx, { jobId, kind: 'output', subject: key })
  }
}

function outputExpired(): DomainError {
  return new DomainError('OUTPUT_EXPIRED', 'This file is no longer kept.')
}

interface ServedFile {
  readonly key: string
  readonly contentType: string
  readonly etag: string
  readonly filename: string
}

async function serve(ctx: Context, storage: Storage, file: ServedFile): Promise<void> {
  const { bytes } = await storage.stat(file.key)
  const range = ctx.method === 'GET' && isRangeValid(ctx, file.etag) ? parseRange(ctx.get('Range'), bytes) : undefined

  ctx.status = 200
  ctx.set('ETag', file.etag)
  if (ctx.fresh) {
    ctx.set(HEADERS)
    ctx.status = 304
    return
  }
  if (range === 'unsatisfiable') {
    ctx.status = 416
    ctx.set('Content-Range', `bytes */${bytes}`)
    ctx.body = 'Range Not Satisfiable'
    return
  }
  // Opened before any header is set that would let an error be cached.
  const opened = ctx.method === 'GET' ? await storage.open(file.key, range) : undefined
  ctx.set(HEADERS)
  ctx.set('Content-Disposition', `inline; filename="${file.filename}"`)
  ctx.type = file.contentType
  if (opened) ctx.body = opened.stream
  if (range) {
    ctx.status = 206
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  }
  ctx.length = range ? range.end - range.start + 1 : bytes
}

/** With If-Range, the client wants the part only if the file is the one that it already has a part of. */
function isRangeValid(ctx: Context, etag: string): boolean {
  const ifRange = ctx.get('If-Range')
  return ifRange === '' || ifRange === etag
}

/** The one range that `header` asks for; `undefined`, and so the whole file, for several or for none that is understood. */
function parseRange(header: string, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [match, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header) ?? []
  if (match === undefined || (first === '' && last === '')) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
