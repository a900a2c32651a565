import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Test } from 'tap'
import type { Service } from '../../support/service.ts'
import { parseFrames } from '../../support/streams.ts'

interface DescribedResponse {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, unknown>>
}

interface DescribedOperation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

export interface Description {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  additionalProperties?: false
}

/** Schemas that take more than they name: what a kind of job adds to them is its own affair. */
const LOOSE = new Set(['JobInput', 'JobResult'])

/** Headers that belong to HTTP, and are not for us to describe. */
const GENERAL = new Set([
  ...['accept-ranges', 'allow', 'cache-control', 'connection', 'content-disposition', 'content-encoding'],
  ...['content-length', 'content-security-policy', 'content-type', 'cross-origin-resource-policy', 'date'],
  ...['keep-alive', 'last-modified', 'transfer-encoding', 'vary', 'x-accel-buffering', 'x-content-type-options'],
])

/** Holds real answers against what `/openapi.json` says of them. */
export interface DescribedApi {
  readonly description: Description
  /** What was answered so far: `get_job 200`, `get_job JOB_NOT_FOUND`. */
  readonly seen: ReadonlySet<string>
  /** Fails the test when the answer is not as described. `path` is as the description writes it. */
  check(t: Test, method: 'get' | 'post' | 'delete', path: string, response: Response): Promise<void>
}

export async function readDescription(service: Service): Promise<DescribedApi> {
  const description = (await (await fetch(`${service.url}/openapi.json`)).json()) as Description
  const closed = structuredClone(description)
  for (const [name, schema] of Object.entries(closed.components.schemas)) if (!LOOSE.has(name)) close(schema)

  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(closed, 'api')
  const seen = new Set<string>()

  function validator(...steps: string[]): ValidateFunction {
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    return ajv.getSchema(`api#/${encodeURI(pointer)}`)!
  }

  return {
    description,
    seen,
    async check(t, method, path, response) {
      const { operationId, responses } = description.paths[path]![method]!
      const status = String(response.status)
      const what = `${operationId} ${status}`
      const described = responses[status]
      if (described === undefined) return void t.fail(`${what} is not described`)

      const known = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()))
      const unknown = [...response.headers.keys()].filter((name) => !known.has(name) && !GENERAL.has(name))
      t.same(unknown, [], `${what}: every header is described`)
      t.ok(response.headers.has('request-id'), `${what} has a request id`)

      const type = response.headers.get('content-type')?.split(';')[0]
      const types = Object.keys(described.content ?? {})
      if (types.length === 0) t.equal((await response.arrayBuffer()).byteLength, 0, `${what} has no body`)
      else if (type === undefined || !types.includes(type)) return void t.fail(`${what} is ${type}, not ${types}`)
      if (type === 'application/json' && types.length > 0) {
        const body = (await response.json()) as { readonly errors?: { readonly code: string } }
        const validate = validator('paths', path, method, 'responses', status, 'content', type, 'schema')
        if (!validate(body)) t.fail(`${what} is not as described`, { body, faults: validate.errors })
        if (body.errors) seen.add(`${operationId} ${body.errors.code}`)
      }
      if (type === 'text/event-stream') {
        const validate = validator('paths', path, method, 'responses', status, 'content', type, 'x-item-schema')
        checkFrames(t, await response.text(), operationId === 'stream_job', validate)
      }
      seen.add(what)
    },
  }
}

/** @param ofJob whether it is the stream of a job, which ends; elsewhere the data of a message is the whole of it. */
function checkFrames(t: Test, text: string, ofJob: boolean, validate: ValidateFunction): void {
  const frames = parseFrames(text)
  if (ofJob) t.equal(frames.at(-1)?.event, 'end')
  else t.ok(frames.length > 0)
  for (const { id, event, data } of frames) {
    const message = ofJob ? { id, event, data: event === 'end' ? data : JSON.parse(data) } : JSON.parse(data)
    if (!validate(message)) t.fail('a message is not as described', { message, faults: validate.errors })
  }
}

/** Lets a schema take nothing that it does not name, so that what is not described is noticed. */
function close(schema: Schema): void {
  if (schema.properties !== undefined) {
    schema.additionalProperties ??= false
    for (const property of Object.values(schema.properties)) close(property)
  }
  if (schema.items !== undefined) close(schema.items)
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) close(part)
}
