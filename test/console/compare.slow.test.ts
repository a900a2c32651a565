import t from 'tap'
import { createClient } from '../../src/client/client.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { startService } from '../support/service.ts'
import { noBarriers, openJob, signIn } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t)
const browser = await startBrowser(t, chromium)

t.test('two jobs are compared under a slider or side by side, and by what differs', { skip }, async (t) => {
  const client = createClient({ url: service.url, apiKey: service.key.api_key })
  const drawn = await Promise.all(
    (['1:1', '1:1', '16:9'] as const).map(async (ratio, n) => {
      const instructions = `Draw a ${n === 0 ? 'red' : 'blue'} circle`
      const { job_id: jobId } = await client.submitImageAgent({ instructions, aspect_ratio: ratio })
      return client.wait(jobId)
    }),
  )
  const [red, blue, wide] = drawn.map(({ id }) => id)
  const { page, complaints } = await openPage(t, browser)
  await signIn(page, service)
  await openJob(page, service.url, red!)
  await page.getByRole('link', { name: 'Compare with another job' }).click()
  await page.getByRole('button', { name: 'Gallery' }).click()
  await page.locator(`.jobs.gallery a[href$="${blue}"]`).waitFor()
  t.equal(await page.locator('.jobs a').count(), 2, 'not with itself')
  await noBarriers(t, page, 'the gallery')
  await page.locator(`.jobs a[href$="${blue}"]`).click()

  await page.getByLabel('How much of the first picture is shown, in percent').waitFor()
  const rows = page.locator('tbody th')
  t.notOk((await rows.allTextContents()).includes('aspect_ratio'), 'what is the same is not told')
  t.match(await page.locator('tbody').textContent(), /instructionsDraw a red circleDraw a blue circle/)
  await noBarriers(t, page, 'two jobs')
  await page.getByRole('button', { name: 'Side by side' }).click()
  t.equal(await page.locator('.pair img').count(), 2)

  await page.goto(`${service.url}/console/#/compare/${blue}/${wide}`)
  await page.locator('tbody th', { hasText: 'aspect_ratio' }).waitFor()
  t.equal(await page.locator('.pair').count(), 1, 'two shapes stand beside one another at first')
  t.same(complaints, [])
})
