import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { writeSealFiles } from '../../src/audit/seal-files.ts'
import { sealHeads } from '../../src/audit/seal-heads.ts'
import { openSigningKey } from '../../src/audit/signing-key.ts'
import { verify } from '../../src/audit/verify.ts'
import { verifySeals } from '../../src/audit/verify-seals.ts'
import type { KeyMessagePage } from '../../src/jobs/job-answers.ts'
import { sweepFiles } from '../../src/worker/maintenance.ts'
import { answerOf } from '../cli/run-cli.ts'
import { createEmptyDatabase, createTestDatabase, olderServer, startPrivateCluster } from '../support/postgres.ts'
import { type AcceptedJob, type Envelope, ended, fetchJob, form, json } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { messageOf, startReceiver, status } from '../webhooks/receiver.ts'

const execute = promisify(execFile)
const KEYS = ['before', 'after'] as const

/** A database, and a way to bring it back to where it was. */
interface BackedUp {
  readonly url: string
  backUp(): Promise<void>
  /** Returns the address at which it is again as it was. */
  restore(): Promise<string>
}

/** What is done on a laptop: the files of a server that is stopped. */
async function copiedFiles(t: Test): Promise<BackedUp> {
  const own = await startPrivateCluster(t)
  const { folder } = own.cluster
  const stopped = async (work: () => Promise<unknown>) => {
    await own.stop()
    await work()
    await own.start()
  }
  const { url } = await createTestDatabase(t, own)
  return {
    url,
    backUp: () => stopped(() => execute('cp', ['-a', folder, `${folder}.backup`])),
    async restore() {
      await stopped(async () => {
        await rm(folder, { recursive: true })
        await execute('cp', ['-a', `${folder}.backup`, folder])
      })
      return url
    },
  }
}

/** Into another server, which has never heard of darkroom and counts its transactions from the beginning. */
async function dumped(t: Test, bin: string): Promise<BackedUp> {
  const { url } = await createTestDatabase(t, await startPrivateCluster(t, { bin }))
  const dump = join(t.testdir(), 'darkroom.dump')
  return {
    url,
    backUp: async () => void (await execute(join(bin, 'pg_dump'), ['--format=custom', '--file', dump, url])),
    async restore() {
      const { url: restored } = await createEmptyDatabase(t, await startPrivateCluster(t, { bin }))
      // It complains of rights of roles that are not there.
      await t.rejects(execute(join(bin, 'pg_restore'), ['--dbname', restored, dump]), /does not exist/)
      return restored
    },
  }
}

