import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { type JobSubmission, type OutcomeRow, type SubmitOutcome, toOutcome } from './submit-job.ts'

/**
 * Says, with one read, what would happen to a submission now: returns the job of the request that it repeats, or
 * `undefined` if nothing is known against it. Fails with `IDEMPOTENCY_KEY_REUSED`, `INSUFFICIENT_CREDITS` or
 * `UNAVAILABLE`. Submitting decides; this only saves work for requests that would be refused.
 */
export type ForeseeSubmission = (
  submission: Pick<JobSubmission, 'keyId' | 'accountId' | 'cost' | 'idempotency'>,
) => Promise<SubmitOutcome | undefined>

const FORESEE = {
  name: 'foresee_submission',
  text: `
    select job_id, balance::float8, case
        when request_hash = decode($5, 'hex') then 'REPLAYED'
        when request_hash is not null then 'IDEMPOTENCY_KEY_REUSED'
        when balance < $2 then 'INSUFFICIENT_CREDITS'
        else 'ACCEPTED'
      end as outcome
    from darkroom.accounts
    left join darkroom.idempotency_keys
      on key_id = $3 and idempotency_key = $4 and idempotency_keys.created_at >= now() - interval '24 hours'
    where account_id = $1`,
}

export function createForeseeSubmission(database: Database): ForeseeSubmission {
  return async (submission) => {
    const { accountId, cost, keyId, idempotency } = submission
    const values = [accountId, cost, keyId, idempotency?.key, idempotency?.requestHash]
    const [row] = await inDomainTerms(() => database.reader.query<OutcomeRow>(FORESEE, values))
    return row === undefined || row.outcome === 'ACCEPTED' ? undefined : toOutcome(row, submission)
  }
}
