import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type CreatedKey, createKey } from '../../src/accounts/accounts.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { createEngineStock } from '../../src/engine/stock.ts'
import { startApi } from '../../src/http/start-api.ts'
import { createLog } from '../../src/observability/log.ts'
import { openPlatform, type Platform } from '../../src/platform.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { ownPort } from './own-port.ts'
import { startPooler } from './pooler.ts'
import { createTestDatabase } from './postgres.ts'

export interface Service {
  /** Address of the API. */
  readonly url: string
  /** Every route of the API, as `GET /v1/jobs/:job_id`. */
  readonly routes: readonly string[]
  readonly platform: Platform
  readonly config: Config
  readonly home: string
  /** A key with plenty of credits. */
  readonly key: CreatedKey
  /** A request with that key. */
  request(path: string, init?: RequestInit & { readonly key?: string }): Promise<Response>
  createKey(credits?: number): Promise<CreatedKey>
  /** Stops everything before the test ends, so that what is changed behind its back stays changed. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  /** A database of the test's own; by default a fresh one in the shared cluster. */
  readonly databaseUrl?: string
  /** Without a worker, jobs stay queued. */
  readonly worker?: boolean
  /** Connections that a pooler in front of the database has to it; without one by default, or as `TEST_POOLER` says. */
  readonly throughPooler?: number
  /** False: what no notification tells of is never noticed, so that a notification that is missing is. */
  readonly fallbacks?: boolean
  /** Environment variables of the configuration. */
  readonly environment?: Readonly<Record<string, string>>
}

const NEVER_MS = 2 ** 31 - 1
const NO_FALLBACKS = { slowTimerMs: NEVER_MS, pollMs: NEVER_MS, reconcileMs: NEVER_MS }

/** Starts the API, and a worker unless told otherwise, in this process, on a real port and a real database. */
export async function startService(t: Test, options: ServiceOptions = {}): Promise<Service> {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase(t)).url
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  const port = await ownPort()
  const connections = Number(process.env.TEST_POOLER ?? options.throughPooler ?? 0)
  const config = readConfig({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...(connections > 0 && {
      DATABASE_URL: await startPooler(t, databaseUrl, connections),
      DATABASE_DIRECT_URL: databaseUrl,
    }),
    DARKROOM_HOME: home,
    DARKROOM_GRACE_SECONDS: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...options.environment,
  })
  const log = createLog(config.logLevel)
  const platform = await openPlatform(config, log)
  const settings = options.fallbacks === false ? { ...config, ...NO_FALLBACKS } : config
  const scratch = join(home, 'scratch')
  const engineStock = createEngineStock()
  const worker =
    options.worker === false ? undefined : await startWorker({ platform, engineStock, settings, log, scratch })
  const api = await startApi({ platform, engineStock, settings, log, uploads: join(home, 'uploads') })
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= (async () => {
      await api.stop()
      await worker?.stop()
      await engineStock.close()
      await platform.close()
    })())
  t.teardown(async () => {
    await stop()
    // An engine whose service was killed may still be keeping what Node has compiled of its code.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })

  const key = await createKey(platform.database, { name: 'test', credits: 1_000_000 })
  return {
    url: config.baseUrl,
    routes: api.routes,
    platform,
    config,
    home,
    key,
    request(path, { key: apiKey = key.api_key, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${apiKey}`)
      return fetch(`${config.baseUrl}${path}`, { ...init, headers })
    },
    createKey: (credits = 0) => createKey(platform.database, { name: 'another', credits }),
    stop,
  }
}
