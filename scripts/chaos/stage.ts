import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CreatedKey, createKey } from '../../src/accounts/accounts.ts'
import { openDatabase } from '../../src/database/connection.ts'
import { migrate } from '../../src/database/migrate.ts'
import { clearUpAfter } from './clear-up-after.ts'
import { type Clock, createClock, findFaketime } from './clock.ts'
import { type ChaosCluster, startCluster } from './cluster.ts'
import type { Dice } from './dice.ts'
import { type Disk, mountDisk, mountingMissing } from './disk.ts'
import { type Observations, startObserving } from './observations.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { type ServiceProcesses, startServiceProcesses } from './service-processes.ts'
import type { ChaosSettings } from './settings.ts'

/** Everything a run stands on: a database, a disk, and the processes that the faults will hit. */
export interface Stage {
  readonly settings: ChaosSettings
  readonly cluster: ChaosCluster
  readonly service: ServiceProcesses
  /** Absent where none can be mounted. */
  readonly disk: Disk | undefined
  /** The database's clock; absent without libfaketime. */
  readonly clock: Clock | undefined
  readonly observations: Observations
  readonly key: CreatedKey
  readonly receiver: Receiver
  /** Folder of the stored files. */
  readonly files: string
  /** Folder of the processes' logs. */
  readonly logs: string
  readonly staticUrl: string
  /** Seconds between a failed attempt at a webhook and the next. */
  readonly webhookSchedule: readonly number[]
  /** Removes everything; `keepLogs` leaves the logs behind. */
  close(keepLogs: boolean): Promise<void>
}

/** The same for every API, so that a stream reads the same wherever it is resumed. Nobody fetches from there. */
const STATIC_URL = 'http://files.example'
/** As many retries as there are by default, in seconds instead of hours. */
const WEBHOOK_SCHEDULE = [1, 2, 4, 8, 15, 15, 15, 15, 15]

export async function openStage(settings: ChaosSettings, dice: Dice): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-chaos-'))
  await chmod(folder, 0o711) // as root, the server's account must pass through
  const home = join(folder, 'home')
  const logs = join(folder, 'logs')
  const clocks = join(folder, 'clocks')
  for (const path of [home, logs, clocks]) await mkdir(path, { mode: 0o755 })

  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
    await rm(home, { recursive: true, force: true })
  }
  try {
    const disk = mountingMissing() === undefined ? await mountDisk(home) : undefined
    if (disk !== undefined) closers.push(disk.close)
    const faketime = settings.direct ? undefined : await findFaketime()
    const clock = faketime === undefined ? undefined : await createClock(faketime, join(clocks, 'database'))
    const cluster = await startCluster(join(folder, 'database'), clock)
    closers.push(cluster.close)
    const key = await prepareDatabase(cluster.url(cluster.port))
    const observations = startObserving()
    const receiver = await startReceiver(observations, dice.fork())
    closers.push(receiver.close)
    const service = await startServiceProcesses({
      settings,
      cluster,
      home,
      logs,
      clocks,
      faketime,
      observations,
      staticUrl: STATIC_URL,
      webhookSchedule: WEBHOOK_SCHEDULE,
      clearUp: clearUpAfter(home),
      dice: dice.fork(),
    })
    closers.push(service.stop)
    await service.complete()
    return {
      settings,
      cluster,
      service,
      disk,
      clock,
      observations,
      key,
      receiver,
      logs,
      files: join(home, 'files'),
      staticUrl: STATIC_URL,
      webhookSchedule: WEBHOOK_SCHEDULE,
      async close(keepLogs) {
        await closeAll()
        await rm(keepLogs ? join(folder, 'database') : folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Brings the schema up to date and makes a key with more credits than any run can use. */
async function prepareDatabase(url: string): Promise<CreatedKey> {
  await migrate(url)
  const onConnectionError = () => undefined
  const database = openDatabase({ url, applicationName: 'chaos', poolSize: 1, role: undefined, onConnectionError })
  try {
    return await createKey(database, { name: 'chaos', credits: 100_000_000 })
  } finally {
    await database.close()
  }
}
