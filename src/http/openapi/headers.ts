import { IdempotencyKey } from '../headers.ts'
import { AfterId } from '../query.ts'
import { type JsonSchema, jsonSchema } from './components.ts'

interface Header {
  readonly description: string
  readonly schema: JsonSchema
  readonly example?: string | number
}

const SECONDS: JsonSchema = { type: 'integer', minimum: 0 }
const TEXT: JsonSchema = { type: 'string' }

/** Headers that requests may carry. */
export const REQUEST_HEADERS = {
  'Idempotency-Key': described(jsonSchema(IdempotencyKey)),
  'Last-Event-ID': described(jsonSchema(AfterId('Last-Event-ID'))),
  Prefer: {
    description:
      '`wait=n` holds the answer back until the job has ended, for at most n seconds and never more than 60. Passed over when the key has as many streams open as it may.',
    schema: { type: 'string', examples: ['wait=30'] },
  },
  'Request-Id': {
    description: 'Names the request in the log; without it, or with one of other characters, it is given one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
  },
  Range: {
    description: 'The part of the file that is wanted.',
    schema: { type: 'string', examples: ['bytes=0-1023'] },
  },
} as const satisfies Record<string, Header>

export type RequestHeader = keyof typeof REQUEST_HEADERS

/** Headers that answers carry. */
export const RESPONSE_HEADERS = {
  'Request-Id': { description: 'Names the request in the log.', schema: TEXT },
  'Retry-After': { description: 'Seconds until it makes sense to ask again.', schema: SECONDS, example: 2 },
  Location: { description: 'Path of the job.', schema: { type: 'string', format: 'uri-reference' } },
  'Idempotent-Replayed': {
    description: 'There when this repeats the answer to an earlier request with the same idempotency key.',
    schema: { const: 'true' },
  },
  'Preference-Applied': { description: 'What of `Prefer` was honoured.', schema: TEXT, example: 'wait=30' },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: TEXT },
  'RateLimit-Policy': {
    description: 'Requests that the key may make, `q` in `w` seconds, if it has such a limit.',
    schema: TEXT,
    example: '"requests";q=100;w=60',
  },
  RateLimit: {
    description: 'Requests that are left, `r`, and the seconds until all are there again, `t`.',
    schema: TEXT,
    example: '"requests";r=99;t=1',
  },
  'Content-Range': { description: 'Which part of the file this is.', schema: TEXT },
  ETag: { description: 'Names this content.', schema: TEXT },
} as const satisfies Record<string, Header>

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

/** Parameters and headers have their description beside their schema. */
export function described({ description = '', ...schema }: JsonSchema): Header {
  // A query and a header hold texts, so the default that a number has is written as one.
  const { type, default: preset } = schema
  if (preset === undefined) return { description, schema }
  return { description, schema: { ...schema, default: type === 'integer' ? Number(preset) : preset } }
}
