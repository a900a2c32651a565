import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { PAGES } from '../../src/http/documents/pages.ts'
import { renderPage } from '../../src/http/documents/render.ts'
import { noBarriers } from '../console/page.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { startService } from '../support/service.ts'

const ROOT = join(import.meta.dirname, '../..')
const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'

/** Their names by files. */
const names = new Map([...PAGES].map(([name, file]) => [file, name]))

t.test('the pages', async (t) => {
  const service = await startService(t, { worker: false, environment: { BASE_URL: 'https://images.example.com' } })
  const url = `http://127.0.0.1:${service.config.port}`
  const html = async (path: string) => (await fetch(`${url}${path}`)).text()

  t.test('are those of src/docs and the guide to the database', async (t) => {
    const files = readdirSync(join(ROOT, 'src/docs')).filter((name) => name.endsWith('.md'))
    t.same([...PAGES.values()].sort(), ['db/README.md', ...files.map((name) => `src/docs/${name}`)].sort())
  })

  t.test('are listed in the order that the first one gives them', async (t) => {
    const { html: list } = renderPage(
      readFileSync(join(ROOT, 'src/docs/README.md'), 'utf8'),
      'src/docs/README.md',
      names,
    )
    const linked = new Set([...list.matchAll(/href="([a-z]+)"/g)].map(([, name = '']) => name))
    t.same(['start', ...linked], [...PAGES.keys()])
  })

  t.test('have no link or picture that leads nowhere', async (t) => {
    const seen = new Set(['/docs'])
    // Links that are found are added to what is gone through.
    for (const path of seen) {
      const answer = await fetch(`${url}${path}`)
      t.equal(answer.status, 200, path)
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      const text = await answer.text()
      for (const [, target = ''] of text.matchAll(/ (?:href|src)="([^"]+)"/g)) {
        const { origin, pathname, hash } = new URL(target, `${url}${path}`)
        if (origin !== url) continue
        seen.add(pathname)
        if (hash !== '') t.ok((await html(pathname)).includes(` id="${hash.slice(1)}"`), `${path} to ${target}`)
      }
    }
    for (const name of PAGES.keys()) t.ok(seen.has(`/docs/${name}`), name)
  })

  t.test('run nothing, and say how long they may be kept', async (t) => {
    const answer = await fetch(`${url}/docs/api`)
    t.match(answer.headers.get('content-security-policy'), /^default-src 'none'; style-src 'self'/)
    t.equal(answer.headers.get('cache-control'), 'no-cache')
    const picture = await fetch(`${url}/docs/pictures/detail.jpg`)
    t.match(Object.fromEntries(picture.headers), { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    // With the header alone, fetch adds a Cache-Control that asks for the whole.
    const headers = { 'If-None-Match': picture.headers.get('etag')!, 'Cache-Control': 'max-age=0' }
    t.equal((await fetch(`${url}/docs/pictures/detail.jpg`, { headers })).status, 304)
  })

  t.test('name the address of the service that shows them', async (t) => {
    t.match(await html('/docs/api'), 'https://images.example.com/')
    for (const name of PAGES.keys()) t.notMatch(await html(`/docs/${name}`), '127.0.0.1:8080', name)
  })

  t.test('can be searched', async (t) => {
    const found = await html('/docs/search?q=Last-Event-ID%20STREAM')
    t.match(found, /<a href="[a-z]+(#[a-z-]+)?">[^<]+<\/a><p>[^<]*last-event-id/i)
    const heading = await html('/docs/search?q=backup')
    t.match(heading, /<ol><li><a href="operating#backup-and-restore">/, 'what stands in a heading comes first')
    t.match(await html('/docs/search?q=frobnicate%20stream%20nowhere'), 'Nothing holds all of these words.')
    t.match(await html('/docs/search?q=%22%3E%3Cscript%3E'), /value="&quot;&gt;&lt;script&gt;"/)
    t.equal((await fetch(`${url}/docs/search?q=${'a%20'.repeat(4_000)}&q=b`)).status, 200)
    t.equal((await fetch(`${url}/docs/search`)).status, 200)
  })

  t.test('are all there is', async (t) => {
    for (const path of ['/docs/nothing', '/docs/api.md', '/docs/pictures/nothing.jpg', '/docs/pictures/..%2Fapi.md']) {
      t.equal((await fetch(`${url}${path}`)).status, 404, path)
    }
  })

  t.test('can be read and searched without JavaScript, by everybody', { skip }, async (t) => {
    const browser = await startBrowser(t, chromium)
    const plain = await openPage(t, browser, { javaScriptEnabled: false })
    await plain.page.goto(`${url}/docs`)
    await plain.page.getByLabel('Search').fill('rotate')
    await plain.page.getByRole('button', { name: 'Search' }).click()
    await plain.page
      .getByRole('link', { name: /^Webhooks/ })
      .last()
      .click()
    await plain.page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()

    const { page, complaints, hosts } = await openPage(t, browser, { viewport: { width: 360, height: 740 } })
    for (const name of [...PAGES.keys(), 'search?q=rotate']) {
      await page.goto(`${url}/docs/${name}`)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      t.equal(width, 360, `${name} fits a phone`)
      if (['api', 'console', 'search?q=rotate'].includes(name)) await noBarriers(t, page, name)
    }
    t.same(complaints, [])
    t.same([...hosts], [new URL(url).host])
  })
})

t.test('HTML in a page is shown as text, and what runs is no link', async (t) => {
  const { html } = renderPage('# A\n\n<img src=x onerror=alert(1)> [a](javascript:alert%281%29)', 'a.md', new Map())
  t.match(html, '&lt;img src=x onerror=alert(1)&gt;')
  t.notMatch(html, '<a')
})

t.test('headings of one name have anchors of their own', async (t) => {
  const { html, sections } = renderPage('# A b, c!\n\n## `A` b c\n\ntext\n', 'a.md', new Map())
  t.match(html, /id="a-b-c".*\n.*id="a-b-c-1"/)
  t.same(sections, [
    { heading: 'A b, c!', anchor: '', text: '' },
    { heading: 'A b c', anchor: 'a-b-c-1', text: 'text ' },
  ])
})
