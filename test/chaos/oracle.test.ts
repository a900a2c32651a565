import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { createDice } from '../../scripts/chaos/dice.ts'
import { followStream } from '../../scripts/chaos/follow-stream.ts'
import type { Evidence } from '../../scripts/chaos/oracle/evidence.ts'
import { CHECKS, type Check } from '../../scripts/chaos/oracle/violation.ts'
import { consultOracle } from '../../scripts/chaos/oracle.ts'
import { createWitness } from '../../scripts/chaos/witness.ts'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const NOBODYS_JOB = '01a1f948-9b51-73da-b9a5-681c8c6637b2'

/** A change that no code of the service could make, and how to take it back. */
type Corruption = (evidence: Evidence, jobId: string) => Promise<() => Promise<unknown>>

t.test('the oracle names everything that can be wrong', async (t) => {
  const evidence = await somethingDone(t)
  const [jobId] = [...evidence.witness.accepted.values()].flatMap((ids) => [...ids])
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
  const service = await startService(t)
  const owner = new pg.Client({ connectionString: service.platform.databaseUrl })
  await owner.connect()
  t.teardown(() => owner.end())
  // Triggers off, so that what they prevent can be done.
  await owner.query(`set session_replication_role = 'replica'`)

  const witness = createWitness()
  const requests = {
    ...{ urls: [service.url], apiKey: service.key.api_key, witness, dice: createDice(1), cutShare: 0 },
    signal: new AbortController().signal,
  }
  for (const instructions of ['draw a red circle', 'qwe asdkj zxcm']) {
    const jobId = await submit(service, { instructions, aspect_ratio: '9:16' })
    witness.accepted.set(instructions, new Set([jobId]))
    await followStream(requests, jobId)
    await ended(service, jobId)
  }
  return { witness, owner, files: join(service.home, 'files'), staticUrl: service.config.staticUrl }
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
      `drop index darkroom.credit_entries_settlement;
      insert into darkroom.credit_entries (account_id, kind, amount, job_id)
        select account_id, kind, amount, job_id from darkroom.credit_entries where kind = 'capture'`,
      `delete from darkroom.credit_entries
        where entry_id = (select max(entry_id) from darkroom.credit_entries where kind = 'capture');
      create unique index credit_entries_settlement on darkroom.credit_entries (job_id)
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
      `update pgboss.job set state = 'retry' where id = $1`,
      `update pgboss.job set state = 'completed' where id = $1`,
    ),
  ],
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
  return async ({ witness }) => {
    const before = witness.accepted.get(key)
    witness.accepted.set(key, new Set([...(before ?? []), NOBODYS_JOB]))
    return async () => (before === undefined ? witness.accepted.delete(key) : witness.accepted.set(key, before))
  }
}

async function noAnswer({ witness }: Evidence): Promise<() => Promise<unknown>> {
  const [key, ids] = [...witness.accepted][0]!
  witness.accepted.delete(key)
  return async () => witness.accepted.set(key, ids)
}

/** Changes what the first client received. */
function frames(change: (all: string[]) => string[]): Corruption {
  return async ({ witness: { streams } }) => {
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
  return async ({ witness }) => {
    witness.surprise(what, 'for the test')
    return async () => witness.surprises.pop()
  }
}
