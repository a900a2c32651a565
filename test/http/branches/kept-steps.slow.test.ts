import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { type KeptStep, NO_STORE } from '../../../src/agent/kept-steps.ts'
import { runAgent } from '../../../src/agent/run-agent.ts'
import { appendEvents } from '../../../src/event-store/append.ts'
import { jobFailed, planMade, stepFinished } from '../../../src/jobs/events.ts'
import { createLog } from '../../../src/observability/log.ts'
import { stepKey } from '../../../src/storage/keys.ts'
import { startAttempt } from '../../../src/worker/attempt.ts'
import { startWorker } from '../../../src/worker/worker.ts'
import { ended, submit } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'
import { parseFrames, readStream } from '../../support/streams.ts'

const INSTRUCTIONS = 'draw a gold star on a midnight blue background, then blur it, then invert it'

t.test('a branch goes on from the file of a step that its parent has left', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, config, home } = service
  const { database, storage } = platform

  // A job that has done a step, and fails.
  const parent = await submit(service, { instructions: INSTRUCTIONS })
  await startAttempt(database, parent, 'test', 3)
  const kept: KeptStep[] = []
  const plans: Parameters<typeof planMade>[0][] = []
  await runAgent(
    { instructions: INSTRUCTIONS, aspect_ratio: '1:1', resolution: '2K', max_steps: 10, defaulted: ['aspect_ratio'] },
    [],
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
    {
      store: { ...NO_STORE, worthMs: 0, keep: async (step) => void kept.push(step) },
      record: { earlier: undefined, planned: (plan) => void plans.push(plan), called: () => {} },
    },
  )
  const { state, ...step } = kept.at(-2)!
  const sha256 = createHash('sha256').update(state).digest('hex')
  const path = join(home, 'step')
  await writeFile(path, state)
  await storage.put(stepKey(parent, sha256), { moveFrom: path })
  await appendEvents(database, parent, 1, [
    planMade(plans[0]!),
    stepFinished({ ...step, sha256, key: stepKey(parent, sha256) }),
    jobFailed({ code: 'DEADLINE_EXCEEDED', message: 'It took too long.' }),
  ])

  const anew = await submit(service, { from_job: parent, from_step: String(step.step), instructions: 'flip it' })
  const again = await submit(service, { from_job: parent })
  const fromTheStart = await submit(service, { from_job: parent, from_step: '1', instructions: 'invert it' })
  const worker = await startWorker({
    platform,
    settings: { ...config, workerSlots: 1, sealSeconds: 0 },
    log: createLog('silent'),
    scratch: home,
  })
  t.teardown(() => worker.stop())
  const saidBy = async (jobId: string) => {
    t.match(await ended(service, jobId), { status: 'succeeded' })
    return parseFrames(await readStream(service, jobId))
      .filter(({ event }) => event === 'log')
      .map(({ data }) => (JSON.parse(data) as { message: string }).message)
  }
  const continuing = `Continuing after step ${step.step}, which was finished before`
  t.match(await saidBy(anew), [continuing, /^Step \d of \d: /])
  t.match(await saidBy(again), [continuing, /^Step \d of \d: Invert/])
  t.match(await saidBy(fromTheStart), [/^Step 1 of /])
  t.ok(await storage.localPath(stepKey(parent, sha256), home), 'it is still there for others')
})
