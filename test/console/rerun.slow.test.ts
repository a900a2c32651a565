import t from 'tap'
import { createClient } from '../../src/client/client.ts'
import { draftOf, submitDraft } from '../../src/console/page/draft.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { fetchJob, form, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { CITY, noBarriers, signIn } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t)
const browser = await startBrowser(t, chromium)

t.test('a finished job is run again, and changed in the form first', { skip }, async (t) => {
  const { page, complaints } = await openPage(t, browser)
  await signIn(page, service)
  await page.getByLabel('Instructions').fill('make it sepia. Frobnicate the xyzzy.')
  t.equal(await page.getByLabel('Aspect ratio').inputValue(), '1:1', 'an empty canvas is square')
  await page.locator('[data-field=images] input[type=file]').setInputFiles(CITY)
  t.equal(await page.getByLabel('Aspect ratio').inputValue(), 'auto', 'a picture keeps its shape')
  await page.getByText('Webhook, reference, profile').click()
  await page.getByLabel('Reference').fill('order 7')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('.comparison').waitFor()
  t.match(await page.locator('.plan-steps li.done').allTextContents(), [/sepia/i])
  t.match(await page.locator('.plan-steps .doubt').textContent(), /^Not understood: .*xyzzy/)
  const first = page.url()

  await page.getByRole('button', { name: 'Run again' }).click()
  await page.waitForURL((url) => url.href !== first)
  await page.locator('.comparison').waitFor()
  await page.getByRole('heading', { name: 'Request' }).click()
  t.match(await page.locator('.facts').first().textContent(), /aspect_ratioauto.*referenceorder 7/s)
  await page.getByRole('img', { name: 'city.jpg' }).waitFor()
  await noBarriers(t, page, 'a job with its request')

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('img', { name: 'city.jpg' }).waitFor()
  t.equal(await page.getByLabel('Instructions').inputValue(), 'make it sepia. Frobnicate the xyzzy.')
  t.equal(await page.getByLabel('Reference').inputValue(), 'order 7')
  t.equal(await page.getByLabel('Aspect ratio').inputValue(), 'auto')
  t.same(complaints, [])
})

t.test('a failed job says that it cost nothing, and asks for no pictures that there are not', { skip }, async (t) => {
  const { page } = await openPage(t, browser)
  const missing: string[] = []
  page.on('response', (response) => response.status() >= 400 && missing.push(response.url()))
  await signIn(page, service)
  await page.getByLabel('Instructions').fill('make it sepia')
  await page.getByRole('button', { name: 'Submit' }).click()
  t.match(await page.getByRole('alert').filter({ hasText: 'picture' }).textContent(), /Nothing was charged\.$/)
  await page.getByRole('button', { name: 'Edit' }).click()
  t.equal(await page.getByLabel('Instructions').inputValue(), 'make it sepia')
  t.same(missing, [])
})

t.test('a request that is sent again asks for all that it asked for, and no more', async (t) => {
  const client = createClient({ url: service.url, apiKey: service.key.api_key })
  const body = form({
    instructions: 'draw a red circle',
    webhook_url: 'https://example.invalid/',
    webhook_events: 'step,started',
    frobnicate: '1',
  })
  const response = await service.request('/v2/image/agent', {
    method: 'POST',
    body,
    headers: { 'cancel-after': '3600' },
  })
  const first = await client.job((await json<{ job_id: string }>(response)).data.job_id)
  t.same(first.input.unknown_fields, ['frobnicate'])
  const { job_id: again } = await submitDraft(client, await draftOf(client, first, AbortSignal.timeout(60_000)))
  const { unknown_fields: _, ...input } = first.input
  t.same((await fetchJob(service, again)).input, input)
  await Promise.all([first.id, again].map((jobId) => client.cancel(jobId).catch(() => undefined)))
})
