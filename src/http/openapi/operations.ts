import { TOKEN_SECONDS } from '../../accounts/stream-tokens.ts'
import { IMAGE_AGENT } from '../../jobs/image-agent.ts'
import { JOB_KINDS } from '../../jobs/kinds.ts'
import type { ProblemCode } from '../problem.ts'
import {
  DeliveriesQuery,
  EventsQuery,
  FetchQuery,
  KeyEventsQuery,
  KeyLimitsQuery,
  KeyStreamQuery,
  ListQuery,
  NewKeyQuery,
  OperatorRedeliverQuery,
  RedeliverQuery,
  StreamQuery,
  UsageQuery,
} from '../query.ts'
import { PLAN_PATH } from '../routes/plan.ts'
import type { Operation } from './operation.ts'

const OF_A_JOB = ['JOB_ID_REQUIRED', 'JOB_NOT_FOUND'] as const satisfies ProblemCode[]

const FILE = { schema: { type: 'string', format: 'binary' } }
const FILES = { 'image/jpeg': FILE, 'image/png': FILE, 'image/webp': FILE, 'image/avif': FILE }

/** What can be sent is more than what comes back. */
const SENT_FILES = { ...FILES, 'image/gif': FILE, 'image/heic': FILE, 'image/tiff': FILE }

const FRAMES = `: ids are numbers of events; some events have no message, so that ids rise, but not always by one
retry: 2000

id: 1
event: status
data: {"status":"queued","progress":0,"output":null,"error":null}

id: 2
event: log
data: {"level":"info","message":"Step 1 of 1: Turn black and white","created_at":"2026-01-31T12:00:00.000Z"}

id: 3
event: status
data: {"status":"failed","progress":0.5,"output":null,"error":{"code":"JOB_CANCELED","message":"The job was canceled."}}

id: 4
event: end
data: failed

`

const ALL_IN_ORDER =
  'Every message has the id of its job, and an `id` of its own that says where it stands: in one order of all messages, which is the same for whoever reads it and whenever. Behind any of them it can be resumed, and nothing is missing or repeated. Within a job, messages have the order of its stream.'

const KEY_FRAMES = `: ids are opaque; send the last one as Last-Event-ID to go on behind it
retry: 2000

id: 48211-01a1f8b4fbef70ab8b1c0ea3ca6c9800-7-5b0e61c2
event: log
data: {"id":"48211-01a1f8b4fbef70ab8b1c0ea3ca6c9800-7-5b0e61c2","job_id":"01a1f8b4-fbef-70ab-8b1c-0ea3ca6c9800","event":"log","data":{"level":"info","message":"Step 1 of 1: Turn black and white","created_at":"2026-01-31T12:00:00.000Z"}}

`

const creatingJobs: Operation[] = JOB_KINDS.map((kind) => ({
  id: `create_${kind.type}_job`,
  method: 'post',
  path: kind.path,
  tag: 'Creating jobs',
  summary: `Create a job of type ${kind.type}`,
  description: kind.about,
  access: 'key',
  headers: ['Idempotency-Key', 'Cancel-After', 'Prefer'],
  body: kind,
  answers: {
    202: {
      description: 'The job was accepted.',
      data: 'AcceptedJob',
      headers: ['Location', 'Retry-After', 'Idempotent-Replayed', 'Preference-Applied'],
    },
    200: {
      description: 'The job ended within the time given in `Prefer`.',
      data: 'Job',
      headers: ['Location', 'Idempotent-Replayed', 'Preference-Applied'],
    },
  },
  refusals: [
    ...(['VALIDATION_ERROR', 'MALFORMED_BODY', 'INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_IN_USE'] as const),
    ...([
      'BODY_TOO_SLOW',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'IDEMPOTENCY_KEY_REUSED',
      'QUEUE_SATURATED',
    ] as const),
    ...(['CONCURRENCY_LIMITED', 'STORAGE_FULL', 'ENGINE_LOST'] as const),
  ],
}))

