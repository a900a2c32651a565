import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { createKey, revokeKey } from '../../../src/accounts/accounts.ts'
import { createOperator } from '../../../src/client/operator.ts'
import { appendEvents } from '../../../src/event-store/append.ts'
import type { OperatedJob, OperatorFigures } from '../../../src/http/operator-answers.ts'
import { jobFailed, messageLogged } from '../../../src/jobs/events.ts'
import { createLog } from '../../../src/observability/log.ts'
import { showPresence } from '../../../src/worker/presence.ts'
import { storeJob, storeRunningJob } from '../../support/appending.ts'
import { fetchJob, json } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'
import { endJob } from '../../webhooks/webhook-service.ts'

const service = await startService(t, { worker: false })
const { platform, key: client } = service
const { database } = platform
const operator = await createKey(database, { name: 'on call', credits: 0, mayOperate: true })
const by = `key ${operator.key_id}`

const ask = (path: string, init: RequestInit = {}, key = operator.api_key) => service.request(path, { ...init, key })
const act = (path: string, key?: string) => ask(`/v1/operate/${path}`, { method: 'POST' }, key)
const codeOf = async (response: Response) => [response.status, (await json(response)).errors?.code]

async function figures(): Promise<OperatorFigures> {
  return (await json<OperatorFigures>(await ask('/v1/operate'))).data
}

/** Asks until the figures are as wanted: they are held for a moment. */
async function figuresWhen(wanted: (figures: OperatorFigures) => boolean): Promise<OperatorFigures> {
  for (;;) {
    const seen = await figures()
    if (wanted(seen)) return seen
    await delay(50)
  }
}

/** What operators did to jobs of the client's account, as the ledger has it. */
async function deeds(): Promise<unknown[]> {
  const text = `select data from darkroom.account_entries where kind = 'operated' and account_id = $1 order by seq`
  return (await database.pool.query<{ data: unknown }>(text, [client.account_id])).rows.map(({ data }) => data)
}

async function storeFailedJob(): Promise<string> {
  const jobId = await storeRunningJob(platform, client)
  const failure = jobFailed({ code: 'INSTRUCTIONS_NOT_UNDERSTOOD', message: 'Not understood: hamburgers' })
  await appendEvents(database, jobId, 1, [messageLogged('info', 'Hamburgers, then'), failure])
  return jobId
}

t.test('keys that were not made for it operate nothing', async (t) => {
  const jobId = await storeJob(platform, client)
  t.same(await codeOf(await ask('/v1/operate', {}, client.api_key)), [403, 'OPERATORS_ONLY'])
  t.same(await codeOf(await ask('/v1/operate/stream', {}, client.api_key)), [403, 'OPERATORS_ONLY'])
  for (const path of [`jobs/${jobId}/cancel`, `jobs/${jobId}/retry`, `webhooks/${jobId}/redeliver`]) {
    t.same(await codeOf(await act(path, client.api_key)), [403, 'OPERATORS_ONLY'], path)
  }
  t.equal((await fetchJob(service, jobId)).status, 'queued')
  t.equal((await ask(`/v1/jobs/${jobId}`)).status, 404, 'nor does the right open what is in a job')
  await act(`jobs/${jobId}/cancel`)
})

t.test('the figures tell what goes on, and nothing of what clients wrote or were told', async (t) => {
  const waiting = await storeJob(platform, client)
  const running = await storeRunningJob(platform, client)
  await appendEvents(database, running, 1, [messageLogged('info', 'Making hamburgers')])
  const failed = await storeFailedJob()
  const told = await endJob(service, 'http://127.0.0.1:9/hamburgers')
  const presence = showPresence({ database, log: createLog('silent'), worker: 'here:1', slots: 3 })

  const seen = await figuresWhen(({ workers, waiting }) => workers.length === 2 && waiting.length > 0)
  t.match(seen, {
    queues: [{ type: 'image_agent', queued: 1, running: 1, awaiting_retry: 0 }],
    waiting: [{ job_id: waiting, type: 'image_agent', account: 'test' }],
    running: [{ job_id: running, account: 'test', attempt: 1, worker: 'test', percent: 0 }],
    stuck: [],
    failures: [{ job_id: failed, attempts: 1, code: 'INSTRUCTIONS_NOT_UNDERSTOOD' }],
    failure_codes: [{ code: 'INSTRUCTIONS_NOT_UNDERSTOOD', jobs: 1 }],
    workers: [
      { worker: 'here:1', slots: 3, busy: 0, last_heard_at: /Z$/ },
      { worker: 'test', slots: null, busy: 1, last_heard_at: null },
    ],
    webhook_backlog: [{ receiver: 'http://127.0.0.1:9', pending: 1 }],
    failing_webhooks: [],
  })
  t.ok(seen.database.bytes > 1_000_000 && seen.database.partitions.length > 1)
  t.ok(Math.abs(Date.parse(seen.waiting[0]!.created_at) - Date.now()) < 600_000)
  t.notMatch(JSON.stringify(seen), /hamburgers|nothing/i)

  await presence.stop()
  const gone = await figuresWhen(({ workers }) => workers.length === 1)
  t.match(gone.workers, [{ worker: 'test' }], 'a worker that stops takes its leave')
  for (const jobId of [waiting, running]) await act(`jobs/${jobId}/cancel`)
  t.equal((await figures()).queues.length, 0, 'what was done is seen at once')
  t.equal((await act(`webhooks/${told}/redeliver`)).status, 202)
})

