import { CancelAfter, IdempotencyKey } from '../headers.ts'
import { AfterId, AfterKeyMessage } from '../query.ts'
import { type JsonSchema, jsonSchema } from './components.ts'

interface Header {
  /** The name of the header, where two requests interpret the same header differently. */
  readonly name?: string
  readonly description: string
  readonly schema: JsonSchema
  readonly example?: string | number
}

const SECONDS: JsonSchema = { type: 'integer', minimum: 0 }
const TEXT: JsonSchema = { type: 'string' }

/** Headers that requests may carry. */
export const REQUEST_HEADERS = {
  'Cancel-After': described(jsonSchema(CancelAfter)),
  'Idempotency-Key': described(jsonSchema(IdempotencyKey)),
  'Last-Event-ID': described(jsonSchema(AfterId('Last-Event-ID'))),
  'Last-Event-ID of the service': {
    name: 'Last-Event-ID',
    description: 'The id of the last message you received. A message comes once the state is another one.',
    schema: TEXT,
  },
  'Last-Event-ID of all jobs': { name: 'Last-Event-ID', ...described(jsonSchema(AfterKeyMessage('Last-Event-ID'))) },
  Prefer: {
    description:
      '`wait=n` delays the answer until the job has ended, for at most n seconds and never more than 60. It is ignored if the key already has as many streams open as it may.',
    schema: { type: 'string', examples: ['wait=30'] },
  },
  'Request-Id': {
    description: 'Identifies the request in the log. If it is missing or has other characters, the service makes one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
  },
  Range: {
    description: 'The part of the file that you want.',
    schema: { type: 'string', examples: ['bytes=0-1023'] },
  },
} as const satisfies Record<string, Header>

export type RequestHeader = keyof typeof REQUEST_HEADERS

/** Headers that answers carry. */
export const RESPONSE_HEADERS = {
  'Request-Id': { description: 'Identifies the request in the log.', schema: TEXT },
  'Retry-After': { description: 'Seconds to wait before you ask again.', schema: SECONDS, example: 2 },
  Location: { description: 'Path of the job.', schema: { type: 'string', format: 'uri-reference' } },
  'Idempotent-Replayed': {
    description: 'Present if this repeats the answer to an earlier request with the same idempotency key.',
    schema: { const: 'true' },
  },
  'Preference-Applied': { description: 'The part of `Prefer` that was honoured.', schema: TEXT, example: 'wait=30' },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: TEXT },
  'RateLimit-Policy': {
    description: 'How many requests the key may make: `q` in `w` seconds. Absent if the key has no such limit.',
    schema: TEXT,
    example: '"requests";q=100;w=60',
  },
  RateLimit: {
    description: 'How many requests are left, `r`, and in how many seconds all are available again, `t`.',
    schema: TEXT,
    example: '"requests";r=99;t=1',
  },
  'Content-Range': { description: 'Which part of the file this is.', schema: TEXT },
  ETag: { description: 'Identifies this content.', schema: TEXT },
} as const satisfies Record<string, Header>

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

/** Moves the description of a parameter or a header from its schema to beside it. */
export function described({ description = '', ...schema }: JsonSchema): Header {
  // Queries and headers are texts, so their default is a text too, even for a number.
  const { type, default: preset } = schema
  if (preset === undefined) return { description, schema }
  return { description, schema: { ...schema, default: type === 'integer' ? Number(preset) : preset } }
}
