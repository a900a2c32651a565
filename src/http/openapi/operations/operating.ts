import { DatedFigures } from '../../operator-answers.ts'
import { OperatorRedeliverQuery } from '../../query.ts'
import { jsonSchema } from '../components.ts'
import { OF_A_JOB, type Operation } from '../operation.ts'

export const OPERATING: readonly Operation[] = [
  {
    id: 'get_operator_figures',
    method: 'get',
    path: '/v1/operate',
    tag: 'Operating',
    summary: 'Get the state of the service',
    description:
      'Jobs of all keys that are waiting, running or stuck, and recent failures; workers and their slots; webhooks that are late; sizes. The figures are a second old, or more if counting them takes long. To ask again and again, send the `ETag` of the last answer in `If-None-Match`.',
    access: 'key',
    answers: {
      200: { description: 'The figures.', data: 'OperatorFigures', headers: ['ETag'] },
      304: { description: 'Nothing has changed: its `ETag` is in `If-None-Match`.', headers: ['ETag'] },
    },
    refusals: ['OPERATORS_ONLY'],
  },
  {
    id: 'stream_operator_figures',
    method: 'get',
    path: '/v1/operate/stream',
    tag: 'Operating',
    summary: 'Follow the state of the service by Server-Sent Events',
    description:
      'The same figures, and again whenever they have changed. Every message is the whole state, so that the last one is all you need. A comment every 10 seconds keeps the connection alive. If the figures cannot be counted, the stream ends: connect again, and the answer says why.',
    access: 'key',
    headers: ['Last-Event-ID of the service'],
    answers: {
      200: {
        description: 'The state now, and every other one from then on.',
        content: {
          'text/event-stream': {
            schema: {
              type: 'string',
              description: 'Messages `figures`, with an opaque `id`. `data` is JSON.',
            },
            'x-item-schema': jsonSchema(DatedFigures),
          },
        },
      },
    },
    refusals: ['OPERATORS_ONLY', 'CONCURRENCY_LIMITED'],
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
      'Creates a new job of the same key, at the same cost. If you repeat the request within 24 hours, you get the same new job.',
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
