import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { ShownStep } from '../../src/jobs/job-answers.ts'
import { contentHash } from '../../src/storage/content-hash.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { ended, json, submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'

/** Some of them take long enough for the steps before to be worth keeping, on a fast machine too. */
const ROUND = ['blur it a lot', 'sharpen it', 'make it sepia', 'reduce the noise', 'add film grain', 'add a vignette']
const STEPS = 14
const LONG_JOB = {
  instructions: ['Draw a blue circle', 'add a thick red border', ...ROUND, ...ROUND].join(', then '),
  resolution: '4K',
  max_steps: String(STEPS),
}

function spawnWorker(t: Test, service: Service) {
  return spawnDarkroom(t, 'worker', {
    DATABASE_URL: service.config.databaseUrl!,
    DARKROOM_HOME: service.home,
    DARKROOM_WORKER_SLOTS: '1',
    DARKROOM_GRACE_SECONDS: '0',
  })
}

t.test('another attempt goes on after the last finished step', async (t) => {
  const service = await startService(t, { worker: false })
  const { pool } = service.platform.database
  const first = await spawnWorker(t, service)
  const jobId = await submit(service, LONG_JOB)
  const step = async () => {
    const { rows } = await pool.query(
      `select data from darkroom.events where job_id = $1 and type = 'step_finished' order by seq desc limit 1`,
      [jobId],
    )
    return rows[0]?.data as { step: number; key: string; words: string; tool: string } | undefined
  }
  const patience = AbortSignal.timeout(180_000)
  while ((await step()) === undefined) {
    if (patience.aborted) throw new Error(`no step is finished:\n${first.logged()}`)
    await delay(20)
  }
  first.kill('SIGTERM')
  t.equal(await first.exited, 0)
  const left = await step()
  t.ok(left!.step < STEPS, 'it was interrupted')
  const named = async (key: string) =>
    (await pool.query('select darkroom_private.named_files($1) as key', [[key]])).rows
  t.same(await named(left!.key), [{ key: left!.key }], 'the sweeper spares what the next attempt needs')
  await t.resolves(access(join(service.home, 'files', left!.key)))

  const second = await spawnWorker(t, service)
  const resumed = await ended(service, jobId)
  t.match(resumed, { status: 'succeeded', attempt: 2 })
  const messages = parseFrames(await readStream(service, jobId))
    .filter(({ event }) => event === 'log')
    .map(({ data }) => JSON.parse(data).message as string)
  const again = messages.indexOf(`Continuing after step ${left!.step}, which was finished before`)
  t.ok(again > 0, 'the stream tells where it goes on')
  t.match(messages[again + 1], new RegExp(`^Step ${left!.step + 1} of ${STEPS}`))

  t.same(await named(left!.key), [], 'nobody needs it any more')
  t.same((await pool.query('select * from darkroom.verify_events()')).rows, [])
  t.same((await pool.query('select * from darkroom.verify_projection()')).rows, [])

  const uncut = await ended(service, await submit(service, LONG_JOB))
  t.equal(hashOf(resumed.outputs[0]!.url), hashOf(uncut.outputs[0]!.url), 'the result is the same to the last byte')

  const shown = await service.request(`/v1/jobs/${jobId}/steps`).then(json<{ steps: ShownStep[] }>)
  const numbers = shown.data.steps.map(({ step }) => step)
  t.ok(numbers.length > 0, 'steps that took their time were shown')
  t.same(
    numbers,
    [...new Set(numbers)].sort((a, b) => a - b),
    'each once, in order, over both attempts',
  )
  for (const { picture } of shown.data.steps) {
    const response = await fetch(picture.url)
    t.equal(response.headers.get('content-type'), 'image/webp')
    t.equal(hashOf(picture.url), `${await contentHash(Buffer.from(await response.arrayBuffer()))}.webp`)
  }

  // A worker clears up behind a job before it exits.
  second.kill('SIGTERM')
  t.equal(await second.exited, 0)
  await t.rejects(readdir(join(service.home, 'files/steps')), 'and the files of its steps are gone')
})

/** The part of an output's address that is the hash of its bytes. */
function hashOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
