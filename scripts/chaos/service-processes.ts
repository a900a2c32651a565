import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../src/database/embedded/free-port.ts'
import type { ClearUp } from './clear-up-after.ts'
import { type Clock, createClock } from './clock.ts'
import type { ChaosCluster } from './cluster.ts'
import { type DarkroomProcess, type Role, startProcess } from './darkroom-process.ts'
import type { Dice } from './dice.ts'
import { type Link, openLink } from './link.ts'
import type { Observations } from './observations.ts'
import type { ChaosSettings } from './settings.ts'

/** A place for one process, with its own way to the database and its own clock. Whoever dies there is replaced. */
export interface Member {
  readonly name: string
  readonly role: Role
  /** Address of the API; of no meaning for a worker. */
  readonly url: string
  /** Absent where the settings want none. */
  readonly link: Link | undefined
  readonly clock: Clock | undefined
  /** The process there at present, or the last one while the next is awaited. */
  readonly process: DarkroomProcess
}

/** All processes of the service. */
export interface ServiceProcesses {
  readonly apis: readonly Member[]
  readonly workers: readonly Member[]
  readonly all: readonly Member[]
  /** Resolves when every place has a process that runs. */
  complete(): Promise<void>
  stop(): Promise<void>
}

export interface ServiceOptions {
  readonly settings: ChaosSettings
  readonly cluster: ChaosCluster
  readonly home: string
  readonly logs: string
  readonly clocks: string
  readonly staticUrl: string
  readonly webhookSchedule: readonly number[]
  readonly faketime: string | undefined
  readonly dice: Dice
  readonly observations: Observations
  readonly clearUp: ClearUp
}

/** Milliseconds until somebody notices that a process is gone and starts another: at least and at most. */
const REPLACED_AFTER = [100, 1_500] as const

/** For a receiver's answer: some never come. */
const WEBHOOK_SECONDS = 3

export async function startServiceProcesses(options: ServiceOptions): Promise<ServiceProcesses> {
  const { settings } = options
  const places: Place[] = []
  for (let n = 1; n <= settings.apis; n++) places.push(await createPlace(options, 'api', n))
  for (let n = 1; n <= settings.workers; n++) places.push(await createPlace(options, 'worker', n))
  const all = places.map(({ member }) => member)
  return {
    all,
    apis: all.filter(({ role }) => role === 'api'),
    workers: all.filter(({ role }) => role === 'worker'),
    async complete() {
      await Promise.all(places.map((place) => place.runs()))
    },
    async stop() {
      await Promise.all(places.splice(0).map((place) => place.close()))
    },
  }
}

interface Place {
  readonly member: Member
  runs(): Promise<void>
  close(): Promise<void>
}

async function createPlace(options: ServiceOptions, role: Role, n: number): Promise<Place> {
  const { cluster, settings, faketime, observations, clearUp } = options
  const dice = options.dice.fork()
  const name = `${role} ${n}`
  const fileName = `${role}-${n}`
  const link = settings.direct ? undefined : await openLink(() => cluster.port)
  const clock = faketime === undefined ? undefined : await createClock(faketime, join(options.clocks, fileName))
  const port = await freePort()
  const environment = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: cluster.url(link?.port ?? cluster.port),
    DARKROOM_HOME: options.home,
    STATIC_URL: options.staticUrl,
    DARKROOM_WORKER_SLOTS: String(settings.slots),
    DARKROOM_ALLOW_HOSTS: '127.0.0.1',
    DARKROOM_WEBHOOK_SECONDS: String(WEBHOOK_SECONDS),
    DARKROOM_WEBHOOK_SCHEDULE: options.webhookSchedule.join(),
    ...clock?.environment,
  }
  const start = () => {
    const process = startProcess(role, environment, join(options.logs, `${fileName}.log`))
    clearUp.include(process.pid)
    return process
  }

  let closed = false
  let current = start()
  const kept = keep()

  async function keep(): Promise<void> {
    for (;;) {
      const how = await current.ended
      if (closed) return
      if (how === 'untold') observations.surprise('process', `${name} ended by itself`)
      await sleep(dice.between(...REPLACED_AFTER))
      if (closed) return
      current = start()
    }
  }

  return {
    member: {
      name,
      role,
      url: `http://127.0.0.1:${port}`,
      link,
      clock,
      get process() {
        return current
      },
    },
    async runs() {
      for (;;) {
        const awaited = current
        const runs = await awaited.running.then(
          () => true,
          () => false,
        )
        if (runs && awaited === current) return
        await sleep(50)
      }
    },
    async close() {
      closed = true
      current.signal('SIGCONT')
      current.signal('SIGTERM')
      const killing = setTimeout(() => current.signal('SIGKILL'), 20_000)
      await current.ended
      clearTimeout(killing)
      await kept
      await link?.close()
    },
  }
}
