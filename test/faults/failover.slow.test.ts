import pg from 'pg'
import t from 'tap'
import { openLink } from '../../scripts/chaos/link.ts'
import { createClient } from '../../src/client/client.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { messageLogged } from '../../src/jobs/events.ts'
import type { KeyMessagePage } from '../../src/jobs/job-answers.ts'
import { runCli } from '../cli/run-cli.ts'
import { storeRunningJob } from '../support/appending.ts'
import { createTestDatabase, startPrivateCluster } from '../support/postgres.ts'
import { type Envelope, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { startStandby } from '../support/standby.ts'

const REQUEST = { instructions: 'draw a red circle on a white background' }

t.test('a standby that takes over without the last moments: whoever saw them is told', async (t) => {
  const primary = await startPrivateCluster(t)
  const { url } = await createTestDatabase(t, primary)
  const standby = await startStandby(t, primary)
  let leader = url
  const link = await openLink(() => Number(new URL(leader).port))
  t.teardown(() => link.close())
  const databaseUrl = Object.assign(new URL(url), { port: link.port }).href
  const service = await startService(t, { databaseUrl, worker: false })
  const { platform, key } = service
  const environment = { DATABASE_URL: databaseUrl, DARKROOM_HOME: service.home }
  const client = createClient({ url: service.url, apiKey: key.api_key })
  const say = async (jobId: string, text: string) => {
    const seq = await appendEvents(platform.database, jobId, 1, [messageLogged('info', text)])
    platform.announcer.announce(jobId, seq)
    return seq
  }
  const page = async (after: string) =>
    (await json<KeyMessagePage>(await service.request(`/v1/events?wait=30&after=${after}`))).data
  const refusal = async (path: string) => ((await (await service.request(path)).json()) as Envelope).errors?.code

  const [shorter, same] = [await storeRunningJob(platform, key), await storeRunningJob(platform, key)]
  const received = await say(same, 'received')
  await holds(standby.url(url), `select from darkroom.events where job_id = '${same}' and seq = ${received}`)
  await standby.stop('immediate')

  const lastSeen = await say(shorter, 'not received')
  const followed = Array.fromAsync(client.events(shorter, { after: lastSeen }))
  const { job_id: lost } = await client.submitImageAgent(REQUEST, { idempotencyKey: 'lost' })
  let lastOfAll = '0'
  for (let jobIds: string[] = []; !jobIds.includes(lost); ) {
    const { events, last_event_id: last } = await page(lastOfAll)
    jobIds = events.map(({ job_id }) => job_id)
    lastOfAll = last
  }
  t.match(await runCli(environment, 'audit', 'seals', 'make'), { code: 0 })

  await primary.stop('immediate')
  await standby.start()
  await standby.promote()
  leader = standby.url(url)
  link.cut()

  await t.rejects(followed, { code: 'STREAM_DIVERGED' }, 'a reader who is beyond the end')
  t.equal(await refusal(`/v1/jobs/${shorter}/events?wait=60&after=${lastSeen}`), 'STREAM_DIVERGED')
  t.equal(await refusal(`/v1/events?wait=60&after=${lastOfAll}`), 'STREAM_DIVERGED')
  t.same((await json(await service.request(`/v1/jobs/${same}/events?after=${received}`))).data.events, [])
  t.equal(await refusal(`/v1/jobs/${lost}`), 'JOB_NOT_FOUND')
  const again = await client.submitImageAgent(REQUEST, { idempotencyKey: 'lost' })
  t.not(again.job_id, lost, 'a repeated request makes the job again')
  const verified = await runCli(environment, 'audit', 'verify', '--seals', service.config.sealsFolder)
  t.equal(verified.code, 1)
  for (const jobId of [shorter, lost]) t.match(verified.stdout, jobId, 'the audit names what the seals prove')
  t.notMatch(verified.stdout, same)
})

/** Resolves when a database gives a row for `statement`. */
async function holds(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  while ((await client.query(statement)).rowCount === 0);
  await client.end()
}
