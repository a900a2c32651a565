import pg from 'pg'
import t from 'tap'
import * as v from 'valibot'
import { isDomainError } from '../../src/errors.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { EVENT_DATA, type EventType } from '../../src/jobs/events.ts'
import { JOB_COLUMNS } from '../../src/jobs/view.ts'
import { inputKey, outputKey } from '../../src/storage/keys.ts'
import { type ToldJobRow, webhookMessage } from '../../src/webhooks/message.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const service = await startService(t, { worker: false })
const { platform, key, config } = service
const { database, storage } = platform
const admin = new pg.Client({ connectionString: config.databaseUrl, options: '-c search_path=darkroom' })
await admin.connect()
t.teardown(() => admin.end())

const random = randomNumbers(11)
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
const HASH = 'ab'.repeat(32)

/** Anything that JSON can say, and PostgreSQL store. */
function anything(depth = 0): unknown {
  const leaves = [
    null,
    true,
    0,
    -1,
    0.5,
    1e300,
    12345678901234,
    '',
    'x',
    'NaN',
    '1',
    'file',
    'x'.repeat(50_000),
    'ümläut "\u2028',
  ]
  if (depth > 3 || random() < 0.6) return pick(leaves)
  if (random() < 0.1) return JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)
  const members = Array.from({ length: Math.floor(random() * 4) }, () => anything(depth + 1))
  if (random() < 0.5) return members
  const names = [
    'key',
    'source',
    'images',
    'full',
    'bytes',
    'code',
    'message',
    'images',
    'picture',
    '__proto__',
    'toString',
    'x',
  ]
  return Object.fromEntries(members.map((member) => [pick(names), member]))
}

/** What an event of each type says when all is well. */
function wellFormedData(jobId: string): Readonly<Record<EventType, Readonly<Record<string, unknown>>>> {
  const kept = outputKey(jobId, 1, HASH, 'png')
  const file = { key: kept, sha256: HASH, bytes: 9, content_type: 'image/png', width: 1, height: 1 }
  const output = {
    images: [{ full: kept, w256: kept, w512: kept, w1024: kept }],
    model_id: 'm',
    style_id: 0,
    request_duration_s: 1,
  }
  return {
    job_queued: {
      type: 'image_agent',
      key_id: key.key_id,
      account_id: key.account_id,
      cost: 1,
      input: { instructions: 'nothing', images: [{ source: 'uri', uri: 'https://example.com/' }] },
    },
    input_fetched: { field: 'images', index: 0, image: { ...file, source: 'file', key: inputKey(jobId, HASH) } },
    attempt_started: { worker: 'test', progress: 0 },
    progress_reported: { progress: 0.5 },
    message_logged: { level: 'info', message: 'hello' },
    plan_made: {
      planner: 'built-in/2',
      steps: [{ tool: 't', arguments: { x: [1] }, words: 'w' }],
      not_understood: ['u'],
      declined: [],
      notes: ['n'],
    },
    tool_called: { tool: 't', arguments: { x: 1 }, outcome: 'done', message: 'm' },
    step_finished: { step: 1, tool: 't', words: 'w', plan: 'p', key: `steps/${jobId}/x`, sha256: HASH },
    step_shown: { step: 1, words: 'w', picture: file },
    result_produced: { output, outputs: [file] },
    attempt_lost: { reason: 'WORKER_LOST', progress: 0.5 },
    job_succeeded: { progress: 1, output },
    outputs_expired: { after_days: 1 },
    pictures_erased: {},
    job_failed: { error: { code: 'X', message: 'no' }, progress: 0.5 },
  }
}

/** The same with something in it that should not be there, or all of it. */
function altered(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || random() < 0.25) return anything()
  const names = Object.keys(data)
  if (names.length === 0) return anything()
  const name = pick(names)
  const { [name]: value, ...others } = data as Record<string, unknown>
  if (random() < 0.2) return Array.isArray(data) ? Object.values(others) : others
  const changed = altered(value)
  return Array.isArray(data) ? Object.values({ ...data, [name]: changed }) : { ...others, [name]: changed }
}

/** The types of events of some job's whole life. */
const LIVES: readonly (readonly EventType[])[] = [
  [
    'job_queued',
    'attempt_started',
    'input_fetched',
    'progress_reported',
    'message_logged',
    'plan_made',
    'tool_called',
    'step_finished',
    'step_shown',
  ],
  ['job_queued', 'attempt_started', 'step_shown', 'result_produced', 'job_succeeded'],
  ['job_queued', 'attempt_started', 'result_produced', 'job_succeeded', 'outputs_expired', 'pictures_erased'],
  ['job_queued', 'attempt_started', 'message_logged', 'attempt_lost', 'job_failed'],
  ['job_queued', 'job_failed', 'pictures_erased'],
]

const VIEWS = [
  ...['running_jobs', 'recent_failures', 'slowest_jobs', 'stuck_jobs', 'queue_status', 'account_balances'],
  ...['storage_usage', 'throughput_by_minute'],
]

/** What broke that somebody looked at. */
const broken: string[] = []

async function lookAtAll(jobs: readonly string[], about: string): Promise<void> {
  for (const jobId of jobs) {
    for (const path of ['', '/steps', '/events', '/stream?after=1', '/inputs/images/0', '?as_of=2']) {
      const response = await service.request(`/v1/jobs/${jobId}${path}`)
      if (response.status >= 500) broken.push(`${path} answers ${response.status}: ${about}`)
      if (!path.startsWith('/stream')) await response.bytes()
      else await response.body!.cancel()
    }
    for (const call of [
      'job_timeline($1)',
      'replay_job($1)',
      "stream_messages($1, 0, 1000, '')",
      'job_files($1, $1)',
    ]) {
      await admin.query(`select * from ${call}`, [jobId]).catch((error) => broken.push(`${call}: ${error}: ${about}`))
    }
  }
}