const planning: Operation[] = [
  {
    id: 'plan_image_agent_job',
    method: 'post',
    path: PLAN_PATH,
    tag: 'Creating jobs',
    summary: 'Ask what a job of type image_agent would do',
    description:
      'Takes the same body as creating the job, and answers with the steps that the job would take. It creates no job, needs no credits and keeps nothing that you send. If the job would fail, the answer is still a 200 and `error` says why, so that you can ask while somebody types. A picture given by its address is not fetched; it is assumed to have the size of the result.',
    access: 'key',
    body: IMAGE_AGENT,
    answers: { 200: { description: 'The plan.', data: 'AgentPlan' } },
    refusals: [
      ...(['VALIDATION_ERROR', 'MALFORMED_BODY', 'BODY_TOO_SLOW', 'PAYLOAD_TOO_LARGE'] as const),
      ...(['UNSUPPORTED_MEDIA_TYPE', 'CONCURRENCY_LIMITED', 'STORAGE_FULL', 'ENGINE_LOST'] as const),
    ],
  },
]

const jobs: Operation[] = [
  {
    id: 'list_jobs',
    method: 'get',
    path: '/v1/jobs',
    tag: 'Jobs',
    summary: 'List your jobs',
    access: 'key',
    query: ListQuery,
    answers: { 200: { description: 'One page of jobs, newest first.', data: 'JobPage' } },
    refusals: ['VALIDATION_ERROR'],
  },
  {
    id: 'get_job',
    method: 'get',
    path: '/v1/jobs/{job_id}',
    tag: 'Jobs',
    summary: 'Get a job',
    description:
      'To poll, ask again after 2 to 3 seconds and double the delay each time, up to 30 to 60 seconds, until the status is `succeeded` or `failed`.',
    access: 'key',
    query: FetchQuery,
    answers: {
      200: {
        description: 'The job. `Retry-After` is set until it has ended.',
        data: 'Job',
        headers: ['Retry-After'],
      },
    },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB],
  },
  {
    id: 'cancel_job',
    method: 'post',
    path: '/v1/jobs/{job_id}/cancel',
    tag: 'Jobs',
    summary: 'Cancel a job',
    description: 'Ends the job as `failed` with `JOB_CANCELED` and gives its credits back. Safe to repeat.',
    access: 'key',
    answers: { 200: { description: 'The job, which has ended.', data: 'Job' } },
    refusals: [...OF_A_JOB, 'JOB_ENDED'],
  },
  {
    id: 'erase_job',
    method: 'delete',
    path: '/v1/jobs/{job_id}',
    tag: 'Jobs',
    summary: 'Erase the pictures of a job',
    description:
      'Removes every picture of a job that has ended, now and for good: its results, those of its steps, and those of the request. Their addresses answer 410 from then on. The job stays in your list, with the texts of its request and the hashes of what was there. Safe to repeat.',
    access: 'key',
    answers: { 200: { description: 'The job, without pictures.', data: 'Job' } },
    refusals: [...OF_A_JOB, 'JOB_NOT_ENDED'],
  },
  {
    id: 'list_shown_steps',
    method: 'get',
    path: '/v1/jobs/{job_id}/steps',
    tag: 'Jobs',
    summary: "List pictures of a job's steps",
    description: 'Small pictures of what the steps made, during the job and after it. Quick steps have none.',
    access: 'key',
    answers: { 200: { description: 'The pictures so far, in the order of the steps.', data: 'ShownSteps' } },
    refusals: [...OF_A_JOB],
  },
  {
    id: 'get_input_picture',
    method: 'get',
    path: '/v1/jobs/{job_id}/inputs/{field}/{index}',
    tag: 'Jobs',
    summary: 'Get a picture that the job was given',
    description:
      'Exactly the bytes that were sent. `field` is the name of the field, and `index` the place of the picture in it, counted from 0. A picture given by its address can be read here after it has been fetched.',
    access: 'key',
    answers: { 200: { description: 'The picture.', content: SENT_FILES } },
    refusals: [...OF_A_JOB, 'FILE_NOT_FOUND', 'PICTURES_ERASED'],
  },
]

