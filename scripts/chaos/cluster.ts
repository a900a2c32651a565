import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountForNewCluster, spawnOptions } from '../../src/database/embedded/account.ts'
import { createCluster, SETTINGS, writeSettings } from '../../src/database/embedded/cluster.ts'
import { connectionUrl, newCredentials } from '../../src/database/embedded/credentials.ts'
import { embeddedInstallation } from '../../src/database/embedded/installation.ts'
import { setWatchdog } from '../../src/database/embedded/watchdog.ts'
import type { Clock } from './clock.ts'

/** A PostgreSQL of the run's own, with the settings of the embedded one, to be broken at will. */
export interface ChaosCluster {
  readonly port: number
  /** Address of its database for clients that reach it on `port`: the server's own, or a link's. */
  url(port: number): string
  /** What an operator's `pg_ctl restart -m immediate` is: a crash and a recovery, on the same port. */
  crashAndRestart(): Promise<void>
  /** Runs `work` on a connection of the database's owner that no fault touches; opened for this alone. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Creates and starts a cluster in `folder`. It ends with this process, even if that is killed. */
export async function startCluster(folder: string, clock: Clock | undefined): Promise<ChaosCluster> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711) // as root, the server's account must pass through
  const installation = await embeddedInstallation(await accountForNewCluster(), undefined)
  const credentials = await newCredentials()
  const cluster = { installation, folder: join(folder, 'postgres'), startLog: join(folder, 'postgres.log') }
  await createCluster(installation, cluster.folder, credentials.password)
  await writeSettings(installation, cluster.folder, credentials.port, SETTINGS)
  const watchdog = await setWatchdog(cluster)

  async function pgCtl(...args: string[]): Promise<void> {
    const options = spawnOptions(installation.account)
    const env = { ...options.env, ...clock?.environment }
    const log = join(cluster.folder, 'server.log') // where the server's account may write
    const all = [...args, '-D', cluster.folder, '-w', '-s', '-l', log]
    await promisify(execFile)(join(installation.bin, 'pg_ctl'), all, { ...options, env } as object)
  }
  await pgCtl('start')

  const url = (port: number) => connectionUrl({ ...credentials, port }, 'postgres')
  return {
    port: credentials.port,
    url,
    crashAndRestart: () => pgCtl('restart', '-m', 'immediate'),
    async asOwner(work) {
      const client = new pg.Client({ connectionString: url(credentials.port), application_name: 'chaos' })
      client.on('error', () => undefined) // the query under way rejects as well
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    close: () => watchdog.release(),
  }
}
