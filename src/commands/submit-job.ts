import { batched } from '../database/batched.ts'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'
import { DomainError, isDomainError } from '../errors.ts'
import type { Announcer } from '../event-store/announcer.ts'
import { receiverOf } from '../outbound/outbound-url.ts'

export interface JobSubmission {
  /** UUIDv7, made by the caller: files of the job are already stored under it. */
  readonly jobId: string
  readonly type: string
  readonly keyId: string
  readonly accountId: string
  readonly input: Readonly<Record<string, unknown>>
  /** Credits to hold. */
  readonly cost: number
  readonly idempotency?: { readonly key: string; readonly requestHash: string } | undefined
}

export interface SubmitOutcome {
  /** The new job, or the one that the first request with this idempotency key created. */
  readonly jobId: string
  readonly replayed: boolean
}

/**
 * Accepts a job: event, projection, hold of credits and queue row, in one transaction. Fails with `QUEUE_SATURATED`,
 * `CONCURRENCY_LIMITED`, `INSUFFICIENT_CREDITS`, `IDEMPOTENCY_KEY_REUSED` or `UNAVAILABLE`; then nothing is held.
 */
export type SubmitJob = (submission: JobSubmission) => Promise<SubmitOutcome>

const SUBMIT = {
  name: 'submit_jobs',
  text: 'select ordinal, outcome, job_id, balance from darkroom_private.submit_jobs($1)',
}

type Outcome =
  | 'ACCEPTED'
  | 'REPLAYED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'QUEUE_SATURATED'
  | 'JOBS_LIMITED'
  | 'INSUFFICIENT_CREDITS'

type OrdinalOutcomeRow = ResultRow<'submit_jobs', { outcome: Outcome; balance: number | null }>

/** The outcome of a submission, as the database reports it. */
export type OutcomeRow = Omit<OrdinalOutcomeRow, 'ordinal'>

/**
 * Creates the command. Submissions that arrive together are committed together.
 *
 * @param queueLimit jobs of one type that may wait
 * @param jobLimit jobs of one account that may wait or run, unless the account has a limit of its own
 */
export function createSubmitJob(
  database: Database,
  announcer: Announcer,
  queueLimit: number,
  jobLimit?: number,
): SubmitJob {
  const limits = { queue_limit: queueLimit, job_limit: jobLimit }
  const commit = batched({
    together: (submissions: readonly JobSubmission[]) => submitTogether(database, submissions, limits),
    failsAll: isDomainError,
  })
  return async (submission) => {
    const row = await commit(submission)
    if (row.outcome === 'ACCEPTED') announcer.announce(row.job_id, 1)
    return toOutcome(row, submission)
  }
}

async function submitTogether(
  database: Database,
  submissions: readonly JobSubmission[],
  limits: Readonly<Record<string, unknown>>,
): Promise<OrdinalOutcomeRow[]> {
  const values = [JSON.stringify(submissions.map((submission) => ({ ...toRow(submission), ...limits })))]
  const rows = await inDomainTerms(() => database.statements.query<OrdinalOutcomeRow>(SUBMIT, values))
  return rows.toSorted((a, b) => a.ordinal - b.ordinal)
}

function toRow(submission: JobSubmission): Record<string, unknown> {
  const { webhook_url: webhookUrl } = submission.input
  return {
    job_id: submission.jobId,
    type: submission.type,
    key_id: submission.keyId,
    account_id: submission.accountId,
    cost: submission.cost,
    input: submission.input,
    webhook_receiver: typeof webhookUrl === 'string' ? receiverOf(webhookUrl) : undefined,
    idempotency_key: submission.idempotency?.key,
    request_hash: submission.idempotency?.requestHash,
  }
}

/** Throws the DomainError of an outcome that is a refusal. */
export function toOutcome(row: OutcomeRow, submission: Pick<JobSubmission, 'cost'>): SubmitOutcome {
  switch (row.outcome) {
    case 'ACCEPTED':
      return { jobId: row.job_id, replayed: false }
    case 'REPLAYED':
      return { jobId: row.job_id, replayed: true }
    case 'IDEMPOTENCY_KEY_REUSED':
      throw new DomainError(row.outcome, 'This Idempotency-Key was used before with another request.')
    case 'QUEUE_SATURATED':
      throw new DomainError(row.outcome, 'Too many jobs are waiting. Try again later.')
    case 'JOBS_LIMITED':
      throw new DomainError(
        'CONCURRENCY_LIMITED',
        'The account already has as many jobs waiting and running as it may have.',
      )
    case 'INSUFFICIENT_CREDITS':
      throw new DomainError(
        row.outcome,
        `The job costs ${submission.cost} credits and the account has ${row.balance ?? 0}.`,
      )
  }
}
