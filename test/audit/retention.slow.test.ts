import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { dropAccesses, droppableAccesses } from '../../src/audit/accesses.ts'
import { archiveEvents } from '../../src/audit/archive.ts'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { expireOutputs } from '../../src/audit/expire-outputs.ts'
import { sealHeads } from '../../src/audit/seal-heads.ts'
import { openSigningKey } from '../../src/audit/signing-key.ts'
import { verify } from '../../src/audit/verify.ts'
import { verifySeals } from '../../src/audit/verify-seals.ts'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { createSubmitJob } from '../../src/commands/submit-job.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, jobFailed, messageLogged, resultProduced, stepShown } from '../../src/jobs/events.ts'
import { contentHash } from '../../src/storage/content-hash.ts'
import { outputKey } from '../../src/storage/keys.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { sweepFiles } from '../../src/worker/maintenance.ts'
import { answerOf, runCli } from '../cli/run-cli.ts'
import { picture } from '../http/agent-pictures.ts'
import { storeRunningJob } from '../support/appending.ts'
import { createTestDatabase, startPrivateCluster } from '../support/postgres.ts'
import { fetchJob, type Job, json } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { connectSuperuser } from './tampering.ts'

const PICTURE = Buffer.from('a picture')

/** Stores a job that succeeded with one picture; `createdAt` in milliseconds. */
async function storeSucceeded({ platform, key }: Service, createdAt = Date.now()) {
  const { database, storage, announcer } = platform
  const jobId = uuidv7({ msecs: createdAt })
  await createSubmitJob(
    database,
    announcer,
    1_000,
    undefined,
  )({
    jobId,
    type: 'image_agent',
    keyId: key.key_id,
    accountId: key.account_id,
    input: { instructions: 'nothing', images: [] },
    cost: 1,
  })
  await startAttempt(database, jobId, 'test', 3)
  const sha256 = await contentHash(PICTURE)
  const file = outputKey(jobId, 1, sha256, 'png')
  await storage.put(file, PICTURE)
  const output = {
    images: [{ full: file, w256: file, w512: file, w1024: file }],
    model_id: 'image-agent-1-preview',
    style_id: 0,
    request_duration_s: 1,
  }
  const outputs = [{ key: file, width: 1, height: 1, content_type: 'image/png', bytes: PICTURE.length, sha256 }]
  await appendEvents(database, jobId, 1, [messageLogged('info', 'one'), resultProduced(output, outputs), JOB_SUCCEEDED])
  return { jobId, file }
}

/** Stores a job that failed after a step had shown a picture. */
async function storeFailed({ platform, key }: Service) {
  const { database, storage } = platform
  const jobId = await storeRunningJob(platform, key)
  const sha256 = await contentHash(PICTURE)
  const file = outputKey(jobId, 1, sha256, 'png')
  await storage.put(file, PICTURE)
  const picture = { key: file, width: 1, height: 1, content_type: 'image/png', bytes: PICTURE.length, sha256 }
  const step = stepShown({ step: 1, words: 'Blur it', picture })
  await appendEvents(database, jobId, 1, [step, jobFailed({ code: 'ENGINE_FAILED', message: 'It broke.' })])
  return { jobId, file }
}

// Transactions of other tests' databases would hold the horizon of seals back.
const cluster = await startPrivateCluster(t)

async function prepare(t: Test, environment: Readonly<Record<string, string>> = {}) {
  const service = await startService(t, {
    worker: false,
    environment,
    databaseUrl: (await createTestDatabase(t, cluster)).url,
  })
  const { config, platform } = service
  const { database, storage } = platform
  const key = await openSigningKey(config.sealKeyFile)
  return {
    service,
    database,
    storage,
    key,
    seal: () => sealHeads(database, key),
    audit: (archiveFolder = config.archiveFolder) =>
      withAuditConnection(database, async (client) => [
        ...(await verify(client, { storage })).faults,
        ...(await verifySeals(client, { trusted: key.trusted, archiveFolder })).faults,
      ]),
  }
}

