import type { Service } from './service.ts'

/** Whatever takes requests with a key of its own. */
export type Client = Pick<Service, 'request'>

/** The envelope of every JSON answer. */
export interface Envelope<Data = Record<string, unknown>> {
  readonly data: Data
  readonly errors: null | {
    readonly code: string
    readonly message: string
    readonly request_id: string
    readonly fields?: readonly { readonly field: string; readonly message: string }[]
  }
}

export interface AcceptedJob {
  readonly job_id: string
  readonly links: { readonly self: string; readonly stream: string }
}

export interface Job extends AcceptedJob {
  readonly id: string
  readonly type: string
  readonly status: 'queued' | 'processing' | 'succeeded' | 'failed'
  readonly progress: number
  readonly attempt: number
  readonly input: Record<string, unknown>
  readonly output: null | {
    readonly images: Record<'w256' | 'w512' | 'w1024' | 'full', string>[]
    readonly model_id: string
  }
  readonly outputs: {
    readonly url: string
    readonly width: number
    readonly height: number
    readonly bytes: number
    readonly content_type: string
  }[]
  readonly error: null | { readonly code: string; readonly message: string }
  readonly reason: 'canceled' | null
  readonly errors: null
  readonly reference: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: string
  readonly last_event_id: number
}

export async function json<Data = Record<string, unknown>>(response: Response): Promise<Envelope<Data>> {
  return (await response.json()) as Envelope<Data>
}

/** A multipart body; values are texts or files with a name. */
export function form(fields: Readonly<Record<string, string | Blob | readonly (string | Blob)[]>>): FormData {
  const body = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, value as Blob, 'picture')
    }
  }
  return body
}

/** Submits an image agent job and returns its id. */
export async function submit(
  service: Client,
  fields: Parameters<typeof form>[0] = { instructions: 'draw a red circle on a white background' },
): Promise<string> {
  const response = await service.request('/v2/image/agent', { method: 'POST', body: form(fields) })
  const { data, errors } = await json<AcceptedJob>(response)
  if (response.status !== 202) throw new Error(`not accepted: ${JSON.stringify(errors)}`)
  return data.job_id
}

export async function fetchJob(service: Client, jobId: string): Promise<Job> {
  return (await json<Job>(await service.request(`/v1/jobs/${jobId}`))).data
}

/** Waits, by long polls, until the job has ended, and returns it. */
export async function ended(service: Client, jobId: string): Promise<Job> {
  for (let after = 0; ; ) {
    const response = await service.request(`/v1/jobs/${jobId}/events?after=${after}&wait=30`)
    const { data } = await json<{ ended: boolean; last_event_id: number }>(response)
    if (data.ended) return fetchJob(service, jobId)
    after = data.last_event_id
  }
}
