import type { ObjectEntries, ObjectSchema } from 'valibot'
import type { JobKind } from '../../jobs/kind.ts'
import type { ProblemCode } from '../problem.ts'
import type { SchemaName } from './components.ts'
import type { RequestHeader, ResponseHeader } from './headers.ts'

/** The tags, and what each of them groups, in the order of the reference. */
export const TAGS = {
  'Creating jobs':
    'Every request here, except the one for a plan, creates one job and answers at once. The work is done in the background.',
  Jobs: 'Read, list, cancel and erase jobs. Only the API key that created a job can see it.',
  Following: 'A job is a numbered sequence of messages. You can follow it live, and resume after any message.',
  Webhooks:
    'Messages that the service sends to the `webhook_url` of a job, as [Standard Webhooks](https://www.standardwebhooks.com).',
  Account: 'The credits, usage and keys of your account.',
  Operating:
    'For keys that may operate the service. The ledger of the account records what they do, and which key did it.',
  Service: 'The state of the service, and its documentation.',
} as const

export type Tag = keyof typeof TAGS

/** An answer to a request that is not a problem. */
export interface Answer {
  readonly description: string
  /** What the envelope's `data` holds. */
  readonly data?: SchemaName
  /** Content without an envelope, by its media type. */
  readonly content?: Readonly<Record<string, object>>
  readonly headers?: readonly ResponseHeader[]
}

/** One request that the API takes. `test/http/openapi.slow.test.ts` checks that none is missing. */
export interface Operation {
  readonly id: string
  readonly method: 'get' | 'post' | 'delete'
  /** With parameters in braces: `/v1/jobs/{job_id}`. */
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly access: 'open' | 'key' | 'key or token'
  readonly query?: ObjectSchema<ObjectEntries, undefined>
  readonly headers?: readonly RequestHeader[]
  /** The kind of job whose body it takes. */
  readonly body?: JobKind
  readonly answers: Readonly<Record<number, Answer>>
  /** The problems that it can meet, in addition to those of every request. */
  readonly refusals: readonly ProblemCode[]
}

/** The problems that every request about one job can meet. */
export const OF_A_JOB = ['JOB_ID_REQUIRED', 'JOB_NOT_FOUND'] as const satisfies ProblemCode[]
