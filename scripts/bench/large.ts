import { join } from 'node:path'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import { archiveEvents } from '../../src/audit/archive.ts'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { sealHeads } from '../../src/audit/seal-heads.ts'
import { openSigningKey } from '../../src/audit/signing-key.ts'
import { verify } from '../../src/audit/verify.ts'
import { verifyAccounts } from '../../src/audit/verify-accounts.ts'
import { readArguments } from '../read-arguments.ts'
import { startApiProcess } from './api-process.ts'
import { median, quantile } from './comparison.ts'
import { runThroughDarkroom } from './jobs/through-darkroom.ts'
import { type Drawn, type Question, questionsOf } from './large/questions.ts'
import { storeJobs } from './large/store-jobs.ts'
import { openStage, type Stage } from './stage.ts'

const SMALL = 10_000
/** A page of a search looks at a thousand jobs of one key: as many as each has of the small ones. */
const KEYS = 10
/** Askings of one kind in one round. */
const ASKINGS = 400
const BAR = 1.5
const SLOTS = 32
/**
 * What a job that goes through takes in the tables, beside one that was stored when it had ended: dead rows, and pages
 * not full.
 */
const GROWTH_BAR = 1.5

const { wholeNumber } = readArguments(
  `npm run bench:large [-- --jobs n] [--rounds n] [--day n]

Measures what a database of a million jobs and eight million events costs those who ask it, beside one of ten thousand jobs,
in turn on one machine; the bar for each p99 is ${BAR} times. Then as many jobs as --day says are lived through on the large
one, and its tables may not grow by much more than what came in.`,
  {
    options: {
      jobs: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '3' },
      day: { type: 'string', default: '20000' },
    },
  },
)
const [jobs, rounds, day] = [wholeNumber('jobs'), wholeNumber('rounds'), wholeNumber('day')]

let missed = false
const large = await openFilled(jobs)
const small = await openFilled(SMALL)
try {
  console.log(await pruningOf(large))
  await compareAnswers()
  compare('audit verify, µs an event', [await verifyAll(small)], [await verifyAll(large)])
  await liveThroughDay()
  compare('archive and drop, µs an event', [await dropMonths(small)], [await dropMonths(large)])
} finally {
  await large.close()
  await small.close()
}
process.exitCode = missed ? 1 : 0

interface Filled {
  readonly stage: Stage
  readonly keys: readonly CreatedKey[]
  readonly questions: readonly Question[]
  close(): Promise<void>
}

/** A database with so many jobs, an API before it, and what is asked of it. */
async function openFilled(count: number): Promise<Filled> {
  console.log(`storing ${count.toLocaleString('en')} jobs …`)
  const stage = await openStage()
  const keys = await stage.createKeys(KEYS)
  await storeJobs(stage.owner, count, keys)
  const api = await startApiProcess(stage)
  return {
    stage,
    keys,
    questions: questionsOf(api.port, await draw(stage, keys)),
    close: () => api.stop().then(stage.close),
  }
}

/** As many jobs as are asked for in a round, of all ages. */
async function draw({ owner }: Stage, keys: readonly CreatedKey[]): Promise<Drawn[]> {
  const apiKeys = new Map(keys.map((key) => [key.key_id, key.api_key]))
  const { rows } = await owner.query<{ job_id: string; key_id: string }>(
    'select job_id, key_id from darkroom.jobs order by random() limit $1',
    [ASKINGS],
  )
  return rows.map(({ job_id: jobId, key_id: keyId }) => ({ jobId, apiKey: apiKeys.get(keyId)! }))
}

