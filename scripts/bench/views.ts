import type pg from 'pg'
import { readArguments } from '../read-arguments.ts'
import { openStage } from './stage.ts'

const ASKINGS = 5
const BAR_MS = 100

const { wholeNumber } = readArguments(
  `npm run bench:views [-- --jobs n]

Measures how long each view for operators, and what workers ask every few seconds, takes with a million jobs, spread over
thirty days, a thousandth of them in flight. Prints the best and the worst of five askings; the bar is ${BAR_MS} ms.`,
  { options: { jobs: { type: 'string', default: '1000000' } } },
)
const jobs = wholeNumber('jobs')

const stage = await openStage()
try {
  const { owner } = stage
  await owner.query('set search_path = darkroom')
  const keys = await stage.createKeys(100)
  console.log(`storing ${jobs.toLocaleString('en')} jobs with their events, ledger, queue rows and webhooks …`)
  await storeJobs(
    owner,
    jobs,
    keys.map((key) => key.account_id),
  )
  const views = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.views
     where table_schema = 'darkroom' and table_name <> 'credit_entries' order by 1`,
  )
  const questions = [
    ...views.rows.map(({ name }) => `select * from ${name}`),
    // The ledger has two rows for each job: nobody reads all of it.
    `select * from credit_entries where job_id = (select job_id from jobs where status = 'succeeded' limit 1)`,
    'select operator_figures()',
    `select * from job_timeline((select job_id from jobs where status = 'succeeded' limit 1))`,
    'select * from reconcile_jobs(4)',
    'select darkroom_private.is_ready()',
    `select * from job_as_of((select job_id from jobs where status = 'succeeded' limit 1), 3)`,
  ]
  let missed = false
  for (const question of questions) {
    const { rows, times } = await askRepeatedly(owner, question)
    const [best, worst] = [Math.min(...times), Math.max(...times)]
    missed ||= worst > BAR_MS
    console.log(
      `${best.toFixed(1).padStart(7)} to ${worst.toFixed(1).padStart(6)} ms ${String(rows).padStart(6)} rows   ${question}`,
    )
  }
  if (missed) process.exitCode = 1
} finally {
  await stage.close()
}

/** Written as they would stand after their life, without living it: hashes are not chained. */
async function storeJobs(owner: pg.Client, count: number, accounts: readonly string[]): Promise<void> {
  await owner.query(
    `create temp table fates as
     select
       n,
       (overlay(uuidv7_floor(created_at)::text placing lpad(to_hex(n), 12, '0') from 25))::uuid as job_id,
       created_at,
       created_at + (0.5 + random()) * interval '1 second' as started_at,
       created_at + (2 + 5 * random()) * interval '1 second' as finished_at,
       case when n > $1::int - $1::int / 1000 then case when n % 2 = 0 then 'queued' else 'processing' end
         when n % 20 = 0 then 'failed' else 'succeeded' end as status,
       ($2::uuid[])[1 + n % 100] as account_id
     from (
       select n, now() - interval '30 days' * ($1::int - n)::float8 / $1::int as created_at from generate_series(1, $1::int) n
     ) moments`,
    [count, accounts],
  )
  await owner.query(`
    insert into jobs
    select
      job_id, 'image_agent', 'bench', account_id, 10, status, status = 'queued', 1, 0.5,
      '{"instructions": "make it black and white", "images": []}', null,
      case when status = 'succeeded' then jsonb_build_array(jsonb_build_object(
        'key', 'outputs/' || job_id, 'width', 2048, 'height', 2048, 'content_type', 'image/jpeg', 'bytes', 1000000 + n, 'sha256', repeat('0', 64)))
      else '[]' end,
      case when status = 'failed' then '{"code": "IMAGE_UNREADABLE", "message": "It could not be read."}'::jsonb end,
      created_at, case when status <> 'queued' then started_at end,
      case when status in ('succeeded', 'failed') then finished_at end, created_at, 6, '\\x00'
    from fates`)
  await owner.query(`
    insert into events (job_id, seq, type, attempt, data, recorded_at, hash)
    select job_id, seq, type, 1, case type
        when 'attempt_started' then '{"worker": "bench:1"}'::jsonb
        when 'message_logged' then '{"level": "info", "message": "Step 1 of 2: Turn black and white"}'
        when 'progress_reported' then '{"progress": 0.5}'
        else '{}' end,
      created_at, '\\x00'
    from fates,
      unnest(array['job_queued', 'attempt_started', 'message_logged', 'progress_reported', 'message_logged', 'job_succeeded'])
        with ordinality event (type, seq)
    where status <> 'queued' or seq = 1`)
  await owner.query(`
    insert into account_entries
    select account_id, 1000 + row_number() over (partition by account_id), kind,
      case kind when 'hold' then -10 when 'release' then 10 else 0 end, job_id, '{}', now(), pg_current_xact_id(), '\\x00'
    from fates, unnest(array['hold', case status when 'succeeded' then 'capture' when 'failed' then 'release' end]) kind
    where kind is not null`)
  await owner.query(`
    insert into webhooks (job_id, url, receiver, state, failures, next_attempt_at, ended_at)
    select job_id, 'https://host' || n % 50 || '.example/hook', 'https://host' || n % 50 || '.example', case when n % 1000 = 0 then 'pending' else 'delivered' end,
      n % 7, case when n % 1000 = 0 then finished_at end, case when n % 1000 <> 0 then finished_at end
    from fates where status in ('succeeded', 'failed')`)
  await owner.query(
    `select darkroom_private.enqueue(array_agg(j)) from jobs j where status in ('queued', 'processing')`,
  )
  await owner.query('select darkroom_private.roll_up_storage()')
  await owner.query('vacuum analyze')
}

async function askRepeatedly(owner: pg.Client, question: string): Promise<{ rows: number; times: number[] }> {
  const times: number[] = []
  let rows = 0
  for (let n = 0; n < ASKINGS; n++) {
    const startedAt = performance.now()
    rows = (await owner.query(question)).rows.length
    times.push(performance.now() - startedAt)
  }
  return { rows, times }
}
