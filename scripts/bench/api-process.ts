import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../src/database/embedded/free-port.ts'
import { spawnService } from '../spawn-service.ts'
import { QUEUE_LIMIT, type Stage } from './stage.ts'

/** The API as it is deployed, by `npm start`: a process of its own beside whoever asks it, with its access log on. */
export interface ApiProcess {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

const PATIENCE_MS = 30_000

export async function startApiProcess(stage: Stage): Promise<ApiProcess> {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: stage.platform.databaseUrl,
    DARKROOM_HOME: stage.home,
    DARKROOM_QUEUE_LIMIT: String(QUEUE_LIMIT),
    LOG_LEVEL: 'info',
  }
  const logFile = join(stage.home, 'api.log')
  const log = await open(logFile, 'w')
  const api = spawnService('api', { env, stdio: ['ignore', 'ignore', log.fd] })
  await log.close()

  let stopping = false
  const exited = once(api, 'exit').then(async () => {
    // Nobody would ever be answered again; better to end with a reason than to wait.
    if (!stopping) throw new Error(`the API ended by itself:\n${await readFile(logFile, 'utf8')}`)
  })
  await Promise.race([untilReady(port), exited])
  return {
    port,
    pid: api.pid!,
    async stop() {
      stopping = true
      api.kill('SIGTERM')
      await exited
    },
  }
}

async function untilReady(port: number): Promise<void> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; performance.now() < giveUpAt; await delay(25)) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error('the API was not ready in time')
}