/** Which of the partitions the events of one job are read from. */
async function pruningOf({ stage: { owner } }: Filled): Promise<string> {
  const job = await owner.query<{ job_id: string }>('select job_id from darkroom.jobs order by job_id limit 1')
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) select * from darkroom.events where job_id = '${job.rows[0]!.job_id}'`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function compareAnswers(): Promise<void> {
  console.log(`\np50 and p99 in ms of ${ASKINGS} askings, medians of ${rounds} rounds`)
  for (const [n, { name, ask }] of large.questions.entries()) {
    const times: { small: number[]; large: number[] }[] = []
    for (let round = 0; round <= rounds; round++) times.push(await timeBoth(small.questions[n]!.ask, ask))
    // The first round fills caches.
    times.shift()
    for (const q of [0.5, 0.99]) {
      const at = (side: 'small' | 'large') => times.map((both) => quantile(both[side], q))
      compare(`${name}, p${q * 100}`, at('small'), at('large'))
    }
  }
}

/** One asking here, one there, so that what else the machine does slows both. */
async function timeBoth(askSmall: () => Promise<unknown>, askLarge: () => Promise<unknown>) {
  const times = { small: [] as number[], large: [] as number[] }
  for (let n = 0; n < ASKINGS; n++) {
    times.small.push(await timeOf(askSmall))
    times.large.push(await timeOf(askLarge))
  }
  return times
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await ask()
  return performance.now() - startedAt
}

function compare(name: string, ofSmall: readonly number[], ofLarge: readonly number[]): void {
  const ratio = median(ofLarge.map((value, round) => value / ofSmall[round]!))
  missed ||= name.endsWith('p99') && ratio > BAR
  console.log(`  ${cells(name, [median(ofSmall), median(ofLarge), ratio])}${ratio > BAR ? ` over ${BAR}` : ''}`)
}

function cells(name: string, figures: readonly number[]): string {
  return `${name.padEnd(44)} ${figures.map((figure) => figure.toFixed(2).padStart(9)).join(' ')}`
}

/** Microseconds for each event, with the ledger. Rejects if the audit finds a fault. */
async function verifyAll({ stage: { platform } }: Filled): Promise<number> {
  return withAuditConnection(platform.database, async (client) => {
    let events = 0
    const ms = await timeOf(async () => {
      const verified = await verify(client)
      const { faults } = await verifyAccounts(client)
      const fault = [...verified.faults, ...faults][0]
      if (fault !== undefined) throw new Error(`the audit found a fault: ${JSON.stringify(fault)}`)
      events = verified.events
    })
    return (ms * 1_000) / events
  })
}

/** Microseconds for each event of the months that ended two months ago, which are sealed before. */
async function dropMonths({ stage: { home, platform } }: Filled): Promise<number> {
  const key = await openSigningKey(join(home, 'seal-key.pem'))
  const sealing = await timeOf(() => sealHeads(platform.database, key))
  console.log(`  sealed in ${(sealing / 1_000).toFixed(1)} s`)
  const folders = { folder: join(home, 'archives'), sealsFolder: join(home, 'seals') }
  let events = 0
  const ms = await timeOf(async () => {
    const dropped = await archiveEvents(platform.database, 2, { key, ...folders })
    events = dropped.reduce((sum, month) => sum + month.events, 0)
  })
  return (ms * 1_000) / events
}

/** What the tables of a large database grow by while jobs are submitted and end, beside what as many take that lie there. */
async function liveThroughDay(): Promise<void> {
  const { stage, keys } = large
  const before = await sizesOf(stage)
  await runThroughDarkroom(stage.platform, keys, day, SLOTS)
  const after = await sizesOf(stage)
  console.log(
    `\nbytes of each table for each of ${day.toLocaleString('en')} jobs that went through it, beside those that lie there`,
  )
  let [grown, lay] = [0, 0]
  for (const [table, { bytes, rows, dead }] of after) {
    const was = before.get(table)?.bytes ?? 0
    grown += (bytes - was) / day
    lay += was / jobs
    if (bytes > was) console.log(`  ${cells(table, [(bytes - was) / day, was / jobs])}   ${rows} rows, ${dead} dead`)
  }
  missed ||= grown > lay * GROWTH_BAR
  console.log(`  ${cells('all', [grown, lay, grown / lay])}`)
}

interface Size {
  readonly bytes: number
  readonly rows: number
  readonly dead: number
}

/** Of every table with its indexes, the largest first; partitions of one table together. */
async function sizesOf({ owner }: Stage): Promise<Map<string, Size>> {
  const { rows } = await owner.query<Size & { name: string }>(`
    select coalesce(i.inhparent, s.relid)::regclass::text as name, sum(pg_total_relation_size(s.relid))::float8 as bytes,
      sum(n_live_tup)::float8 as rows, sum(n_dead_tup)::float8 as dead
    from pg_stat_user_tables s
    left join pg_inherits i on i.inhrelid = s.relid
    where schemaname in ('darkroom', 'pgboss')
    group by 1 order by 2 desc`)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}
