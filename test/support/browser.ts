import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Test } from 'tap'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']

/** Where a Chromium is installed: what `CHROMIUM` names, or the first of the usual names on the path. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter)
  return PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program))).find(existsSync)
}

export interface OpenPage {
  readonly page: Page
  /** What the page complained of, violations of its policy included, and the hosts it asked for something. */
  readonly complaints: string[]
  readonly hosts: Set<string>
}

/** Starts a browser without a window for `t`; none without a program. */
export async function startBrowser(t: Test, executablePath: string | undefined): Promise<Browser | undefined> {
  if (executablePath === undefined) return undefined
  // Root may not use the sandbox; what is opened here is our own page.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  t.teardown(() => browser.close())
  return browser
}

/** A fresh page with a session storage of its own. */
export async function openPage(
  t: Test,
  browser: Browser | undefined,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  if (browser === undefined) throw new Error('there is no browser')
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  t.teardown(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  const hosts = new Set<string>()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // A refusal by the service, and a connection that is cut, are what some tests are about.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(host)
  })
  return { page, complaints, hosts }
}
