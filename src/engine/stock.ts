import { type EngineProcess, NotBegun, startEngine } from './engine-process.ts'

/** The engine processes of a service: one that waits for a task serves whichever pool has the next. */
export interface EngineStock {
  /**
   * Resolves with a process that is ready and that nobody else uses until it is put back: the one that was busy last, or a
   * new one. Rejects with NotBegun when none can be started, and with the signal's reason.
   *
   * @param niceness a process that starts to stand by becomes at most so nice: others may wait for it too.
   */
  take(niceness: number, signal: AbortSignal | undefined): Promise<EngineProcess>
  /** Takes a process back. One that is worn ends, and another starts in its place, as nice as given. */
  putBack(engine: EngineProcess, niceness: number): Promise<void>
  /** Has a process stand by, so that a task need not wait for its start. */
  startSpare(niceness: number): void
  /** Whether the last process that was started has failed to. */
  readonly failing: boolean
  /** Ends all processes. */
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

/** @param compiled folder where processes keep what Node has compiled of their code, unless the environment names one. */
export function createEngineStock(compiled?: string): EngineStock {
  const idle = new Set<EngineProcess>()
  /** Those that start or end, too. */
  const engines = new Set<EngineProcess>()
  /** The process that starts to stand by; `settled` when it does, or could not. */
  let spare: { readonly engine: EngineProcess; readonly settled: Promise<void> } | undefined
  let failing = false
  let closed = false
  const environment: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: compiled, ...process.env }
  const passedOn = Object.fromEntries(PASSED_ON.map((name) => [name, environment[name]]))

  /** The one that was busy last, whose memory is at hand. */
  function takeIdle(): EngineProcess | undefined {
    const engine = [...idle].at(-1)
    if (engine !== undefined) idle.delete(engine)
    return engine
  }

  /** A new process that is not ready yet. Throws NotBegun. */
  function launch(): EngineProcess {
    if (closed) throw new NotBegun('the stock is closed')
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

  function startSpare(niceness: number): void {
    if (spare !== undefined || idle.size > 0 || failing || closed) return
    const engine = launch()
    engine.stepTo(niceness)
    const settled = started(engine)
      .then(() => void idle.add(engine))
      .catch(() => undefined)
      .finally(() => (spare = undefined))
    spare = { engine, settled }
  }

  return {
    startSpare,
    async take(niceness, signal) {
      if (idle.size === 0 && spare !== undefined) {
        spare.engine.stepTo(Math.min(spare.engine.niceness, niceness))
        await spare.settled
      }
      return takeIdle() ?? (await started(launch(), signal))
    },
    async putBack(engine, niceness) {
      const rested = await engine.ready().catch(() => undefined)
      if (rested?.worn === false) idle.add(engine)
      else await engine.kill()
      if (rested?.worn) startSpare(niceness)
    },
    get failing() {
      return failing
    },
    async close() {
      closed = true
      await Promise.all([...engines].map((engine) => engine.kill()))
    },
  }
}
