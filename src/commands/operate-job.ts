import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms, throughDeadlocks } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
import type { EndedJob } from '../jobs/ended-job.ts'

/** An action of an operator on a job of any key. */
interface Operation {
  readonly jobId: string
  readonly action: 'cancel' | 'retry' | 'redeliver'
  /** Who does it. */
  readonly by: string
  readonly seq?: number | undefined
}

/**
 * Ends a job as failed with `JOB_CANCELED` and gives its credits back; its worker stops as soon as it is notified.
 * Returns the job, unless it had already ended. Fails with `JOB_NOT_FOUND`.
 */
export async function cancelForOperator(database: Database, jobId: string, by: string): Promise<EndedJob | undefined> {
  const { outcome, type } = await operate(database, { jobId, action: 'cancel', by })
  return outcome === 'canceled' ? { job_id: jobId, type } : undefined
}

/**
 * Runs a failed job again, as a new job, and returns the id of that one; if it is called again within 24 hours, the
 * same id. Fails with `JOB_NOT_FOUND`, with `RETRY_IMPOSSIBLE` if the job did not fail or its pictures were erased,
 * and if its account may have no more jobs or cannot pay.
 */
export async function retryForOperator(database: Database, jobId: string, by: string): Promise<string> {
  try {
    return (await operate(database, { jobId, action: 'retry', by })).outcome
  } catch (error) {
    const code = error instanceof DomainError ? RETRY_REFUSALS[error.code] : undefined
    throw code === undefined ? error : new DomainError(code, (error as DomainError).message, { cause: error })
  }
}

const RETRY_REFUSALS: Readonly<Record<string, string>> = {
  ILLEGAL_TRANSITION: 'RETRY_IMPOSSIBLE',
  BALANCE_TOO_SMALL: 'INSUFFICIENT_CREDITS',
}

/**
 * Sends a message of a job's webhook at once, and restarts its schedule. A message that is being sent is left alone.
 * Fails with `WEBHOOK_NOT_FOUND` if there is no such message.
 *
 * @param seq the event that the message is about, 0 for the end of the job; by default, the last message
 */
export async function redeliverForOperator(
  database: Database,
  jobId: string,
  by: string,
  seq: number | undefined,
): Promise<void> {
  const { outcome } = await operate(database, { jobId, action: 'redeliver', by, seq })
  if (outcome === 'UNKNOWN') {
    throw new DomainError('WEBHOOK_NOT_FOUND', 'The job has no webhook_url, or there is no such message yet.')
  }
}

/** Performs the action and records in the ledger of the job's account who did it, in one transaction. */
async function operate(
  database: Database,
  { jobId, action, by, seq }: Operation,
): Promise<{ readonly outcome: string; readonly type: string }> {
  const question = sql<{ outcome: string; type: string }>`
    select darkroom.operate_job(${jobId}, ${action}, ${by}, ${seq}::int) as outcome,
      (select type from darkroom.jobs where job_id = ${jobId}) as type`
  const call = () => question.execute(database.kysely)
  const { rows } = await inDomainTerms(() => throughDeadlocks(call))
  return rows[0]!
}
