import { join } from 'node:path'
import pg from 'pg'
import { DomainError } from '../../errors.ts'
import { accountForNewCluster } from './account.ts'
import { initialize, SETTINGS, writeSettings } from './cluster.ts'
import {
  type Credentials,
  connectionUrl,
  NAME,
  newCredentials,
  readCredentials,
  withFreePort,
  writeCredentials,
} from './credentials.ts'
import { isFree } from './free-port.ts'
import type { HomeLock } from './home-lock.ts'
import { embeddedInstallation } from './installation.ts'
import { keepRunning } from './keep-running.ts'
import type { EmbeddedLogger } from './log.ts'
import { checkCluster, findCluster, placeCluster } from './place.ts'
import { type Cluster, startServer, stopServer } from './server.ts'
import { setWatchdog, type Watchdog } from './watchdog.ts'

const START_ATTEMPTS = 3

/**
 * Starts the server of a home that this process has locked, making its cluster first if there is none, and keeps it
 * running until `stop`, which also gives up the lock.
 */
export async function serveHome(
  home: string,
  lock: HomeLock,
  logger: EmbeddedLogger | undefined,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  let watchdog: Watchdog | undefined
  try {
    const { cluster, saved } = await prepareCluster(home, logger)
    watchdog = await setWatchdog(cluster)
    await lock.record({ watchdog: watchdog.identity })
    await stopServer(cluster, 'fast') // one that outlived both its owner and its watchdog
    const credentials = await startOnFreePort(home, cluster, saved)
    await ensureDatabase(credentials)
    await lock.record({ watchdog: watchdog.identity, open: true })
    return { url: connectionUrl(credentials), stop: keepUntilStopped(cluster, lock, watchdog, logger) }
  } catch (error) {
    await watchdog?.release()
    await lock.release()
    throw error
  }
}

/** Keeps the server running; the function it returns ends that. */
function keepUntilStopped(
  cluster: Cluster,
  lock: HomeLock,
  watchdog: Watchdog,
  logger: EmbeddedLogger | undefined,
): () => Promise<void> {
  const stopping = new AbortController()
  const kept = keepRunning(cluster, logger, stopping.signal)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    stopping.abort()
    await watchdog.release()
    await kept
    await stopServer(cluster, 'fast') // in case a restart was under way, or somebody had killed the watchdog
    await lock.release()
  }
  return () => {
    stopped ??= stop()
    return stopped
  }
}

/** The home's cluster, made if there is none, with programs that can serve it. */
async function prepareCluster(
  home: string,
  logger: EmbeddedLogger | undefined,
): Promise<{ readonly cluster: Cluster; readonly saved: Credentials }> {
  const startLog = join(home, 'postgres-start.log')
  const saved = await readCredentials(home)
  const existing = await findCluster(home)
  if (!existing) {
    const installation = await embeddedInstallation(await accountForNewCluster(), logger)
    const created = saved ?? (await newCredentials())
    await writeCredentials(home, created) // first, so that no cluster exists whose password nobody knows
    const folder = await placeCluster(
      home,
      installation,
      (draft) => initialize(installation, draft, created.password),
      logger,
    )
    return { cluster: { installation, folder, startLog }, saved: created }
  }

  if (!saved) throw new DomainError('HOME_DAMAGED', `${home}/postgres.json with the database's password is missing.`)
  const installation = await embeddedInstallation(existing.account, logger)
  await checkCluster(installation, existing.folder)
  return { cluster: { installation, folder: existing.folder, startLog }, saved }
}

/** Starts the server on its last port if that is free, and on another otherwise. Returns what holds from now on. */
async function startOnFreePort(home: string, cluster: Cluster, saved: Credentials): Promise<Credentials> {
  for (let attempt = 1; ; attempt++) {
    const credentials = await withFreePort(saved)
    if (credentials.port !== saved.port) await writeCredentials(home, credentials)
    await writeSettings(cluster.installation, cluster.folder, credentials.port, SETTINGS)
    try {
      await startServer(cluster)
      return credentials
    } catch (error) {
      const portWasTaken = !(await isFree(credentials.port))
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
