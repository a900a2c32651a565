import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accountForNewCluster } from '../../src/database/embedded/account.ts'
import { createCluster, initialize, type Settings, writeSettings } from '../../src/database/embedded/cluster.ts'
import { type Credentials, newCredentials } from '../../src/database/embedded/credentials.ts'
import { embeddedInstallation, installationAt } from '../../src/database/embedded/installation.ts'
import type { Cluster } from '../../src/database/embedded/server.ts'

/** A cluster whose data nobody will miss: nothing of it waits for the disk. */
export interface TestCluster {
  readonly cluster: Cluster
  readonly credentials: Credentials
}

const SETTINGS: Settings = {
  max_connections: 200,
  fsync: false,
  full_page_writes: false,
  jit: false,
  // It would hold up who copies the template, and the horizon below which heads are sealed.
  autovacuum: false,
}

/** Makes a cluster in the given folder, from the programs in `bin` (default: the embedded ones). Does not start it. */
export async function createTestCluster(folder: string, bin?: string): Promise<TestCluster> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711) // as root, the server's account must pass through
  const account = await accountForNewCluster()
  const installation = bin ? await installationAt(bin, account) : await embeddedInstallation(account, undefined)
  const cluster = { installation, folder: join(folder, 'postgres'), startLog: join(folder, 'postgres.log') }
  const credentials = await newCredentials()
  await createCluster(installation, cluster.folder, (draft) =>
    initialize(installation, draft, credentials.password, { sync: false }),
  )
  await writeSettings(installation, cluster.folder, credentials.port, SETTINGS)
  return { cluster, credentials }
}
