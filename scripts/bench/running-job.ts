import { v7 as uuidv7 } from 'uuid'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import { createSubmitJob } from '../../src/commands/submit-job.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { QUEUE_LIMIT, type Stage } from './stage.ts'
import { JOB_COST, JOB_INPUT } from './submit/job-input.ts'

/** A job whose first attempt is under way, and whose events this process appends. */
export interface RunningJob {
  readonly jobId: string
  readonly attempt: number
  readonly key: CreatedKey
}

export async function createRunningJob({ platform, createKeys }: Stage): Promise<RunningJob> {
  const [key] = await createKeys(1)
  const { key_id: keyId, account_id: accountId } = key!
  const submitJob = createSubmitJob(platform.database, platform.announcer, QUEUE_LIMIT)
  const submission = { jobId: uuidv7(), type: 'image_agent', keyId, accountId, input: JOB_INPUT, cost: JOB_COST }
  const { jobId } = await submitJob(submission)
  const { attempt } = await startAttempt(platform.database, jobId, 'bench', 1)
  return { jobId, attempt, key: key! }
}
