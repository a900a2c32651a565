import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { readConfig } from '../../src/config.ts'
import { connectionUrl } from '../../src/database/embedded/credentials.ts'
import { runProgram } from '../../src/database/embedded/installation.ts'
import { startServer, stopServer } from '../../src/database/embedded/server.ts'
import { setWatchdog } from '../../src/database/embedded/watchdog.ts'
import { migrate } from '../../src/database/migrate.ts'
import { installJobQueues } from '../../src/platform.ts'
import { sharedCluster } from './shared-cluster.ts'
import { createTestCluster, type TestCluster } from './test-cluster.ts'

export interface TestDatabase {
  readonly url: string
  readonly cluster: TestCluster
}

/** A running cluster of the test's own, to be broken at will. */
export interface PrivateCluster extends TestCluster {
  /** An operator's `pg_ctl restart -m immediate`: a crash and a recovery, on the same port. */
  restartImmediately(): Promise<void>
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
}

const TEMPLATE = 'darkroom_template'
const OLDEST_SUPPORTED = 15

/** What every test database begins with. */
async function prepareTemplate(url: string): Promise<void> {
  await migrate(url)
  await installJobQueues(readConfig({}), url)
}

/**
 * A fresh, migrated database for `t`.
 *
 * @param own where to make it; by default in the cluster that all files of a test run share, and dropped after `t`
 */
export async function createTestDatabase(t: Test, own?: PrivateCluster): Promise<TestDatabase> {
  const cluster = own ?? (await sharedCluster())
  await ensureTemplate(cluster)
  const database = await createDatabase(cluster, TEMPLATE)
  if (!own) t.teardown(database.drop)
  return database
}

/** The same without any schema. */
export async function createEmptyDatabase(t: Test, own?: PrivateCluster): Promise<TestDatabase> {
  const database = await createDatabase(own ?? (await sharedCluster()), 'template0')
  if (!own) t.teardown(database.drop)
  return database
}

/**
 * Starts a cluster for `t` alone; it ends with `t`, and with this process if that is killed.
 *
 * @param bin folder of PostgreSQL's programs, as from `olderServer()`; by default the embedded ones
 */
export async function startPrivateCluster(t: Test, { bin }: { readonly bin?: string } = {}): Promise<PrivateCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-test-'))
  const own = await createTestCluster(folder, bin)
  const watchdog = await setWatchdog(own.cluster)
  t.teardown(async () => {
    await stopServer(own.cluster, 'immediate')
    await watchdog.release()
    await rm(folder, { recursive: true, force: true })
  })
  await startServer(own.cluster)
  return {
    ...own,
    restartImmediately: () => restartImmediately(own),
    stop: (mode = 'fast') => stopServer(own.cluster, mode),
    start: () => startServer(own.cluster),
  }
}

async function restartImmediately({ cluster: { installation, folder } }: TestCluster): Promise<void> {
  const log = join(folder, 'restart.log') // where the server's account may write
  await runProgram(installation, 'pg_ctl', ['restart', '-D', folder, '-m', 'immediate', '-w', '-s', '-l', log])
}

/** The programs of the oldest supported PostgreSQL that this machine has installed, if any. */
export async function olderServer(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql'
  const versions = (await readdir(root).catch(() => [])).map(Number).filter((version) => version >= OLDEST_SUPPORTED)
  return versions.length === 0 ? undefined : join(root, String(Math.min(...versions)), 'bin')
}

async function createDatabase(
  cluster: TestCluster,
  template: string,
): Promise<TestDatabase & { drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administrate(cluster, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: connectionUrl(cluster.credentials, name),
    cluster,
    drop: () => administrate(cluster, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Makes the cluster's template once, whichever test file comes first; the others wait for it. */
async function ensureTemplate(cluster: TestCluster): Promise<void> {
  await administrate(cluster, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${TEMPLATE}'))`)
    const known = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (known.rowCount === 1) return
    const draft = `${TEMPLATE}_draft`
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft}`)
    await prepareTemplate(connectionUrl(cluster.credentials, draft))
    await client.query(`alter database ${draft} rename to ${TEMPLATE}`)
  })
}

async function administrate(cluster: TestCluster, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(cluster.credentials, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
