import t from 'tap'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { startService } from '../support/service.ts'
import { DETAIL, signIn } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t)
const browser = await startBrowser(t, chromium)

t.test('a detail preservation job, whose repaired regions can be outlined', { skip }, async (t) => {
  const { page, complaints } = await openPage(t, browser, { colorScheme: 'light' })
  await signIn(page, service)
  await page.getByRole('tab', { name: 'Detail preservation' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  t.match(await page.locator('[data-field=source_image] .fault').textContent(), /Choose the picture/)
  await page.locator('[data-field=source_image] input[type=file]').setInputFiles(DETAIL[0]!)
  await page.locator('[data-field=reference_images] input[type=file]').setInputFiles(DETAIL[1]!)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('.comparison').waitFor({ timeout: 110_000 })
  await page.getByLabel(/repaired region/).check()
  t.ok(await page.locator('.regions span').count())
  await page.waitForFunction('document.querySelector(".regions span").getBoundingClientRect().width > 10')

  // Opened anew, the page has the picture before from the service.
  await page.reload()
  await page.locator('.comparison').waitFor()
  t.same(complaints, [])
})