t.test('outputs expire', async (t) => {
  const { service, database, storage, seal, audit } = await prepare(t)
  const { jobId, file } = await storeSucceeded(service)
  const kept = await storeSucceeded(service)
  const failed = await storeFailed(service)
  const steps = async () => (await json(await service.request(`/v1/jobs/${failed.jobId}/steps`))).data.steps
  t.match(await steps(), [{ picture: { url: new RegExp(`${failed.file}$`) } }])
  await seal()
  const look = async () => ({
    stream: await (await service.request(`/v1/jobs/${jobId}/stream`)).text(),
    tail: await (await service.request(`/v1/jobs/${jobId}/stream?after=3`)).text(),
    poll: await (await service.request(`/v1/jobs/${jobId}/events`)).text(),
    afterEnd: (await service.request(`/v1/jobs/${jobId}/stream?after=6`)).status,
  })
  const before = await look()
  t.match(before.stream, /id: 6\nevent: end\ndata: succeeded\n\n$/)
  const { last_event_id } = await fetchJob(service, jobId)

  t.equal(await expireOutputs(database, storage, 1), 0, 'nothing is a day old')
  const superuser = await connectSuperuser(t, service.config.databaseUrl!, [])
  // The other job is told apart by being locked, as a job is that somebody is working on.
  await superuser.query('begin')
  await superuser.query('select from jobs where job_id = $1 for update', [kept.jobId])
  t.equal(await expireOutputs(database, storage, 0), 2)
  await superuser.query('rollback')

  t.same(await look(), before, 'streams are what they were, byte for byte')
  const job = await fetchJob(service, jobId)
  t.match(job, { status: 'succeeded', output: null, outputs: { length: 0 }, outputs_expired_at: /Z$/, last_event_id })
  const response = await service.request(`/files/${file}`)
  t.equal(response.status, 410)
  t.match(await response.json(), { data: null, errors: { code: 'OUTPUT_EXPIRED' } })
  t.equal((await service.request(`/files/${file.replace('/a1/', '/a2/').replace(jobId, uuidv7())}`)).status, 404)
  t.same(await steps(), [], 'pictures of the steps of a failed job go as well')
  t.equal((await service.request(`/files/${failed.file}`)).status, 410)
  t.match(await fetchJob(service, failed.jobId), { status: 'failed', outputs_expired_at: /Z$/ })
  t.match(await fetchJob(service, kept.jobId), { outputs: { length: 1 }, outputs_expired_at: null })
  t.equal((await service.request(`/files/${kept.file}`)).status, 200)
  await t.rejects(access(join(service.home, 'files', file)))

  await seal()
  t.same(await audit(), [], 'an audit accepts what the event explains')
  const { rows } = await superuser.query('select type, data from events where job_id = $1 order by seq desc', [jobId])
  t.match(rows[0], { type: 'outputs_expired', data: { after_days: 0 } })
  await t.rejects(appendEvents(database, jobId, 1, [messageLogged('info', 'too late')]), { code: 'JOB_ENDED' })

  // A process that died before it had removed the file leaves it to the sweeper.
  await storage.put(file, PICTURE)
  await superuser.query('select 1')
  const named = await superuser.query('select darkroom_private.named_files($1) as key', [[file, kept.file]])
  t.same(
    named.rows.map((row) => row.key),
    [kept.file],
  )
  t.match(await sweepFiles({ database, storage, jobSeconds: 0 }), { removed: 0 }, 'young files are spared')

  const retaining: Storage = {
    ...storage,
    async open(key) {
      await expireOutputs(database, storage, 0)
      return storage.open(key)
    },
  }
  const meanwhile = await withAuditConnection(database, (client) => verify(client, { storage: retaining }))
  t.equal(meanwhile.files, 1)
  t.same(meanwhile.faults, [], 'nor does an audit miss what expires under its eyes')
})

