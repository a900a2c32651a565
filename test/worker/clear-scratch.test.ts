import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { createLog } from '../../src/observability/log.ts'
import { clearScratch } from '../../src/worker/clear-scratch.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'

t.test('what killed workers left is cleared, and nothing of those that live', async (t) => {
  const folder = t.testdir({
    dead: { 'job-a1': { 'picture.png': 'left behind' } },
    busy: { 'job-a1': { 'picture.png': 'being written' }, 'job-a2': { 'picture.png': 'left behind' } },
    idle: {},
  })
  const longAgo = new Date(Date.now() - 7_200_000)
  for (const old of ['dead/job-a1', 'dead', 'busy/job-a2', 'busy']) await utimes(join(folder, old), longAgo, longAgo)

  t.equal(await clearScratch(folder, 3_600_000), 2)
  t.same((await readdir(join(folder, 'busy'))).sort(), ['job-a1'])
  await t.resolves(access(join(folder, 'busy/job-a1/picture.png')))
  await t.resolves(access(join(folder, 'idle')), 'a young folder stays, although it is empty')

  for (const old of ['dead', 'idle']) await utimes(join(folder, old), longAgo, longAgo)
  t.equal(await clearScratch(folder, 3_600_000), 0)
  t.same((await readdir(folder)).sort(), ['busy'])

  // What an attempt does first, in a worker whose folder was cleared.
  await mkdir(join(folder, 'idle/job-a1'), { recursive: true })
  await writeFile(join(folder, 'idle/job-a1/picture.png'), 'being written')
  t.equal(await clearScratch(folder, 3_600_000), 0)
  t.equal(await clearScratch(join(folder, 'missing'), 3_600_000), 0)
})

t.test("workers of the same name on the same home do not get into each other's way", async (t) => {
  const service = await startService(t)
  const scratch = join(service.home, 'scratch')
  const { platform, config: settings } = service
  const other = await startWorker({ platform, settings, log: createLog('silent'), scratch })
  t.equal((await readdir(scratch)).length, 2)
  await other.stop()
  t.equal((await readdir(scratch)).length, 1)
  t.equal((await ended(service, await submit(service))).status, 'succeeded')
})
