import { join } from 'node:path'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { type EmbeddedDatabase, openEmbedded } from './database/embedded/open.ts'
import { type Listener, openListener } from './database/listener.ts'
import { migrate } from './database/migrate.ts'
import { type Announcer, createAnnouncer } from './event-store/announcer.ts'
import { CHANNEL, createWakeups, parseWakeups, type Wakeups } from './event-store/wakeups.ts'
import { JOB_KINDS } from './jobs/kinds.ts'
import type { Log } from './observability/log.ts'
import { createOutboundClient, type OutboundClient } from './outbound/client.ts'
import { installQueues } from './queue/install.ts'
import { createFilesystemStorage } from './storage/filesystem.ts'
import type { Storage } from './storage/storage.ts'

/** What API, worker and command line stand on. */
export interface Platform {
  readonly databaseUrl: string
  readonly database: Database
  readonly storage: Storage
  readonly outbound: OutboundClient
  readonly wakeups: Wakeups
  readonly announcer: Announcer
  readonly listener: Listener
  /** Closes everything in the reverse order of opening; the database last. */
  close(): Promise<void>
}

export interface PlatformOptions {
  /** `own` starts the private database for this process; `join` uses one that already runs. */
  readonly mode: 'own' | 'join'
  readonly poolSize?: number
}

/** Opens the database, private or given, brings its schema up to date and connects to everything else. */
export async function openPlatform(config: Config, log: Log, options: PlatformOptions): Promise<Platform> {
  const embedded = await openPrivateDatabase(config, log, options)
  try {
    const databaseUrl = config.databaseUrl ?? embedded!.url
    const { applied, role } = await migrate(databaseUrl)
    for (const name of applied) log.info({ migration: name }, 'applied a migration')
    if (role === undefined) log.warn('the database user may not create roles: the service acts as that user itself')
    await installQueues(databaseUrl, queueDefinitions(config))
    return connect(config, log, databaseUrl, role, embedded, options.poolSize ?? 10)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function openPrivateDatabase(
  config: Config,
  log: Log,
  { mode }: PlatformOptions,
): Promise<EmbeddedDatabase | undefined> {
  return config.databaseUrl === undefined ? openEmbedded({ home: config.home, mode, logger: log }) : undefined
}

function queueDefinitions({ maxAttempts, jobSeconds }: Config) {
  // The worker ends an attempt at its deadline; the queue's own limit only catches a worker that cannot.
  return JOB_KINDS.map(({ type }) => ({ name: type, maxAttempts, attemptSeconds: jobSeconds + 60 }))
}

function connect(
  config: Config,
  log: Log,
  databaseUrl: string,
  role: string | undefined,
  embedded: EmbeddedDatabase | undefined,
  poolSize: number,
): Platform {
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const database = openDatabase({ url: databaseUrl, applicationName: 'darkroom', poolSize, role, onConnectionError })
  const wakeups = createWakeups()
  const announcer = createAnnouncer(database, wakeups, (error) => log.warn({ err: error }, 'a notification failed'))
  const listener = openListener({
    connection: { ...database.connection, application_name: 'darkroom listener' },
    channel: CHANNEL,
    onPayload: (payload) => {
      for (const [jobId, seq] of parseWakeups(payload)) wakeups.wake(jobId, seq)
    },
    onConnected: wakeups.gap,
    onError: onConnectionError,
  })
  const outbound = createOutboundClient({ allowHosts: config.allowHosts })
  const storage = createFilesystemStorage({ root: join(config.home, 'files') })

  return {
    databaseUrl,
    database,
    storage,
    outbound,
    wakeups,
    announcer,
    listener,
    async close() {
      await outbound.close()
      await announcer.close()
      await listener.close()
      await database.close()
      await embedded?.stop()
    },
  }
}
