import { TOKEN_SECONDS } from '../../accounts/stream-tokens.ts'
import { IMAGE_AGENT } from '../../jobs/image-agent.ts'
import { JOB_KINDS } from '../../jobs/kinds.ts'
import type { ProblemCode } from '../problem.ts'
import { DeliveriesQuery, EventsQuery, FetchQuery, ListQuery, StreamQuery } from '../query.ts'
import { PLAN_PATH } from '../routes/plan.ts'
import type { Operation } from './operation.ts'

const OF_A_JOB = ['JOB_ID_REQUIRED', 'JOB_NOT_FOUND'] as const satisfies ProblemCode[]

const FILE = { schema: { type: 'string', format: 'binary' } }
const FILES = { 'image/jpeg': FILE, 'image/png': FILE, 'image/webp': FILE }

/** What can be sent is more than what comes back. */
const SENT_FILES = { ...FILES, 'image/avif': FILE, 'image/gif': FILE, 'image/tiff': FILE }

const FRAMES = `retry: 2000

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

const creatingJobs: Operation[] = JOB_KINDS.map((kind) => ({
  id: `create_${kind.type}_job`,
  method: 'post',
  path: kind.path,
  tag: 'Creating jobs',
  summary: `Create a job of type ${kind.type}`,
  description: kind.about,
  access: 'key',
  headers: ['Idempotency-Key', 'Prefer'],
  body: kind,
  answers: {
    202: {
      description: 'The job was accepted.',
      data: 'AcceptedJob',
      headers: ['Location', 'Retry-After', 'Idempotent-Replayed', 'Preference-Applied'],
    },
    200: {
      description: 'The job has ended within the time that `Prefer` gave it.',
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
      'Takes what creating the job takes, and answers with its steps. No job is created, no credits are needed, and nothing of what was sent is kept. Whatever the job would fail with is `error` of the answer, which is still a 200: made to be asked for while somebody types. A picture given by its address is not fetched; its size is taken to be that of the result.',
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
      'To poll, look again after 2 to 3 seconds, then after twice as long each time, up to 30 to 60 seconds, until the status is `succeeded` or `failed`.',
    access: 'key',
    query: FetchQuery,
    answers: {
      200: {
        description: 'The job. With `Retry-After` while it has not ended.',
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
    description: 'Ends a job as `failed` with `JOB_CANCELED`, and gives its credits back. Safe to repeat.',
    access: 'key',
    answers: { 200: { description: 'The job, which has ended.', data: 'Job' } },
    refusals: [...OF_A_JOB, 'JOB_ENDED'],
  },
  {
    id: 'list_shown_steps',
    method: 'get',
    path: '/v1/jobs/{job_id}/steps',
    tag: 'Jobs',
    summary: "List pictures of a job's steps",
    description:
      'Small pictures of what the steps have made, while the job runs and afterwards. Quick steps have none.',
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
      'The very bytes of the request. `field` is the name of its field, `index` its place in it, counted from 0. One that was given by its address is here once it has been fetched.',
    access: 'key',
    answers: { 200: { description: 'The picture.', content: SENT_FILES } },
    refusals: [...OF_A_JOB, 'FILE_NOT_FOUND'],
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
      'Every message has an `id`. After a lost connection, send the last one as `Last-Event-ID` and the stream goes on behind it, without a gap or a repetition. `end` is the last message. A comment every 10 seconds keeps the connection alive. Browsers cannot send headers with an `EventSource`: give it a token as `?token=`. An id that the stream does not have is refused with `STREAM_DIVERGED`: the service went back to an earlier state, and what you have read is not stored any more. A stream that this happens to while it is open says so in a message `gap`, whose id, 0, has an `EventSource` read it again from its beginning.',
    access: 'key or token',
    query: StreamQuery,
    headers: ['Last-Event-ID'],
    answers: {
      200: {
        description: 'The messages behind the given id, as they come, until `end`.',
        content: {
          'text/event-stream': {
            schema: {
              type: 'string',
              description:
                'Messages with `id`, `event` and `data`. `data` is JSON, as `JobMessage` says, except of `end`: there it is the bare final status.',
            },
            'x-item-schema': { $ref: '#/components/schemas/JobMessage' },
            example: FRAMES,
          },
        },
      },
      204: { description: 'The job has ended, and there is nothing behind the given id. An `EventSource` stops.' },
    },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB, 'STREAM_DIVERGED', 'CONCURRENCY_LIMITED'],
  },
  {
    id: 'poll_job_events',
    method: 'get',
    path: '/v1/jobs/{job_id}/events',
    tag: 'Following',
    summary: 'Follow a job by long polls',
    description: 'The messages of the stream, for clients that cannot hold one.',
    access: 'key',
    query: EventsQuery,
    answers: { 200: { description: 'The messages behind `after`, up to 1,000.', data: 'MessagePage' } },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB, 'STREAM_DIVERGED', 'CONCURRENCY_LIMITED'],
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
    summary: "List the attempts to tell a job's webhook_url",
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
    description: 'Sends it at once, and begins its schedule anew. Answers with the first page of attempts.',
    access: 'key',
    answers: { 202: { description: 'It will be sent.', data: 'WebhookDeliveries' } },
    refusals: [...OF_A_JOB, 'WEBHOOK_NOT_FOUND'],
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
    description: 'For 24 hours webhooks carry the signatures of both the new secret and the one before.',
    access: 'key',
    answers: { 200: { description: 'The new secret.', data: 'WebhookSecret' } },
    refusals: [],
  },
]

const account: Operation[] = [
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

const service: Operation[] = [
  {
    id: 'get_output_file',
    method: 'get',
    path: '/files/outputs/{job_id}/{attempt}/{file}',
    tag: 'Jobs',
    summary: 'Get a file of a result',
    description:
      'Results name these addresses. They need no key: whoever knows one may read the file, which never changes. They may lead to another host.',
    access: 'open',
    headers: ['Range'],
    answers: {
      200: { description: 'The file.', content: FILES, headers: ['ETag'] },
      206: { description: 'The part of it that was asked for.', content: FILES, headers: ['ETag', 'Content-Range'] },
      304: { description: 'You have it: `If-None-Match` names it.', headers: ['ETag'] },
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
      304: { description: 'You have it: `If-None-Match` names it.', headers: ['ETag'] },
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
  ...service,
]
