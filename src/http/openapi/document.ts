import darkroom from '../../../package.json' with { type: 'json' }
import { READABLE_FORMATS } from '../../images/files/formats.ts'
import { MAX_IMAGE_BYTES } from '../../jobs/choices.ts'
import type { JobKind } from '../../jobs/kind.ts'
import { answerTo, type ProblemCode } from '../problem.ts'
import { MEGABYTE } from '../upload/limits.ts'
import { type JsonSchema, jsonSchema, namedSchemas, schemaRef } from './components.ts'
import { described, REQUEST_HEADERS, RESPONSE_HEADERS, type ResponseHeader } from './headers.ts'
import { MEANINGS } from './meanings.ts'
import { type Answer, type Operation, TAGS } from './operation.ts'
import { OPERATIONS } from './operations.ts'

const INTRODUCTION = `Asynchronous image jobs. Post a job, get its id at once, and follow it live over Server-Sent Events that can be dropped and resumed anywhere without a gap or a repetition.

Every answer in JSON is an envelope, \`{ "data": …, "errors": … }\`. On failure \`data\` is \`null\` and \`errors\` says what is wrong. It lists every fault of the request at once; pictures are checked only when everything else is right. Each request below lists its errors. Three more can happen anywhere: an unknown path is answered with 404 \`NOT_FOUND\`, a method that the path does not take with 405 \`METHOD_NOT_ALLOWED\` and \`Allow\`, and a request that is not well-formed HTTP with 400, 408 or 431 and \`MALFORMED_REQUEST\`.

A 429 or 503 says in \`Retry-After\` when to come back. Creating a job is safe to repeat under one \`Idempotency-Key\`.`

type Access = Operation['access']

const ACCESS: Readonly<Record<Access, readonly Record<string, readonly string[]>[]>> = {
  open: [],
  key: [{ apiKey: [] }],
  'key or token': [{ apiKey: [] }, { streamToken: [] }],
}

/** The problems that every request can meet. */
const ALWAYS: readonly ProblemCode[] = ['INTERNAL_ERROR', 'UNAVAILABLE']
const WITH_KEY: readonly ProblemCode[] = ['UNAUTHORIZED', 'RATE_LIMITED']

/** Headers of refusals that are not the same each time. */
const OWN_HEADERS: Partial<Record<ProblemCode, readonly ResponseHeader[]>> = { RATE_LIMITED: ['Retry-After'] }

/**
 * Describes the API as an OpenAPI 3.1 document: what requests are checked against, and what the types of answers follow
 * from, are the schemas it is made of.
 *
 * @param basePath path of the service's address: `/`, or what a proxy serves it under
 */
export function openApiDocument(basePath: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'darkroom',
      version: darkroom.version,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: { jobEnded: { post: JOB_ENDED } },
    components: {
      schemas: namedSchemas(),
      headers: RESPONSE_HEADERS,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `sk_live_v1_…`.' },
        streamToken: { type: 'apiKey', in: 'query', name: 'token', description: 'A token for one stream.' },
      },
    },
  }
}

function describeOperation(operation: Operation): object {
  const { id, tag, summary, description, access, body, answers } = operation
  const codes = [...operation.refusals, ...(access === 'open' ? [] : WITH_KEY), ...ALWAYS]
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: ACCESS[access],
    parameters: describeParameters(operation),
    ...(body === undefined ? {} : { requestBody: describeBody(body) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, describeAnswer(answer, access)]),
      ),
      ...describeRefusals(codes, access),
    },
  }
}

function describeParameters({ path, query, headers = [] }: Operation): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query === undefined ? {} : (jsonSchema(query).properties ?? {})).map(
    ([name, schema]) => ({ name, in: 'query', ...described(schema) }),
  )
  const inHeaders = [...headers, 'Request-Id' as const].map((name) => ({
    name,
    in: 'header',
    ...REQUEST_HEADERS[name],
  }))
  return [...inPath, ...inQuery, ...inHeaders]
}

function describeAnswer({ description, data, content, headers = [] }: Answer, access: Access): object {
  const enveloped = data === undefined ? undefined : { 'application/json': { schema: envelopeOf(schemaRef(data)) } }
  return {
    description,
    headers: headerRefs([...headers, ...generalHeaders(access)]),
    ...optional('content', content ?? enveloped),
  }
}

