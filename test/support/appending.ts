import { v7 as uuidv7 } from 'uuid'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import { createSubmitJob } from '../../src/commands/submit-job.ts'
import type { JobType } from '../../src/jobs/kinds.ts'
import type { Platform } from '../../src/platform.ts'
import { startAttempt } from '../../src/worker/attempt.ts'

/** Puts a job into the store as a request would, without HTTP. */
export async function storeJob(
  platform: Platform,
  key: CreatedKey,
  cost = 1,
  type: JobType = 'image_agent',
): Promise<string> {
  const submitJob = createSubmitJob(platform.database, platform.announcer, 1_000_000)
  const { jobId } = await submitJob({
    jobId: uuidv7(),
    type,
    keyId: key.key_id,
    accountId: key.account_id,
    input: { instructions: 'nothing', images: [] },
    cost,
  })
  return jobId
}

/** The same with its first attempt under way. */
export async function storeRunningJob(platform: Platform, key: CreatedKey): Promise<string> {
  const jobId = await storeJob(platform, key)
  await startAttempt(platform.database, jobId, 'test', 10)
  return jobId
}
