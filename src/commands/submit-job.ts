import pg from 'pg'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
import type { Announcer } from '../event-store/announcer.ts'

export interface JobSubmission {
  /** UUIDv7, made by the caller: files of the job already lie under it. */
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
 * `INSUFFICIENT_CREDITS`, `IDEMPOTENCY_KEY_REUSED` or `UNAVAILABLE`, and then nothing is held.
 */
export type SubmitJob = (submission: JobSubmission) => Promise<SubmitOutcome>

const SUBMIT = {
  name: 'submit_jobs',
  text: 'select ordinal, outcome, job_id, balance from darkroom.submit_jobs($1)',
}

interface OutcomeRow {
  readonly ordinal: number
  readonly outcome: 'ACCEPTED' | 'REPLAYED' | 'IDEMPOTENCY_KEY_REUSED' | 'QUEUE_SATURATED' | 'INSUFFICIENT_CREDITS'
  readonly job_id: string
  readonly balance: number | null
}

interface Waiting {
  readonly submission: JobSubmission
  readonly resolve: (row: OutcomeRow) => void
  readonly reject: (error: unknown) => void
}

/** Submissions that one transaction takes at most. */
const LARGEST_BATCH = 64
/** Transactions under way at once; two keep the disk busy while the next batch gathers. */
const CONCURRENT_BATCHES = 2

/**
 * Makes the command. Submissions that arrive while others are being committed are committed together in the next
 * transaction: under load one commit carries many jobs, and a lone job waits for nobody.
 */
export function createSubmitJob(database: Database, announcer: Announcer, queueLimit: number): SubmitJob {
  const waiting: Waiting[] = []
  let underWay = 0

  async function commit(batch: readonly Waiting[]): Promise<void> {
    underWay += 1
    try {
      const rows = await submitTogether(batch.map(({ submission }) => submission))
      for (const row of rows) batch[row.ordinal - 1]!.resolve(row)
    } catch (error) {
      if (isDeadlock(error)) {
        // Of two processes that wait for each other's idempotency keys the database undoes one, which simply goes again.
        waiting.unshift(...batch)
      } else if (batch.length === 1 || isDomainFailure(error)) {
        for (const { reject } of batch) reject(error)
      } else {
        // One that cannot be stored must not take the others with it.
        for (const entry of batch) void commit([entry])
      }
    } finally {
      underWay -= 1
      next()
    }
  }

  async function submitTogether(submissions: readonly JobSubmission[]): Promise<OutcomeRow[]> {
    const values = [JSON.stringify(submissions.map((submission) => toRow(submission, queueLimit)))]
    const result = await inDomainTerms(() => database.pool.query<OutcomeRow>({ ...SUBMIT, values }))
    return result.rows
  }

  function next(): void {
    if (waiting.length > 0 && underWay < CONCURRENT_BATCHES) void commit(waiting.splice(0, LARGEST_BATCH))
  }

  return async (submission) => {
    const row = await new Promise<OutcomeRow>((resolve, reject) => {
      waiting.push({ submission, resolve, reject })
      // The tick's other submissions come along.
      queueMicrotask(next)
    })
    if (row.outcome === 'ACCEPTED') announcer.announce(row.job_id, 1)
    return toOutcome(row, submission)
  }
}

function toRow(submission: JobSubmission, queueLimit: number): Record<string, unknown> {
  return {
    job_id: submission.jobId,
    type: submission.type,
    key_id: submission.keyId,
    account_id: submission.accountId,
    cost: submission.cost,
    input: submission.input,
    queue_limit: queueLimit,
    idempotency_key: submission.idempotency?.key,
    request_hash: submission.idempotency?.requestHash,
  }
}

function toOutcome(row: OutcomeRow, submission: JobSubmission): SubmitOutcome {
  switch (row.outcome) {
    case 'ACCEPTED':
      return { jobId: row.job_id, replayed: false }
    case 'REPLAYED':
      return { jobId: row.job_id, replayed: true }
    case 'IDEMPOTENCY_KEY_REUSED':
      throw new DomainError(row.outcome, 'This Idempotency-Key was used before with another request.')
    case 'QUEUE_SATURATED':
      throw new DomainError(row.outcome, 'Too many jobs are waiting. Try again later.')
    case 'INSUFFICIENT_CREDITS':
      throw new DomainError(
        row.outcome,
        `The job costs ${submission.cost} credits and the account has ${row.balance ?? 0}.`,
      )
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}

function isDomainFailure(error: unknown): boolean {
  return error instanceof DomainError
}
