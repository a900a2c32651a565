import { setTimeout as delay } from 'node:timers/promises'
import { type EngineProcess, type EngineRun, engineLost, NotBegun } from './engine-process.ts'
import { LEAST_NICE } from './niceness.ts'
import type { EngineAnswer, EngineTask } from './protocol.ts'
import { createShares } from './shares.ts'
import { createEngineStock, type EngineStock } from './stock.ts'

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
  /** Ends the processes that are at work for it. */
  close(): Promise<void>
}

/** Processes that a task is given to, or started for it, until one begins it. */
const MOST_TRIES = 5
/** Milliseconds before the second of them; twice as many before each further one. */
const RETRY_MS = 100
/** Milliseconds after which what a task has taken is charged to its account. */
const CHARGE_MS = 500

/**
 * Up to `size` tasks at once, each in an engine process of the stock. A task that finds no place free waits. A process that
 * keeps too much of what its tasks took is replaced before it is given another.
 *
 * @param shared the stock, where other pools use it too; otherwise the pool has one of its own, which ends with it.
 */
export function createEnginePool(size: number, shared?: EngineStock): EnginePool {
  const stock = shared ?? createEngineStock()
  /** Processes that carry out tasks of this pool. */
  const inUse = new Set<EngineProcess>()
  const waiting: (() => void)[] = []
  const shares = createShares()
  /** Tasks at work, by account. */
  const tasksOf = new Map<string, number>()
  let busy = 0
  let closed = false

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

  /** Gives the place to whoever waits for one. */
  async function endTurn(engine: EngineProcess | undefined, accountId: string | undefined): Promise<void> {
    if (engine !== undefined) {
      inUse.delete(engine)
      await stock.putBack(engine, nicenessOf(accountId))
    }
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
    if (others > 0 && busy < size) stock.startSpare(LEAST_NICE)
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

  /** Uses a process that nobody else uses meanwhile. Rejects with NotBegun, the signal's reason, or as `use` does. */
  async function inTurn<Result>(
    { accountId, signal }: Pick<EngineRun, 'accountId' | 'signal'>,
    use: (engine: EngineProcess) => Promise<Result>,
  ): Promise<Result> {
    await takeTurn(signal)
    let engine: EngineProcess | undefined
    try {
      engine = await stock.take(nicenessOf(accountId), signal)
      inUse.add(engine)
      if (closed) throw new NotBegun('the pool is closed')
      return await use(engine)
    } finally {
      void endTurn(engine, accountId)
    }
  }

  return {
    async ready(signal) {
      if (stock.failing) await inTurn({ signal }, async () => undefined)
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
      await Promise.all([...inUse].map((engine) => engine.kill()))
      if (shared === undefined) await stock.close()
    },
  }
}
