import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { CreatedKey } from '../../../src/accounts/accounts.ts'
import { QUEUE_LIMIT } from '../stage.ts'
import { JOB_COST, JOB_INPUT } from './job-input.ts'

const SUBMIT = {
  name: 'submit_jobs',
  text: 'select ordinal, outcome, job_id, balance from darkroom_private.submit_jobs($1)',
}

/** Submits one job by the function that the API calls, in a transaction of its own. */
export async function submitByFunction(client: pg.Client, key: CreatedKey): Promise<void> {
  const submission = {
    job_id: uuidv7(),
    type: 'image_agent',
    key_id: key.key_id,
    account_id: key.account_id,
    cost: JOB_COST,
    input: JOB_INPUT,
    queue_limit: QUEUE_LIMIT,
  }
  const { rows } = await client.query({ ...SUBMIT, values: [JSON.stringify([submission])] })
  if (rows[0].outcome !== 'ACCEPTED') throw new Error(`a submission was refused: ${rows[0].outcome}`)
}
