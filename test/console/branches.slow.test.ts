import t from 'tap'
import { createClient } from '../../src/client/client.ts'
import { requestCode } from '../../src/console/page/form/request-code.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { startService } from '../support/service.ts'
import { noBarriers, openJob, signIn } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t)
const browser = await startBrowser(t, chromium)
const client = createClient({ url: service.url, apiKey: service.key.api_key })

t.test('one goes on from a step of a job, in its plan and in its time line', { skip }, async (t) => {
  const { job_id: parent } = await client.submitImageAgent({
    instructions: 'draw a gold star on a midnight blue background, then blur it',
    output_format: 'webp',
  })
  await client.wait(parent)
  const { page, complaints } = await openPage(t, browser, { viewport: { width: 360, height: 740 } })
  await signIn(page, service)
  await openJob(page, service.url, parent)
  const goOn = page.locator('.plan-steps').getByRole('button', { name: 'Continue from here, after step 1' })
  await goOn.waitFor()
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, 'nothing sticks out')
  await noBarriers(t, page, 'a job that can be gone on from')
  await goOn.click()

  await page.getByText('Continues after step 1 of').waitFor()
  t.equal(await page.locator('[data-field=images]').isVisible(), false, 'it has its pictures')
  t.equal(await page.locator('.examples').isVisible(), false)
  await page.getByText(/^\d steps?, \d+ credits$/).waitFor()
  await page.getByLabel('Instructions').fill('invert it')
  await page
    .locator('.plan')
    .getByText(/invert/i)
    .waitFor()
  await noBarriers(t, page, 'the form of a branch')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('A branch of').waitFor()
  await page.locator('.result, .comparison').first().waitFor()
  const [branch] = (await client.job(parent)).branches ?? []
  t.match(await client.wait(branch!.job_id), {
    parent: { job_id: parent, step: 1 },
    input: { instructions: 'invert it', output_format: 'webp', inherited: ['output_format'] },
  })

  await page.getByRole('button', { name: 'Edit' }).click()
  t.equal(await page.getByLabel('Instructions').inputValue(), 'invert it')
  await page.getByText('Continues after step 1 of').waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  t.equal(await page.getByLabel('Instructions').inputValue(), '')
  t.ok(await page.locator('[data-field=images]').isVisible())

  await openJob(page, service.url, parent)
  await page.getByText('Branches:').waitFor()
  await page.getByRole('heading', { name: 'Time line' }).click()
  const inPast = page.locator('.past').getByRole('button', { name: 'Continue from here' })
  await inPast.waitFor()
  await inPast.click()
  await page.getByText(/^Continues after step \d of/).waitFor()
  t.same(complaints, [])
})

t.test('its code calls what the clients have for it', async (t) => {
  const fields = { from_job: '01a1f8b4-0000-7000-8000-000000000000', from_step: '2', instructions: 'blur it' }
  const { curl, TypeScript, Python } = requestCode({ type: 'image_agent', fields, pictures: {} }, 'https://example.com')
  t.match(curl, "--form-string 'from_step=2'")
  t.match(TypeScript, `client.branch("${fields.from_job}", {\n  step: 2,\n  instructions: "blur it",\n})`)
  t.match(Python, `client.branch(\n    "${fields.from_job}",\n    step=2,\n    instructions="blur it",\n)`)
})