t.test('pictures are erased for their client', async (t) => {
  const { service, database, storage, seal, audit } = await prepare(t)
  const form = new FormData()
  form.append('instructions', 'make it sepia')
  form.append('images', new File([new Uint8Array(await picture('png', 16))], 'me.png'))
  const sent = await service.request('/v2/image/agent', { method: 'POST', body: form })
  const { job_id: asked } = (await json<{ job_id: string }>(sent)).data
  const input = () => service.request(`/v1/jobs/${asked}/inputs/images/0`)
  const erase = async (jobId: string, key = service.key.api_key) => {
    const answer = await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE', key })
    return { status: answer.status, ...(await json<Job>(answer)) }
  }
  t.match(await erase(asked), { status: 409, errors: { code: 'JOB_NOT_ENDED' } })
  t.equal((await input()).status, 200)
  await cancelJob(database, asked)
  const stranger = await service.createKey()
  t.match(await erase(asked, stranger.api_key), { status: 404, errors: { code: 'JOB_NOT_FOUND' } })

  const done = await storeSucceeded(service)
  const expired = await storeSucceeded(service)
  const jobs = [asked, done.jobId, expired.jobId]
  await expireOutputs(database, storage, 0)
  const young = await storeSucceeded(service)
  jobs.push(young.jobId)
  await seal()
  const look = (jobId: string) =>
    Promise.all(['stream', 'events'].map(async (end) => (await service.request(`/v1/jobs/${jobId}/${end}`)).text()))
  for (const jobId of jobs) {
    const [before, { last_event_id }] = [await look(jobId), await fetchJob(service, jobId)]
    for (const time of ['once', 'again']) {
      const { status, data } = await erase(jobId)
      const erased = { pictures_erased_at: /Z$/, outputs_expired_at: /Z$/, outputs: { length: 0 }, last_event_id }
      t.match([status, data], [200, erased], time)
    }
    t.same(await look(jobId), before, 'streams are what they were, byte for byte')
    await t.rejects(database.pool.query('select darkroom.retry_job($1)', [jobId]))
  }
  t.match([(await input()).status, (await service.request(`/files/${young.file}`)).status], [410, 410])
  for (const folder of ['inputs', 'outputs']) {
    t.same(await readdir(join(service.home, 'files', folder)).catch(() => []), [], `${folder} are gone`)
  }
  await seal()
  t.same(await audit(), [], 'an audit accepts what the event explains')
  const superuser = await connectSuperuser(t, service.config.databaseUrl!, [])
  const left = await superuser.query(
    'select (select count(*) from darkroom_private.named_files($1)) as files, rebuild_jobs() as jobs',
    [[young.file]],
  )
  t.match(left.rows, [{ files: '0', jobs: '4' }])
  t.same(await audit(), [], 'and the projection is what the events say')
})

t.test('old months of accesses are forgotten', async (t) => {
  const { service, database } = await prepare(t)
  const superuser = await connectSuperuser(t, service.config.databaseUrl!, [])
  await superuser.query(
    "create table accesses_2026_01 partition of accesses for values from ('2026-01-01Z') to ('2026-02-01Z')",
  )
  const environment = {
    DATABASE_URL: service.config.databaseUrl!,
    DARKROOM_HOME: service.home,
    DARKROOM_ACCESS_MONTHS: '3',
  }
  const forgetting = { access_partitions: ['accesses_2026_01'] }
  t.match(await answerOf(environment, 'audit', 'retention', 'plan'), forgetting)
  t.same(await droppableAccesses(database, 3), forgetting.access_partitions)
  t.match(await runCli(environment, 'audit', 'retention', 'run'), { code: 0, stdout: 'Forgot accesses_2026_01.\n' })
  t.same(await dropAccesses(database, 3), [], 'this month and those to come stay')
})