async function behavesAsDocumented(t: Test, { url, backUp, restore }: BackedUp): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(home, { recursive: true, force: true }))
  const receiver = await startReceiver(t, [status(204)])
  const start = (databaseUrl: string, worker: boolean): Promise<Service> => {
    const environment = { DARKROOM_HOME: home, DARKROOM_SEAL_SECONDS: '0', DARKROOM_ALLOW_HOSTS: '127.0.0.1' }
    return startService(t, { databaseUrl, worker, environment })
  }
  const submit = async (service: Service, apiKey: string, name: (typeof KEYS)[number]) => {
    const response = await service.request('/v2/image/agent', {
      method: 'POST',
      key: apiKey,
      headers: { 'Idempotency-Key': name },
      body: form({ instructions: `draw a red circle, ${name}`, webhook_url: receiver.url }),
    })
    const { data } = await json<AcceptedJob>(response)
    return { jobId: data.job_id, replayed: response.headers.has('Idempotent-Replayed') }
  }
  const seal = async ({ platform, config }: Service) => {
    const seals = await sealHeads(platform.database, await openSigningKey(config.sealKeyFile))
    const write = () => withAuditConnection(platform.database, (client) => writeSealFiles(client, config.sealsFolder))
    return { seals: seals.map(({ seal }) => seal), write }
  }

  const accepting = await start(url, false)
  const { api_key: apiKey, account_id: accountId } = accepting.key
  const queued = await submit(accepting, apiKey, 'before')
  t.same(await (await seal(accepting)).write(), [1])
  await accepting.stop()
  await backUp()

  const working = await start(url, true)
  const as = (service: Service) => ({
    request: (path: string, init?: RequestInit) => service.request(path, { key: apiKey, ...init }),
  })
  const before = await ended(as(working), queued.jobId)
  t.equal(before.status, 'succeeded')
  const lost = await submit(working, apiKey, 'after')
  t.equal((await ended(as(working), lost.jobId)).status, 'succeeded')
  await receiver.arrival(2)
  t.same(await (await seal(working)).write(), [2])
  await working.stop()
  const restored = await restore()

  const service = await start(restored, false)
  const { database, storage } = service.platform
  const refusal = async (path: string) => {
    const response = await as(service).request(path)
    return [response.status, ((await response.json()) as Envelope).errors?.code]
  }
  const role = await database.pool.query('select current_user as role')
  t.same(role.rows, [{ role: 'darkroom_service' }], 'the service has its role, and its rights')
  t.equal((await fetchJob(as(service), queued.jobId)).status, 'queued', 'a job is where it was')
  t.same(await refusal(`/v1/jobs/${queued.jobId}/stream?after=${before.last_event_id}`), [409, 'STREAM_DIVERGED'])
  t.same(await refusal(`/v1/jobs/${lost.jobId}/stream`), [404, 'JOB_NOT_FOUND'], 'one accepted since is unknown')
  t.same(
    await submit(service, apiKey, 'before'),
    { jobId: queued.jobId, replayed: true },
    'a repeated request is known',
  )
  const everything = await json<KeyMessagePage>(await as(service).request('/v1/events?wait=20'))
  t.match(
    everything.data.events,
    [{ job_id: queued.jobId, data: { status: 'queued' } }],
    'what it said is in its place',
  )
  const again = await submit(service, apiKey, 'after')
  t.equal(again.replayed, false, 'one that was made since is new')
  t.not(again.jobId, lost.jobId)

  const second = await start(restored, true)
  for (const { jobId } of [queued, again])
    t.equal((await ended(as(second), jobId)).status, 'succeeded', 'it is done again')
  await receiver.arrival(4)
  const messages = receiver.received.map(messageOf).filter(({ data }) => data.id === queued.jobId)
  t.equal(new Set(messages.map(({ data }) => data.head_hash)).size, 2, 'and told again, by another head_hash')
  const from = everything.data.last_event_id
  const ends: string[] = []
  for (let at = from; ends.length < 2; ) {
    const page = await json<KeyMessagePage>(await as(service).request(`/v1/events?event=end&wait=20&after=${at}`))
    ends.push(...page.data.events.map(({ job_id }) => job_id))
    at = page.data.last_event_id
  }
  t.same(ends.sort(), [queued.jobId, again.jobId].sort(), 'and so is what comes')
  const captured = await database.pool.query(
    `select job_id, count(*) from darkroom.credit_entries where account_id = $1 and kind = 'capture' group by job_id`,
    [accountId],
  )
  t.equal(captured.rowCount, 2)
  t.ok(captured.rows.every(({ count }) => count === 1))
  t.equal((await database.pool.query('select from darkroom.verify_ledger()')).rowCount, 0)

  const files = async () => (await Array.fromAsync(storage.list(''))).map(({ key }) => key)
  const ofLost = async () => (await files()).filter((key) => key.includes(lost.jobId)).length
  const were = await ofLost()
  t.ok(were > 0)
  for (const key of await files()) await utimes(join(home, 'files', key), 0, 0)
  t.match(await sweepFiles({ database, storage, jobSeconds: 1 }), { lost: were })
  t.equal(await ofLost(), were, 'results of a job that the database does not know are kept')
  t.same((await withAuditConnection(database, (client) => verify(client, { storage }))).faults, [])
  await sweepFiles({ database, storage, jobSeconds: 1 }, { removeLost: true })
  t.equal(await ofLost(), 0, 'unless somebody says that they are not wanted')

  const { sealsFolder: folder, sealKeyFile } = service.config
  const { trusted } = await openSigningKey(sealKeyFile)
  const faults = async (of = folder) =>
    (await withAuditConnection(database, (client) => verifySeals(client, { trusted, folder: of }))).faults
  const { seals, write } = await seal(second)
  t.same(seals, [2], 'seals go on behind the last one restored')
  await t.rejects(write(), { code: 'SEALS_DIVERGED' }, 'and are not put among those that were lost')
  t.match(await faults(), [{ fault: 'SEAL_REWRITTEN', subject: 'seal 2' }])
  const environment = { DATABASE_URL: restored, DARKROOM_HOME: home }
  t.match(await answerOf(environment, 'audit', 'seals', 'restored'), { lost: [2], written: [2] })
  t.same(await faults(), [])
  const aside = (await readdir(folder)).find((name) => name.startsWith('lost-'))
  const missing = (await faults(join(folder, aside!))).filter(({ fault }) => fault === 'SEALED_JOB_MISSING')
  t.same(
    missing.map(({ job_id }) => job_id),
    [lost.jobId],
    'the seals set aside name what was lost',
  )
  t.same((await withAuditConnection(database, (client) => verify(client, { storage }))).faults, [])
}

t.test('a copy of the files of a stopped server', async (t) => behavesAsDocumented(t, await copiedFiles(t)))

const bin = await olderServer()
t.test('a dump, restored on another server', { skip: bin === undefined && 'no pg_dump is installed' }, async (t) =>
  behavesAsDocumented(t, await dumped(t, bin!)),
)
