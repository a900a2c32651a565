import { readFile } from 'node:fs/promises'
import pg from 'pg'
import t from 'tap'
import { AGENT } from '../http/formats.ts'
import { ended, form, type Job, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

t.test('a job that is run again has pictures of its own', async (t) => {
  const service = await startService(t)
  const { platform, config } = service
  const admin = new pg.Client({ connectionString: config.databaseUrl, options: '-c search_path=darkroom' })
  await admin.connect()
  t.teardown(() => admin.end())
  const sent = await readFile(new URL('../fixtures/city.jpg', import.meta.url))
  const body = form({ instructions: 'hamburger quantum', images: new Blob([sent]) })
  const failed = await service.request(AGENT, { method: 'POST', body, headers: { Prefer: 'wait=60' } })
  const { job_id: jobId } = (await json<Job>(failed)).data

  const { rows } = await admin.query<{ again: string }>('select retry_job($1) as again', [jobId])
  const { again } = rows[0]!
  t.equal((await ended(service, again)).status, 'failed')
  const files = await admin.query<{ key: string }>('select key from job_files($1, $1)', [again])
  t.equal(files.rows.length, 1)
  t.ok(files.rows[0]!.key.startsWith(`inputs/${again}/`))

  await platform.storage.removePrefix(`inputs/${jobId}/`)
  const kept = await service.request(`/v1/jobs/${again}/inputs/images/0`)
  t.ok(sent.equals(await kept.bytes()))
})
