import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../errors.ts'
import { connectionUrl, readCredentials } from './credentials.ts'
import { type HomeHolder, type HomeMode, homeHolder, lockHome } from './home-lock.ts'
import type { EmbeddedLogger } from './log.ts'
import { findCluster, prepareHome } from './place.ts'
import { serveHome } from './serve-home.ts'
import { serverState } from './server.ts'

export interface EmbeddedOptions {
  /** The folder that holds the database and its password, made if missing. */
  readonly home: string
  /** `own` for the service; `join` (for the CLI) uses a running service's server and starts one where none runs. */
  readonly mode: HomeMode
  readonly logger?: EmbeddedLogger
  /** How long to wait while a command holds the home, or a service starts or stops in it. Default 60,000. */
  readonly patienceMs?: number
}

export interface EmbeddedDatabase {
  /** `postgres://` address of the database `darkroom`, with its superuser's password. */
  readonly url: string
  /** Whether this process started the server and will stop it. */
  readonly owned: boolean
  /** Stops the server if it is owned, and resolves when it is down. Stopping twice is harmless. */
  stop(): Promise<void>
}

const RETRY_EVERY_MS = 25

/**
 * Opens darkroom's private PostgreSQL under `<home>/postgres`. An owned server ends with this process, however this
 * process ends; if it crashes it is started again at the same address. Its data stays.
 *
 * @throws DomainError `HOME_IN_USE` when another service holds the home, or what was waited for outlasts the patience;
 *   `DATABASE_VERSION`, `HOME_FOREIGN`, `HOME_UNREACHABLE`, `HOME_DAMAGED`, `NO_SERVER_ACCOUNT` or
 *   `NO_EMBEDDED_DATABASE` when the home or the machine does not allow it.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { mode, logger, patienceMs = 60_000 } = options
  const home = await prepareHome(options.home)
  let waiting = false

  for (const deadline = Date.now() + patienceMs; ; await sleep(RETRY_EVERY_MS)) {
    const lock = await lockHome(home, mode)
    if (lock) return { ...(await serveHome(home, lock, logger)), owned: true }

    const holder = await homeHolder(home)
    if (holder?.mode === 'own') {
      if (mode === 'own') throw inUse(home, holder)
      const url = holder.open ? await addressOfRunning(home) : undefined
      if (url !== undefined) return { url, owned: false, stop: async () => {} }
    }
    if (Date.now() > deadline) throw inUse(home, holder)
    if (!waiting) logger?.info({ home, pid: holder?.pid }, 'waiting for the database of another darkroom process')
    waiting = true
  }
}

/** The address of the home's server; `undefined` while it does not accept connections. */
async function addressOfRunning(home: string): Promise<string | undefined> {
  const cluster = await findCluster(home)
  if (!cluster || (await serverState(cluster.folder)) !== 'ready') return undefined
  const credentials = await readCredentials(home)
  return credentials && connectionUrl(credentials)
}

/** That a home is held by another process, which is named if it is known. */
export function inUse(home: string, holder: HomeHolder | undefined): DomainError {
  const who = holder ? `darkroom process ${holder.pid}` : 'a database that is still shutting down'
  return new DomainError(
    'HOME_IN_USE',
    `${home} is in use by ${who}. Stop it first, or give this one another DARKROOM_HOME or a DATABASE_URL.`,
  )
}
