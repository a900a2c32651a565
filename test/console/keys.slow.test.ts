import t from 'tap'
import { createKey } from '../../src/accounts/accounts.ts'
import { findChromium, openPage, startBrowser } from '../support/browser.ts'
import { startService } from '../support/service.ts'
import { noBarriers, signIn } from './page.ts'

const chromium = findChromium()
const skip = chromium === undefined && 'needs Chromium: install it, or name it in CHROMIUM'
const service = await startService(t, { worker: false })
const browser = await startBrowser(t, chromium)

t.test('keys are made, limited and revoked', { skip }, async (t) => {
  const options = { name: 'manager', credits: 10, accountId: service.key.account_id, mayManage: true }
  const manager = await createKey(service.platform.database, options)
  const { page, complaints } = await openPage(t, browser, { viewport: { width: 360, height: 740 } })
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, { url: service.url, key: manager })
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('row', { name: /manager.*this one, manages keys/ }).waitFor()
  t.equal(await page.getByRole('button', { name: 'Revoke manager' }).count(), 0, 'not the one in use')

  await page.getByLabel('Name').fill('web shop')
  await page.getByLabel('Requests of the new key').fill('100/60')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const made = await page.locator('.line code').textContent()
  t.equal((await service.request('/v1/credits', { key: made! })).status, 200)
  await page.getByRole('row', { name: /web shop.*100 requests in 60 s/ }).waitFor()
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, 'nothing sticks out')
  await noBarriers(t, page, 'the keys')

  await page.getByLabel('Change the limits of web shop').click()
  await page.getByLabel('Requests of web shop').fill('')
  await page.getByLabel('Streams of web shop').fill('3')
  await page.getByRole('button', { name: 'Limit' }).click()
  await page.getByRole('row', { name: /web shop.*3 streams/ }).waitFor()
  await page.getByRole('button', { name: 'Revoke web shop' }).click()
  await page.getByRole('row', { name: /web shop.*revoked/ }).waitFor()
  t.same(complaints, [])
})

t.test('a key without that right is told how one comes by it', { skip }, async (t) => {
  const { page } = await openPage(t, browser)
  await signIn(page, service)
  await page.getByRole('link', { name: 'Keys' }).click()
  t.match(await page.getByRole('alert').textContent(), /keys create --manage/)
})
