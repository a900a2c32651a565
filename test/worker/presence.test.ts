import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { createLog } from '../../src/observability/log.ts'
import { showPresence } from '../../src/worker/presence.ts'
import { startService } from '../support/service.ts'

t.test('a worker is on the list while it runs, and off it once it has stopped', async (t) => {
  const { platform } = await startService(t, { worker: false })
  const { database } = platform
  const listed = async () => (await database.pool.query('select worker, slots from darkroom.worker_slots')).rows

  const presence = showPresence({ database, log: createLog('silent'), worker: 'test:1', slots: 3 })
  while ((await listed()).length === 0) await pause(20)
  t.same(await listed(), [{ worker: 'test:1', slots: 3 }])

  await presence.stop()
  t.same(await listed(), [])
})
