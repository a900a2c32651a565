import pg from 'pg'
import type { Test } from 'tap'
import { copyStandby } from '../../scripts/chaos/copy-standby.ts'
import { connectionUrl, newCredentials } from '../../src/database/embedded/credentials.ts'
import { startServer, stopServer } from '../../src/database/embedded/server.ts'
import { setWatchdog } from '../../src/database/embedded/watchdog.ts'
import type { PrivateCluster } from './postgres.ts'

export interface Standby {
  /** Address of a database of the primary here. */
  url(primaryUrl: string): string
  /** Receives further changes, and leaves them where they are until told to go on. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  promote(): Promise<void>
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
}

/** Starts a hot standby of a cluster, which is stopped and started again for it, and ends with `t`. */
export async function startStandby(t: Test, primary: PrivateCluster): Promise<Standby> {
  const { installation, folder } = primary.cluster
  const own = { installation, folder: `${folder}-standby`, startLog: `${folder}-standby.log` }
  const { port } = await newCredentials()
  const credentials = { ...primary.credentials, port }
  await primary.stop()
  const source = { folder, url: connectionUrl(primary.credentials, 'postgres') }
  await copyStandby(installation, source, own.folder, port, { fsync: false, hot_standby: true, max_connections: 200 })
  const watchdog = await setWatchdog(own)
  t.teardown(async () => {
    await stopServer(own, 'immediate')
    await watchdog.release()
  })
  await primary.start()
  await startServer(own)
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: connectionUrl(credentials, 'postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    url: (primaryUrl) => connectionUrl(credentials, new URL(primaryUrl).pathname.slice(1)),
    pauseReplay: () => ask('select pg_wal_replay_pause()'),
    resumeReplay: () => ask('select pg_wal_replay_resume()'),
    promote: () => ask('select pg_promote()'),
    stop: (mode = 'fast') => stopServer(own, mode),
    start: () => startServer(own),
  }
}