t.test('webhooks that fail are named with what their receivers answered', async (t) => {
  const jobId = await endJob(service, 'http://127.0.0.1:9/')
  const { rows } = await database.pool.query<{ queue_id: string }>(
    'select queue_id from darkroom.webhooks where job_id = $1',
    [jobId],
  )
  const { queue_id: queueId } = rows[0]!
  await database.pool.query('select darkroom_private.start_webhook_delivery($1, $2)', [
    queueId,
    `whsec_${'a'.repeat(32)}`,
  ])
  await database.pool.query(
    `select darkroom_private.finish_webhook_delivery($1, $2, 1, 503, 7, null, 'busy with hamburgers', false, null)`,
    [queueId, jobId],
  )
  const seen = await figuresWhen(({ failing_webhooks: failing }) => failing.length > 0)
  t.match(seen.failing_webhooks, [
    {
      job_id: jobId,
      seq: 0,
      account: 'test',
      receiver: 'http://127.0.0.1:9',
      state: 'failed',
      failures: 1,
      status: 503,
    },
  ])
  t.notMatch(JSON.stringify(seen), /hamburgers/)
  t.equal((await act(`webhooks/${jobId}/redeliver?seq=0`)).status, 202)
  t.match((await figures()).failing_webhooks, [], 'it is under way again')
})

t.test('while nothing moves, only its tag is sent', async (t) => {
  for (let etag = ''; ; ) {
    const response = await ask('/v1/operate', { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } })
    t.equal(response.headers.get('cache-control'), 'private, no-cache')
    if (response.status === 304) break
    etag = response.headers.get('etag')!
  }
})

t.test('whoever follows the state hears of every change, and goes on behind the last one', async (t) => {
  const { api_key: apiKey, key_id: keyId } = await createKey(database, { name: 'desk', credits: 0, mayOperate: true })
  const stop = new AbortController()
  const follow = () => createOperator({ url: service.url, apiKey }).figures({ signal: stop.signal, retries: 0 })
  const seen = follow()
  t.match((await seen.next()).value, { as_of: /Z$/, figures: { waiting: [] } })
  const waiting = await storeJob(platform, client)
  t.match((await seen.next()).value, { figures: { waiting: [{ job_id: waiting }] } })

  const known = (await ask('/v1/operate')).headers.get('etag')!.slice(1, -1)
  const response = await ask('/v1/operate/stream', { headers: { 'Last-Event-ID': known }, signal: stop.signal })
  t.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  const chunks = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  t.match((await chunks.read()).value, /^: every message is the whole state.*\nretry: \d+\n\n$/)
  const next = chunks.read()
  await act(`jobs/${waiting}/cancel`)
  const { value: frame } = await next
  t.match(frame, /^id: \S+\nevent: figures\ndata: \{"as_of":".*"waiting":\[\]/)
  t.notMatch(frame, known)
  t.match((await seen.next()).value, { figures: { waiting: [] } })

  await revokeKey(database, keyId)
  while ((await ask('/v1/credits', {}, apiKey)).status !== 401) await delay(100)
  const last = await storeJob(platform, client)
  const toItsEnd = async () => {
    for await (const _ of seen);
  }
  await t.rejects(toItsEnd(), 'a revoked key is told nothing more')
  await t.rejects(follow().next(), { code: 'UNAUTHORIZED' })
  await act(`jobs/${last}/cancel`)
  stop.abort()
})

t.test('jobs of all keys are canceled, run again and told of again, and the ledger keeps by whom', async (t) => {
  const before = await deeds()
  const waiting = await storeJob(platform, client)
  const canceled = await act(`jobs/${waiting.toUpperCase()}/cancel`)
  t.same([canceled.status, (await json(canceled)).data], [200, { job_id: waiting }])
  t.match((await fetchJob(service, waiting)).error, { code: 'JOB_CANCELED', message: /by an operator/ })
  t.same(await codeOf(await act(`jobs/${waiting}/cancel`)), [409, 'JOB_ENDED'])

  const failed = await storeFailedJob()
  const retried = await json<OperatedJob>(await act(`jobs/${failed}/retry`))
  const again = retried.data.retried_as!
  t.match(await fetchJob(service, again), { status: 'queued' })
  t.same(await codeOf(await act(`jobs/${again}/retry`)), [409, 'RETRY_IMPOSSIBLE'])
  await act(`jobs/${again}/cancel`)

  const told = await endJob(service, 'http://127.0.0.1:9/')
  t.equal((await act(`webhooks/${told}/redeliver?seq=0`)).status, 202)
  t.same(await codeOf(await act(`webhooks/${told}/redeliver?seq=x`)), [400, 'VALIDATION_ERROR'])
  t.same(await codeOf(await act(`webhooks/${failed}/redeliver`)), [404, 'WEBHOOK_NOT_FOUND'])
  const unknown = uuidv7()
  for (const action of ['cancel', 'retry']) {
    t.same(await codeOf(await act(`jobs/${unknown}/${action}`)), [404, 'JOB_NOT_FOUND'], action)
    t.same(await codeOf(await act(`jobs/nonsense/${action}`)), [404, 'JOB_NOT_FOUND'], action)
  }
  for (const id of [unknown, 'nonsense']) {
    t.same(await codeOf(await act(`webhooks/${id}/redeliver`)), [404, 'JOB_NOT_FOUND'])
  }

  t.same((await deeds()).slice(before.length), [
    { action: 'cancel', job_id: waiting, by },
    { action: 'retry', job_id: failed, retried_as: again, by },
    { action: 'cancel', job_id: again, by },
    { action: 'redeliver', job_id: told, seq: 0, by },
  ])
  const faults = await database.pool.query(
    'select fault from darkroom.verify_accounts() union all select fault from darkroom.verify_entries()',
  )
  t.same(faults.rows, [])
  const { rows } = await database.pool.query(
    'select kind, "by", what from darkroom.account_history($1) where kind = $2',
    [operator.account_id, 'key_created'],
  )
  t.match(rows, [{ what: /may_operate true/ }], 'that a key may operate stands in the ledger too')
})
