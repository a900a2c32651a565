import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ForeseenPlan, foreseePlan } from '../agent/foresee-plan.ts'
import type { PlanRecord } from '../agent/plan-record.ts'
import { isDomainError, isSystemError } from '../errors.ts'
import { blockUntrustedLoaders, inspectImage } from '../images/files/codec.ts'
import { renderOutput } from '../images/files/renditions.ts'
import { ENGINES } from './engines.ts'
import type {
  EngineMessage,
  EngineResult,
  EngineTask,
  Inspection,
  PlanTask,
  RenderedFile,
  RunTask,
} from './protocol.ts'
import { openStepStore } from './step-store.ts'
import { createSubjects } from './subjects.ts'

/** Shares of the work: the engine's own, and rendering its results. What is left is storing them. */
const ENGINE_SHARE = 0.85
const RENDERING_SHARE = 0.13

/**
 * Bytes that a process may hold when it is given a task: with the 450 MB that the costliest picture takes it stays below
 * 700 MB. A fresh one holds 130 MB, one behind any number of image-agent jobs up to 200, or 250 if they drew pictograms; with
 * OpenCV loaded it is 430. What the net holds that finds subjects comes on top: it is given back before anything costly.
 */
const MOST_AT_REST = 220 * 2 ** 20

/** Finds subjects for all tasks of this process. */
const subjects = createSubjects()

/** Why planning is stopped in the middle. */
const TOO_COMPLEX = 'INSTRUCTIONS_TOO_COMPLEX'
/** Whether a task was stopped in the middle of a computation. */
let stopped = false

// Untrusted pictures are decoded here and nowhere else. The owner kills this process when it takes too long, and it ends
// by itself when the owner is gone.
blockUntrustedLoaders()
process.on('disconnect', endAtOnce)
process.on('message', (task: EngineTask) => void perform(task).then(rest))
// A terminal's Ctrl-C reaches the whole group; the owner decides when the engine stops.
process.on('SIGINT', () => undefined)
// Where Node keeps what it has compiled (NODE_COMPILE_CACHE) the next process starts in half the time: only a process that
// ends by itself would write it down, and this one is killed.
flushCompileCache()
say({ kind: 'ready', worn: false })

async function perform(task: EngineTask): Promise<void> {
  say({ kind: 'begun' })
  try {
    await subjects.makeRoomFor(task)
    say({ kind: 'answer', answer: await answerTo(task) })
  } catch (error) {
    // What was stopped in the middle may have left anything behind.
    stopped ||= isDomainError(error, TOO_COMPLEX)
    if (isDomainError(error)) say({ kind: 'refused', code: error.code, message: error.message })
    else say(broken(error))
  }
}

function answerTo(task: EngineTask): Promise<unknown> {
  switch (task.kind) {
    case 'inspect':
      return inspectAll(task.paths)
    case 'plan':
      return foresee(task)
    case 'run':
      return run(task)
  }
}

async function foresee({ request, pictures, branch, settings }: PlanTask): Promise<ForeseenPlan> {
  const plan = await foreseePlan(request, pictures, settings.agent, branch)
  stopped ||= plan.failure?.code === TOO_COMPLEX
  return plan
}

function broken(error: unknown): EngineMessage {
  const stack = error instanceof Error ? error.stack : undefined
  return { kind: 'broken', message: String(error), stack, outside: isSystemError(error) }
}

/** Makes room for the next task, and says whether that has worked. */
async function rest(): Promise<void> {
  // Pixels lie outside of the heap, whose collector does not see how much room they take; it gives them back beside.
  if (holdsMuch()) globalThis.gc?.()
  for (let waits = 0; holdsMuch() && waits < 10; waits++) await delay(10)
  say({ kind: 'ready', worn: stopped || holdsMuch() })
}

function holdsMuch(): boolean {
  return process.memoryUsage.rss() - subjects.held() > MOST_AT_REST
}

function say(message: EngineMessage): void {
  process.send?.(message, (error: Error | null) => {
    if (error !== null) endAtOnce()
  })
}

/**
 * An exit would first wait for threads that compile or compute, and has waited for ever; whoever would hear of it is gone.
 */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

async function inspectAll(paths: readonly string[]): Promise<Inspection[]> {
  const inspections: Inspection[] = []
  // One after the other: several large pictures at once would need their memory at once.
  for (const path of paths) inspections.push(await inspect(path))
  return inspections
}

async function inspect(path: string): Promise<Inspection> {
  try {
    return { info: await inspectImage(await readFile(path)) }
  } catch (error) {
    if (isDomainError(error)) return { fault: { code: error.code, message: error.message } }
    throw error
  }
}

async function run(task: RunTask): Promise<EngineResult> {
  const engine = ENGINES[task.type]
  if (engine === undefined) throw new Error(`there is no engine for jobs of type ${task.type}`)
  const report = {
    log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => say({ kind: 'log', level, message }),
    progress: (fraction: number) => say({ kind: 'progress', fraction: fraction * ENGINE_SHARE }),
  }
  const store = await openStepStore(task, {
    onWritten: (step) => say({ kind: 'step', step }),
    onShown: (step) => say({ kind: 'shown', step }),
  })
  const record: PlanRecord = {
    earlier: task.plan,
    planned: (plan) => say({ kind: 'planned', plan: subjects.named(task, plan) }),
    called: (call) => say({ kind: 'called', call }),
  }
  // Cancelling kills this process, so the signal only has to exist.
  const { signal } = new AbortController()
  const { pictures, render, details } = await engine(task, {
    report,
    signal,
    store,
    record,
    findSubject: subjects.finder(task),
  })

  const images: RenderedFile[][] = []
  for (const [index, picture] of pictures.entries()) {
    const rendered: RenderedFile[] = []
    for (const { bytes, ...file } of await renderOutput(picture, render, report.log)) {
      const path = join(task.scratch, `${index}-${file.name}.${file.extension}`)
      await writeFile(path, bytes)
      rendered.push({ ...file, path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    images.push(rendered)
    say({ kind: 'progress', fraction: ENGINE_SHARE + RENDERING_SHARE * ((index + 1) / pictures.length) })
  }
  return { images, details }
}
