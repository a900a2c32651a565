import type { Middleware } from 'koa'
import { createPageFiles } from '../../console/page-files.ts'

const PREFIX = '/console'
/** Paths below `/console/` that also serve the page, which reads its own address. */
const PAGES = ['', 'operate']
/** What a program finds at the bare address. The links are relative, so that they work behind a proxy. */
const LINKS = { console: 'console/', reference: 'docs', openapi: 'openapi.json', jobs: 'v1/jobs', ready: 'readyz' }

/**
 * The console at `/console/`, where a browser that asks for the bare address is led as well (a program gets links): a
 * page that talks to this API with the key its user gives it. It may load nothing from elsewhere but results, and run
 * nothing but its own program.
 */
export function consoleRoute(staticUrl: string): Middleware {
  const pageFile = createPageFiles()
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src 'self' blob: data: ${new URL(staticUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

  return async (ctx, next) => {
    const isBareAddress = ctx.path === '/'
    if (!isBareAddress && ctx.path !== PREFIX && !ctx.path.startsWith(`${PREFIX}/`)) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (isBareAddress) ctx.vary('Accept')
    if (isBareAddress && ctx.accepts('json', 'html') !== 'html') {
      ctx.body = { data: { links: LINKS }, errors: null }
      return
    }
    if (isBareAddress || ctx.path === PREFIX) {
      // Relative, so that it holds behind a proxy that mounts us elsewhere.
      ctx.status = isBareAddress ? 302 : 308
      ctx.set('Location', 'console/')
      return
    }
    const name = ctx.path.slice(PREFIX.length + 1)
    const file = await pageFile(PAGES.includes(name) ? 'index.html' : name)
    if (file === undefined) return next()
    ctx.status = 200
    ctx.set({
      'Content-Security-Policy': policy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
      ETag: file.etag,
    })
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = file.contentType
    ctx.body = file.body
  }
}
