import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type Darkroom, spawnDarkroom } from './darkroom.ts'
import { ownPort } from './own-port.ts'
import { createTestDatabase } from './postgres.ts'
import type { Client } from './requests.ts'

/** API and worker in a process of their own, and a client of them with plenty of credits. */
export interface ServiceProcess extends Client {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly home: string
  readonly darkroom: Darkroom
}

export async function startServiceProcess(
  t: Test,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  const { url: databaseUrl } = await createTestDatabase(t)
  const port = String(await ownPort())
  const darkroom = await spawnDarkroom(t, 'serve', {
    DARKROOM_HOME: home,
    DATABASE_URL: databaseUrl,
    PORT: port,
    DARKROOM_FIRST_CREDITS: '1000000000',
    ...environment,
  })
  const url = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${(await readFile(join(home, 'first-key'), 'utf8')).trim()}` }
  return {
    url,
    headers,
    home,
    darkroom,
    request: (path, { key: _, ...init } = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } }),
  }
}
