import t from 'tap'
import { createKey } from '../../src/accounts/accounts.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { jobFailed } from '../../src/jobs/events.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { fetchJob } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { endJob } from '../webhooks/webhook-service.ts'
import { noBarriers } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t, { worker: false })
const browser = await startBrowser(t, chromium)
const { platform, key } = service

t.test('an operator sees what goes on, and steps in', { skip }, async (t) => {
  const { api_key: operator } = await createKey(platform.database, { name: 'on call', credits: 0, mayOperate: true })
  const waiting = await storeJob(platform, key)
  const failed = await storeRunningJob(platform, key)
  await appendEvents(platform.database, failed, 1, [jobFailed({ code: 'NO_LUCK', message: 'It was not to be.' })])
  await endJob(service, 'http://receiver.invalid/')

  const { page, complaints, hosts } = await openPage(t, browser, { viewport: { width: 360, height: 740 } })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(`${service.url}/console/operate`)
  await page.getByLabel('API key').fill(operator)
  await page.keyboard.press('Enter')
  await page.getByText('NO_LUCK').waitFor()
  t.match(await page.locator('.tiles').textContent(), /Waiting1the oldest for .*Running0no worker runs.*Failed1/)
  t.equal(await page.getByText('receiver.invalid').count(), 1)
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, 'nothing sticks out')
  await noBarriers(t, page, "the operator's page")

  await page.getByRole('button', { name: `Retry ${failed}` }).click()
  await page.getByText('Runs again as').waitFor()
  await page.getByRole('button', { name: `Cancel ${waiting}` }).click()
  await page.getByText(`Canceled ${waiting}.`).waitFor()
  await page.getByRole('button', { name: `Cancel ${waiting}` }).waitFor({ state: 'detached' })
  t.match(asked, [/Run job .* again\? It costs test/, /Cancel job .* of test\?/])
  t.match((await fetchJob(service, waiting)).error, { code: 'JOB_CANCELED' })

  const later = await storeJob(platform, key)
  await page.getByText(later).waitFor()
  t.same(complaints, [])
  t.same([...hosts], [new URL(service.url).host])
})

t.test('it says that it is not up to date, and to whom it shows nothing', { skip }, async (t) => {
  const { api_key: operator } = await createKey(platform.database, { name: 'on call', credits: 0, mayOperate: true })
  const proxy = await startCuttingProxy(t, service.url, [], { retryMs: 500 })
  const { page } = await openPage(t, browser)
  await page.goto(`${proxy.url}/console/operate`)
  await page.getByLabel('API key').fill(operator)
  await page.keyboard.press('Enter')
  await page.locator('.connection.live').waitFor()
  await page.route('**/v1/operate/stream', (route) => route.abort())
  proxy.cutStreams()
  await page.getByText(/^Not up to date\..*Trying again in \d+ s/).waitFor()
  await page.unroute('**/v1/operate/stream')
  await page.locator('.connection.live').waitFor()

  await page.getByRole('button', { name: 'Forget key' }).click()
  await page.getByLabel('API key').fill(key.api_key)
  await page.keyboard.press('Enter')
  t.match(await page.getByRole('alert').textContent(), /may not operate/)
})
