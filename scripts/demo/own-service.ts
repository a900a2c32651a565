import { type ChildProcess, execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../src/database/embedded/free-port.ts'
import { spawnService } from '../spawn-service.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000
/** Whatever a service of the user's is told, this one keeps to itself; an empty variable counts as unset. */
const OWN_SETTINGS = { HOST: '127.0.0.1', DATABASE_URL: '', BASE_URL: '', STATIC_URL: '' }

/** A service that runs for one demo, with a home and a database of its own. */
export interface OwnService {
  /** Address of its API. */
  readonly url: string
  /** Runs `npm run darkroom -- … --json` beside it and returns the answer. Rejects when the command fails. */
  darkroom<T>(...argv: string[]): Promise<T>
}

/** Starts darkroom the way `npm start` does, in a new home and on a free port; afterwards nothing is left of it. */
export async function withOwnService(work: (service: OwnService) => Promise<void>): Promise<void> {
  // Not made here: darkroom gives a home that it makes the permissions its database needs.
  const home = join(tmpdir(), `darkroom-demo-${randomUUID()}`)
  const logFile = `${home}.log`
  const port = await freePort()
  const environment = { ...process.env, ...OWN_SETTINGS, DARKROOM_HOME: home, PORT: String(port) }
  const url = `http://127.0.0.1:${port}`

  const interrupted = interruption()
  const child = await startChild(environment, logFile)
  try {
    await Promise.race([untilReady(url, child, logFile), interrupted])
    await Promise.race([work({ url, darkroom: (...argv) => runCommand(environment, argv) }), interrupted])
  } finally {
    await stopChild(child)
    // What made the database may, if interrupted, take a moment longer to let go of it.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    await rm(logFile, { force: true })
  }
}

/** Rejects when the demo is told to stop, so that its service is stopped first. */
function interruption(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => reject(new Error('interrupted')))
  promise.catch(() => undefined) // it may come when nobody is waiting
  return promise
}

async function startChild(environment: NodeJS.ProcessEnv, logFile: string): Promise<ChildProcess> {
  const log = await open(logFile, 'w')
  const child = spawnService('serve', { env: environment, stdio: ['ignore', log.fd, log.fd] })
  await once(child, 'spawn')
  await log.close()
  return child
}

async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    if (hasEnded(child)) break
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error(`the service did not start:\n${await readFile(logFile, 'utf8')}`)
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function runCommand<T>(environment: NodeJS.ProcessEnv, argv: readonly string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli.ts', ...argv, '--json'], {
    cwd: ROOT,
    env: environment,
  })
  return JSON.parse(stdout) as T
}
