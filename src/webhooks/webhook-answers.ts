import * as v from 'valibot'
import { Job, JobInput } from '../jobs/job-answers.ts'

/** What clients are told of webhooks, and what webhooks tell. */

const Time = v.pipe(v.string(), v.isoTimestamp())

/** One attempt to deliver. */
export const WebhookDelivery = v.object({
  attempt: v.pipe(v.number(), v.integer()),
  started_at: Time,
  status: v.pipe(v.nullable(v.number()), v.description('Status of the answer; `null` without one.')),
  milliseconds: v.pipe(v.nullable(v.number()), v.description('`null` while it is under way, or when it was cut off.')),
  error: v.nullable(v.string()),
  answer: v.pipe(v.nullable(v.string()), v.description("How the answer's body begins.")),
})

/** How it stands with telling a job's `webhook_url` of its end. */
export const WebhookDeliveries = v.object({
  webhook_id: v.pipe(v.string(), v.description('The same in the header `webhook-id` of every attempt.')),
  url: v.string(),
  state: v.picklist(['pending', 'delivered', 'failed']),
  next_attempt_at: v.nullable(Time),
  deliveries: v.pipe(v.array(WebhookDelivery), v.description('In the order they were made.')),
  next_cursor: v.pipe(v.nullable(v.string()), v.description('For the next page; `null` on the last.')),
})

/** What an account's webhooks are signed with. */
export const WebhookSecret = v.object({
  secret: v.pipe(v.string(), v.description('`whsec_…`, as the libraries of Standard Webhooks take it.')),
  created_at: Time,
  previous_until: v.pipe(
    v.nullable(Time),
    v.description('Until then webhooks are signed with the secret before the last rotation as well.'),
  ),
})

/** The body of a webhook. */
export const WebhookEvent = v.object({
  type: v.picklist(['job.succeeded', 'job.failed']),
  timestamp: v.pipe(Time, v.description('When the job ended.')),
  data: v.object({
    ...Job.entries,
    input: v.pipe(v.nullable(JobInput), v.description('`null` where `cut` names it.')),
    seq: v.pipe(v.number(), v.description('Number of the last event of the job.')),
    head_hash: v.pipe(v.string(), v.description('Hash of the last event of the job, in hex.')),
    cut: v.pipe(
      v.array(v.picklist(['input.instructions', 'input'])),
      v.description('What a body that would reach 20,000 bytes lost.'),
    ),
  }),
})

export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>
export type WebhookDeliveries = v.InferOutput<typeof WebhookDeliveries>
export type WebhookSecret = v.InferOutput<typeof WebhookSecret>
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>
