import t from 'tap'
import { createKey, grantCredits } from '../../src/accounts/accounts.ts'
import { isDomainError } from '../../src/errors.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, jobFailed, resultProduced } from '../../src/jobs/events.ts'
import { storeRunningJob } from '../support/appending.ts'
import { ended, json, submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'

const RESULT = resultProduced({ images: [], model_id: 'image-agent-1-preview', style_id: 0, request_duration_s: 1 }, [])

interface Ledger {
  readonly balance: number
  /** Sum of all entries. */
  readonly sum: number
  readonly grant: number
  readonly hold: number
  readonly capture: number
  readonly release: number
}

/** The balance of an account, and how many entries of each kind explain it. */
async function ledgerOf({ platform }: Service, accountId: string): Promise<Ledger> {
  const { rows } = await platform.database.pool.query<Ledger>(
    `select balance, coalesce(sum(amount), 0)::bigint as sum,
       count(*) filter (where kind = 'grant') as grant, count(*) filter (where kind = 'hold') as hold,
       count(*) filter (where kind = 'capture') as capture, count(*) filter (where kind = 'release') as release
     from darkroom.accounts left join darkroom.credit_entries using (account_id)
     where account_id = $1 group by account_id`,
    [accountId],
  )
  return rows[0]!
}

function post(service: Service, key: string, fields: Readonly<Record<string, string>> = {}) {
  const body = new URLSearchParams({ instructions: 'make it sepia', ...fields })
  return service.request('/v2/image/agent', { method: 'POST', body, key })
}

t.test('credits', async (t) => {
  const service = await startService(t, { worker: false })
  const { database } = service.platform

  t.test('buy as many jobs as they suffice for, however many come at once', async (t) => {
    const { api_key: key, account_id: account } = await service.createKey(100)
    const responses = await Promise.all(Array.from({ length: 100 }, () => post(service, key)))
    const statuses = responses.map(({ status }) => status).sort()
    t.same(statuses, [...Array(10).fill(202), ...Array(90).fill(402)])
    t.match(await ledgerOf(service, account), { balance: 0, sum: 0, grant: 1, hold: 10 })
    const { rows } = await database.pool.query('select count(*) from darkroom.jobs where account_id = $1', [account])
    t.equal(rows[0].count, 10)
  })

  t.test('of one account are shared by its keys', async (t) => {
    const first = await service.createKey(20)
    const second = await createKey(database, { name: 'second', credits: 500, accountId: first.account_id })
    t.equal(second.account_id, first.account_id)
    t.equal((await post(service, first.api_key)).status, 202)
    t.equal((await post(service, second.api_key)).status, 202)
    t.equal((await post(service, first.api_key)).status, 402, 'a further key brings no credits')
  })

  t.test('that do not suffice are refused with 402, and nothing is held', async (t) => {
    const { api_key: key, account_id: account } = await service.createKey(19)
    const response = await post(service, key, { resolution: '4K' })
    const { data, errors } = await json(response)
    t.equal(response.status, 402)
    t.equal(data, null)
    t.match(errors, {
      code: 'INSUFFICIENT_CREDITS',
      message: 'The job costs 20 credits and the account has 19.',
      request_id: response.headers.get('request-id'),
    })
    t.match(await ledgerOf(service, account), { balance: 19, sum: 19, hold: 0 })
    t.equal((await post(service, key)).status, 202, 'a cheaper job can be had')
    await grantCredits(database, account, 11, null)
    t.equal((await post(service, key, { resolution: '4K' })).status, 202)
    t.match(await ledgerOf(service, account), { balance: 0, sum: 0, grant: 2, hold: 2 })
  })

  t.test('are spent by a job that succeeds and come back from one that fails', async (t) => {
    const key = await service.createKey(5)
    const good = await storeRunningJob(service.platform, key)
    const bad = await storeRunningJob(service.platform, key)
    t.match(await ledgerOf(service, key.account_id), { balance: 3, hold: 2, capture: 0, release: 0 })
    await appendEvents(database, good, 1, [RESULT, JOB_SUCCEEDED])
    t.match(await ledgerOf(service, key.account_id), { balance: 3, sum: 3, capture: 1, release: 0 })
    await appendEvents(database, bad, 1, [jobFailed({ code: 'IMAGE_BROKEN', message: 'no' })])
    t.match(await ledgerOf(service, key.account_id), { balance: 4, sum: 4, hold: 2, capture: 1, release: 1 })
    await t.rejects(appendEvents(database, bad, 1, [JOB_SUCCEEDED]), { code: 'JOB_ENDED' })
    t.match(await ledgerOf(service, key.account_id), { balance: 4, sum: 4, capture: 1, release: 1 }, 'settled once')
  })

  t.test('are granted to accounts that exist', async (t) => {
    const { account_id: account } = await service.createKey()
    t.equal(await grantCredits(database, account, 7, 'a present'), 7)
    t.equal(await grantCredits(database, account, 1, null), 8)
    const nobody = '019a0000-0000-7000-8000-000000000000'
    await t.rejects(grantCredits(database, nobody, 1, null), { code: 'ACCOUNT_NOT_FOUND' })
    await t.rejects(createKey(database, { name: 'x', credits: 1, accountId: nobody }), { code: 'ACCOUNT_NOT_FOUND' })
    for (const amount of [0, -1, 1.5]) {
      const error = await grantCredits(database, account, amount, null).catch((error) => error)
      t.ok(error instanceof Error && !isDomainError(error, 'ACCOUNT_NOT_FOUND'), `${amount} credits`)
    }
    t.match(await ledgerOf(service, account), { balance: 8, sum: 8, grant: 2 })
  })

  t.test('explain every balance', async (t) => {
    const { rows } = await database.pool.query(`
      select account_id from darkroom.accounts a
      where balance <> (select coalesce(sum(amount), 0) from darkroom.credit_entries e where e.account_id = a.account_id)
    `)
    t.same(rows, [])
  })
})

t.test('a job that understood nothing costs nothing, one that did is paid for', async (t) => {
  const service = await startService(t)
  const { account_id: account } = service.key
  const failed = await ended(service, await submit(service, { instructions: 'xyzzy plugh frobnicate' }))
  t.match(failed, {
    status: 'failed',
    error: { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' },
    output: null,
    outputs: { length: 0 },
  })
  t.match(await ledgerOf(service, account), { balance: 1_000_000, sum: 1_000_000, hold: 1, release: 1, capture: 0 })
  const succeeded = await ended(service, await submit(service))
  t.match(succeeded, { status: 'succeeded', error: null })
  t.match(await ledgerOf(service, account), { balance: 999_990, sum: 999_990, hold: 2, release: 1, capture: 1 })
})
