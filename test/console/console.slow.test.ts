import t from 'tap'
import { createPageFiles } from '../../src/console/page-files.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { CITY, noBarriers, signIn } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t)
const browser = await startBrowser(t, chromium)

t.test('the console is small and served with a strict policy', async (t) => {
  const pageFile = createPageFiles()
  const names = ['index.html', 'style.css', 'icon.svg', 'app.js', 'keys-page.js', 'operate-page.js']
  const sizes = await Promise.all(names.map(async (name) => (await pageFile(name))!.body.length))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  t.ok(total < 80_000, `${total} bytes with all that is loaded only when somebody needs it`)
  t.equal(await pageFile('app.ts'), undefined)
  t.equal(await pageFile('../page-files.ts'), undefined)

  const response = await fetch(`${service.url}/console/`)
  t.match(response.headers.get('content-security-policy'), /default-src 'none'; script-src 'self'/)
  t.equal(response.headers.get('x-content-type-options'), 'nosniff')
  const again = await fetch(response.url, {
    headers: { 'If-None-Match': response.headers.get('etag')! },
    cache: 'no-cache',
  })
  t.equal(again.status, 304)
  t.equal((await fetch(`${service.url}/console`)).url, `${service.url}/console/`)
  t.equal((await fetch(`${service.url}/`, { headers: { Accept: 'text/html' } })).url, `${service.url}/console/`)
  t.equal((await fetch(`${service.url}/console/nothing`)).status, 404)

  const { data } = await json<{ links: Record<string, string> }>(await fetch(`${service.url}/`))
  for (const link of Object.values(data.links)) {
    const { status } = await service.request(`/${link}`)
    t.equal(status, 200, `a program that asks for the bare address finds ${link}`)
  }
})

t.test('a wrong key is told so, the right one opens it and stays in the tab', { skip }, async (t) => {
  const { page, complaints, hosts } = await openPage(t, browser)
  await signIn(page, { url: service.url, key: { ...service.key, api_key: 'sk_live_v1_wrong' } })
  t.match(await page.getByRole('alert').textContent(), /does not know this key/)
  await noBarriers(t, page, 'the door')
  await page.getByLabel('API key').fill(service.key.api_key)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New job' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'New job' }).waitFor()
  t.equal(await page.evaluate('localStorage.length'), 0)
  await page.getByRole('button', { name: 'Forget key' }).click()
  await page.getByLabel('API key').waitFor()
  t.equal(await page.evaluate('sessionStorage.length'), 0)
  t.same(complaints, [])
  t.same([...hosts], [new URL(service.url).host], 'nobody else is asked for anything')
})

t.test('an image agent job from the form to its result', { skip }, async (t) => {
  const { page, complaints, hosts } = await openPage(t, browser, { colorScheme: 'dark' })
  await signIn(page, service)
  await page.getByLabel('Instructions').fill('Make it sepia, then write "darkroom" at the bottom')
  await page.locator('[data-field=images] input[type=file]').setInputFiles(CITY)
  await page.getByLabel('Aspect ratio').selectOption('4:3')
  await noBarriers(t, page, 'the form')
  await page.getByRole('button', { name: 'Submit' }).click()

  await page.locator('.comparison').waitFor()
  t.equal(await page.locator('.chip').first().textContent(), 'succeeded')
  const log = await page.locator('.log li').allTextContents()
  t.match(log, [/Step 1 of 2: .*sepia/i, /Step 2 of 2: Write “darkroom”/])
  const slider = page.getByLabel('How much of the picture before is shown, in percent')
  await slider.focus()
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowLeft')
  t.equal(await slider.inputValue(), '48')
  t.equal(await page.locator('.result a').count(), 6)
  const full = await page.getByRole('link', { name: 'full size' }).getAttribute('href')
  t.equal((await fetch(full!)).headers.get('content-type'), 'image/jpeg')

  await page.getByText('Time line').click()
  const travel = page.getByLabel('Event number')
  await travel.fill('1')
  await page.locator('.facts .chip.queued').waitFor()
  t.match(await page.locator('.travel output').textContent(), /^Event 1 of \d+$/)
  await noBarriers(t, page, 'the page of a job')

  await page.locator('.credits').click()
  await page.getByRole('img', { name: /^Jobs: .*\b1 succeeded/ }).waitFor()
  t.match(await page.getByRole('img', { name: /^Cost/ }).getAttribute('aria-label'), /^Cost: 10 credits$/)
  await noBarriers(t, page, 'the use of a key')

  await page.getByRole('link', { name: 'All jobs' }).click()
  await page.locator('.jobs .chip.succeeded').first().waitFor()
  await page.getByLabel('Status').selectOption('Failed or canceled')
  await page.getByText('No jobs match.').waitFor()
  await page.getByLabel('Status').selectOption('Any status')
  await page.getByLabel('Words').fill('DARKROOM sepia')
  await page.locator('.jobs .chip.succeeded').first().waitFor()
  await page.getByLabel('Words').fill('sepia nowhere')
  await page.getByText('No jobs match.').waitFor()

  await service.platform.database.pool.query('select darkroom_private.expire_outputs(0, 10)')
  await page.goBack()
  await page.goBack()
  await page.getByText(/^Its pictures are no longer kept/).waitFor()
  t.same(complaints, [])
  t.same([...hosts], [new URL(service.url).host])
})

t.test('a list that has to wait says so', { skip }, async (t) => {
  const { page } = await openPage(t, browser)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/v1/jobs?*', (route) => answered.then(() => route.continue()))
  await signIn(page, service)
  await page.getByText('Waiting for the service …').waitFor()
  answer()
  await page.getByText('Waiting for the service …').waitFor({ state: 'detached' })
  await page.locator('.jobs li').first().waitFor()
})

t.test('a list shows what others submit, and how it goes on', { skip }, async (t) => {
  const own = { ...service, key: await service.createKey(100) }
  const { page } = await openPage(t, browser)
  await signIn(page, own)
  await page.getByText('No jobs here yet.').waitFor()
  const body = JSON.stringify({ instructions: 'draw a lantern on a green background' })
  const headers = { 'Content-Type': 'application/json' }
  await service.request('/v2/image/agent', { method: 'POST', key: own.key.api_key, headers, body })
  const row = page.locator('.jobs li', { hasText: 'draw a lantern' })
  await row.locator('.chip.succeeded').waitFor()
})

t.test('webhook deliveries are listed and sent again', { skip }, async (t) => {
  const { page } = await openPage(t, browser)
  await signIn(page, service)
  await page.getByLabel('Instructions').fill('draw a gold star on a midnight blue background')
  await page.getByText('Webhook, reference, profile').click()
  // A name that has no address: it is refused when it is looked up, and recorded.
  await page.getByLabel('Address told when the job ends').fill('https://receiver.invalid/hook')
  await page.getByRole('button', { name: 'Submit' }).click()
  const attempts = page.getByRole('cell', { name: /receiver\.invalid|could not be/i })
  await attempts.first().waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await attempts.nth(1).waitFor()
})

t.test('it fits a phone', { skip }, async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 360, height: 740 }, isMobile: true })
  await signIn(page, service)
  await page.locator('.jobs .job').first().waitFor()
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  t.equal(await width(), 360, 'nothing sticks out')
  await page.locator('.jobs .job').first().click()
  await page.getByRole('region', { name: 'Deliveries' }).getByRole('cell').first().waitFor()
  t.equal(await width(), 360)
  await noBarriers(t, page, 'a phone')
})
