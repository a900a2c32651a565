import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type Router from '@koa/router'
import type { Context } from 'koa'
import { DomainError } from '../../errors.ts'
import { openApiDocument } from '../openapi/document.ts'

/** Swagger UI, as a package that holds its files and nothing that phones home. */
const SWAGGER_UI = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')

// Addresses are relative to that of the page, so that it works behind a proxy that serves it under another path.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>darkroom: the API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script type="module" src="docs/start.js"></script>
  </body>
</html>
`

// Left alone, Swagger UI fills the optional fields of a form with texts that it made up, and sends them; and empty ones
// too.
const START = `const spec = await (await fetch('openapi.json')).json()
for (const { post } of Object.values(spec.paths)) {
  for (const { schema, example } of Object.values(post?.requestBody?.content ?? {})) {
    for (const [name, property] of Object.entries(schema.properties)) {
      if (property.type === 'string' && property.format !== 'binary') {
        property.example = example[name] ?? property.default ?? ''
      }
    }
  }
}
SwaggerUIBundle({
  spec,
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  validatorUrl: null,
  requestInterceptor(request) {
    if (request.body instanceof FormData) {
      for (const [name, value] of [...request.body]) if (value === '') request.body.delete(name)
    }
    return request
  },
})
`

const HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
}

/** The page runs its own scripts, talks to the service it came from and shows the pictures that it answers with. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // React gives elements styles of their own.
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A text in both of the forms that clients take it in. */
interface Asset {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzipped: Buffer
}

const ASSETS: Readonly<Record<string, () => Promise<Asset>>> = {
  'start.js': asset('text/javascript', async () => Buffer.from(START)),
  'swagger-ui.css': asset('text/css', () => readFile(join(SWAGGER_UI, 'swagger-ui.css'))),
  'swagger-ui-bundle.js': asset('text/javascript', () => readFile(join(SWAGGER_UI, 'swagger-ui-bundle.js'))),
}

/** `/openapi.json`: the API as OpenAPI describes it. `/docs`: the same for people, who can try it out there. */
export function addReferenceRoutes(router: Router, baseUrl: string): void {
  const document = asset('application/json', async () =>
    Buffer.from(JSON.stringify(openApiDocument(new URL(baseUrl).pathname))),
  )

  router.get('/openapi.json', async (ctx) => send(ctx, await document()))

  router.get('/docs', (ctx) => {
    ctx.set(HEADERS)
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    ctx.type = 'html'
    ctx.body = PAGE
  })

  router.get('/docs/:file', async (ctx) => {
    const { file = '' } = ctx.params
    if (!Object.hasOwn(ASSETS, file)) throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
    send(ctx, await ASSETS[file]!())
  })
}

function send(ctx: Context, { type, etag, plain, gzipped }: Asset): void {
  ctx.set(HEADERS)
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

/** Reads and compresses a text when it is first asked for. */
function asset(type: string, read: () => Promise<Buffer>): () => Promise<Asset> {
  async function make(): Promise<Asset> {
    const plain = await read()
    const etag = createHash('sha256').update(plain).digest('hex').slice(0, 32)
    return { type, etag, plain, gzipped: await promisify(gzip)(plain) }
  }
  let made: Promise<Asset> | undefined
  return () => {
    made ??= make()
    return made
  }
}
