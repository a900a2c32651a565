import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { NO_MODELS } from '../../src/agent/models/agent-settings.ts'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { describeFault } from '../../src/audit/fault.ts'
import { type ReproducedFile, reproduce } from '../../src/audit/reproduce.ts'
import { verify } from '../../src/audit/verify.ts'
import { createLog } from '../../src/observability/log.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { answerOf, runCli } from '../cli/run-cli.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { connectSuperuser } from './tampering.ts'

const PICTURE = await readFile(join(import.meta.dirname, '../fixtures/city.jpg'))

t.test('verify, replay and reproduce', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, key, config } = service
  const superuser = await connectSuperuser(t, config.databaseUrl!, ['events', 'jobs'])
  const environment = { DATABASE_URL: config.databaseUrl!, DARKROOM_HOME: service.home }

  const finished = await submit(service, {
    instructions: 'make it black and white',
    images: new Blob([new Uint8Array(PICTURE)]),
  })
  const log = createLog('silent')
  const scratch = join(service.home, 'scratch')
  const worker = await startWorker({ platform, settings: { ...config, workerSlots: 1 }, log, scratch })
  t.match(await ended(service, finished), { status: 'succeeded' })
  await worker.stop()
  const running = await storeRunningJob(platform, key)
  await platform.database.pool.query('select darkroom_private.append_events($1, 1::smallint, $2)', [
    running,
    JSON.stringify([
      { type: 'progress_reported', data: { progress: 0.5 } },
      { type: 'message_logged', data: { level: 'info', message: 'half\u2028way' } },
    ]),
  ])
  const faultsOf = async (jobId?: string) => {
    const { storage, database } = platform
    const found = await withAuditConnection(database, (client) => verify(client, { jobId, storage }))
    return found.faults
  }
  const faults = () => faultsOf()

  t.test('everything is in order', async (t) => {
    const progress: number[][] = []
    const { database, storage } = platform
    const found = await withAuditConnection(database, (client) =>
      verify(client, { storage, onProgress: (...counts) => progress.push(counts) }),
    )
    const { rows } = await superuser.query('select count(*)::int as events from events')
    t.same(found, { jobs: 2, events: rows[0].events, files: 5, faults: [] }, 'an input and four renditions')
    t.same(progress, [[rows[0].events, rows[0].events]])
    t.match(await answerOf(environment, 'audit', 'verify', finished), { jobs: 1, files: 5, faults: { length: 0 } })
  })

  t.test('what a superuser does behind the triggers is found at its job and event', async (t) => {
    // Whoever can turn triggers off can also make every hash anew.
    const rehash = `
      do $$
      declare e darkroom.events; before bytea; job uuid := '${running}';
      begin
        for e in select * from darkroom.events where job_id = job order by seq loop
          before := darkroom.event_hash(before, e);
          update darkroom.events set hash = before where job_id = job and seq = e.seq;
        end loop;
        update darkroom.jobs set head_hash = before where job_id = job;
      end $$`
    const cases = [
      [
        'a changed message',
        `update events set data = jsonb_set(data, '{message}', '"no"') where job_id = $1 and seq = 4`,
        { seq: 4, fault: 'HASH_MISMATCH' },
      ],
      ['a removed event', 'delete from events where job_id = $1 and seq = 3', { seq: 4, fault: 'SEQUENCE_GAP' }],
      ['a removed end', 'delete from events where job_id = $1 and seq = 4', { seq: 3, fault: 'HEAD_MISMATCH' }],
      ['a removed stream', 'delete from events where job_id = $1', { seq: null, fault: 'EVENTS_MISSING' }],
      ['a removed row', 'delete from jobs where job_id = $1', { seq: 4, fault: 'HEAD_MISMATCH' }],
      ['a changed row', 'update jobs set cost = 7 where job_id = $1', { seq: null, fault: 'PROJECTION_DIFFERS' }],
      [
        'an impossible event',
        `update events set type = 'job_queued' where job_id = '${running}' and seq = 3; ${rehash}`,
        { seq: 3, fault: 'ILLEGAL_TRANSITION' },
      ],
      [
        'an event of another shape',
        `update events set data = '{"progress": "half"}' where job_id = '${running}' and seq = 3; ${rehash}`,
        { seq: 3, fault: 'EVENT_UNREADABLE' },
      ],
    ] as const
    for (const [name, sql, fault] of cases) {
      const found = await superuser.tamper(sql.replaceAll('$1', `'${running}'`), faults)
      t.match(found[0], { job_id: running, ...fault }, name)
    }
    t.same(await faults(), [], 'and nothing once it is put back')
    t.match(
      await superuser.tamper(`delete from events where job_id = '${running}' and seq = 3`, () =>
        runCli(environment, 'audit', 'verify'),
      ),
      { code: 1, stdout: `job ${running}, event 4: SEQUENCE_GAP` },
    )
  })

  t.test('a file that is gone or altered is found at the event that names it', async (t) => {
    const { rows } = await superuser.query('select seq, key from job_files($1, $1) order by seq desc', [finished])
    const { seq, key: file } = rows[0]
    const path = join(service.home, 'files', file)
    const bytes = await readFile(path)
    await rename(path, `${path}.away`)
    t.same(await faultsOf(finished), [{ job_id: finished, seq, fault: 'FILE_MISSING', subject: `file ${file}` }])
    await writeFile(path, bytes.fill(0, 40, 41))
    const [altered] = await faultsOf(finished)
    t.match(altered, { job_id: finished, seq, fault: 'FILE_ALTERED' })
    t.match(describeFault(altered!), `job ${finished}, event ${seq}, file ${file}: FILE_ALTERED`)
    await rm(path)
    await rename(`${path}.away`, path)
    t.same(await faultsOf(finished), [])
  })

  t.test('jobs that go on meanwhile are no fault', async (t) => {
    let going = true
    const writing = (async () => {
      for (let n = 0; going; n += 1) {
        const jobId = n % 5 === 0 ? await storeJob(platform, key) : running
        if (jobId !== running) continue
        const event = [{ type: 'message_logged', data: { level: 'info', message: `${n}` } }]
        await platform.database.pool.query('select darkroom_private.append_events($1, 1::smallint, $2)', [
          running,
          JSON.stringify(event),
        ])
      }
    })()
    for (let n = 0; n < 10; n += 1) t.same(await faults(), [])
    going = false
    await writing
  })

  t.test('replay tells what each event changed', async (t) => {
    interface Replay {
      readonly events: { seq: number; type: string; changed: object; state: { last_seq: number } }[]
      readonly state: object
    }
    const whole = await answerOf<Replay>(environment, 'audit', 'replay', finished)
    t.same(
      whole.events.map((event) => [event.seq, event.state.last_seq]),
      whole.events.map((_, n) => [n + 1, n + 1]),
    )
    t.match(whole.events[0], { type: 'job_queued', changed: { status: 'queued', attempt: 0 } })
    const started = whole.events.find((event) => event.type === 'attempt_started')!
    t.same(Object.keys(started.changed).sort(), ['attempt', 'awaiting_attempt', 'started_at', 'status'])
    const row = await superuser.query('select to_jsonb(j) as row from jobs j where job_id = $1', [finished])
    t.same(whole.state, row.rows[0].row, 'the last state is that of the row')

    const early = await answerOf<Replay>(environment, 'audit', 'replay', finished, '--as-of', '1')
    t.match(early, { events: { length: 1 }, state: { status: 'queued' } })
    const { rows } = await superuser.query(
      `select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time
       from events where job_id = $1 and seq = 2`,
      [finished],
    )
    const text = await runCli(environment, 'audit', 'replay', finished, '--as-of', rows[0].time)
    t.match(text, { code: 0, stdout: /attempt_started\s+by .*\n\s+status\s+processing\n/ })
    t.match(text.stdout, 'The job after event 2:')
    t.match(await runCli(environment, 'audit', 'replay', finished, '--as-of', 'noon'), { code: 2 })
    t.match(await runCli(environment, 'audit', 'replay', finished, '--as-of', '2020-01-01'), {
      code: 1,
      stderr: /JOB_NOT_FOUND/,
    })
  })

  t.test('a job is reproduced from its recorded input', async (t) => {
    const { reproduced, files } = await answerOf<{ reproduced: boolean; files: [ReproducedFile, ...ReproducedFile[]] }>(
      environment,
      'audit',
      'reproduce',
      finished,
    )
    t.equal(reproduced, true)
    t.equal(files.length, 4)
    const { database, storage } = platform
    const options = { database, storage, settings: { agent: NO_MODELS }, deadlineMs: 60_000 }
    await t.rejects(reproduce(running, options), { code: 'JOB_NOT_SUCCEEDED' })
    // A result that was forged, hashes and all, is not what the recorded input gives.
    const [{ recorded }] = files
    const forged = await superuser.tamper(
      `update events set data = replace(data::text, '${recorded}', '${'0'.repeat(64)}')::jsonb
       where job_id = '${finished}' and type in ('result_produced', 'job_succeeded')`,
      () => reproduce(finished, options),
    )
    t.match(forged[0], { rendition: 'full', recorded: '0'.repeat(64), reproduced: recorded })
  })
})
