import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { spawnService } from '../spawn-service.ts'

export type Role = 'api' | 'worker'

/** One life of an API or worker process. */
export interface DarkroomProcess {
  readonly pid: number
  /** The name that events know this worker by. */
  readonly workerName: string
  /** True from when it runs until it ends. */
  isRunning(): boolean
  /** Resolves when it runs; rejects when it ended before. */
  readonly running: Promise<void>
  /** How it ended: on a signal of ours, by itself before it ran, or by itself while it ran. */
  readonly ended: Promise<'told' | 'unstarted' | 'untold'>
  /** Sends a signal; after one that ends it, its end is no surprise. */
  signal(name: NodeJS.Signals): void
  /** Pids of its engine processes. */
  engines(): Promise<number[]>
}

/** Starts a half of darkroom as `npm start` does; what it says is added to `logFile`. */
export function startProcess(role: Role, environment: NodeJS.ProcessEnv, logFile: string): DarkroomProcess {
  const child = spawnService(role, {
    env: environment,
    // A session of its own, as services have: Linux may share processors among sessions first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  const running = Promise.withResolvers<void>()
  running.promise.catch(() => undefined) // whoever waits for it hears of it; often nobody does
  let hasRun = false
  let told = false
  createInterface({ input: child.stderr! }).on('line', (line) => {
    log.write(`${line}\n`)
    if (!line.includes('"darkroom is running"')) return
    hasRun = true
    running.resolve()
  })

  child.once('exit', (code, signal) => {
    log.write(`chaos: process ${child.pid} ended with ${signal ?? code}${told ? ', as told' : ''}\n`)
  })
  // What it said last may come after its end.
  child.once('close', () => log.end())
  const ended = once(child, 'exit').then(() => {
    running.reject(new Error(`the ${role} ended before it ran; see ${logFile}`))
    if (told) return 'told'
    return hasRun ? 'untold' : 'unstarted'
  })

  return {
    pid: child.pid!,
    workerName: `${hostname()}:${child.pid}`,
    isRunning: () => hasRun && isAlive(child),
    running: running.promise,
    ended,
    signal(name) {
      if (!isAlive(child)) return
      if (name === 'SIGKILL' || name === 'SIGTERM') told = true
      child.kill(name)
    },
    engines: () => childrenOf(child.pid!),
  }
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function childrenOf(pid: number): Promise<number[]> {
  return new Promise((resolve) => {
    // It fails when there are none.
    execFile('pgrep', ['-P', String(pid)], (_, stdout) => resolve(stdout.split('\n').filter(Boolean).map(Number)))
  })
}