const following: Operation[] = [
  {
    id: 'stream_job',
    method: 'get',
    path: '/v1/jobs/{job_id}/stream',
    tag: 'Following',
    summary: 'Follow a job by Server-Sent Events',
    description:
      'Every message has an `id`: the number of its event. Some events have no message, so that ids rise, but not always by one. After a lost connection, send the last id you received as `Last-Event-ID`: the stream continues after it, and nothing is missing or repeated. `end` is the last message. A comment every 10 seconds keeps the connection alive. An `EventSource` in a browser cannot send headers: give it a token as `?token=`. If the stream does not have the id you send, the answer is `STREAM_DIVERGED`: the service was restored to an earlier state, and some of what you read is no longer stored. If that happens while a stream is open, the stream sends a `gap` message with the id 0, which makes an `EventSource` read it again from the beginning.',
    access: 'key or token',
    query: StreamQuery,
    headers: ['Last-Event-ID'],
    answers: {
      200: {
        description: 'The messages after the given id, as they come, until `end`.',
        content: {
          'text/event-stream': {
            schema: {
              type: 'string',
              description:
                'Messages with `id`, `event` and `data`. `data` is JSON, as described by `JobMessage`. The `data` of `end` is no JSON, but only the final status.',
            },
            'x-item-schema': { $ref: '#/components/schemas/JobMessage' },
            example: FRAMES,
          },
        },
      },
      204: { description: 'The job has ended, and there are no messages after the given id. An `EventSource` stops.' },
    },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB, 'STREAM_DIVERGED', 'CONCURRENCY_LIMITED'],
  },
  {
    id: 'poll_job_events',
    method: 'get',
    path: '/v1/jobs/{job_id}/events',
    tag: 'Following',
    summary: 'Follow a job by long polls',
    description: 'The messages of the stream, for clients that cannot keep a stream open.',
    access: 'key',
    query: EventsQuery,
    answers: { 200: { description: 'The messages after the id `after`, up to 1,000.', data: 'MessagePage' } },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB, 'STREAM_DIVERGED', 'CONCURRENCY_LIMITED'],
  },
  {
    id: 'stream_all_jobs',
    method: 'get',
    path: '/v1/stream',
    tag: 'Following',
    summary: 'Follow all your jobs by Server-Sent Events',
    description: `The messages of the streams of all jobs of your key on one connection, which does not end by itself. ${ALL_IN_ORDER} After a lost connection, send the last id you received as \`Last-Event-ID\`.`,
    access: 'key',
    query: KeyStreamQuery,
    headers: ['Last-Event-ID of all jobs'],
    answers: {
      200: {
        description: 'The messages after the given id, as they come.',
        content: {
          'text/event-stream': {
            schema: {
              type: 'string',
              description:
                'Messages with `id`, `event` and `data`. `data` is JSON: the whole message, as described by `KeyMessage`.',
            },
            'x-item-schema': { $ref: '#/components/schemas/KeyMessage' },
            example: KEY_FRAMES,
          },
        },
      },
    },
    refusals: ['VALIDATION_ERROR', 'STREAM_DIVERGED', 'CONCURRENCY_LIMITED'],
  },
  {
    id: 'poll_all_events',
    method: 'get',
    path: '/v1/events',
    tag: 'Following',
    summary: 'Follow all your jobs by long polls',
    description: `The messages of the streams of all jobs of your key. ${ALL_IN_ORDER}`,
    access: 'key',
    query: KeyEventsQuery,
    answers: { 200: { description: 'One page of messages after the id `after`.', data: 'KeyMessagePage' } },
    refusals: ['VALIDATION_ERROR', 'STREAM_DIVERGED', 'CONCURRENCY_LIMITED'],
  },
  {
    id: 'create_stream_token',
    method: 'post',
    path: '/v1/jobs/{job_id}/stream-token',
    tag: 'Following',
    summary: 'Make a token for a stream',
    description: `A token opens the stream of this one job, for ${TOKEN_SECONDS / 60} minutes.`,
    access: 'key',
    answers: { 200: { description: 'The token.', data: 'StreamToken' } },
    refusals: [...OF_A_JOB],
  },
]

const webhooks: Operation[] = [
  {
    id: 'list_webhook_deliveries',
    method: 'get',
    path: '/v1/jobs/{job_id}/webhook-deliveries',
    tag: 'Webhooks',
    summary: "List the attempts to call a job's webhook_url",
    access: 'key',
    query: DeliveriesQuery,
    answers: { 200: { description: 'One page of attempts, in the order they were made.', data: 'WebhookDeliveries' } },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB, 'WEBHOOK_NOT_FOUND'],
  },
  {
    id: 'redeliver_webhook',
    method: 'post',
    path: '/v1/jobs/{job_id}/webhook-deliveries/redeliver',
    tag: 'Webhooks',
    summary: 'Send a webhook again',
    description: 'Sends a message at once and restarts its schedule. Answers with the first page of attempts.',
    access: 'key',
    query: RedeliverQuery,
    answers: { 202: { description: 'It will be sent.', data: 'WebhookDeliveries' } },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB, 'WEBHOOK_NOT_FOUND'],
  },
  {
    id: 'get_webhook_secret',
    method: 'get',
    path: '/v1/webhook-secret',
    tag: 'Webhooks',
    summary: 'Get the secret that webhooks are signed with',
    access: 'key',
    answers: { 200: { description: 'The secret of your account.', data: 'WebhookSecret' } },
    refusals: [],
  },
  {
    id: 'rotate_webhook_secret',
    method: 'post',
    path: '/v1/webhook-secret/rotate',
    tag: 'Webhooks',
    summary: 'Change the secret that webhooks are signed with',
    description: 'For 24 hours, webhooks carry two signatures: one with the new secret and one with the old.',
    access: 'key',
    answers: { 200: { description: 'The new secret.', data: 'WebhookSecret' } },
    refusals: [],
  },
]

