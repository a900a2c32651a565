import { join } from 'node:path'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { addDatabaseGauges } from './database/gauges.ts'
import { type Listener, openListener } from './database/listener.ts'
import { checkPooler } from './database/pooler.ts'
import { type PreparedDatabase, prepareDatabase } from './database/prepare.ts'
import { newerMigrations, SCHEMA_CHANGED, storedMigrations } from './database/schema-version.ts'
import { type DomainError, isDomainError } from './errors.ts'
import { type Announcer, createAnnouncer } from './event-store/announcer.ts'
import { newsChannel, parseNews } from './event-store/news.ts'
import { CHANNEL, createWakeups, parseWakeups, type Wakeups } from './event-store/wakeups.ts'
import { JOB_TYPES } from './jobs/kinds.ts'
import type { Log } from './observability/log.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import { createOutboundClient, type OutboundClient } from './outbound/client.ts'
import { addQueueGauges } from './queue/gauges.ts'
import { attemptSecondsFor, installQueues } from './queue/install.ts'
import { createFilesystemStorage } from './storage/filesystem.ts'
import type { Storage } from './storage/storage.ts'
import { webhookQueue } from './webhooks/queue.ts'

/** What API, worker and command line stand on. */
export interface Platform {
  readonly databaseUrl: string
  readonly poolerUrl: string | undefined
  readonly database: Database
  readonly storage: Storage
  readonly outbound: OutboundClient
  readonly wakeups: Wakeups
  readonly announcer: Announcer
  readonly listener: Listener
  readonly metrics: Metrics
  /** Resolves if newer code brings the database to a version that this code cannot go on with. */
  readonly outdated: Promise<DomainError>
  /** Closes everything in the reverse order of opening; the database last. */
  close(): Promise<void>
}

/** Opens the database, private or given, brings schema and queues up to date and connects to everything else. */
export async function openPlatform(config: Config, log: Log, poolSize = 10): Promise<Platform> {
  const { databaseUrl, home } = config
  const storage = await openStorage(config)
  const prepared = await prepareDatabase({ url: databaseUrl, home, mode: 'own', logger: log })
  try {
    report(log, prepared)
    await installJobQueues(config, prepared.url)
    const database = open(config, log, prepared, poolSize)
    try {
      if (config.poolerUrl !== undefined) await checkPooler(database.pool)
      return connect(config, log, storage, prepared, database, await newsChannel(database))
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    await prepared.stop()
    throw error
  }
}

function report(log: Log, { applied, objects, newer, role }: PreparedDatabase): void {
  for (const name of applied) log.info({ migration: name }, 'applied a migration')
  if (objects === 'replaced') log.warn('functions, views and roles took the place of others of the same version')
  if (objects === 'superseded') log.warn('the database has newer functions, views and roles, which stay as they are')
  if (newer.length > 0) log.warn({ migrations: newer }, 'the database is newer than this code, and is left as it is')
  if (role === undefined) log.warn('the database user may not create roles: the service acts as that user itself')
}

/** Creates a queue for every kind of job and one for webhooks, or brings them in line with the configuration. */
export async function installJobQueues(config: Config, databaseUrl: string): Promise<void> {
  const { maxAttempts, jobSeconds, webhookSeconds } = config
  const attemptSeconds = attemptSecondsFor(jobSeconds)
  const jobQueues = JOB_TYPES.map((name) => ({ name, maxAttempts, attemptSeconds }))
  await installQueues(databaseUrl, [...jobQueues, webhookQueue(webhookSeconds)])
}

/** Where input and output pictures are kept. */
export async function openStorage({ home, s3 }: Config): Promise<Storage> {
  if (s3 === undefined) return createFilesystemStorage({ root: join(home, 'files') })
  // Loaded by those who use it: it takes as long as everything else together.
  const { openS3Storage } = await import('./storage/s3.ts')
  return openS3Storage(s3)
}

const reportBroken = (log: Log) => (error: Error) => log.warn({ err: error }, 'a database connection broke')

function open({ poolerUrl, readUrl }: Config, log: Log, { url, role }: PreparedDatabase, poolSize: number): Database {
  const onConnectionError = reportBroken(log)
  return openDatabase({ url, poolerUrl, readUrl, applicationName: 'darkroom', poolSize, role, onConnectionError })
}

function connect(
  config: Config,
  log: Log,
  storage: Storage,
  { url: databaseUrl, known, stop: stopServer }: PreparedDatabase,
  database: Database,
  newsOn: string,
): Platform {
  const onConnectionError = reportBroken(log)
  const wakeups = createWakeups()
  const metrics = createMetrics()
  addDatabaseGauges(metrics, database)
  addQueueGauges(metrics, database, JOB_TYPES)
  const onNotifyError = (error: Error) => {
    metrics.notificationFailures.inc()
    log.warn({ err: error }, 'a notification failed')
  }
  const announcer = createAnnouncer(database, wakeups, newsOn, onNotifyError, () => metrics.notificationsSent.inc())
  const outdated = Promise.withResolvers<DomainError>()
  const heedVersion = async () => {
    try {
      const newer = newerMigrations(await storedMigrations(database.pool), known)
      if (newer.length > 0) log.warn({ migrations: newer }, 'the database is newer than this code, which goes on')
    } catch (error) {
      if (isDomainError(error, 'DATABASE_NEWER')) outdated.resolve(error)
      else onConnectionError(error as Error)
    }
  }
  const listener = openListener({
    connection: { ...database.connection, application_name: 'darkroom listener' },
    channels: {
      [CHANNEL]: (payload) => {
        metrics.notificationsReceived.inc()
        if (payload === SCHEMA_CHANGED) void heedVersion()
        for (const [jobId, seq] of parseWakeups(payload)) wakeups.wake(jobId, seq)
      },
      [newsOn]: (payload) => {
        for (const [jobId, news] of parseNews(payload, wakeups.isFollowed)) wakeups.tell(jobId, news)
      },
    },
    onConnected: () => {
      metrics.listenerConnects.inc()
      void heedVersion()
      wakeups.gap()
    },
    onError: onConnectionError,
  })
  const outbound = createOutboundClient({ allowHosts: config.allowHosts })

  return {
    databaseUrl,
    poolerUrl: config.poolerUrl,
    database,
    storage,
    outbound,
    wakeups,
    announcer,
    listener,
    metrics,
    outdated: outdated.promise,
    async close() {
      await outbound.close()
      await announcer.close()
      await listener.close()
      await database.close()
      await stopServer()
    },
  }
}
