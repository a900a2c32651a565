import pg from 'pg'
import t from 'tap'
import { cancelJob } from '../../../src/commands/cancel-job.ts'
import type { Usage } from '../../../src/http/common-answers.ts'
import { storeJob, storeRunningJob } from '../../support/appending.ts'
import { json } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'

t.test('what a key has had done, day by day', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, key } = service
  const usage = async (query = '', apiKey = key.api_key) =>
    (await json<Usage>(await service.request(`/v1/usage${query}`, { key: apiKey }))).data.days
  const none = { succeeded: 0, failed: 0, canceled: 0, under_way: 0, credits: 0 }

  const [done, failed] = [await storeJob(platform, key, 7), await storeJob(platform, key, 9, 'detail_preservation')]
  await cancelJob(platform.database, await storeRunningJob(platform, key))
  await storeRunningJob(platform, key)
  await storeJob(platform, await service.createKey(10))
  const owner = new pg.Client(service.config.databaseUrl)
  await owner.connect()
  t.teardown(() => owner.end())
  // Three days ago, by id and by time.
  await owner.query(
    `update darkroom.jobs set created_at = created_at - interval '3 days',
       job_id = overlay(job_id::text placing left(darkroom.uuidv7_floor(created_at - interval '3 days')::text, 13) from 1)::uuid,
       status = case job_id when $1 then 'succeeded' else 'failed' end, awaiting_attempt = false, finished_at = now(),
       error = case job_id when $1 then null else '{"code": "NO_LUCK", "message": "Not today."}'::jsonb end
     where job_id in ($1, $2)`,
    [done, failed],
  )

  t.test('counts jobs by how they ended, and what they cost', async (t) => {
    const days = await usage('?days=5')
    t.equal(days.length, 5)
    t.match(days[1], { ...none, succeeded: 1, failed: 1, credits: 7 })
    t.match(days[4], { ...none, canceled: 1, under_way: 1 })
    for (const quiet of [0, 2, 3]) t.match(days[quiet], none)
    t.equal(Date.parse(days[4]!.day) - Date.parse(days[0]!.day), 4 * 86_400_000)
    t.same(await usage('?days=2'), days.slice(3))
    t.equal((await usage()).length, 30)
  })

  t.test('of the key that asks alone', async (t) => {
    const days = await usage('?days=5', (await service.createKey()).api_key)
    t.equal(days.length, 5)
    for (const day of days) t.match(day, none)
  })

  t.test('begins at the first day that is counted to its end', async (t) => {
    // Half of them a day ago, half of them two.
    await owner.query(
      `create temporary table copies as select j.*, n, now() - ceil(n / 10000.0) * interval '1 day' as at
         from darkroom.jobs j, generate_series(1, 20000) n where j.status = 'succeeded';
       update copies set created_at = at,
         job_id = (left(darkroom.uuidv7_floor(at)::text, 14) || '0000-8000-' || lpad(n::text, 12, '0'))::uuid;
       alter table copies drop column n, drop column at;
       insert into darkroom.jobs select * from copies`,
    )
    const days = await usage('?days=10')
    t.same(days, await usage('?days=2'), 'of the day before yesterday not all jobs are among them')
    t.equal(days[0]!.succeeded, 10_000)
  })

  t.test('for as many days as make sense', async (t) => {
    for (const days of ['0', '367', 'x', '']) {
      t.match(await json(await service.request(`/v1/usage?days=${days}`)), {
        errors: { code: 'VALIDATION_ERROR', fields: [{ field: 'days' }] },
      })
    }
  })
})
