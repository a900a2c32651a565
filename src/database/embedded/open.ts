import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DomainError } from '../../errors.ts'
import { accountForNewCluster } from './account.ts'
import { createCluster, SETTINGS, writeSettings } from './cluster.ts'
import {
  type Credentials,
  connectionUrl,
  isFree,
  NAME,
  newCredentials,
  readCredentials,
  withFreePort,
  writeCredentials,
} from './credentials.ts'
import { type HomeLock, type HomeMode, homeStatus, lockHome } from './home-lock.ts'
import { embeddedInstallation } from './installation.ts'
import { keepRunning } from './keep-running.ts'
import { accountOfCluster, checkCluster, findCluster, placeForCluster, prepareHome } from './place.ts'
import { type Cluster, serverState, startServer, stopServer } from './server.ts'
import { setWatchdog, type Watchdog } from './watchdog.ts'

/** What this needs of a logger; pino's fits. */
export interface EmbeddedLogger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

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
  readonly url: string
  /** Whether this process started the server and will stop it. */
  readonly owned: boolean
  /** Stops the server if it is owned, and resolves when it is down. Stopping twice is harmless. */
  stop(): Promise<void>
}

const RETRY_EVERY_MS = 25
const START_ATTEMPTS = 3

/**
 * Opens darkroom's private PostgreSQL under `<home>/postgres`. The server ends with this process, however this
 * process ends; its data stays.
 *
 * @throws DomainError `HOME_IN_USE` when another service holds the home (or a command, beyond the patience);
 *   `DATABASE_VERSION`, `HOME_FOREIGN`, `HOME_UNREACHABLE`, `HOME_DAMAGED`, `NO_SERVER_ACCOUNT` or
 *   `NO_EMBEDDED_DATABASE` when the home or the machine does not allow it.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { mode, logger, patienceMs = 60_000 } = options
  const home = await prepareHome(options.home)

  for (const deadline = Date.now() + patienceMs; ; await sleep(RETRY_EVERY_MS)) {
    const status = await homeStatus(home)
    if (!status.held) {
      const lock = await lockHome(home, mode)
      if (lock) return openOwned(home, lock, logger)
      continue
    }
    const owner = status.owner
    if (owner?.mode === 'own') {
      if (mode === 'own') throw inUse(home, owner.pid)
      const joined = await joinOwner(home)
      if (joined) return joined
    }
    if (Date.now() > deadline) throw inUse(home, owner?.pid)
  }
}

async function joinOwner(home: string): Promise<EmbeddedDatabase | undefined> {
  const folder = await findCluster(home)
  if (folder === undefined || (await serverState(folder)) !== 'ready') return undefined
  const credentials = await readCredentials(home)
  return credentials && { url: connectionUrl(credentials), owned: false, stop: async () => {} }
}

async function openOwned(home: string, lock: HomeLock, logger: EmbeddedLogger | undefined): Promise<EmbeddedDatabase> {
  let watchdog: Watchdog | undefined
  try {
    const { cluster, credentials } = await prepareCluster(home, logger)
    watchdog = await setWatchdog(cluster)
    await lock.recordWatchdog(watchdog.identity)
    await stopServer(cluster, 'fast') // one that outlived both its owner and its watchdog
    const current = await startOnFreePort(home, cluster, credentials)
    await ensureDatabase(current)
    return owned(connectionUrl(current), cluster, lock, watchdog, logger)
  } catch (error) {
    await watchdog?.release()
    await lock.release()
    throw error
  }
}

function owned(
  url: string,
  cluster: Cluster,
  lock: HomeLock,
  watchdog: Watchdog,
  logger: EmbeddedLogger | undefined,
): EmbeddedDatabase {
  const stopping = new AbortController()
  const kept = keepRunning(cluster, logger, stopping.signal)
  const stop = async () => {
    stopping.abort()
    await kept
    await watchdog.release()
    await stopServer(cluster, 'fast') // in case somebody had killed the watchdog
    await lock.release()
  }
  let stopped: Promise<void> | undefined
  return {
    url,
    owned: true,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** The home's cluster, made if there is none, with programs that can serve it. */
async function prepareCluster(
  home: string,
  logger: EmbeddedLogger | undefined,
): Promise<{ cluster: Cluster; credentials: Credentials }> {
  const startLog = join(home, 'postgres-start.log')
  const existing = await findCluster(home)
  const saved = await readCredentials(home)
  if (existing !== undefined) {
    if (!saved) throw new DomainError('HOME_DAMAGED', `${home}/postgres.json with the database's password is missing.`)
    const installation = await embeddedInstallation(await accountOfCluster(existing), logger)
    await checkCluster(installation, existing)
    return { cluster: { installation, folder: existing, startLog }, credentials: saved }
  }

  const installation = await embeddedInstallation(await accountForNewCluster(), logger)
  const credentials = saved ?? (await newCredentials())
  await writeCredentials(home, credentials) // first, so that no cluster exists whose password nobody knows
  const place = await placeForCluster(home, installation.account, logger)
  await createCluster(installation, place.folder, credentials.password)
  await place.publish()
  return { cluster: { installation, folder: place.folder, startLog }, credentials }
}

/** Starts the server on its last port if that is free, and on another otherwise. Returns what now holds. */
async function startOnFreePort(home: string, cluster: Cluster, credentials: Credentials): Promise<Credentials> {
  for (let attempt = 1; ; attempt++) {
    const current = await withFreePort(credentials)
    await writeCredentials(home, current)
    await writeSettings(cluster.installation, cluster.folder, current.port, SETTINGS)
    try {
      await startServer(cluster)
      return current
    } catch (error) {
      const portWasTaken = !(await isFree(current.port))
      if (!portWasTaken || attempt === START_ATTEMPTS) throw error
    }
  }
}

async function ensureDatabase(credentials: Credentials): Promise<void> {
  const maintenance = new pg.Client({ connectionString: connectionUrl(credentials, 'postgres') })
  await maintenance.connect()
  try {
    const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await maintenance.query(`create database ${pg.escapeIdentifier(NAME)}`)
  } finally {
    await maintenance.end()
  }
}

function inUse(home: string, pid: number | undefined): DomainError {
  const holder = pid === undefined ? 'a database that is still shutting down' : `darkroom process ${pid}`
  return new DomainError(
    'HOME_IN_USE',
    `${home} is in use by ${holder}. Stop it first, or give this one another DARKROOM_HOME or a DATABASE_URL.`,
  )
}
