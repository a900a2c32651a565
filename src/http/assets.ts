import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'

/** A file of a page, plain and compressed. */
export interface Asset {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzipped: Buffer
}

export const ASSET_HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
}

/** Reads and compresses a file when it is first asked for. `type` is its media type. */
export function asset(type: string, read: () => Promise<Buffer | string>): () => Promise<Asset> {
  async function make(): Promise<Asset> {
    const plain = Buffer.from(await read())
    const etag = createHash('sha256').update(plain).digest('hex').slice(0, 32)
    return { type, etag, plain, gzipped: await promisify(gzip)(plain) }
  }
  let made: Promise<Asset> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Answers with a file, or with 304 to a client that already has it. */
export function sendAsset(ctx: Context, { type, etag, plain, gzipped }: Asset): void {
  ctx.set(ASSET_HEADERS)
  ctx.vary('Accept-Encoding')
  ctx.status = 200
  ctx.etag = etag
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const isGzipped = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
  if (isGzipped) ctx.set('Content-Encoding', 'gzip')
  ctx.type = type
  ctx.body = isGzipped ? gzipped : plain
}
