import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { v7 as uuidv7 } from 'uuid'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import {
  createSubmitJob,
  type JobSubmission,
  type SubmitJob,
  type SubmitOutcome,
} from '../../src/commands/submit-job.ts'
import { isDomainError } from '../../src/errors.ts'
import { startService } from '../support/service.ts'

t.test('submitting jobs', async (t) => {
  const service = await startService(t, { worker: false })
  const { database, announcer } = service.platform
  const process = (queueLimit = 1_000_000): SubmitJob => createSubmitJob(database, announcer, queueLimit)

  const submission = (
    key: CreatedKey,
    idempotencyKey?: string,
    input: Record<string, unknown> = {},
  ): JobSubmission => ({
    jobId: uuidv7(),
    type: 'image_agent',
    keyId: key.key_id,
    accountId: key.account_id,
    input: { instructions: 'nothing', images: [], ...input },
    cost: 1,
    idempotency: idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash: '00' },
  })
  const codeOf = (outcome: PromiseSettledResult<SubmitOutcome>) =>
    outcome.status === 'fulfilled'
      ? 'ACCEPTED'
      : isDomainError(outcome.reason)
        ? outcome.reason.code
        : `${outcome.reason}`
  const count = async (sql: string, ...values: unknown[]) =>
    Number((await database.pool.query(sql, values)).rows[0].count)

  t.test('that arrive together fail one by one', async (t) => {
    const submitJob = process()
    const [rich, poor] = [await service.createKey(100), await service.createKey(1)]
    const stored = submission(rich)
    await submitJob(stored)
    const outcomes = await Promise.allSettled([
      submitJob(submission(rich)),
      submitJob(submission(poor)),
      submitJob(submission(poor)),
      submitJob({ ...submission(rich), jobId: stored.jobId }),
      submitJob(submission(rich, undefined, { text: 'no \u0000 in PostgreSQL' })),
      submitJob(submission(rich)),
    ])
    const codes = outcomes.map(codeOf)
    t.same([codes[0], codes[5]], ['ACCEPTED', 'ACCEPTED'])
    t.same([codes[1], codes[2]].sort(), ['ACCEPTED', 'INSUFFICIENT_CREDITS'])
    t.match(codes[3], /duplicate key/, 'the same job twice')
    t.match(codes[4], /unsupported Unicode escape/)
    t.equal(await count('select count(*) from darkroom.jobs where key_id = $1', rich.key_id), 3)
    t.equal(await count('select balance as count from darkroom.accounts where account_id = $1', rich.account_id), 97)
  })

  /** Whose jobs fill the queue. */
  const many = await service.createKey(1_000)

  t.test('in more than one batch keeps nobody waiting for ever', async (t) => {
    const submitJob = process()
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => submitJob(submission(many))))
    t.equal(new Set(outcomes.map(({ jobId }) => jobId)).size, 500)
    t.equal(await count('select count(*) from darkroom.jobs where key_id = $1', many.key_id), 500)
  })

  t.test('keep to the limits of the queue and of the account when they arrive together', async (t) => {
    const key = await service.createKey(100)
    const waiting = await count("select count(*) from darkroom.jobs where status = 'queued'")
    const together = async (submitJob: SubmitJob, by: typeof key) =>
      (await Promise.allSettled(Array.from({ length: 4 }, () => submitJob(submission(by))))).map(codeOf)
    const saturated = ['ACCEPTED', 'ACCEPTED', 'QUEUE_SATURATED', 'QUEUE_SATURATED']
    t.same(await together(process(waiting + 2), many), saturated)
    t.equal(await count('select balance as count from darkroom.accounts where account_id = $1', many.account_id), 498)
    const limits = ['ACCEPTED', 'ACCEPTED', 'CONCURRENCY_LIMITED', 'CONCURRENCY_LIMITED']
    t.same(await together(createSubmitJob(database, announcer, 1_000_000, 2), key), limits)
    t.equal(await count('select balance as count from darkroom.accounts where account_id = $1', key.account_id), 98)
  })

  t.test('that another process stands in the way of goes again', async (t) => {
    const key = await service.createKey(10)
    const other = new pg.Client({ connectionString: service.config.databaseUrl })
    await other.connect()
    t.teardown(() => other.end())
    // The database undoes whoever notices first.
    await other.query("set deadlock_timeout = '60s'; begin")
    await other.query('select from darkroom.accounts where account_id = $1 for update', [key.account_id])
    const submitted = process()(submission(key, 'contested'))
    const waiting = 'select from pg_locks where not granted'
    while ((await database.pool.query(waiting)).rowCount === 0) await pause(5)
    const claim = `
      insert into darkroom.idempotency_keys (key_id, idempotency_key, request_hash, job_id)
      values ($1, 'contested', '', $2)
    `
    await other.query(claim, [key.key_id, uuidv7()])
    await other.query('rollback')
    t.match(await submitted, { replayed: false })
    t.equal(await count('select balance as count from darkroom.accounts where account_id = $1', key.account_id), 9)
  })
})
