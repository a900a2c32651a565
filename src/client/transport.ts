import type { Problem } from '../http/common-answers.ts'
import { backoffMs, mayPass, readRetryAfter, sleep } from './backoff.ts'
import { ApiError, ConnectionLost } from './errors.ts'

export interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** How often to repeat a request that is safe to repeat; by default, the transport's own number. */
  readonly retries?: number | undefined
}

/** An answer's `data`, and its `Retry-After`. */
export interface Answer<Data> {
  readonly data: Data
  readonly retryAfterMs: number | undefined
}

/** Speaks HTTP with the service, with one key. */
export interface Transport {
  /** One request, repeated if necessary. Fails with `ApiError`, `ConnectionLost` or the reason of an abort. */
  json<Data>(path: string, call?: Call): Promise<Answer<Data>>
  /** The same for an answer that is a file. */
  file(path: string, call?: Call): Promise<Blob>
  /** One request, not repeated. Fails in the same way. */
  open(path: string, call: Call): Promise<Response>
}

export interface TransportOptions {
  readonly url: string
  readonly apiKey: string
  readonly retries: number
}

const FIRST_BACKOFF_MS = 500
/** For an answer, including its body. */
const ANSWER_MS = 60_000
/** For sending pictures and receiving the answer: as long as the service allows for a request. */
const UPLOAD_MS = 3_600_000

export function createTransport({ url, apiKey, retries: usualRetries }: TransportOptions): Transport {
  const address = url.replace(/\/+$/, '')

  async function open(path: string, { method = 'GET', body, headers, signal }: Call): Promise<Response> {
    // Otherwise Node's fetch would leave an error of the form behind that nobody can catch.
    signal?.throwIfAborted()
    const init: RequestInit = { method, headers: { Authorization: `Bearer ${apiKey}`, ...headers } }
    if (body !== undefined) init.body = body
    if (signal !== undefined) init.signal = signal
    const response = await orLost(
      () => fetch(`${address}${path}`, init),
      (reason) => `${address} cannot be reached: ${reason}`,
      signal,
    )
    if (!response.ok) throw await refusal(response)
    return response
  }

  /** One request, with its whole answer. */
  async function once<Read>(path: string, call: Call, read: (response: Response) => Promise<Read>): Promise<Read> {
    const timeout = AbortSignal.timeout(call.body === undefined ? ANSWER_MS : UPLOAD_MS)
    const signal = call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout])
    try {
      const response = await open(path, { ...call, signal })
      return await orLost(
        () => read(response),
        (reason) => `the answer broke off: ${reason}`,
        signal,
      )
    } catch (error) {
      throw error === timeout.reason ? new ConnectionLost(`${address} does not answer`, error) : error
    }
  }

  /** One request, repeated if necessary. */
  async function repeat<Read>(path: string, call: Call, read: (response: Response) => Promise<Read>): Promise<Read> {
    const { signal, retries = usualRetries } = call
    for (let failures = 0; ; failures += 1) {
      try {
        return await once(path, call, read)
      } catch (error) {
        if (failures >= retries || !mayPass(error)) throw error
        await sleep(backoffMs(failures, FIRST_BACKOFF_MS, error), signal)
      }
    }
  }

  return {
    open,
    json<Data>(path: string, call: Call = {}) {
      return repeat(path, call, async (response): Promise<Answer<Data>> => {
        const { data } = parse(await response.text()) as { data: Data }
        return { data, retryAfterMs: readRetryAfter(response.headers.get('Retry-After')) }
      })
    },
    file: (path, call = {}) => repeat(path, call, (response) => response.blob()),
  }
}

/** Every failure of a connection is a lost connection, except an abort. */
async function orLost<T>(
  attempt: () => Promise<T>,
  describe: (reason: string) => string,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof ConnectionLost) throw error
    throw new ConnectionLost(describe(reasonOf(error)), error)
  }
}

/** An answer that does not come from the service comes from something in between, and the next one may be different. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConnectionLost('the answer is not JSON', error)
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const envelope = (await response.json().catch(() => undefined)) as { errors?: Problem } | undefined
  const problem = envelope?.errors
  return new ApiError({
    status,
    code: problem?.code ?? 'UNEXPECTED_ANSWER',
    message: problem?.message ?? `The service answered ${status}.`,
    fields: problem?.fields,
    requestId: problem?.request_id ?? headers.get('Request-Id') ?? undefined,
    retryAfterMs: readRetryAfter(headers.get('Retry-After')),
  })
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  if (!(cause instanceof Error)) return message
  return (cause as Error & { code?: string }).code ?? cause.message
}
