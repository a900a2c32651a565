import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { RecordedPlan } from '../agent/plan.ts'
import type { RecordedCall } from '../agent/plan-record.ts'
import { DomainError, isDomainError } from '../errors.ts'
import type { Report } from '../report.ts'
import { createNiceness, LEAST_NICE, processorSeconds } from './niceness.ts'
import type { EngineMessage, EngineTask, ShownStep, WrittenStep } from './protocol.ts'

export interface EngineRun {
  /** Milliseconds after which the engine's process is killed. */
  readonly deadlineMs: number
  /** Whose task it is: the more of the processors somebody takes, the further their tasks step back for those of others. */
  readonly accountId?: string | undefined
  /** Aborting kills the engine's process at once; the run rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  readonly report?: Report
  /** Told of the plan, before it is told of what a step does. */
  readonly onPlanned?: (plan: RecordedPlan) => void
  /** Told of each call of a language model, in the same way. */
  readonly onCalled?: (call: RecordedCall) => void
  /** Told of steps that are done; their files lie in the task's scratch folder. */
  readonly onStep?: (step: WrittenStep) => void
  /** Told of previews of what steps have made; their files lie there too. */
  readonly onShown?: (step: ShownStep) => void
}

/** A process that carries out tasks, one at a time. */
export interface EngineProcess {
  /**
   * Resolves when the process waits for a task; to `worn` if it must not be given one. Rejects with {@link NotBegun} when
   * it ended, is being killed or takes too long, and with the signal's reason.
   */
  ready(signal?: AbortSignal): Promise<{ readonly worn: boolean }>
  /**
   * Carries out a task; see `EnginePool.run`. Only for a process that is ready. Rejects with {@link NotBegun} when the
   * process had ended before it took the task up, so that another one can. After any failure but a refusal the process is
   * lost to further tasks.
   */
  run(task: EngineTask, options: EngineRun): Promise<unknown>
  /** How nice it is towards other processes. */
  readonly niceness: number
  /** Makes it as nice as that, where that can be taken back. */
  stepTo(niceness: number): void
  /** Seconds for which it has had a processor. */
  processorSeconds(): number
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Kills it and waits until it is gone, so that nothing it wrote appears later. */
  kill(): Promise<void>
}

/** Why a task was not even begun. */
export class NotBegun extends Error {}

const CHILD = join(import.meta.dirname, 'child.ts')

/**
 * glibc keeps what was freed: in arenas, one for each thread, and, once it has seen large buffers come and go, in place
 * of giving these back. Two arenas are enough for one task at a time; buffers of a megabyte and more always go back.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }

/** Milliseconds in which a process must be ready; only a machine that is much too busy takes so long. */
const READY_MS = 60_000

/**
 * Starts a process. Its start has a deadline of its own: if it counted towards the first task's, a busy machine would
 * kill each process that had only just started, and become busier by starting the next.
 */
export function startEngine(environment: NodeJS.ProcessEnv): EngineProcess {
  const child = fork(CHILD, [], {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...environment, ...MALLOC },
  })
  const setNiceness = child.pid === undefined ? undefined : createNiceness(child.pid)
  let niceness = LEAST_NICE
  let lost: NotBegun | undefined
  const lose = (cause: unknown) => {
    lost ??= new NotBegun('the process is lost', { cause })
    rest.reject(lost)
  }
  /** Resolved while the process waits for a task. */
  let rest = nextRest()
  function nextRest(): PromiseWithResolvers<{ worn: boolean }> {
    const next = Promise.withResolvers<{ worn: boolean }>()
    next.promise.catch(() => undefined) // whoever waits for it hears of it
    if (lost !== undefined) next.reject(lost)
    return next
  }
  child.on('message', (message: EngineMessage) => {
    if (message.kind === 'ready') rest.resolve(message)
  })
  child.on('error', lose)
  child.once('exit', (code, killedBy) => lose(endOf(code, killedBy)))

  return {
    ended: isAlive(child) ? new Promise((resolve) => child.once('exit', () => resolve())) : Promise.resolve(),
    async ready(signal) {
      const patience = Promise.withResolvers<never>()
      const onTime = () => patience.reject(new NotBegun('the process is not ready in time'))
      const onAbort = () => patience.reject(signal?.reason)
      const timer = setTimeout(onTime, READY_MS)
      signal?.addEventListener('abort', onAbort, { once: true })
      try {
        return await Promise.race([rest.promise, patience.promise])
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
    },
    run(task, options) {
      rest = nextRest()
      return converse(child, task, options, lose)
    },
    get niceness() {
      return niceness
    },
    stepTo(next) {
      if (next !== niceness) setNiceness?.(next)
      niceness = next
    },
    processorSeconds: () => (child.pid === undefined ? 0 : processorSeconds(child.pid)),
    kill: () => kill(child),
  }
}

/**
 * Gives one task to a child and waits for its answer, its end, the deadline or the abort, whichever is first. `lose` is
 * told before the child is killed.
 */
function converse(
  child: ChildProcess,
  task: EngineTask,
  run: EngineRun,
  lose: (reason: unknown) => void,
): Promise<unknown> {
  const { deadlineMs, signal, report } = run
  return new Promise((resolve, reject) => {
    let begun = false
    const deadline = setTimeout(() => {
      stop(new DomainError('DEADLINE_EXCEEDED', `The work took longer than ${Math.round(deadlineMs / 1000)} seconds.`))
    }, deadlineMs)

    function onMessage(message: EngineMessage): void {
      switch (message.kind) {
        case 'begun':
          begun = true
          break
        case 'log':
          report?.log(message.level, message.message)
          break
        case 'progress':
          report?.progress(message.fraction)
          break
        case 'planned':
          run.onPlanned?.(message.plan)
          break
        case 'called':
          run.onCalled?.(message.call)
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
        case 'broken': {
          // Whatever went wrong in there may have left the process in any state.
          const cause = new Error(message.stack ?? message.message)
          stop(message.outside ? engineLost(cause) : engineFailed(cause))
          break
        }
      }
    }
    const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => stop(endOf(code, killedBy))
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
      lose(reason)
      const notBegun = !begun && isDomainError(reason, 'ENGINE_LOST')
      settle(
        () => void kill(child).then(() => reject(notBegun ? new NotBegun('it had ended', { cause: reason }) : reason)),
      )
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

/** The failure of a task whose process is gone. */
export function engineLost(cause: unknown): DomainError {
  return new DomainError('ENGINE_LOST', 'The image engine stopped unexpectedly.', { cause })
}

function engineFailed(cause: unknown): DomainError {
  return new DomainError('ENGINE_FAILED', 'The image engine failed because of an error inside the service.', { cause })
}

function kill(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** One that could not even be started has no id. */
function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}
