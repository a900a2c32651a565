import pg from 'pg'
import t from 'tap'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/observability/log.ts'
import { openPlatform } from '../../src/platform.ts'
import { HAS_POOLER, startPooler } from '../support/pooler.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ended, type Job, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'

t.test('behind PgBouncer in transaction mode', { skip: !HAS_POOLER && 'no PgBouncer here' }, async (t) => {
  t.test('everything but listening shares a few connections', async (t) => {
    const service = await startService(t, { throughPooler: 3, fallbacks: false })
    const submit = async (instructions: string) => {
      const body = new URLSearchParams({ instructions })
      return json<Job>(await service.request('/v2/image/agent', { method: 'POST', body }))
    }
    const jobs = await Promise.all(Array.from({ length: 6 }, (_, n) => submit(`draw ${n + 2} gold stars`)))
    for (const { data } of jobs) {
      await ended(service, data.job_id)
      const frames = parseFrames(await readStream(service, data.job_id))
      t.match(frames.at(-1), { event: 'end', data: 'succeeded' })
    }
    const { rows } = await service.platform.database.pool.query<{ application_name: string; count: number }>(
      `select application_name, count(*)::int from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() group by application_name`,
    )
    const count = (is: (name: string) => boolean) =>
      rows.reduce((sum, row) => sum + (is(row.application_name) ? row.count : 0), 0)
    t.equal(
      count((name) => name === 'darkroom listener'),
      1,
    )
    t.ok(count((name) => name !== 'darkroom listener') <= 3, JSON.stringify(rows))
  })

  t.test('says what a session lacks', async (t) => {
    const { url } = await createTestDatabase(t)
    const pooler = await startPooler(t, url, 2)
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`alter role current_user in database ${new URL(url).pathname.slice(1)} set search_path = public`)
    await client.end()
    const config = readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: url, DARKROOM_HOME: t.testdir() })
    await t.rejects(openPlatform(config, createLog('silent')), {
      code: 'CONFIGURATION_INVALID',
      message: /search_path/,
    })
  })
})

t.test('a server without its pooler is a mistake', async (t) => {
  const environment = { DATABASE_DIRECT_URL: 'postgres://db/darkroom' }
  t.throws(() => readConfig(environment), /DATABASE_DIRECT_URL: needs DATABASE_URL/)
})
