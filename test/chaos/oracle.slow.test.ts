import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { createDice } from '../../scripts/chaos/dice.ts'
import { followStream } from '../../scripts/chaos/follow-stream.ts'
import { type ObservedMessage, startObserving } from '../../scripts/chaos/observations.ts'
import type { Evidence } from '../../scripts/chaos/oracle/evidence.ts'
import { CHECKS, type Check } from '../../scripts/chaos/oracle/violation.ts'
import { consultOracle } from '../../scripts/chaos/oracle.ts'
import { startReceiver } from '../../scripts/chaos/receiver.ts'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { deliveriesOf } from '../webhooks/webhook-service.ts'

const NOBODYS_JOB = '01a1f948-9b51-73da-b9a5-681c8c6637b2'

/** A change that no code of the service could make, and how to take it back. */
type Corruption = (evidence: Evidence, jobId: string) => Promise<() => Promise<unknown>>

t.test('the oracle names everything that can be wrong', async (t) => {
  const evidence = await somethingDone(t)
  const [jobId] = [...evidence.observations.accepted.values()].flatMap((ids) => [...ids])
  t.same(await consultOracle(evidence), [], 'nothing is wrong with what was not touched')

  for (const [name, check, corrupt] of CORRUPTIONS) {
    const restore = await corrupt(evidence, jobId!)
    const found = await consultOracle(evidence)
    t.ok(
      found.some((violation) => violation.check === check),
      `${name}: ${check}, found ${JSON.stringify(found)}`,
    )
    await restore()
    t.same(await consultOracle(evidence), [], 'and put back, nothing is wrong')
  }
  t.same(new Set(CORRUPTIONS.map(([, check]) => check)), new Set(Object.keys(CHECKS)), 'every check has failed')
})

/** A few jobs, run and followed to their end. */
async function somethingDone(t: Test): Promise<Evidence> {
  const service = await startService(t, { environment: { DARKROOM_ALLOW_HOSTS: '127.0.0.1' } })
  const owner = new pg.Client({ connectionString: service.platform.databaseUrl })
  await owner.connect()
  t.teardown(() => owner.end())
  // Triggers off, so that what they prevent can be done.
  await owner.query(`set session_replication_role = 'replica'`)

  const observations = startObserving()
  const receiver = await startReceiver(observations, { ...createDice(1), choose: ([first]) => first! })
  t.teardown(receiver.close)
  const requests = {
    urls: [service.url],
    apiKey: service.key.api_key,
    observations,
    dice: createDice(1),
    cutShare: 0,
    receiverUrl: receiver.url,
    signal: new AbortController().signal,
  }
  for (const instructions of ['draw a red circle', 'qwe asdkj zxcm']) {
    const jobId = await submit(service, { instructions, aspect_ratio: '9:16', webhook_url: receiver.url })
    observations.accepted.set(instructions, new Set([jobId]))
    await followStream(requests, jobId)
    observations.told.set(jobId, await ended(service, jobId))
    while ((await deliveriesOf(service, jobId)).state === 'pending') await delay(20)
  }
  // Or a worker would mend what is corrupted.
  await service.stop()
  const { staticUrl, webhookSchedule } = service.config
  return { observations, owner, files: join(service.home, 'files'), staticUrl, webhookSchedule }
}