t.test('events of old months are archived, verified and dropped', async (t) => {
  const { service, database, key, seal, audit } = await prepare(t)
  const { config } = service
  const superuser = await connectSuperuser(t, config.databaseUrl!, ['events', 'jobs', 'dropped_events'])
  await superuser.query(`
    create table events_2026_01 partition of events
      for values from ('${await floor('2026-01-01Z')}') to ('${await floor('2026-02-01Z')}');
    create trigger append_only_statement before update or delete or truncate on events_2026_01
      for each statement execute function darkroom_private.refuse_change()`)
  async function floor(time: string): Promise<string> {
    return (await superuser.query('select uuidv7_floor($1::timestamptz) as id', [time])).rows[0].id
  }
  const january = Date.UTC(2026, 0, 15)
  const old = [await storeSucceeded(service, january), await storeSucceeded(service, january + 1)] as const
  const recent = await storeSucceeded(service)
  const options = { key, folder: config.archiveFolder, sealsFolder: config.sealsFolder }
  const archive = () => archiveEvents(database, 6, options)
  const partitions = async () => (await superuser.query('select partition from droppable_events(6)')).rows.length
  const environment = {
    DATABASE_URL: config.databaseUrl!,
    DARKROOM_HOME: service.home,
    DARKROOM_EVENT_MONTHS: '6',
    DARKROOM_OUTPUT_DAYS: '30',
  }

  await t.test('not before they are sealed', async (t) => {
    await t.rejects(archive(), { code: 'NOT_ARCHIVED', message: /2 jobs have events that are not sealed/ })
    t.equal(await partitions(), 1)
    await seal()
  })

  await t.test('not while something does not fit', async (t) => {
    await superuser.tamper(
      `update events set data = '{"level": "info", "message": "never"}' where job_id = '${old[0].jobId}' and seq = 3`,
      () => t.rejects(archive(), { code: 'NOT_ARCHIVED', message: /event 3: HASH_MISMATCH/ }),
    )
    await superuser.tamper(
      `delete from events where job_id = '${old[0].jobId}'; delete from jobs where job_id = '${old[0].jobId}'`,
      () => t.rejects(archive(), { code: 'NOT_ARCHIVED', message: /SEALED_JOB_MISSING/ }),
    )
    t.equal(await partitions(), 1)
    t.same(await audit(), [])
  })

  await t.test('not by the service at will', async (t) => {
    const drop = (jobs: number, events: number, partition = 'events_2026_01') =>
      database.pool.query(
        `select darkroom_private.drop_events(row($1::text, d.from_job, d.to_job, $2::bigint, $3::bigint, 'x', sha256(''), now(), '', '')::darkroom.dropped_events)
         from darkroom.droppable_events(6) d`,
        [partition, jobs, events],
      )
    await t.rejects(drop(2, 9), /holds 10 events of 2 jobs, and 9 of 2 were archived/)
    await t.rejects(drop(0, 0, 'events_default'), /may be dropped/)
    await t.rejects(drop(0, 0, 'jobs'), /may be dropped/)
    await t.rejects(database.pool.query('drop table darkroom.events_2026_01'), /must be owner/)
  })

  await t.test('a plan gives up nothing', async (t) => {
    t.same(await answerOf(environment, 'audit', 'retention', 'plan'), {
      output_days: 30,
      expiring_jobs: 0,
      event_months: 6,
      partitions: ['events_2026_01'],
      access_months: 0,
      access_partitions: [],
    })
    t.equal(await partitions(), 1)
  })

  await t.test('and then exactly what was archived', async (t) => {
    const { dropped } = await answerOf<{ dropped: object[] }>(environment, 'audit', 'retention', 'run')
    t.match(dropped, [{ partition: 'events_2026_01', jobs: 2, events: 10, archive: 'events_2026_01.ndjson.gz' }])
    t.equal(await partitions(), 0)
    t.same(await readdir(config.archiveFolder), ['events_2026_01.ndjson.gz'])
    t.same(await archive(), [], 'once')
    const found = await runCli({}, 'audit', 'verify-export', join(config.archiveFolder, 'events_2026_01.ndjson.gz'))
    t.match(found, { code: 0, stdout: /^2 jobs, 10 events: all in order; 2 of the jobs sealed/ })

    t.same(await audit(), [], 'an audit accepts what the record explains')
    t.same((await superuser.query('select * from verify_ledger()')).rows, [])
    t.equal((await superuser.query('select rebuild_jobs() as jobs')).rows[0].jobs, '1')
    t.equal((await service.request(`/v1/jobs/${old[0].jobId}`)).status, 404)
    t.equal((await service.request(`/v1/jobs/${recent.jobId}`)).status, 200)
    await service.platform.storage.removePrefix(`outputs/${old[0].jobId}/`)
    t.equal((await service.request(`/files/${old[0].file}`)).status, 410)
    const named = await superuser.query('select darkroom_private.named_files($1)', [[old[1].file]])
    t.equal(named.rowCount, 0, 'the sweeper may take its files')
  })

  await t.test('and an audit accepts nothing else', async (t) => {
    const first = async (sql: string) =>
      (await superuser.tamper(sql, () => audit())).find(({ fault }) => !/^HOLD_/.test(fault))
    t.match(await first('delete from dropped_events'), { job_id: old[0].jobId, fault: 'SEALED_JOB_MISSING' })
    t.match(await first('update dropped_events set jobs = 3'), { fault: 'DROP_FORGED', subject: 'events_2026_01' })
    t.match(await first(`update dropped_events set to_job = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`), {
      fault: 'DROP_FORGED',
    })
    t.match(
      await first(
        `delete from events where job_id = '${recent.jobId}'; delete from jobs where job_id = '${recent.jobId}'`,
      ),
      { job_id: recent.jobId, fault: 'SEALED_JOB_MISSING' },
    )
    const file = join(config.archiveFolder, 'events_2026_01.ndjson.gz')
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, -1))
    t.match(await audit(), [{ fault: 'ARCHIVE_ALTERED', subject: 'events_2026_01' }])
    await writeFile(file, bytes)
    t.same(await audit(), [])
    t.same(await audit(join(service.home, 'elsewhere')), [], 'an archive may be kept elsewhere')
    await t.rejects(superuser.query('delete from dropped_events'), /append-only/)
  })
})
