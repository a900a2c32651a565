import { TOKEN_SECONDS } from '../../../accounts/stream-tokens.ts'
import { EventsQuery, KeyEventsQuery, KeyStreamQuery, StreamQuery } from '../../query.ts'
import { OF_A_JOB, type Operation } from '../operation.ts'

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
  'Every message has the id of its job, and an `id` of its own. There is one order of all messages, which is the same for every reader at any time. You can resume after any message, and nothing is missing or repeated. Messages of one job have the order of its stream.'

const KEY_FRAMES = `: ids are opaque; send the last one as Last-Event-ID to continue after it
retry: 2000

id: 48211-01a1f8b4fbef70ab8b1c0ea3ca6c9800-7-5b0e61c2
event: log
data: {"id":"48211-01a1f8b4fbef70ab8b1c0ea3ca6c9800-7-5b0e61c2","job_id":"01a1f8b4-fbef-70ab-8b1c-0ea3ca6c9800","event":"log","data":{"level":"info","message":"Step 1 of 1: Turn black and white","created_at":"2026-01-31T12:00:00.000Z"}}

`

export const FOLLOWING: readonly Operation[] = [
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
                'Messages with `id`, `event` and `data`. `data` is JSON: the whole message, as described by `KeyMessage`. An `id` alone says how far the stream has read past what the filters leave out.',
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
