/**
 * Serves a test cluster for as long as a test run lives, then removes it. Started by `shared-cluster.ts` with the
 * cluster's folder and the run to follow. Polls, because the run is not this process's child.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, type LiveProcess } from '../../src/database/embedded/liveness.ts'
import { startServer, stopServer } from '../../src/database/embedded/server.ts'
import { setWatchdog } from '../../src/database/embedded/watchdog.ts'
import { createTestCluster } from './test-cluster.ts'

const [folder, run] = process.argv.slice(2) as [string, string]

const shared = await createTestCluster(folder)
await setWatchdog(shared.cluster)
await startServer(shared.cluster)
await writeFile(join(folder, 'cluster.json.new'), JSON.stringify(shared), { mode: 0o600 })
await rename(join(folder, 'cluster.json.new'), join(folder, 'cluster.json'))

while (await isAlive(JSON.parse(run) as LiveProcess)) await sleep(250)

await stopServer(shared.cluster, 'immediate')
await rm(folder, { recursive: true, force: true })