const account: Operation[] = [
  {
    id: 'get_usage',
    method: 'get',
    path: '/v1/usage',
    tag: 'Account',
    summary: 'Get what your key has had done, day by day',
    access: 'key',
    query: UsageQuery,
    answers: { 200: { description: 'The jobs of your key by day, and what they cost.', data: 'Usage' } },
    refusals: ['VALIDATION_ERROR'],
  },
  {
    id: 'get_credits',
    method: 'get',
    path: '/v1/credits',
    tag: 'Account',
    summary: 'Get what your account can spend',
    access: 'key',
    answers: { 200: { description: 'The credits of your account.', data: 'Credits' } },
    refusals: [],
  },
]

const TO_MANAGE = 'For keys that may manage the keys of their account.'
const NO_WIDER = 'Limits that are left out are those of your own key; none may be wider than these.'

const keys: Operation[] = [
  {
    id: 'list_keys',
    method: 'get',
    path: '/v1/keys',
    tag: 'Account',
    summary: 'List the keys of your account',
    description: TO_MANAGE,
    access: 'key',
    answers: { 200: { description: 'The keys, those that were revoked too.', data: 'ApiKeys' } },
    refusals: ['MANAGERS_ONLY'],
  },
  {
    id: 'create_key',
    method: 'post',
    path: '/v1/keys',
    tag: 'Account',
    summary: 'Make a key for your account',
    description: `${TO_MANAGE} The new key spends the credits of your account, and sees no jobs but its own. ${NO_WIDER}`,
    access: 'key',
    query: NewKeyQuery,
    answers: { 201: { description: 'The key. It is shown this once.', data: 'NewApiKey' } },
    refusals: ['MANAGERS_ONLY', 'VALIDATION_ERROR', 'KEYS_EXHAUSTED'],
  },
  {
    id: 'limit_key',
    method: 'post',
    path: '/v1/keys/{key_id}/limit',
    tag: 'Account',
    summary: 'Limit a key of your account',
    description: `${TO_MANAGE} Within five seconds everywhere. ${NO_WIDER}`,
    access: 'key',
    query: KeyLimitsQuery,
    answers: { 200: { description: 'The key with its limits.', data: 'ApiKey' } },
    refusals: ['MANAGERS_ONLY', 'VALIDATION_ERROR', 'KEY_NOT_FOUND'],
  },
  {
    id: 'revoke_key',
    method: 'post',
    path: '/v1/keys/{key_id}/revoke',
    tag: 'Account',
    summary: 'Revoke a key of your account',
    description: `${TO_MANAGE} It stops working within five seconds, for good. Safe to repeat.`,
    access: 'key',
    answers: { 200: { description: 'The key, which works no longer.', data: 'ApiKey' } },
    refusals: ['MANAGERS_ONLY', 'KEY_NOT_FOUND', 'KEY_IN_USE'],
  },
]

