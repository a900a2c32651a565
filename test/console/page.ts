import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Service } from '../support/service.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export const CITY = join(FIXTURES, 'city.jpg')
export const DETAIL = ['source', 'reference_0', 'reference_1'].map((name) => join(FIXTURES, `detail/${name}.jpg`))

/** Opens the console at `url` with a key. */
export async function signIn(page: Page, { url, key }: Pick<Service, 'url' | 'key'>): Promise<void> {
  await page.goto(`${url}/console/`)
  await page.getByLabel('API key').fill(key.api_key)
  await page.getByRole('button', { name: 'Open the console' }).click()
}

/** Opens the page of a job, with the key that the tab has been given. */
export async function openJob(page: Page, url: string, jobId: string): Promise<void> {
  await page.getByRole('heading', { name: 'New job' }).waitFor()
  await page.goto(`${url}/console/#/jobs/${jobId}`)
}

/** Asks axe whether everybody can use the page as it stands. */
export async function noBarriers(t: Test, page: Page, where: string): Promise<void> {
  await page.evaluate(await readFile(AXE, 'utf8'))
  const violations = await page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
  )
  t.same(violations, [], `${where} has no barriers`)
}
