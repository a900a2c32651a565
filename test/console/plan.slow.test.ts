import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import t from 'tap'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { startService } from '../support/service.ts'
import { CITY, noBarriers, signIn } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t, { worker: false })
const browser = await startBrowser(t, chromium)
const PLAN = '/v2/image/agent/plan'

/** Keeps the form that the page has sent last, whose files a browser does not show. */
const KEEP_BODIES = `{
  const { fetch } = self
  self.fetch = (address, init) => {
    if (address.endsWith('${PLAN}')) self.lastForm = init.body
    return fetch(address, init)
  }
}`
const LAST_PICTURES = `Promise.all(lastForm.getAll('images').map(async (file) => [file.name, [...await file.bytes()]]))`

t.test('what a job would do is shown while one types', { skip }, async (t) => {
  const { page, complaints } = await openPage(t, browser)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === PLAN) asked.push(request.url())
  })
  await page.addInitScript(KEEP_BODIES)
  await page.goto(`${service.url}/console/`)
  await page.getByLabel('API key').pressSequentially('sk_live_v1_nobody')
  t.same(asked, [], 'nobody is signed in')
  await signIn(page, service)

  const plan = page.locator('.plan')
  const summary = page.locator('.actions').getByRole('status')
  const says = (text: string) => summary.filter({ hasText: text }).waitFor()
  const instructions = page.getByLabel('Instructions')
  await instructions.pressSequentially('make it sepia', { delay: 20 })
  await says('This would fail, and cost nothing')
  t.match(await plan.locator('.doubt').allTextContents(), [/need a picture/])
  t.equal(asked.length, 1, 'it is asked for when typing pauses')

  await page.locator('[data-field=images] input[type=file]').setInputFiles(CITY)
  await says('1 step, 10 credits')
  await page.getByLabel('Resolution').selectOption('4K')
  await says('1 step, 20 credits')
  await instructions.fill('make it sepia, then write "Hi", but do not blur it. Frobnicate the xyzzy.')
  await says('2 steps, 20 credits')
  t.match(await plan.locator('li').allTextContents(), [/sepia/i, /Write “Hi”/])
  t.match(await plan.locator('p').allTextContents(), [/^Not understood: .*xyzzy/, /^Left alone: .*blur/])
  await page.getByText('Code for this request').click()
  t.match(await page.locator('[data-language=curl]').textContent(), /xyzzy\.'.*-F 'images=@"city\.jpg"'/s)
  await noBarriers(t, page, 'a plan with its code')
  const [[, bytes]] = (await page.evaluate(LAST_PICTURES)) as [[string, number[]]]
  t.ok(bytes.length < (await stat(CITY)).size / 50, 'the picture itself is not sent for it')

  await page.getByLabel('Remove city.jpg').click()
  await says('This would fail')
  await instructions.fill('')
  await page.locator('.actions [role=status]:empty').waitFor({ state: 'attached' })
  t.same(complaints, [])
})

t.test('a plan is of the pictures that were chosen: their sizes, names and what shows through', { skip }, async (t) => {
  const { page } = await openPage(t, browser)
  await page.addInitScript(KEEP_BODIES)
  await signIn(page, service)
  const paint = (alpha: number) => ({ r: 200, g: 0, b: 0, alpha })
  const file = async (name: string, width: number, height: number, alpha: number) => {
    const create = { width, height, channels: 4, background: paint(alpha) } as const
    return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
  }
  const chosen = [await file('pear.png', 640, 480, 1), await file('logo.png', 33, 17, 0.5)]
  await page.locator('[data-field=images] input[type=file]').setInputFiles(chosen)
  await page.getByLabel('Instructions').fill('put the logo on the pear')
  await page.locator('.actions').getByRole('status').filter({ hasText: '1 step' }).waitFor()
  t.match(await page.locator('.plan li').allTextContents(), [/Place picture 2 on picture 1/])

  const sent = (await page.evaluate(LAST_PICTURES)) as [name: string, bytes: number[]][]
  const pictures = sent.map(async ([name, bytes]) => {
    const { info, data } = await sharp(new Uint8Array(bytes)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return [name, info.width, info.height, data[3] === 255]
  })
  t.same(await Promise.all(pictures), [
    ['pear.png', 640, 480, true],
    ['logo.png', 33, 17, false],
  ])
})

t.test('an example brings the pictures that it needs', { skip }, async (t) => {
  const { page } = await openPage(t, browser)
  await signIn(page, service)
  await page.getByRole('button', { name: 'Put both side by side' }).click()
  await page.locator('.actions').getByRole('status').filter({ hasText: 'credits' }).waitFor()
  t.equal(await page.locator('.chosen img').count(), 2)
  t.equal(await page.getByLabel('Aspect ratio').inputValue(), 'auto')
})

t.test('a plan that comes too late is not shown', { skip }, async (t) => {
  const { page } = await openPage(t, browser)
  await signIn(page, service)
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === PLAN) given.resolve()
  })
  let asked = 0
  await page.route(`**${PLAN}`, async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    reached.resolve()
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.getByLabel('Instructions').fill('draw a red star')
  await reached.promise
  await page.getByLabel('Instructions').fill('draw a red star and a green circle')
  await given.promise
  held.resolve()
  await page.locator('.actions').getByRole('status').filter({ hasText: '2 steps' }).waitFor()
  t.match(await page.locator('.plan li').allTextContents(), [/red star/, /green (circle|ellipse)/])
})
