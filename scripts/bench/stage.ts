import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type CreatedKey, createKey } from '../../src/accounts/accounts.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/observability/log.ts'
import { openPlatform, type Platform } from '../../src/platform.ts'

/** What benches stand on: a private PostgreSQL with its default settings, fsync included, and the service's own parts. */
export interface Stage {
  readonly home: string
  readonly platform: Platform
  /** A connection of the database's owner, who may do what the service may not. */
  readonly owner: pg.Client
  /** Keys with credits, each of an account of its own: requests of one account wait for each other's commit. */
  createKeys(count: number): Promise<CreatedKey[]>
  /** Takes all waiting jobs off the queue, so that every side begins with the same. */
  clearQueue(): Promise<void>
  close(): Promise<void>
}

/** Jobs that may wait; benches must not run into it. */
export const QUEUE_LIMIT = 1_000_000

/** Connections of the pool, as many as an API and a worker of 32 slots in one process have. */
export const POOL_SIZE = 42

/** Opens a stage in a temporary home, which is removed when it closes. */
export async function openStage(): Promise<Stage> {
  const home = await mkdtemp(join(tmpdir(), 'darkroom-bench-'))
  // The database's own account must be able to pass, or its files would lie elsewhere and stay behind.
  await chmod(home, 0o711)
  try {
    const config = readConfig({ DARKROOM_HOME: home })
    const platform = await openPlatform(config, createLog('error'), POOL_SIZE)
    const owner = new pg.Client({ connectionString: platform.databaseUrl, application_name: 'darkroom bench' })
    await owner.connect()
    return {
      home,
      platform,
      owner,
      createKeys: (count) =>
        Promise.all(
          Array.from({ length: count }, (_, n) => createKey(platform.database, { name: `bench ${n}`, credits: 1e9 })),
        ),
      async clearQueue() {
        await owner.query(`update darkroom.jobs set status = 'failed' where status in ('queued', 'processing')`)
        await owner.query('delete from pgboss.job')
        await owner.query('vacuum analyze darkroom.jobs, darkroom.accounts, pgboss.job')
        await owner.query('checkpoint')
      },
      async close() {
        await owner.end()
        await platform.close()
        await rm(home, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw error
  }
}
