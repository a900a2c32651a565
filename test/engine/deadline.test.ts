import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { poolWithPreload } from './preload.ts'

const PICTURE = join(import.meta.dirname, '../fixtures/city.jpg')

/** Below every other limit that would end the work in its place, such as the minute in which a process must be ready. */
const OTHER_LIMITS_MS = 55_000

t.test('a decoder that does not come back is killed at the deadline, and keeps nobody else waiting', async (t) => {
  // Blocks as native code does: no timer of that process fires, and no message is read.
  const { pool, folder } = poolWithPreload(
    t,
    `import { existsSync, writeFileSync } from 'node:fs'
     const first = new URL('first', import.meta.url)
     if (!existsSync(first)) {
       writeFileSync(first, String(process.pid))
       process.on('message', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
     }`,
  )
  const inspect = (deadlineMs: number) => pool.run({ kind: 'inspect', paths: [PICTURE] }, { deadlineMs })
  const startedAt = performance.now()
  const stuck = inspect(200)
  const next = inspect(30_000)
  await t.rejects(stuck, { code: 'DEADLINE_EXCEEDED' })
  t.ok(performance.now() - startedAt < OTHER_LIMITS_MS)
  const pid = Number(readFileSync(join(folder, 'first'), 'utf8'))
  t.throws(() => process.kill(pid, 0), { code: 'ESRCH' }, 'it is gone when that is told')
  t.match(await next, [{ info: { content_type: 'image/jpeg' } }])
})
