import { DomainError } from '../errors.ts'
import { type EngineProcess, type EngineRun, startEngine } from './engine-process.ts'
import type { EngineAnswer, EngineTask } from './protocol.ts'

export interface EnginePool {
  /**
   * Carries out a task in a process of its own. Rejects with the DomainError the engine raised, `DEADLINE_EXCEEDED`,
   * or `ENGINE_LOST` when the process died or failed without a reason a client could act on.
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

/**
 * Up to `size` engine processes, kept warm between tasks, one task each at a time. A task that finds none free waits.
 * A process that keeps too much of what its tasks took is replaced before it is given another.
 */
export function createEnginePool(size: number): EnginePool {
  const idle = new Set<EngineProcess>()
  const engines = new Set<EngineProcess>()
  const waiting: (() => void)[] = []
  let busy = 0
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

  async function start(signal?: AbortSignal): Promise<EngineProcess> {
    if (closed) throw new DomainError('ENGINE_LOST', 'The image engine is shutting down.')
    const engine = startEngine(passedOn)
    engines.add(engine)
    void engine.ended.then(() => {
      engines.delete(engine)
      idle.delete(engine)
    })
    try {
      await engine.ready(signal)
      return engine
    } catch (error) {
      await engine.kill()
      throw error
    }
  }

  /** The process once it waits for another task, or a new one in its place. */
  async function rested(engine: EngineProcess): Promise<EngineProcess> {
    const { worn } = await engine.ready()
    if (!worn) return engine
    await engine.kill()
    return start()
  }

  async function endTurn(engine: EngineProcess | undefined): Promise<void> {
    try {
      if (engine !== undefined) idle.add(await rested(engine))
    } catch {
      // The next task starts another.
      await engine?.kill()
    }
    const next = waiting.shift()
    if (next === undefined) busy -= 1
    else next()
  }

  return {
    async run(task, options) {
      await takeTurn(options.signal)
      let engine: EngineProcess | undefined
      try {
        engine = takeIdle() ?? (await start(options.signal))
        return (await engine.run(task, options)) as never
      } finally {
        void endTurn(engine)
      }
    },
    async close() {
      closed = true
      await Promise.all([...engines].map((engine) => engine.kill()))
    },
  }
}
