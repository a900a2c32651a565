import { join } from 'node:path'
import t from 'tap'
import { poolWithPreload } from './preload.ts'

const START_MS = 3_000
const DEADLINE_MS = 2_500

t.test('the time that a process takes to start is none of its task', async (t) => {
  const { pool } = poolWithPreload(t, `await new Promise((resolve) => setTimeout(resolve, ${START_MS}))`)
  const path = join(import.meta.dirname, '../fixtures/city.jpg')
  const startedAt = performance.now()
  const [inspection] = await pool.run({ kind: 'inspect', paths: [path] }, { deadlineMs: DEADLINE_MS })
  t.ok(performance.now() - startedAt > START_MS, 'it started slowly')
  t.match(inspection, { info: { content_type: 'image/jpeg' } })
})
