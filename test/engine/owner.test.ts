import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import type { EngineMessage, RunTask } from '../../src/engine/protocol.ts'
import { preload } from './preload.ts'

const CHILD = join(import.meta.dirname, '../../src/engine/child.ts')
/** As threads can that compile or compute. */
const HOLD_EXITS_UP = `process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))`

for (const kind of ['ready', 'begun', 'planned', 'progress'] as const) {
  t.test(`an engine whose owner goes when told “${kind}” ends without a word, whatever holds exits up`, async (t) => {
    const { folder, restore } = preload(t, HOLD_EXITS_UP)
    const engine = fork(CHILD, [], { serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    restore()
    t.teardown(() => engine.kill('SIGKILL'))
    const printed = Promise.all([text(engine.stdout!), text(engine.stderr!)])
    await once(engine, 'message')
    if (kind !== 'ready') await told(engine, kind, await drawing(folder))
    engine.disconnect()
    t.same(await printed, ['', ''])
  })
}

/** Gives an engine a task, and waits until it tells this of it. */
async function told(engine: ChildProcess, kind: EngineMessage['kind'], task: RunTask): Promise<void> {
  const heard = new Promise<void>((resolve) =>
    engine.on('message', (message: EngineMessage) => {
      if (message.kind === kind) resolve()
    }),
  )
  engine.send(task)
  await heard
}

async function drawing(folder: string): Promise<RunTask> {
  const scratch = join(folder, 'scratch')
  await mkdir(scratch)
  const input = { instructions: 'draw a red circle', aspect_ratio: '1:1', resolution: '2K', max_steps: 9 }
  const settings = { agent: { languageModel: undefined, imageModel: undefined, profiles: new Map() } }
  return { kind: 'run', type: 'image_agent', input, files: {}, scratch, settings, earlier: undefined, plan: undefined }
}
