import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { preload } from '../engine/preload.ts'
import { ended, fetchJob, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { administer } from '../webhooks/webhook-service.ts'

t.test('a worker whose engines cannot be started, and then have a fault', async (t) => {
  const { folder, restore } = preload(
    t,
    `import { readFileSync } from 'node:fs'
     import files from 'node:fs/promises'
     import { syncBuiltinESMExports } from 'node:module'
     if (readFileSync(new URL('mode', import.meta.url), 'utf8') === 'refuse') process.exit(1)
     files.writeFile = () => { throw new TypeError('a fault of the program') }
     syncBuiltinESMExports()`,
  )
  const mode = (name: string) => writeFile(join(folder, 'mode'), name)
  await mode('refuse')
  const service = await startService(t, { environment: { DARKROOM_WORKER_SLOTS: '1' } })
  restore()

  const jobId = await submit(service)
  const givenBackTwice = async () => {
    const rows = await administer(service, `select 1 from pgboss.job where id = '${jobId}' and retry_count > 1`)
    return rows.length > 0
  }
  while (!(await givenBackTwice())) await delay(50)
  t.match(await fetchJob(service, jobId), { status: 'processing', attempt: 1 }, 'what cannot begin is no attempt')

  await mode('fault')
  const failed = { status: 'failed', error: { code: 'ENGINE_FAILED' }, attempt: 2 }
  t.match(await ended(service, jobId), failed)
  t.match(await ended(service, await submit(service)), failed, 'a second attempt in a fresh process, and no more')
  const credits = (await (await service.request('/v1/credits')).json()) as { data: Record<string, number> }
  t.match(credits.data, { held: 0, spent: 0 })
})