function envelopeOf(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { data, errors: { type: 'null' } },
    required: ['data', 'errors'],
    additionalProperties: false,
  }
}

/** The problems that a request can meet, by their status. */
function describeRefusals(codes: readonly ProblemCode[], access: Access): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => answerTo(code).status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join('\n\n'),
        headers: headerRefs([...group.flatMap(headersOf), ...generalHeaders(access)]),
        content: { 'application/json': { schema: refusalOf(group) } },
      },
    ]),
  )
}

function refusalOf(codes: readonly ProblemCode[]): JsonSchema {
  const problem = { allOf: [schemaRef('Problem'), { type: 'object', properties: { code: { enum: codes } } }] }
  return {
    type: 'object',
    properties: { data: { type: 'null' }, errors: problem },
    required: ['data', 'errors'],
    additionalProperties: false,
  }
}

/** What every answer to a request with a key says. */
function generalHeaders(access: Access): ResponseHeader[] {
  return ['Request-Id', ...(access === 'open' ? [] : (['RateLimit', 'RateLimit-Policy'] as const))]
}

function headersOf(code: ProblemCode): ResponseHeader[] {
  const { headers = {} } = answerTo(code)
  return [...(Object.keys(headers) as ResponseHeader[]), ...(OWN_HEADERS[code] ?? [])]
}

function headerRefs(names: readonly ResponseHeader[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const EXAMPLE_PICTURE = 'https://example.com/photograph.jpg'

/**
 * The body that creates a job of this kind, as a form with files alone: of several media types most generators of clients
 * take JSON, which has no room for a file. That the others are taken too is said in words.
 */
function describeBody(kind: JobKind): object {
  const { properties = {}, required = [] } = jsonSchema(kind.fields)
  const pictures = Object.entries(kind.pictures)
  const schema = {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(
        pictures.map(([field, { min, max, about }]) => [
          field,
          max === 1
            ? describePicture(about)
            : { type: 'array', minItems: min, maxItems: max, items: describePicture(about), description: about },
        ]),
      ),
    },
    required: [
      ...required.filter((name) => !kind.inherited?.includes(name)),
      ...pictures.filter(([, { min }]) => min > 0).map(([field]) => field),
    ],
  }
  const addresses = Object.fromEntries(
    pictures.map(([field, { max }]) => [field, max === 1 ? EXAMPLE_PICTURE : [EXAMPLE_PICTURE]]),
  )
  return {
    required: true,
    description:
      'A field of several pictures may be named `field`, `field[]`, `field.0` or `field[0]`. Without files, the same fields are taken as `application/json` and as `application/x-www-form-urlencoded`.',
    content: { 'multipart/form-data': { schema, example: { ...kind.example, ...addresses } } },
  }
}

/** A file, which to generated clients is a `Blob`, or an address. */
function describePicture(about: string): JsonSchema {
  return {
    anyOf: [{ contentMediaType: 'application/octet-stream' }, { type: 'string', format: 'uri' }],
    description: `${about} A ${READABLE_FORMATS} of at most ${MAX_IMAGE_BYTES / MEGABYTE} MB, or an \`https:\`, \`http:\` or \`data:\` URI, or \`job:<id>\`: a picture of an earlier job.`,
  }
}

const SIGNED_HEADERS = {
  'webhook-id': 'The same in every attempt: keep the ids you have seen.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature':
    '`v1,` and, in base64, the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the secret of your account. For a day after the secret was changed there are two signatures, separated by a space.',
} as const

const JOB_ENDED = {
  operationId: 'job_ended',
  tags: ['Webhooks'],
  summary: 'A job has ended, started or done a step',
  description:
    'Sent to the `webhook_url` of a job when it has ended, and before if `webhook_events` says so. Messages may arrive more than once and in any order: `webhook-id` tells one from another, `data.seq` which is later. If the receiver does not answer with a 2xx within 15 seconds, it is sent again: first after 5 seconds, and for up to four days.',
  security: [],
  parameters: Object.entries(SIGNED_HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: schemaRef('WebhookEvent') } } },
  responses: {
    '2XX': { description: 'You have received it.' },
    '410': { description: 'You do not want it. It is not sent again.' },
    '4XX': { description: 'It is sent again later, and not before the time in `Retry-After`.' },
    '5XX': { description: 'It is sent again later, and not before the time in `Retry-After`.' },
  },
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>)
}
