import { readFile } from 'node:fs/promises'
import t from 'tap'
import { appendEvents } from '../../src/event-store/append.ts'
import { jobFailed, messageLogged } from '../../src/jobs/events.ts'
import { storeRunningJob } from '../support/appending.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { startService } from '../support/service.ts'
import { CITY, openJob, signIn } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t, { worker: false })
const browser = await startBrowser(t, chromium)

t.test('a cut connection shows, and nothing is missed or shown twice', { skip }, async (t) => {
  const { platform, key } = service
  const jobId = await storeRunningJob(platform, key)
  const lines = Array.from({ length: 40 }, (_, n) => `line ${n}`)
  const say = (from: number, to: number) =>
    appendEvents(
      platform.database,
      jobId,
      1,
      lines.slice(from, to).map((line) => messageLogged('info', line)),
    )
  await say(0, 20)
  const proxy = await startCuttingProxy(t, service.url, [], { retryMs: 500 })
  const { page } = await openPage(t, browser)
  // The words stand there for half a second only.
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
    for (const { target } of changes) if (/lost/.test(target.className)) window.lost = target.textContent
  }).observe(document.body, { subtree: true, childList: true, attributes: true }))`)
  await signIn(page, { url: proxy.url, key })
  await openJob(page, proxy.url, jobId)
  await page.getByText('line 19').waitFor()
  proxy.cutStreams()
  await page.waitForFunction(`/Connection lost after event \\d+\\. Trying again/.test(window.lost)`)
  await say(20, 30)
  await page.getByText(/Connected again after event \d+: nothing was missed/).waitFor()
  await page.getByText('line 29').waitFor()
  proxy.cutStreams()
  await say(30, 40)
  await appendEvents(platform.database, jobId, 1, [jobFailed({ code: 'NO_LUCK', message: 'It was not to be.' })])
  await page.getByText('NO_LUCK').waitFor()
  t.equal(proxy.cuts(), 2)
  const shown = await page.locator('.log li').allTextContents()
  t.same(
    shown.map((text) => /line \d+$/.exec(text)?.[0]),
    lines,
  )
})

t.test('insufficient credits cost nothing and are said', { skip }, async (t) => {
  const key = await service.createKey(3)
  const { page } = await openPage(t, browser)
  await signIn(page, { url: service.url, key })
  await page.getByLabel('Instructions').fill('draw a gold star on a midnight blue background')
  await page.getByRole('button', { name: 'Submit' }).click()
  t.match(await page.getByRole('alert').filter({ hasText: 'credits' }).textContent(), /Not enough credits/)
  t.equal(await page.locator('.credits').textContent(), '3 credits')
})

t.test('a running job can be cancelled', { skip }, async (t) => {
  const jobId = await storeRunningJob(service.platform, service.key)
  const { page } = await openPage(t, browser)
  await signIn(page, service)
  await openJob(page, service.url, jobId)
  const cancel = page.getByRole('button', { name: 'Cancel job' })
  await cancel.click()
  await page.getByText('The job was canceled. Nothing was charged.').waitFor()
  await cancel.waitFor({ state: 'hidden' })
  t.equal(await page.locator('.chip').first().textContent(), 'canceled')
  t.equal(await page.locator('.failure').count(), 0, 'it does not look as if something went wrong')

  await page.getByRole('link', { name: 'All jobs' }).click()
  await page.getByLabel('Status').selectOption('Canceled')
  await page.locator('.jobs:not([aria-busy])').waitFor()
  t.same(await page.locator('.jobs .chip').allTextContents(), ['canceled'])
})

t.test('pictures are dropped, pasted and given by address', { skip }, async (t) => {
  const { page } = await openPage(t, browser)
  await signIn(page, service)
  await page.getByRole('heading', { name: 'New job' }).waitFor()
  const picture = (await readFile(CITY)).toString('base64')
  const opened = await page.evaluate(`
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'city.jpg', { type: 'image/jpeg' }))
    const reaching = { bubbles: true, cancelable: true }
    document.querySelector('[data-field=images] .zone').dispatchEvent(new DragEvent('drop', { ...reaching, dataTransfer: clipboardData }))
    document.querySelector('textarea').dispatchEvent(new ClipboardEvent('paste', { ...reaching, clipboardData }))
    document.body.dispatchEvent(new DragEvent('drop', { ...reaching, dataTransfer: clipboardData }))
  `)
  t.notOk(opened, 'one that is dropped beside the field is not opened instead of the page')
  await page.getByLabel('Pictures: address of a picture').fill('https://example.com/picture.jpg')
  await page.keyboard.press('Enter')
  t.equal(await page.locator('.chosen li').count(), 3)
  await page.getByRole('button', { name: 'Remove city.jpg' }).first().click()
  t.equal(await page.locator('.chosen li').count(), 2)
  await page.getByLabel('Pictures: address of a picture').fill('ftp://example.com')
  await page.keyboard.press('Enter')
  t.match(await page.locator('[data-field=images] .fault').textContent(), /https: or http:/)
})
