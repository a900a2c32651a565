import { setTimeout as delay } from 'node:timers/promises'
import { type EngineProcess, type EngineRun, engineLost, NotBegun, startEngine } from './engine-process.ts'
import { LEAST_NICE } from './niceness.ts'
import type { EngineAnswer, EngineTask } from './protocol.ts'
import { createShares } from './shares.ts'

export interface EnginePool {
  /**
   * Resolves at once unless the last process could not be started: then as soon as one is there to be used. Rejects if that
   * fails again or the signal aborts.
   */
  ready(signal?: AbortSignal): Promise<void>
  /**
   * Carries out a task in a process of its own. What a process had not begun when it ended goes to another one. Rejects
   * with the DomainError the engine raised, `DEADLINE_EXCEEDED`, `ENGINE_LOST` when the process died, cannot be started or
   * was failed by what surrounds it, or `ENGINE_FAILED` when it failed in any other way, as it most likely would again.
   */
  run<Task extends EngineTask>(task: Task, options: EngineRun): Promise<EngineAnswer<Task>>
  close(): Promise<void>
}

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

/** Processes that a task is given to, or started for it, until one begins it. */
const MOST_TRIES = 5
/** Milliseconds before the second of them; twice as many before each further one. */
const RETRY_MS = 100
/** Milliseconds after which what a task has taken is charged to its account. */
const CHARGE_MS = 500

/**
 * Up to `size` engine processes, kept warm between tasks, one task each at a time. A task that finds none free waits.
 * A process that keeps too much of what its tasks took is replaced before it is given another.
 */
export function createEnginePool(size: number): EnginePool {
  const idle = new Set<EngineProcess>()
  /** Those that start or end, too. */
  const engines = new Set<EngineProcess>()
  const waiting: (() => void)[] = []
  const shares = createShares()
  /** Tasks at work, by account. */
  const tasksOf = new Map<string, number>()
  /** The process that starts to stand by; `settled` when it does, or could not. */
  let spare: { readonly engine: EngineProcess; readonly settled: Promise<void> } | undefined
  let busy = 0
  /** Whether the last process that was started has failed to. */
  let failing = false
  let closed = false
  const passedOn = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]))

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
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

  /** The one that was busy last, whose memory is at hand. */
  function takeIdle(): EngineProcess | undefined {
    const engine = [...idle].at(-1)
    if (engine !== undefined) idle.delete(engine)
    return engine
  }

  /** A new process that is not ready yet. Throws NotBegun. */
  function launch(): EngineProcess {
    if (closed) throw new NotBegun('the pool is closed')
    const engine = startEngine(passedOn)
    engines.add(engine)
    void engine.ended.then(() => {
      engines.delete(engine)
      idle.delete(engine)
    })
    return engine
  }

  /** Waits for a new process. Rejects with NotBegun, and with the signal's reason. */
  async function started(engine: EngineProcess, signal?: AbortSignal): Promise<EngineProcess> {
    try {
      await engine.ready(signal)
      failing = false
      return engine
    } catch (error) {
      failing ||= error instanceof NotBegun
      await engine.kill()
      throw error
    }
  }

  /** Takes the process back. One that is worn ends, and another starts in its place at the cost of whoever wore it out. */
  async function endTurn(engine: EngineProcess | undefined, accountId: string | undefined): Promise<void> {
    const rested = await engine?.ready().catch(() => undefined)
    if (rested?.worn === false) idle.add(engine!)
    else await engine?.kill()
    if (rested?.worn) startSpare(nicenessOf(accountId))
    const next = waiting.shift()
    if (next === undefined) busy -= 1
    else next()
  }

  /** Of a task of the account that begins. */
  function nicenessOf(accountId: string | undefined): number {
    return accountId === undefined ? LEAST_NICE : shares.nicenessOf(accountId, 0)
  }

  /** Carries out a task, and has it step back by what it and its account take. */
  async function runFairly(engine: EngineProcess, task: EngineTask, options: EngineRun): Promise<unknown> {
    const { accountId } = options
    engine.stepTo(nicenessOf(accountId))
    if (accountId === undefined) return engine.run(task, options)
    const began = engine.processorSeconds()
    let charged = began
    const charge = () => {
      const seconds = Math.max(charged, engine.processorSeconds())
      shares.charge(accountId, seconds - charged)
      charged = seconds
    }
    const charging = setInterval(() => {
      charge()
      engine.stepTo(shares.nicenessOf(accountId, charged - began))
    }, CHARGE_MS)
    const others = tasksOf.get(accountId) ?? 0
    tasksOf.set(accountId, others + 1)
    // Where one account keeps several at work, another's task need not wait for a start.
    if (others > 0) startSpare(LEAST_NICE)
    try {
      return await engine.run(task, options)
    } finally {
      clearInterval(charging)
      charge()
      const left = tasksOf.get(accountId)! - 1
      if (left > 0) tasksOf.set(accountId, left)
      else tasksOf.delete(accountId)
    }
  }

  /** Has a process stand by, so that a task need not wait for its start. */
  function startSpare(niceness: number): void {
    if (spare !== undefined || idle.size > 0 || engines.size >= size || failing || closed) return
    const engine = launch()
    engine.stepTo(niceness)
    const settled = started(engine)
      .then(() => void idle.add(engine))
      .catch(() => undefined)
      .finally(() => (spare = undefined))
    spare = { engine, settled }
  }

  /** Uses a process that nobody else uses meanwhile. Rejects with NotBegun, the signal's reason, or as `use` does. */
  async function inTurn<Result>(
    { accountId, signal }: Pick<EngineRun, 'accountId' | 'signal'>,
    use: (engine: EngineProcess) => Promise<Result>,
  ): Promise<Result> {
    await takeTurn(signal)
    let engine: EngineProcess | undefined
    try {
      if (idle.size === 0 && spare !== undefined) {
        spare.engine.stepTo(nicenessOf(accountId))
        await spare.settled
      }
      engine = takeIdle() ?? (await started(launch(), signal))
      return await use(engine)
    } finally {
      void endTurn(engine, accountId)
    }
  }

  return {
    async ready(signal) {
      if (failing) await inTurn({ signal }, async () => undefined)
    },
    async run(task, options) {
      for (let tries = 1; ; tries++) {
        try {
          return (await inTurn(options, (engine) => runFairly(engine, task, options))) as never
        } catch (error) {
          if (!(error instanceof NotBegun)) throw error
          if (closed || tries === MOST_TRIES) throw engineLost(error)
        }
        await delay(RETRY_MS * 2 ** (tries - 1))
      }
    },
    async close() {
      closed = true
      await Promise.all([...engines].map((engine) => engine.kill()))
    },
  }
}
