import * as v from 'valibot'

/** The answers to keys that may operate the service. */

const Count = v.pipe(v.number(), v.integer())
const Moment = v.pipe(v.string(), v.isoTimestamp())
const JobId = v.pipe(v.string(), v.uuid())
const Account = v.pipe(v.string(), v.description('Name of the account of the job.'))
const JOB = { job_id: JobId, type: v.string(), account: Account } as const

function rows<Entries extends v.ObjectEntries>(about: string, entries: Entries) {
  return v.pipe(v.array(v.object(entries)), v.description(about))
}

/** The state of the service. */
export const OperatorFigures = v.pipe(
  v.object({
    queues: rows('Jobs that wait and run, by their type; none of a type: no row.', {
      type: v.string(),
      queued: Count,
      running: Count,
      awaiting_retry: v.pipe(Count, v.description('Jobs whose worker was lost, and which wait for another.')),
      oldest_since: v.pipe(v.nullable(Moment), v.description('Since when the oldest queued job has waited.')),
    }),
    waiting: rows('Jobs that no worker has taken up, the oldest first.', { ...JOB, created_at: Moment }),
    running: rows('Jobs that workers hold, the longest running first.', {
      ...JOB,
      attempt: Count,
      worker: v.string(),
      started_at: v.pipe(Moment, v.description('When this attempt began.')),
      percent: v.number(),
      last_heard_at: v.pipe(v.nullable(Moment), v.description('When the worker last renewed its claim on the job.')),
    }),
    stuck: rows(
      'Jobs that make no progress although they should. Of the waiting jobs, only the oldest 1,000 are checked.',
      {
        ...JOB,
        status: v.string(),
        attempt: Count,
        unchanged_since: Moment,
        reason: v.string(),
      },
    ),
    failures: rows('Jobs that failed in the last 24 hours and were not canceled, the latest first.', {
      ...JOB,
      finished_at: Moment,
      attempts: Count,
      code: v.string(),
    }),
    failure_codes: rows('Of the last 1,000 of these, how many failed with which code.', {
      code: v.string(),
      jobs: Count,
    }),
    workers: rows('The workers that run, and those of which nothing was heard for up to an hour.', {
      worker: v.pipe(v.string(), v.description('Host and process id.')),
      slots: v.pipe(
        v.nullable(Count),
        v.description('How many jobs it works on at once. `null` if it has not reported that.'),
      ),
      busy: v.pipe(Count, v.description('How many jobs it works on now.')),
      last_heard_at: v.nullable(Moment),
    }),
    webhook_backlog: rows('Webhooks still to be delivered, by receiver.', {
      receiver: v.string(),
      pending: Count,
      due: v.pipe(Count, v.description('Webhooks whose next attempt is due.')),
      most_failures: Count,
      oldest_since: Moment,
    }),
    failing_webhooks: rows('Webhooks that failed and are tried again, or were given up in the last 24 hours.', {
      job_id: JobId,
      seq: v.pipe(Count, v.description('The number of the event that it is about, or 0 for the end of the job.')),
      account: Account,
      receiver: v.string(),
      state: v.picklist(['pending', 'failed']),
      failures: Count,
      status: v.pipe(v.nullable(Count), v.description('Status of the last answer.')),
      error: v.nullable(v.string()),
      last_attempt_at: v.nullable(Moment),
      next_attempt_at: v.nullable(Moment),
    }),
    database: v.object({
      bytes: v.pipe(Count, v.description('Size of the whole database on disk.')),
      partitions: rows('Months of events, the latest first.', { partition: v.string(), events: Count, bytes: Count }),
    }),
    storage: rows('What full-size results take in storage, by the month their jobs ended in.', {
      month: v.string(),
      type: v.string(),
      jobs: Count,
      files: Count,
      bytes: Count,
    }),
  }),
  v.description('Each list holds its first 50 entries. What clients sent, and what they were told, is not included.'),
)

/** A message of the stream of the state of the service. */
export const DatedFigures = v.object({
  as_of: v.pipe(Moment, v.description('When the figures were counted, by the clock of the service.')),
  figures: OperatorFigures,
})

/** What an operator did to a job. */
export const OperatedJob = v.object({
  job_id: JobId,
  retried_as: v.optional(v.pipe(JobId, v.description('The new job that a retry made.'))),
})

export type OperatorFigures = v.InferOutput<typeof OperatorFigures>
export type DatedFigures = v.InferOutput<typeof DatedFigures>
export type OperatedJob = v.InferOutput<typeof OperatedJob>
