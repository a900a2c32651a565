import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { EngineTask } from '../../src/engine/protocol.ts'
import { poolWithPreload } from './preload.ts'

const PICTURE = join(import.meta.dirname, '../fixtures/city.jpg')
const INSPECT: EngineTask = { kind: 'inspect', paths: [PICTURE] }
const SETTINGS = { agent: { languageModel: undefined, imageModel: undefined, profiles: new Map() } }

t.test('a process that keeps much memory is replaced before its next task', async (t) => {
  t.equal(await processesFor(t, 300_000_000, () => [INSPECT, INSPECT]), 2)
})

t.test('any other process is kept, whatever ordinary jobs without pictograms it has done', async (t) => {
  const edit = (folder: string, instructions: string, images: string[] = []): EngineTask => {
    const input = { instructions, aspect_ratio: images.length > 0 ? 'auto' : '9:16', resolution: '2K', max_steps: 9 }
    const task = { input, files: { images }, scratch: join(folder, 'scratch'), settings: SETTINGS } as const
    return { kind: 'run', type: 'image_agent', ...task, earlier: undefined, plan: undefined }
  }
  const tasks = (folder: string) => [
    INSPECT,
    edit(folder, 'draw a red circle and write "hello" below in a script font'),
    edit(folder, 'make it black and white, add a vignette and sharpen it', [PICTURE]),
    edit(folder, 'a price list: Coffee 2.50, Tea 2.20, Cake 3.80'),
    edit(folder, 'put them side by side with a white border', [PICTURE, PICTURE]),
    INSPECT,
  ]
  t.equal(await processesFor(t, 0, tasks), 1)
})

/** How many processes some tasks were given to, one after the other, if each process keeps so many bytes. */
async function processesFor(t: Test, kept: number, tasksIn: (folder: string) => EngineTask[]): Promise<number> {
  const { pool, folder } = poolWithPreload(
    t,
    `import { appendFileSync } from 'node:fs'
     globalThis.kept = Buffer.alloc(${kept}, 1)
     process.on('message', () => appendFileSync(new URL('log', import.meta.url), process.pid + ' '))`,
  )
  await mkdir(join(folder, 'scratch'))
  const tasks = tasksIn(folder)
  for (const task of tasks) await pool.run(task, { deadlineMs: 30_000 })
  const pids = (await readFile(join(folder, 'log'), 'utf8')).trim().split(' ')
  t.equal(pids.length, tasks.length)
  return new Set(pids).size
}
