import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type Router from '@koa/router'
import { ASSET_HEADERS, asset, sendAsset } from '../assets.ts'
import { layOut } from '../documents/layout.ts'
import type { Pages } from '../documents/pages.ts'
import { openApiDocument } from '../openapi/document.ts'

/** Swagger UI, from a package that only contains its files. */
const SWAGGER_UI = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')

// Addresses are relative to that of the page, so that it works behind a proxy that serves it under another path.
const HEAD = '<link rel="stylesheet" href="docs/swagger-ui.css">'
const MAIN = `<noscript><p>The reference needs JavaScript; the pages above do not, and <a href="openapi.json">openapi.json</a>
says the same as the reference.</p></noscript>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script type="module" src="docs/start.js"></script>`

// Left alone, Swagger UI fills optional fields with texts and pictures that it made up, and sends them; and empty ones
// too. What it starts with here is a job that succeeds as it stands: it needs no picture.
const START = `const spec = await (await fetch('openapi.json')).json()
const DRAWING = { instructions: 'draw a gold star on a midnight blue background', aspect_ratio: '4:3' }
for (const { post } of Object.values(spec.paths)) {
  for (const content of Object.values(post?.requestBody?.content ?? {})) {
    if ('instructions' in content.example) content.example = DRAWING
    for (const [name, property] of Object.entries(content.schema.properties)) {
      const picture = property.items ?? property
      const isFile = picture.anyOf?.some(({ contentMediaType }) => contentMediaType !== undefined) ?? false
      // Swagger UI recognises a file input only by this.
      if (isFile) Object.assign(picture, { anyOf: undefined, type: 'string', format: 'binary' })
      if (property.type === 'array') property.example = (!isFile && content.example[name]) || []
      else if (['string', 'integer'].includes(property.type) && !isFile) {
        property.example = content.example[name] ?? property.default ?? ''
      }
    }
  }
}
function withoutEmpty(body) {
  if (body instanceof FormData) for (const [name, value] of [...body]) if (value === '') body.delete(name)
  return body
}
SwaggerUIBundle({
  spec,
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  validatorUrl: null,
  requestInterceptor: (request) => Object.assign(request, { body: withoutEmpty(request.body) }),
})
`

/** The page runs its own scripts, talks to the service it came from and shows the pictures that it answers with. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // React gives elements styles of their own.
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const ASSETS = {
  'start.js': asset('text/javascript', async () => START),
  'swagger-ui.css': asset('text/css', () => readFile(join(SWAGGER_UI, 'swagger-ui.css'))),
  'swagger-ui-bundle.js': asset('text/javascript', () => readFile(join(SWAGGER_UI, 'swagger-ui-bundle.js'))),
}

/**
 * `/openapi.json`: the API as OpenAPI describes it. `/docs`: the same for people, who can try it out there, with the
 * list of the pages.
 */
export function addReferenceRoutes(router: Router, baseUrl: string, pages: Pages): void {
  const document = asset('application/json', async () => JSON.stringify(openApiDocument(new URL(baseUrl).pathname)))

  router.get('/openapi.json', async (ctx) => sendAsset(ctx, await document()))

  router.get('/docs', async (ctx) => {
    ctx.set(ASSET_HEADERS)
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    ctx.type = 'html'
    ctx.body = layOut({ title: 'the API', folder: 'docs/', pages: await pages(), head: HEAD, main: MAIN })
  })

  for (const [name, file] of Object.entries(ASSETS)) {
    router.get(`/docs/${name}`, async (ctx) => sendAsset(ctx, await file()))
  }
}