t.test('no view of a job throws, whatever events the fold took', async (t) => {
  // As somebody does it who writes behind the checks: only the fold has a say.
  await admin.query(`
    create function pg_temp.store(job_id uuid, life jsonb) returns void language plpgsql set search_path = darkroom as $$
    declare
      event events;
      job jobs;
      entry jsonb;
      stored events[] := '{}';
    begin
      for entry in select value from jsonb_array_elements(life) loop
        event := row(store.job_id, coalesce(job.last_seq, 0) + 1, entry ->> 'type', (entry ->> 'attempt')::smallint,
          entry -> 'data', clock_timestamp(), pg_current_xact_id(), null, null, 0);
        event.hash := event_hash(job.head_hash, event);
        job := apply_event(job, event);
        stored := stored || event;
      end loop;
      insert into events select * from unnest(stored);
      insert into jobs select job.*;
    end $$`)
  let taken = 0
  for (let round = 0; round < 80; round += 1) {
    const { rows } = await admin.query<{ id: string }>('select darkroom_private.uuidv7_now() as id')
    const jobId = rows[0]!.id
    const data = wellFormedData(jobId)
    const life = pick(LIVES)
    const odd = Math.floor(random() * life.length)
    const events = life.map((type, place) => {
      const said = place === odd ? altered(data[type]) : data[type]
      const owned = type === 'job_queued' ? { ...data.job_queued, ...(said as object), key_id: key.key_id } : said
      return { type, attempt: life[1] === 'attempt_started' && place > 0 ? 1 : 0, data: owned }
    })
    const about = JSON.stringify(events[odd]).slice(0, 500)
    try {
      await admin.query('select pg_temp.store($1, $2)', [jobId, JSON.stringify(events)])
    } catch {
      continue
    }
    taken += 1
    await lookAtAll([jobId], about)
    const { rows: stored } = await admin.query<ToldJobRow>(
      `select ${JOB_COLUMNS.join(', ')}, 'x' as head_hash from jobs where job_id = $1 and finished_at is not null`,
      [jobId],
    )
    for (const row of stored) webhookMessage({ ...row, progress: 0, told: null }, '')
  }
  t.ok(taken > 30, `the fold took ${taken} of them`)
  t.same(broken, [])
  const list = await service.request('/v1/jobs?limit=100')
  t.equal(list.status, 200)
  for (const view of VIEWS) await admin.query(`select * from ${view}`)
  await admin.query('select * from darkroom_private.expire_outputs(0, 1000)')
  await admin.query('delete from jobs')
})

/** How many malformed events a stream refused. */
async function offerMalformed(): Promise<number> {
  let refused = 0
  for (let round = 0; round < 30; round += 1) {
    const jobId = await storeRunningJob(platform, key)
    const type = pick([
      'input_fetched',
      'progress_reported',
      'message_logged',
      'plan_made',
      'tool_called',
      'step_finished',
      'step_shown',
      'result_produced',
      'attempt_lost',
      'job_failed',
    ] as const)
    const data = altered(wellFormedData(jobId)[type]) as Readonly<Record<string, unknown>>
    const error = await appendEvents(database, jobId, 1, [{ type, data }]).catch((error) => error)
    const about = `${type} ${JSON.stringify(data)?.slice(0, 300)}`
    if (error instanceof Error) {
      if (!isDomainError(error, 'MALFORMED_EVENT')) broken.push(`${error}: ${about}`)
      refused += 1
    }
    await lookAtAll([jobId], about)
    const { rows } = await admin.query('select type, data from events where job_id = $1', [jobId])
    for (const event of rows) {
      const schema = EVENT_DATA[event.type as EventType]
      if (!v.is(schema, event.data)) broken.push(`took ${about}`)
    }
  }
  return refused
}

t.test('a stream takes nothing that does not have the shape of its type', async (t) => {
  t.ok((await offerMalformed()) > 10)
  t.same(broken, [])
})

t.test("no event makes another job's file readable", async (t) => {
  const [victim, mine] = [await storeJob(platform, key), await storeRunningJob(platform, key)]
  const stolen = inputKey(victim, HASH)
  await storage.put(stolen, Buffer.from('private'))
  const file = { sha256: HASH, bytes: 7, content_type: 'image/png', width: 1, height: 1 }
  const image = { ...file, key: stolen, source: 'file' }
  const picture = { ...file, key: stolen }
  const result = { images: [{ full: stolen, w256: stolen, w512: stolen, w1024: stolen }] }
  for (const [type, data] of [
    ['input_fetched', { field: 'images', index: 0, image }],
    ['step_shown', { step: 1, words: '', picture }],
    ['step_finished', { step: 1, tool: 't', words: '', plan: '', key: `steps/${victim}/x`, sha256: HASH }],
    ['result_produced', { output: { ...result, model_id: 'm', style_id: 0, request_duration_s: 1 }, outputs: [] }],
    [
      'result_produced',
      { output: { images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, outputs: [picture] },
    ],
  ] as const) {
    await t.rejects(appendEvents(database, mine, 1, [{ type, data }]), { code: 'MALFORMED_EVENT' }, type)
  }
  // Even what is written behind the checks is not served.
  await admin.query(
    `update jobs set input = jsonb_build_object('images', jsonb_build_array($2::jsonb)) where job_id = $1`,
    [mine, JSON.stringify(image)],
  )
  const response = await service.request(`/v1/jobs/${mine}/inputs/images/0`)
  t.equal(response.status, 404)
  t.match(await json(response), { errors: { code: 'FILE_NOT_FOUND' } })
  t.equal((await startAttempt(database, victim, 'test', 3)).outcome, 'STARTED')
})
