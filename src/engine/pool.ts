import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { DomainError } from '../errors.ts'
import type { Report } from '../images/report.ts'
import type { EngineAnswer, EngineMessage, EngineTask, ShownStep, WrittenStep } from './protocol.ts'

export interface EngineRun {
  /** Milliseconds after which the engine's process is killed. */
  readonly deadlineMs: number
  /** Aborting kills the engine's process at once; the run rejects with the signal's reason. */
  readonly signal?: AbortSignal
  readonly report?: Report
  /** Told of steps that are done; their files lie in the task's scratch folder. */
  readonly onStep?: (step: WrittenStep) => void
  /** Told of previews of what steps have made; their files lie there too. */
  readonly onShown?: (step: ShownStep) => void
}

export interface EnginePool {
  /**
   * Carries out a task in a process of its own. Rejects with the DomainError the engine raised, `DEADLINE_EXCEEDED`,
   * or `ENGINE_LOST` when the process died or failed without a reason a client could act on.
   */
  run<Task extends EngineTask>(task: Task, options: EngineRun): Promise<EngineAnswer<Task>>
  close(): Promise<void>
}

const CHILD = join(import.meta.dirname, 'child.ts')

/** All that engines get of the environment. They decode untrusted bytes: passwords and keys stay out of their reach. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
]

/**
 * Up to `size` engine processes, kept warm between tasks, one task each at a time. A task that finds none free waits.
 */
export function createEnginePool(size: number): EnginePool {
  const idle: ChildProcess[] = []
  const children = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let busy = 0
  let closed = false
  const passedOn = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]))

  function spawn(): ChildProcess {
    const child = fork(CHILD, [], {
      execArgv: [...process.execArgv, '--expose-gc'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // glibc's arenas would keep the memory of every decode; two are enough for one task at a time.
      env: { ...passedOn, MALLOC_ARENA_MAX: '2' },
    })
    children.add(child)
    child.once('exit', () => {
      children.delete(child)
      const index = idle.indexOf(child)
      if (index >= 0) idle.splice(index, 1)
    })
    return child
  }

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    if (closed) throw new DomainError('ENGINE_LOST', 'The image engine is shutting down.')
    signal?.throwIfAborted()
    if (busy < size) {
      busy += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(signal?.reason)
      }
      waiting.push(turn)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  async function start(signal: AbortSignal | undefined): Promise<ChildProcess> {
    const child = spawn()
    try {
      await isReady(child, signal)
      return child
    } catch (error) {
      await kill(child)
      throw error
    }
  }

  function endTurn(child: ChildProcess | undefined): void {
    if (child !== undefined && isAlive(child) && !closed) idle.push(child)
    const next = waiting.shift()
    if (next === undefined) busy -= 1
    else next()
  }

  return {
    async run(task, options) {
      await takeTurn(options.signal)
      let child: ChildProcess | undefined
      try {
        child = idle.pop() ?? (await start(options.signal))
        return (await converse(child, task, options)) as never
      } finally {
        endTurn(child)
      }
    },
    async close() {
      closed = true
      await Promise.all([...children].map(kill))
    },
  }
}

/** Milliseconds in which a process must start; only a machine that is much too busy takes so long. */
const START_MS = 60_000

/**
 * Waits until a process says that it is ready. Its start has a deadline of its own: if it counted towards the task's, a
 * busy machine would kill each process that had only just started, and become busier by starting the next.
 */
function isReady(child: ChildProcess, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(engineLost(new Error('the process did not start in time'))), START_MS)
  const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => reject(endOf(code, killedBy))
  const onError = (error: Error) => reject(engineLost(error))
  const onAbort = () => reject(signal?.reason)
  child.once('message', resolve)
  child.once('exit', onExit)
  child.once('error', onError)
  signal?.addEventListener('abort', onAbort, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve)
    child.off('exit', onExit)
    child.off('error', onError)
    signal?.removeEventListener('abort', onAbort)
  })
}

/** Gives one task to a child and waits for its answer, its end, the deadline or the abort, whichever is first. */
function converse(child: ChildProcess, task: EngineTask, run: EngineRun): Promise<unknown> {
  const { deadlineMs, signal, report } = run
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      stop(new DomainError('DEADLINE_EXCEEDED', `The work took longer than ${Math.round(deadlineMs / 1000)} seconds.`))
    }, deadlineMs)

    function onMessage(message: EngineMessage): void {
      switch (message.kind) {
        case 'log':
          report?.log(message.level, message.message)
          break
        case 'progress':
          report?.progress(message.fraction)
          break
        case 'step':
          run.onStep?.(message.step)
          break
        case 'shown':
          run.onShown?.(message.step)
          break
        case 'answer':
          settle(() => resolve(message.answer))
          break
        case 'refused':
          settle(() => reject(new DomainError(message.code, message.message)))
          break
        case 'broken':
          // Whatever went wrong in there may have left the process in any state.
          stop(engineLost(new Error(message.stack ?? message.message)))
          break
      }
    }
    const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => settle(() => reject(endOf(code, killedBy)))
    const onError = (error: Error) => stop(engineLost(error))
    const onAbort = () => stop(signal?.reason)

    function settle(finish: () => void): void {
      clearTimeout(deadline)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    function stop(reason: unknown): void {
      settle(() => void kill(child).then(() => reject(reason)))
    }

    child.on('message', onMessage)
    child.once('exit', onExit)
    child.once('error', onError)
    signal?.addEventListener('abort', onAbort, { once: true })
    child.send(task, (error) => {
      if (error !== null) onError(error)
    })
  })
}

function endOf(code: number | null, killedBy: NodeJS.Signals | null): DomainError {
  return engineLost(new Error(`the engine's process ended: ${killedBy ?? `exit code ${code}`}`))
}

function engineLost(cause: Error): DomainError {
  return new DomainError('ENGINE_LOST', 'The image engine stopped unexpectedly.', { cause })
}

/** Kills a process and waits until it is gone, so that nothing it wrote appears later. */
function kill(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
