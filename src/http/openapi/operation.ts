import type { ObjectEntries, ObjectSchema } from 'valibot'
import type { JobKind } from '../../jobs/kind.ts'
import type { ProblemCode } from '../problem.ts'
import type { SchemaName } from './components.ts'
import type { RequestHeader, ResponseHeader } from './headers.ts'

/** What a tag groups, in the order of the reference. */
export const TAGS = {
  'Creating jobs':
    'Each request but the one for a plan creates one job and answers at once; the work runs in the background.',
  Jobs: 'Reading, listing and cancelling jobs. A job exists for the API key that created it, and for no other.',
  Following: 'A job is a numbered sequence of messages, which can be followed live and resumed behind any of them.',
  Webhooks: "Telling a job's `webhook_url` of its end, as [Standard Webhooks](https://www.standardwebhooks.com) say.",
  Account: 'What belongs to the account of an API key.',
  Operating:
    'For keys that may operate the service. What they do is recorded in the ledger of the account, with the key that did it.',
  Service: 'How the service itself is.',
} as const

export type Tag = keyof typeof TAGS

/** What a request is answered with, other than a problem. */
export interface Answer {
  readonly description: string
  /** What the envelope's `data` holds. */
  readonly data?: SchemaName
  /** Content that has no envelope, by its media type. */
  readonly content?: Readonly<Record<string, object>>
  readonly headers?: readonly ResponseHeader[]
}

/** One request that the API takes. `test/http/openapi.slow.test.ts` sees to it that none is missing here. */
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
  /** Takes the body that jobs of this kind are created from. */
  readonly body?: JobKind
  readonly answers: Readonly<Record<number, Answer>>
  /** What it can be refused with, beside what every request can. */
  readonly refusals: readonly ProblemCode[]
}

/** What refuses every request that is about one job. */
export const OF_A_JOB = ['JOB_ID_REQUIRED', 'JOB_NOT_FOUND'] as const satisfies ProblemCode[]
