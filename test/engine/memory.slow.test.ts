import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { poolWithPreload } from './preload.ts'

const TASKS = 2

t.test('a process that keeps much memory is replaced before its next task', async (t) => {
  t.equal(await processesFor(t, 300_000_000), TASKS)
})

t.test('any other process is kept', async (t) => {
  t.equal(await processesFor(t, 0), 1)
})

/** How many processes some tasks were given to, if each process keeps so many bytes. */
async function processesFor(t: Test, kept: number): Promise<number> {
  const { pool, folder } = poolWithPreload(
    t,
    `import { appendFileSync } from 'node:fs'
     globalThis.kept = Buffer.alloc(${kept}, 1)
     process.on('message', () => appendFileSync(new URL('log', import.meta.url), process.pid + ' '))`,
  )
  const path = join(import.meta.dirname, '../fixtures/city.jpg')
  for (let task = 0; task < TASKS; task++) {
    const [inspection] = await pool.run({ kind: 'inspect', paths: [path] }, { deadlineMs: 30_000 })
    t.match(inspection, { info: { content_type: 'image/jpeg' } })
  }
  const pids = (await readFile(join(folder, 'log'), 'utf8')).trim().split(' ')
  t.equal(pids.length, TASKS)
  return new Set(pids).size
}
