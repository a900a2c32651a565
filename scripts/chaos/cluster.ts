import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountForNewCluster, spawnOptions } from '../../src/database/embedded/account.ts'
import { createCluster, initialize, SETTINGS, writeSettings } from '../../src/database/embedded/cluster.ts'
import { connectionUrl, newCredentials } from '../../src/database/embedded/credentials.ts'
import { freePort } from '../../src/database/embedded/free-port.ts'
import { embeddedInstallation } from '../../src/database/embedded/installation.ts'
import { setWatchdog, type Watchdog } from '../../src/database/embedded/watchdog.ts'
import type { Clock } from './clock.ts'
import { copyStandby } from './copy-standby.ts'

/** A PostgreSQL of the run's own, with the settings of the embedded one, to be broken at will. */
export interface ChaosCluster {
  /** That of the server that takes writes; another one after a failover. */
  readonly port: number
  /** Address of its database for clients that reach it on `port`: the server's own, or a link's. */
  url(port: number): string
  /** What an operator's `pg_ctl restart -m immediate` is: a crash and a recovery, on the same port. */
  crashAndRestart(): Promise<void>
  /** Restarts the server with a standby that every commit waits for. */
  replicate(): Promise<void>
  /** Loses the server for good, and has the standby take its place. */
  failOver(): Promise<void>
  /** Runs `work` on a connection of the database's owner that no fault touches; opened for this alone. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Server {
  readonly folder: string
  readonly port: number
  readonly watchdog: Watchdog
}

const LOOK_EVERY_MS = 20

/** Creates and starts a cluster in `folder`. It ends with this process, even if that is killed. */
export async function startCluster(folder: string, clock: Clock | undefined): Promise<ChaosCluster> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711) // as root, the server's account must pass through
  const installation = await embeddedInstallation(await accountForNewCluster(), undefined)
  const credentials = await newCredentials()
  const servers: Server[] = []
  let primary = await makeServer(credentials.port, async (data) => {
    await createCluster(installation, data, (draft) => initialize(installation, draft, credentials.password))
    await writeSettings(installation, data, credentials.port, SETTINGS)
  })
  let standby: Server | undefined

  /** One that does not run yet. */
  async function makeServer(port: number, fill: (data: string) => Promise<void>): Promise<Server> {
    const data = join(folder, `postgres-${servers.length + 1}`)
    await fill(data)
    const watchdog = await setWatchdog({ installation, folder: data, startLog: `${data}.log` })
    const server = { folder: data, port, watchdog }
    servers.push(server)
    return server
  }

  async function pgCtl(server: Server, ...args: string[]): Promise<void> {
    const options = spawnOptions(installation.account)
    const env = { ...options.env, ...clock?.environment }
    const log = join(server.folder, 'server.log') // where the server's account may write
    const all = [...args, '-D', server.folder, '-w', '-s', '-l', log]
    await promisify(execFile)(join(installation.bin, 'pg_ctl'), all, { ...options, env } as object)
  }
  await pgCtl(primary, 'start')

  const url = (port: number) => connectionUrl({ ...credentials, port }, 'postgres')

  async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url(primary.port), application_name: 'chaos' })
    client.on('error', () => undefined) // the query under way rejects as well
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  return {
    get port() {
      return primary.port
    },
    url,
    asOwner,
    crashAndRestart: () => pgCtl(primary, 'restart', '-m', 'immediate'),
    async replicate() {
      await pgCtl(primary, 'stop', '-m', 'fast')
      const source = { folder: primary.folder, url: url(primary.port) }
      const port = await freePort()
      standby = await makeServer(port, (data) => copyStandby(installation, source, data, port, SETTINGS))
      await Promise.all([primary, standby].map((server) => pgCtl(server, 'start')))
      await asOwner(async (owner) => {
        await owner.query("alter system set synchronous_standby_names = '*'")
        await owner.query('select pg_reload_conf()')
        while ((await owner.query(IN_SYNC)).rowCount === 0) await sleep(LOOK_EVERY_MS)
      })
    },
    async failOver() {
      if (standby === undefined) throw new Error('there is no standby')
      await pgCtl(primary, 'stop', '-m', 'immediate')
      await pgCtl(standby, 'promote')
      primary = standby
      standby = undefined
    },
    async close() {
      await Promise.all(servers.map(({ watchdog }) => watchdog.release()))
    },
  }
}

const IN_SYNC = "select from pg_stat_replication where sync_state in ('sync', 'quorum')"