const operating: Operation[] = [
  {
    id: 'get_operator_figures',
    method: 'get',
    path: '/v1/operate',
    tag: 'Operating',
    summary: 'See how the service does',
    description:
      'What waits, runs, is stuck and failed lately, of all keys; workers and their slots; webhooks behind; sizes. As of a few seconds ago: ask every few seconds, with the `ETag` of the last answer in `If-None-Match`.',
    access: 'key',
    answers: {
      200: { description: 'The figures.', data: 'OperatorFigures', headers: ['ETag'] },
      304: { description: 'Nothing has changed: its `ETag` is in `If-None-Match`.', headers: ['ETag'] },
    },
    refusals: ['OPERATORS_ONLY'],
  },
  {
    id: 'operate_cancel_job',
    method: 'post',
    path: '/v1/operate/jobs/{job_id}/cancel',
    tag: 'Operating',
    summary: 'Cancel a job of any key',
    description: 'Ends the job as `failed` with `JOB_CANCELED` and gives its credits back.',
    access: 'key',
    answers: { 200: { description: 'The job has ended.', data: 'OperatedJob' } },
    refusals: ['OPERATORS_ONLY', ...OF_A_JOB, 'JOB_ENDED'],
  },
  {
    id: 'operate_retry_job',
    method: 'post',
    path: '/v1/operate/jobs/{job_id}/retry',
    tag: 'Operating',
    summary: 'Run a failed job of any key again',
    description:
      'As a new job of the same key, which costs its account what the first one did. Repeated within 24 hours, it is the same new job.',
    access: 'key',
    answers: { 202: { description: 'The new job was accepted.', data: 'OperatedJob' } },
    refusals: [
      ...(['OPERATORS_ONLY', ...OF_A_JOB, 'RETRY_IMPOSSIBLE'] as const),
      ...(['INSUFFICIENT_CREDITS', 'CONCURRENCY_LIMITED', 'QUEUE_SATURATED'] as const),
    ],
  },
  {
    id: 'operate_redeliver_webhook',
    method: 'post',
    path: '/v1/operate/webhooks/{job_id}/redeliver',
    tag: 'Operating',
    summary: 'Send a webhook of a job of any key again',
    description: 'Sends a message at once and restarts its schedule.',
    access: 'key',
    query: OperatorRedeliverQuery,
    answers: { 202: { description: 'It will be sent.', data: 'OperatedJob' } },
    refusals: ['OPERATORS_ONLY', 'VALIDATION_ERROR', ...OF_A_JOB, 'WEBHOOK_NOT_FOUND'],
  },
]

const service: Operation[] = [
  {
    id: 'get_output_file',
    method: 'get',
    path: '/files/outputs/{job_id}/{attempt}/{file}',
    tag: 'Jobs',
    summary: 'Get a file of a result',
    description:
      'These are the addresses in results. They need no key: anybody who knows an address can read the file, which never changes. They may point to another host.',
    access: 'open',
    headers: ['Range'],
    answers: {
      200: { description: 'The file.', content: FILES, headers: ['ETag'] },
      206: { description: 'The requested part of the file.', content: FILES, headers: ['ETag', 'Content-Range'] },
      304: { description: 'You already have the file: its `ETag` is in `If-None-Match`.', headers: ['ETag'] },
      416: {
        description: 'The file has no such part.',
        content: { 'text/plain': { schema: { type: 'string' } } },
        headers: ['ETag', 'Content-Range'],
      },
    },
    refusals: ['FILE_NOT_FOUND', 'OUTPUT_EXPIRED'],
  },
  {
    id: 'get_liveness',
    method: 'get',
    path: '/healthz',
    tag: 'Service',
    summary: 'Ask whether the process is alive',
    access: 'open',
    answers: { 200: { description: 'It is.', data: 'Liveness' } },
    refusals: [],
  },
  {
    id: 'get_readiness',
    method: 'get',
    path: '/readyz',
    tag: 'Service',
    summary: 'Ask whether requests will work',
    access: 'open',
    answers: { 200: { description: 'The database and the queue can be reached.', data: 'Readiness' } },
    refusals: [],
  },
  {
    id: 'get_openapi',
    method: 'get',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'Get this description',
    access: 'open',
    answers: {
      200: {
        description: 'This document.',
        content: { 'application/json': { schema: { type: 'object' } } },
        headers: ['ETag'],
      },
      304: { description: 'You already have this document: its `ETag` is in `If-None-Match`.', headers: ['ETag'] },
    },
    refusals: [],
  },
  {
    id: 'get_reference',
    method: 'get',
    path: '/docs',
    tag: 'Service',
    summary: 'Read this description, try it out, and find the pages of the documentation',
    access: 'open',
    answers: {
      200: { description: 'A page for a browser.', content: { 'text/html': { schema: { type: 'string' } } } },
    },
    refusals: [],
  },
]

/** Every request that the API takes. */
export const OPERATIONS: readonly Operation[] = [
  ...creatingJobs,
  ...planning,
  ...jobs,
  ...following,
  ...webhooks,
  ...account,
  ...keys,
  ...operating,
  ...service,
]
