import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type Router from '@koa/router'
import type { Context } from 'koa'
import { DomainError } from '../../errors.ts'
import { ASSET_HEADERS, asset, sendAsset } from '../assets.ts'
import { layOut, layOutHits } from '../documents/layout.ts'
import type { Pages } from '../documents/pages.ts'
import { searchPages } from '../documents/search.ts'

const PICTURES = join(import.meta.dirname, '../../docs/pictures')
/** Longer queries are cut off. */
const LONGEST_QUERY = 200

/** Allows no scripts, and loads nothing from other hosts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** `/docs/<page>`: the pages of `src/docs` for a browser, and a search in them that needs no JavaScript. */
export function addDocumentRoutes(router: Router, pages: Pages): void {
  const style = asset('text/css', () => readFile(join(import.meta.dirname, '../documents/style.css')))
  const pictures = new Map(
    readdirSync(PICTURES).map((name) => [name, asset(extname(name), () => readFile(join(PICTURES, name)))]),
  )

  router.get('/docs/style.css', async (ctx) => sendAsset(ctx, await style()))

  router.get('/docs/search', async (ctx) => {
    const query = [ctx.query.q ?? ''].flat().join(' ').slice(0, LONGEST_QUERY)
    const all = await pages()
    const main = layOutHits(query, searchPages(all, query))
    sendPage(ctx, layOut({ title: `Search: ${query}`, folder: '', pages: all, current: 'search', query, main }))
  })

  router.get('/docs/pictures/:picture', async (ctx) => {
    sendAsset(ctx, await found(pictures.get(ctx.params.picture ?? ''))())
  })

  router.get('/docs/:page', async (ctx) => {
    const { page: current = '' } = ctx.params
    const all = await pages()
    const page = found(all.get(current))
    sendPage(ctx, layOut({ title: page.title, folder: '', pages: all, current, main: page.html }))
  })
}

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
  return thing
}

function sendPage(ctx: Context, html: string): void {
  ctx.set(ASSET_HEADERS)
  ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  ctx.type = 'html'
  ctx.body = html
}
