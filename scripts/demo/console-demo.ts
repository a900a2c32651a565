import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { createClient } from '../../src/client/client.ts'
import { findChromium } from '../../test/support/browser.ts'
import type { Demo } from './demo.ts'
import { type OwnService, withOwnService } from './own-service.ts'

const ROOT = join(import.meta.dirname, '../..')
const FIXTURES = join(ROOT, 'test/fixtures')
const OUTPUT = join(ROOT, 'demo-output/console')

const DESKTOP = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const
const PHONE = { ...DESKTOP, viewport: { width: 390, height: 844 }, isMobile: true } as const

export const consoleDemo: Demo = {
  summary: 'the pictures of the console in its document; needs Chromium',
  run: () => withOwnService(show),
}

async function show(service: OwnService): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('there is no Chromium: install it, or name it in CHROMIUM')
  const { api_key: apiKey } = await service.darkroom<{ api_key: string }>('keys', 'create', '--name', 'demo')
  const client = createClient({ url: service.url, apiKey })
  const agent = await client.submitImageAgent({
    instructions: 'Remove the noise, make it black and white, add a vignette, then write "darkroom" at the bottom',
    images: [join(FIXTURES, 'city.jpg')],
    aspect_ratio: '4:3',
  })
  const detail = await client.submitDetailPreservation({
    source_image: join(FIXTURES, 'detail/source.jpg'),
    reference_images: [join(FIXTURES, 'detail/reference_0.jpg'), join(FIXTURES, 'detail/reference_1.jpg')],
  })
  for (const { job_id: jobId } of [agent, detail]) await client.wait(jobId)

  await rm(OUTPUT, { recursive: true, force: true })
  await mkdir(OUTPUT, { recursive: true })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  const address = `${service.url}/console/`
  const open = (options: BrowserContextOptions) => openConsole(browser, address, apiKey, options)
  try {
    const finished = await openJob(await open(DESKTOP), agent.job_id, '.steps img')
    await finished.getByText('Time line').click()
    await finished.locator('.past-picture').waitFor()
    await save(finished, 'console-job', 900, 1510)
    const repaired = await openJob(await open(DESKTOP), detail.job_id, '.comparison')
    await repaired.getByLabel(/repaired region/).check()
    await save(repaired, 'console-detail', 900, 1080)
    await save(await open(PHONE), 'console-phone', 390, 1060)
  } finally {
    await browser.close()
  }
}

async function openConsole(browser: Browser, address: string, apiKey: string, options: BrowserContextOptions) {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(address)
  await page.getByLabel('API key').fill(apiKey)
  await page.keyboard.press('Enter')
  await page.locator('.jobs .job').first().waitFor()
  return page
}

/** Opens a job's page and waits for its comparison and for what `selector` names. */
async function openJob(page: Page, jobId: string, selector: string): Promise<Page> {
  await page.evaluate(`location.hash = '#/jobs/${jobId}'`)
  for (const awaited of ['.comparison', selector]) await page.locator(awaited).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Saves the top of a page, `height` of its pixels, `width` pixels wide. */
async function save(page: Page, name: string, width: number, height: number): Promise<void> {
  const file = join(OUTPUT, `${name}.webp`)
  const clip = { x: 0, y: 0, width: page.viewportSize()!.width, height }
  const picture = await page.screenshot({ fullPage: true, clip })
  await sharp(picture).resize({ width }).webp({ quality: 82 }).toFile(file)
  console.log(`  ${relative(ROOT, file)}`)
}
