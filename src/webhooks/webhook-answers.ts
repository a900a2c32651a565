import * as v from 'valibot'
import { WEBHOOK_EVENTS } from '../jobs/choices.ts'
import { Job, JobInput, ShownStep } from '../jobs/job-answers.ts'

/** What clients see of webhooks, and what webhooks send. */

const Time = v.pipe(v.string(), v.isoTimestamp())

const WebhookId = v.pipe(
  v.string(),
  v.description('The value of the header `webhook-id`, which is the same in every attempt.'),
)
const Told = v.pipe(
  v.picklist(WEBHOOK_EVENTS),
  v.description('What the message is about, as `webhook_events` names it.'),
)
const State = v.picklist(['pending', 'delivered', 'failed'])

/** One attempt to deliver. */
export const WebhookDelivery = v.object({
  attempt: v.pipe(v.number(), v.integer()),
  webhook_id: WebhookId,
  event: Told,
  started_at: Time,
  status: v.pipe(v.nullable(v.number()), v.description('Status of the answer. `null` if there was none.')),
  milliseconds: v.pipe(
    v.nullable(v.number()),
    v.description('How long it took. `null` while it is under way, and if it was cut off.'),
  ),
  error: v.nullable(v.string()),
  answer: v.pipe(v.nullable(v.string()), v.description("The beginning of the answer's body.")),
})

/** The state of one message. */
const WebhookMessageState = { webhook_id: WebhookId, state: State, next_attempt_at: v.nullable(Time) } as const

/** The state of the messages to a job's `webhook_url`. */
export const WebhookDeliveries = v.pipe(
  v.object({
    ...WebhookMessageState,
    url: v.string(),
    messages: v.pipe(
      v.array(v.object({ event: Told, ...WebhookMessageState })),
      v.description('All messages of the job so far, in the order of their events.'),
    ),
    deliveries: v.pipe(v.array(WebhookDelivery), v.description('In the order they were made.')),
    next_cursor: v.pipe(v.nullable(v.string()), v.description('For the next page. `null` on the last page.')),
  }),
  v.description('`webhook_id`, `state` and `next_attempt_at` are those of the last message.'),
)

/** The secret that an account's webhooks are signed with. */
export const WebhookSecret = v.object({
  secret: v.pipe(v.string(), v.description('`whsec_…`, as the libraries of Standard Webhooks take it.')),
  created_at: Time,
  previous_until: v.pipe(
    v.nullable(Time),
    v.description('Until then, webhooks are also signed with the previous secret.'),
  ),
})

/** The body of a webhook. */
export const WebhookEvent = v.object({
  type: v.picklist(['job.succeeded', 'job.failed', 'job.started', 'job.step']),
  timestamp: v.pipe(Time, v.description('When the job ended, started or finished the step.')),
  data: v.object({
    ...Job.entries,
    input: v.pipe(v.nullable(JobInput), v.description('`null` where `cut` names it.')),
    step: v.pipe(v.optional(ShownStep), v.description('Of `job.step`: the step that was done.')),
    seq: v.pipe(
      v.number(),
      v.description(
        'The number of the event that the message is about. The job is shown as it was after that event. Of two messages, the later one has the higher number.',
      ),
    ),
    head_hash: v.pipe(v.string(), v.description('Hash of that event, in hex.')),
    cut: v.pipe(
      v.array(v.picklist(['input.instructions', 'input'])),
      v.description('What was left out of a body that would have reached 20,000 bytes.'),
    ),
  }),
})

export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>
export type WebhookDeliveries = v.InferOutput<typeof WebhookDeliveries>
export type WebhookSecret = v.InferOutput<typeof WebhookSecret>
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>
