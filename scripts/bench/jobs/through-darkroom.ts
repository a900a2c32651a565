import { v7 as uuidv7 } from 'uuid'
import type { CreatedKey } from '../../../src/accounts/accounts.ts'
import { createSubmitJob } from '../../../src/commands/submit-job.ts'
import { createAppendEvents } from '../../../src/event-store/append.ts'
import { JOB_SUCCEEDED } from '../../../src/jobs/events.ts'
import type { Platform } from '../../../src/platform.ts'
import { connectQueue, type Delivery } from '../../../src/queue/connect.ts'
import { createStartAttempt } from '../../../src/worker/attempt.ts'
import { createDispatcher, type Disposition, onSubmission } from '../../../src/worker/dispatcher.ts'
import { perSecond } from '../closed-loop.ts'
import { QUEUE_LIMIT } from '../stage.ts'
import { JOB_COST, JOB_INPUT } from '../submit/job-input.ts'
import { countdown } from './countdown.ts'
import { RESULT } from './result.ts'

const MAX_ATTEMPTS = 4

/**
 * Takes `total` jobs from submission to success, with every event that a job has but no work in between, `slots` of them
 * at once; one caller for each key submits one job after the other. Returns jobs per second.
 */
export async function runThroughDarkroom(
  platform: Platform,
  keys: readonly CreatedKey[],
  total: number,
  slots: number,
): Promise<number> {
  const { database, announcer, wakeups, databaseUrl } = platform
  const submitJob = createSubmitJob(database, announcer, QUEUE_LIMIT)
  const queue = await connectQueue({ url: databaseUrl, onError: fail })
  const startAttempt = createStartAttempt(database, 'bench', MAX_ATTEMPTS)
  const appendEvents = createAppendEvents(database)
  const ended = countdown(total)

  async function run({ id: jobId }: Delivery): Promise<Disposition> {
    const { attempt, lastSeq } = await startAttempt(jobId)
    announcer.announce(jobId, lastSeq)
    const appended = await appendEvents({ jobId, attempt, events: [RESULT, JOB_SUCCEEDED] })
    announcer.announce(jobId, appended.lastSeq, appended.news)
    ended.count()
    return { settled: true }
  }

  const dispatcher = createDispatcher({
    queue,
    claim: (room) => queue.claim(['image_agent'], room),
    slots,
    attemptMs: 600_000,
    onNewWork: onSubmission(wakeups),
    run,
    onError: fail,
  })
  const startedAt = performance.now()
  await perSecond(keys, total, (key) =>
    submitJob({
      jobId: uuidv7(),
      type: 'image_agent',
      keyId: key.key_id,
      accountId: key.account_id,
      input: JOB_INPUT,
      cost: JOB_COST,
    }),
  )
  await ended.done
  await dispatcher.stop(0)
  const seconds = (performance.now() - startedAt) / 1000
  await queue.close()
  return total / seconds
}

function fail(error: unknown): never {
  throw error
}
