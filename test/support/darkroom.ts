import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Test } from 'tap'
import { spawnService } from '../../scripts/spawn-service.ts'

export interface Darkroom {
  readonly child: ChildProcess
  /** What it printed on stdout so far. */
  readonly printed: () => string
  /** What it logged so far, a JSON object a line. */
  readonly logged: () => string
  kill(signal: NodeJS.Signals): void
  /** Exit code, or the signal that ended it. Rejects, with what it hangs in, if a signal does not end it. */
  readonly exited: Promise<number | NodeJS.Signals | null>
}

/** Milliseconds that no process takes to end, on the busiest machine, unless it hangs. */
const HANGING_MS = 180_000
const PAUSES: ReadonlySet<NodeJS.Signals> = new Set(['SIGSTOP', 'SIGCONT'])

/**
 * Starts darkroom as a process of its own, as `npm start` does, and waits until it runs; from `root`, if it is to be
 * another version.
 */
export async function spawnDarkroom(
  t: Test,
  role: 'serve' | 'api' | 'worker',
  environment: Readonly<Record<string, string>>,
  root?: string,
): Promise<Darkroom> {
  const env = {
    PATH: process.env.PATH,
    // Compiling the same program again and again would take longer than what is tested.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    LOG_LEVEL: 'info',
    ...environment,
  }
  const child = spawnService(role, { env, stdio: ['ignore', 'pipe', 'pipe'] }, root)
  const hanging = Promise.withResolvers<never>()
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const exited = Promise.race([ended, hanging.promise])
  let patience: NodeJS.Timeout | undefined
  void ended.then(() => clearTimeout(patience))
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let printed = ''
  child.stdout!.on('data', (chunk) => {
    printed += chunk
  })
  let log = ''
  const running = Promise.withResolvers<void>()
  createInterface({ input: child.stderr! }).on('line', (line) => {
    log += `${line}\n`
    if (line.includes('"darkroom is running"')) running.resolve()
  })
  void ended.then((code) => running.reject(new Error(`darkroom ended with ${code}:\n${log}${printed}`)))
  await running.promise
  return {
    child,
    printed: () => printed,
    logged: () => log,
    kill(signal) {
      child.kill(signal)
      const tell = () => hanging.reject(new Error(`still there after ${signal}; ${threadsOf(child.pid!)}:\n${log}`))
      if (!PAUSES.has(signal)) patience ??= setTimeout(tell, HANGING_MS)
    },
    exited,
  }
}

/** Each thread of a process, with what of the kernel it waits in. */
function threadsOf(pid: number): string {
  const read = (file: string) => readFileSync(`/proc/${pid}/task/${file}`, 'utf8').trim()
  const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`) : []
  return threads.map((thread) => `${read(`${thread}/comm`)} in ${read(`${thread}/wchan`)}`).join(', ')
}