const CORRUPTIONS: readonly [name: string, check: Check, corrupt: Corruption][] = [
  ['a job that was accepted and is gone', 'lost', anotherAnswer('a key')],
  ['an idempotency key with two jobs', 'doubled', anotherAnswer('draw a red circle')],
  ['a job that nobody was told of', 'unknown', noAnswer],
  [
    'a job that has not ended',
    'unfinished',
    rows(
      `update darkroom.jobs set status = 'processing' where job_id = $1`,
      `update darkroom.jobs set status = 'succeeded' where job_id = $1`,
    ),
  ],
  [
    'a second terminal event',
    'terminal',
    rows(
      `insert into darkroom.events select job_id, seq + 1, type, attempt, data, recorded_at, transaction_id, hash
        from darkroom.events where job_id = $1 order by seq desc limit 1`,
      `delete from darkroom.events e using darkroom.jobs j
        where j.job_id = $1 and e.job_id = j.job_id and e.seq > j.last_seq`,
    ),
  ],
  [
    'a charge made twice',
    'charge',
    rows(
      `drop index darkroom.account_entries_settlement;
      insert into darkroom.account_entries
        select account_id, seq + 1000, kind, amount, job_id, data, recorded_at, transaction_id, hash
        from darkroom.account_entries where kind = 'capture'`,
      `delete from darkroom.account_entries where seq > 1000;
      create unique index account_entries_settlement on darkroom.account_entries (job_id)
        where kind in ('capture', 'release')`,
    ),
  ],
  [
    'a balance that somebody changed',
    'balance',
    rows('update darkroom.accounts set balance = balance + 1', 'update darkroom.accounts set balance = balance - 1'),
  ],
  ['a message that was left out', 'stream', frames((all) => all.toSpliced(2, 1))],
  ['a message that came twice', 'stream', frames((all) => all.toSpliced(2, 0, all[1]!))],
  ['messages in another order', 'stream', frames(([first, second, ...rest]) => [second!, first!, ...rest])],
  ['a stream without its end', 'stream', frames((all) => all.slice(0, -1))],
  ['a file that somebody deleted', 'missingFile', file((path) => rm(path))],
  ['a file that somebody changed', 'wrongFile', file((path) => writeFile(path, 'something else'))],
  ['a file that no sweep sees', 'unnamedFile', hiddenFile],
  [
    'a row that somebody changed',
    'projection',
    rows(`update darkroom.jobs set outputs = '[]', progress = 0.5 where job_id = $1`, 'select darkroom.rebuild_jobs()'),
  ],
  [
    'an event that somebody changed',
    'chain',
    rows(
      `update darkroom.events set data = data || '{"more": 1}' where job_id = $1 and seq = 1`,
      `update darkroom.events set data = data - 'more' where job_id = $1 and seq = 1`,
    ),
  ],
  [
    'a job that would be run again',
    'queue',
    rows(
      `select darkroom_private.enqueue(array(select j from darkroom.jobs j where job_id = $1))`,
      `delete from pgboss.job where id = $1`,
    ),
  ],
  [
    'a webhook that was never written',
    'delivery',
    rows(
      `create table put_aside as table darkroom.webhook_deliveries; create table put_aside_too as table darkroom.webhooks;
      delete from darkroom.webhook_deliveries where job_id = $1; delete from darkroom.webhooks where job_id = $1`,
      `insert into darkroom.webhooks (job_id, url, receiver, state, failures, queue_id, next_attempt_at, created_at, ended_at)
        select job_id, url, receiver, state, failures, queue_id, next_attempt_at, created_at, ended_at from put_aside_too
        where job_id = $1;
      insert into darkroom.webhook_deliveries select * from put_aside where job_id = $1;
      drop table put_aside, put_aside_too`,
    ),
  ],
  ['a webhook that its receiver did not take', 'delivery', message((one) => ({ ...one, answer: 500 }))],
  [
    'a webhook that waits for ever',
    'delivery',
    webhook(`state = 'pending', ended_at = null, next_attempt_at = now() - interval '1 minute'`),
  ],
  ['a webhook that was given up', 'delivery', webhook(`state = 'failed'`)],
  ['a message with another id', 'message', message((one) => ({ ...one, id: `${one.id}0` }))],
  ['a message that was changed on its way', 'message', message((one) => ({ ...one, body: `${one.body} ` }))],
  ["a message about nobody's job", 'message', message((one) => ({ ...one, id: `${NOBODYS_JOB}_1` }))],
  [
    'a message that was sent before the end of its job',
    'message',
    rows(`update darkroom.jobs set head_hash = sha256(head_hash) where job_id = $1`, 'select darkroom.rebuild_jobs()'),
  ],
  ['a message that differs from the job', 'message', told((job) => ({ ...job, progress: 0.5 }))],
  ['an answer that says 500', 'answer', surprise('answer')],
  ['a process that crashed', 'process', surprise('process')],
]

/** Statements that name the job as `$1`, several separated by semicolons. */
function rows(change: string, restore: string): Corruption {
  return async ({ owner }, jobId) => {
    const run = (text: string) => owner.query(text.replaceAll('$1', owner.escapeLiteral(jobId)))
    await run(change)
    return () => run(restore)
  }
}

function anotherAnswer(key: string): Corruption {
  return async ({ observations }) => {
    const before = observations.accepted.get(key)
    observations.accepted.set(key, new Set([...(before ?? []), NOBODYS_JOB]))
    return async () =>
      before === undefined ? observations.accepted.delete(key) : observations.accepted.set(key, before)
  }
}

async function noAnswer({ observations }: Evidence): Promise<() => Promise<unknown>> {
  const [key, ids] = [...observations.accepted][0]!
  observations.accepted.delete(key)
  return async () => observations.accepted.set(key, ids)
}

/** Changes what the first client received. */
function frames(change: (all: string[]) => string[]): Corruption {
  return async ({ observations: { streams } }) => {
    const stream = streams[0]!
    const { text } = stream
    stream.text = change(text.split(/(?<=\n\n)/)).join('')
    return async () => {
      stream.text = text
    }
  }
}

/** Does something to a file of the job's result. */
function file(change: (path: string) => Promise<unknown>): Corruption {
  return async ({ owner, files }, jobId) => {
    const { rows: jobs } = await owner.query('select outputs from darkroom.jobs where job_id = $1', [jobId])
    const path = join(files, jobs[0].outputs[0].key)
    const bytes = await readFile(path)
    await change(path)
    return () => writeFile(path, bytes)
  }
}

async function hiddenFile({ files }: Evidence): Promise<() => Promise<unknown>> {
  const path = join(files, '.hidden')
  await writeFile(path, 'nobody knows of this')
  return () => rm(path)
}

function surprise(what: 'answer' | 'process'): Corruption {
  return async ({ observations }) => {
    observations.surprise(what, 'for the test')
    return async () => observations.surprises.pop()
  }
}

/** Changes the row of the job's webhook. */
function webhook(change: string): Corruption {
  return rows(
    `create table put_aside as select state, ended_at, next_attempt_at from darkroom.webhooks where job_id = $1;
    update darkroom.webhooks set ${change} where job_id = $1`,
    `update darkroom.webhooks w set state = p.state, ended_at = p.ended_at, next_attempt_at = p.next_attempt_at
    from put_aside p where w.job_id = $1;
    drop table put_aside`,
  )
}

/** Changes what the receiver was sent first. */
function message(change: (message: ObservedMessage) => ObservedMessage): Corruption {
  return async ({ observations: { messages } }) => {
    const [before] = messages
    messages[0] = change(before!)
    return async () => {
      messages[0] = before!
    }
  }
}

/** Changes how the API showed the job. */
function told(change: (job: object) => object): Corruption {
  return async ({ observations }, jobId) => {
    const before = observations.told.get(jobId) as object
    observations.told.set(jobId, change(before))
    return async () => observations.told.set(jobId, before)
  }
}
