import { DomainError, type FieldFault } from '../errors.ts'
import { ConnectionLost } from './follow-job.ts'

/** The HTTP API as a client with one key sees it. */
export interface ApiClient {
  /** Creates an image agent job. Fails with the API's own codes. */
  submit(body: FormData): Promise<AcceptedJob>
  /** Opens the stream of a job behind id `after`. Rejects with `ConnectionLost` when trying again may help. */
  openStream(jobId: string, after: number, signal: AbortSignal): Promise<Response>
}

export interface AcceptedJob {
  readonly job_id: string
  readonly links: { readonly self: string; readonly stream: string }
}

interface Envelope<Data> {
  readonly data: Data
  readonly errors: null | {
    readonly code: string
    readonly message: string
    readonly fields?: readonly FieldFault[]
  }
}

/** Answers of a service that is busy, restarting or without its database, or of a proxy before it. */
const PASSING = new Set([429, 502, 503, 504])

/** `url` is the address of the API, without a slash at its end. */
export function createApiClient(url: string, apiKey: string): ApiClient {
  const authorization = { Authorization: `Bearer ${apiKey}` }

  async function call(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${url}${path}`, { ...init, headers: { ...authorization, ...init.headers } })
    } catch (error) {
      throw new ConnectionLost(`${url} cannot be reached: ${reasonOf(error)}`, error)
    }
  }

  return {
    async submit(body) {
      const response = await call('/v2/image/agent', { method: 'POST', body })
      if (!response.ok) throw await refusal(response)
      const { data } = (await response.json()) as Envelope<AcceptedJob>
      return data
    },
    async openStream(jobId, after, signal) {
      const headers = { Accept: 'text/event-stream', ...(after > 0 ? { 'Last-Event-ID': String(after) } : {}) }
      const response = await call(`/v1/jobs/${encodeURIComponent(jobId)}/stream`, { headers, signal })
      if (response.ok) return response
      const error = await refusal(response)
      throw PASSING.has(response.status) ? new ConnectionLost(error.message, error) : error
    },
  }
}

async function refusal(response: Response): Promise<DomainError> {
  const envelope = (await response.json().catch(() => undefined)) as Envelope<null> | undefined
  if (!envelope?.errors) return new DomainError('UNEXPECTED_ANSWER', `The service answered ${response.status}.`)
  const { code, message, fields } = envelope.errors
  return new DomainError(code, message, fields === undefined ? {} : { fields })
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  if (!(cause instanceof Error)) return message
  return (cause as NodeJS.ErrnoException).code ?? cause.message
}
