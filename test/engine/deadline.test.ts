import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { poolWithPreload } from './preload.ts'

const PICTURE = join(import.meta.dirname, '../fixtures/city.jpg')

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
  const [stuck, next] = await Promise.allSettled([inspect(200), inspect(30_000)])
  t.match(stuck, { status: 'rejected', reason: { code: 'DEADLINE_EXCEEDED' } })
  t.match(next, { status: 'fulfilled', value: [{ info: { content_type: 'image/jpeg' } }] })
  const pid = Number(await readFile(join(folder, 'first'), 'utf8'))
  t.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})
