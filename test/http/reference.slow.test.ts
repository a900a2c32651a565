import { join } from 'node:path'
import t from 'tap'
import { storeJob } from '../support/appending.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { type Job, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const PHOTOGRAPH = join(import.meta.dirname, '../fixtures/city.jpg')
const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'

t.test('the reference in a browser', { skip }, async (t) => {
  const service = await startService(t, { worker: false })
  const jobId = await storeJob(service.platform, service.key)
  const { page, complaints, hosts } = await openPage(t, await startBrowser(t, chromium))
  await page.goto(`${service.url}/docs`)

  t.test('lists every request', async (t) => {
    await page.locator('.opblock').first().waitFor()
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, object> }
    const shown = await page.locator('#swagger-ui .opblock-summary-path').allTextContents()
    // Long paths may be broken behind their slashes by characters without width.
    const listed = shown.map((path) => path.replaceAll('\u200b', ''))
    for (const path of Object.keys(paths)) t.ok(listed.includes(path), path)
  })

  t.test('tries a request out with a key', async (t) => {
    await page.getByRole('button', { name: 'Authorize' }).click()
    const dialogue = page.locator('.modal-ux')
    await dialogue.locator('input').first().fill(service.key.api_key)
    await dialogue.getByRole('button', { name: 'Apply credentials' }).first().click()
    await dialogue.getByRole('button', { name: 'Close' }).first().click()

    const request = page.locator('#operations-Jobs-get_job')
    await request.locator('.opblock-summary').click()
    await request.getByRole('button', { name: 'Try it out' }).click()
    await request.getByPlaceholder('job_id').fill(jobId)
    await request.getByRole('button', { name: 'Execute' }).click()
    await request.locator('.live-responses-table .response-col_status').getByText('200').waitFor()
    t.match(await request.locator('.live-responses-table').textContent(), jobId)
  })

  t.test('starts every form with a request that is accepted', async (t) => {
    for (const [id, status] of [
      ['create_image_agent_job', 202],
      ['plan_image_agent_job', 200],
    ] as const) {
      const request = page.locator(`#operations-Creating_jobs-${id}`)
      await request.locator('.opblock-summary').click()
      await request.getByRole('button', { name: 'Try it out' }).click()
      const type = request.locator('select.content-type, .body-param-options select').first()
      for (const name of await type.locator('option').allTextContents()) {
        await type.selectOption(name)
        const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
        await request.getByRole('button', { name: 'Execute' }).click()
        t.equal((await answered).status(), status, `${id} as ${name}`)
      }
      await type.selectOption('multipart/form-data')
      await request.getByRole('button', { name: 'Cancel' }).click()
      await request.locator('.opblock-summary').click()
    }
  })

  t.test('creates a job from a form with a picture', async (t) => {
    const request = page.locator('#operations-Creating_jobs-create_image_agent_job')
    await request.locator('.opblock-summary').click()
    await request.getByRole('button', { name: 'Try it out' }).click()
    await request.locator('[data-property-name="images"]').getByRole('button').first().click()
    await request.locator('[data-property-name="images"] input[type=file]').first().setInputFiles(PHOTOGRAPH)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await request.getByRole('button', { name: 'Execute' }).click()
    t.equal((await answered).status(), 202)
    const { jobs } = (await json<{ jobs: Job[] }>(await service.request('/v1/jobs?limit=1'))).data
    t.match(jobs[0]!.input, { resolution: '2K', images: [{ filename: 'city.jpg' }] })
  })

  t.test('asks nobody else for anything, and keeps to its policy', async (t) => {
    t.same([...hosts], [new URL(service.url).host])
    t.same(complaints, [])
  })
})
