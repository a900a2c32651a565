import type { Credits, Usage } from '../http/common-answers.ts'
import type { WEBHOOK_EVENTS } from '../jobs/choices.ts'
import type { AgentRequest } from '../jobs/image-agent.ts'
import type {
  AcceptedJob,
  AgentPlan,
  Job,
  JobMessage,
  JobPage,
  JobPlan,
  JobStatus,
  KeyMessage,
  PlannedStep,
  ShownStep,
  StreamToken,
} from '../jobs/job-answers.ts'
import type { WebhookDeliveries, WebhookSecret } from '../webhooks/webhook-answers.ts'
import { DarkroomError } from './errors.ts'
import { type AllEventsOptions, type EventsOptions, followAllEvents, followEvents } from './events.ts'
import { appendPicture, type Picture } from './pictures.ts'
import { pollUntilEnded } from './polling.ts'
import { type Call, createTransport, type Transport } from './transport.ts'

export { ApiError, ConnectionLost, DarkroomError } from './errors.ts'
export type {
  AcceptedJob,
  AgentPlan,
  AllEventsOptions,
  Credits,
  EventsOptions,
  Job,
  JobMessage,
  JobPage,
  JobPlan,
  JobStatus,
  KeyMessage,
  Picture,
  PlannedStep,
  ShownStep,
  StreamToken,
  Usage,
  WebhookDeliveries,
  WebhookSecret,
}

export interface ClientOptions {
  /** Address of the service: `https://images.example.com`. */
  readonly url: string
  readonly apiKey: string
  /**
   * How often a request that is safe to repeat is sent again if the connection or the service fails, with growing
   * pauses; default 5, some fifteen seconds.
   */
  readonly retries?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

export interface SubmitOptions extends CallOptions {
  /** 1 to 255 printable ASCII characters; by default a random one. The same key gives the same job for 24 hours. */
  readonly idempotencyKey?: string | undefined
  /** Seconds, 1 to 86,400, after which the job is canceled unless it has ended; it may take five more. */
  readonly cancelAfter?: number | undefined
}

export interface RedeliverOptions extends CallOptions {
  /** The id of the message to send; by default the last message. */
  readonly webhookId?: string | undefined
}

/** Data of your own that a job carries. */
export interface Labels {
  /** Your name for the job, at most 200 characters. */
  readonly reference?: string | undefined
  /** At most 16 texts of at most 500 characters, by name. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

/** Fields that the API accepts in several forms, and those of branches. */
type Retyped = 'max_steps' | 'webhook_events' | 'from_job' | 'from_step' | keyof Labels

/** A request to the image agent, with its fields named as in the API. */
export interface ImageAgentRequest extends Omit<AgentRequest, Retyped>, Labels {
  readonly max_steps?: number | undefined
  /** What `webhook_url` is called for; by default, when the job is completed. */
  readonly webhook_events?: readonly (typeof WEBHOOK_EVENTS)[number][] | undefined
  /** At most 10. */
  readonly images?: readonly Picture[]
}

/** Where a branch begins and what it does. Fields that are left out are as in the parent job. */
export interface BranchRequest extends Partial<Omit<ImageAgentRequest, 'images'>> {
  /** How many steps of the job's plan are inherited; by default, all of them. */
  readonly step?: number | undefined
  /** What to do after these; by default, the rest of the plan. */
  readonly instructions?: string
}

export interface DetailPreservationRequest extends Labels {
  readonly source_image: Picture
  /** 1 to 10. */
  readonly reference_images: readonly Picture[]
}

export interface JobFilter {
  readonly status?: JobStatus | undefined
  readonly type?: Job['type'] | undefined
  /** Jobs that failed with this code, such as `JOB_CANCELED`. */
  readonly code?: string | undefined
  readonly reference?: string | undefined
  /**
   * Words that all occur in the request of the job. A page may then have fewer than `limit` jobs although there are
   * more.
   */
  readonly q?: string | undefined
  /** Jobs created at this time or later, and before that one. */
  readonly created_after?: Date | undefined
  readonly created_before?: Date | undefined
  /** Jobs on a page, 1 to 100; default 20. */
  readonly limit?: number | undefined
}

export interface WaitOptions extends CallOptions {
  /** Failures in a row before it gives up; default 10, some four minutes. */
  readonly retries?: number | undefined
}

/**
 * The API of darkroom with one key. Every method fails with an `ApiError` if the service refuses, with
 * `ConnectionLost` if it cannot be reached, and with the signal's reason if that aborts.
 */
export interface Client {
  /**
   * Creates an image-agent job. The request is sent again with one idempotency key until it is answered, so it
   * creates one job.
   */
  submitImageAgent(request: ImageAgentRequest, options?: SubmitOptions): Promise<AcceptedJob>
  /** What such a job would do, without creating it: its steps, what is not understood, and its price. */
  planImageAgent(request: ImageAgentRequest, options?: CallOptions): Promise<AgentPlan>
  /**
   * Creates a job that continues from a step of an image-agent job that has ended, with its pictures and its plan up
   * to that step. Sent again in the same way.
   */
  branch(jobId: string, request?: BranchRequest, options?: SubmitOptions): Promise<AcceptedJob>
  /** Creates a detail-preservation job, in the same way. */
  submitDetailPreservation(request: DetailPreservationRequest, options?: SubmitOptions): Promise<AcceptedJob>
  /** The job; with `asOf`, as it was after an event or at a time. */
  job(jobId: string, options?: CallOptions & { readonly asOf?: number | Date | undefined }): Promise<Job>
  /** Your jobs, newest first. Pages are requested as they are needed. */
  jobs(filter?: JobFilter & CallOptions): AsyncGenerator<Job, void>
  /** One page of your jobs. */
  jobPage(filter?: JobFilter & CallOptions & { readonly cursor?: string | undefined }): Promise<JobPage>
  /** Cancels a job and gives its credits back. Fails with `JOB_ENDED` if it has already ended. */
  cancel(jobId: string, options?: CallOptions): Promise<Job>
  /**
   * Erases every picture of a job that has ended, including those of its request, for good. Fails with
   * `JOB_NOT_ENDED` if it has not.
   */
  erase(jobId: string, options?: CallOptions): Promise<Job>
  /**
   * Polls the job, less and less often, until it has ended. To learn of its end at once, or to see its progress, use
   * `events`.
   */
  wait(jobId: string, options?: WaitOptions): Promise<Job>
  /**
   * Follows a job to its end: each message exactly once and in order, through any number of lost connections. Leaving
   * the loop closes the connection.
   */
  events(jobId: string, options?: EventsOptions): AsyncGenerator<JobMessage, void>
  /**
   * Follows all jobs of the key without end: the messages of all their streams, each with its `job_id`, exactly once
   * and in one order, through any number of lost connections. To continue later, keep the `id` of the last message
   * and give it as `after`.
   */
  allEvents(options?: AllEventsOptions): AsyncGenerator<KeyMessage, void>
  /** Small pictures of what the job's steps have made so far; quick steps have none. */
  steps(jobId: string, options?: CallOptions): Promise<readonly ShownStep[]>
  /** A picture of the job's request, as it was sent, by the name of its field and its place, counted from 0. */
  inputPicture(jobId: string, field: string, index: number, options?: CallOptions): Promise<Blob>
  /** A token that opens the stream of this one job, for an `EventSource`. */
  streamToken(jobId: string, options?: CallOptions): Promise<StreamToken>
  /** What your account can spend. */
  credits(options?: CallOptions): Promise<Credits>
  /** The jobs of your key on each of the last days, 1 to 366; default 30. */
  usage(options?: CallOptions & { readonly days?: number | undefined }): Promise<Usage>
  /** Every attempt to call the job's `webhook_url`, from all pages. */
  webhookDeliveries(jobId: string, options?: CallOptions): Promise<WebhookDeliveries>
  /** Sends the webhook again at once. This request is not repeated if it fails. */
  redeliverWebhook(jobId: string, options?: RedeliverOptions): Promise<WebhookDeliveries>
  /** The secret that your account's webhooks are signed with. */
  webhookSecret(options?: CallOptions): Promise<WebhookSecret>
  /** Gives your account a new secret. This request is not repeated if it fails. */
  rotateWebhookSecret(options?: CallOptions): Promise<WebhookSecret>
}

const RETRIES = 5
const WAIT_RETRIES = 10

/**
 * Creates a client of the service at `url`. It opens connections only for requests, and need not be closed. Throws
 * `INVALID_OPTION` if no request could be made, so that an unset variable is not mistaken for a wrong key.
 */
export function createClient({ url, apiKey, retries = RETRIES }: ClientOptions): Client {
  checkOptions(url, apiKey)
  const transport = createTransport({ url, apiKey, retries })
  const { get, post, submit } = callsOf(transport)

  const client: Client = {
    async submitImageAgent(request, options = {}) {
      return submit('/v2/image/agent', await agentForm(request), options)
    },

    branch: async (jobId, { step, ...fields } = {}, options = {}) =>
      submit('/v2/image/agent', formOf({ ...fields, from_job: jobId, from_step: step }), options),

    planImageAgent: async (request, { signal } = {}) =>
      post('/v2/image/agent/plan', { body: await agentForm(request), signal }),

    async submitDetailPreservation({ source_image, reference_images, ...labels }, options = {}) {
      const form = formOf(labels)
      await appendPictures(form, { source_image: [source_image], reference_images })
      return submit('/v2/image-utils/detail-preservation', form, options)
    },

    job: (jobId, { asOf, signal } = {}) => get(`${jobPath(jobId)}${query({ as_of: asOf })}`, { signal }),

    async *jobs({ signal, ...filter } = {}) {
      let cursor: string | undefined
      do {
        const page = await client.jobPage({ ...filter, cursor, signal })
        yield* page.jobs
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
    },

    jobPage: ({ signal, ...filter } = {}) => get(`/v1/jobs${query({ ...filter })}`, { signal }),

    cancel: (jobId, { signal } = {}) => post(`${jobPath(jobId)}/cancel`, { signal }),

    erase: async (jobId, { signal } = {}) =>
      (await transport.json<Job>(jobPath(jobId), { method: 'DELETE', signal })).data,

    wait: (jobId, { signal, retries: patience = WAIT_RETRIES } = {}) =>
      pollUntilEnded(() => transport.json<Job>(jobPath(jobId), { signal, retries: patience }), signal),

    events: (jobId, options = {}) => followEvents(transport, `${jobPath(jobId)}/stream`, options),
    allEvents: (options = {}) => followAllEvents(transport, options),

    steps: async (jobId, options) => (await get<{ steps: ShownStep[] }>(`${jobPath(jobId)}/steps`, options)).steps,

    inputPicture: (jobId, field, index, { signal } = {}) =>
      transport.file(`${jobPath(jobId)}/inputs/${encodeURIComponent(field)}/${index}`, { signal }),

    streamToken: (jobId, { signal } = {}) => post(`${jobPath(jobId)}/stream-token`, { signal }),

    credits: (options) => get('/v1/credits', options),
    usage: ({ days, signal } = {}) => get(`/v1/usage${query({ days })}`, { signal }),

    webhookDeliveries: (jobId, options) =>
      allDeliveries((cursor) => get(`${jobPath(jobId)}/webhook-deliveries${query({ limit: 100, cursor })}`, options)),

    redeliverWebhook: (jobId, { webhookId, signal } = {}) =>
      post(`${jobPath(jobId)}/webhook-deliveries/redeliver${query({ webhook_id: webhookId })}`, { signal, retries: 0 }),

    webhookSecret: (options) => get('/v1/webhook-secret', options),

    rotateWebhookSecret: ({ signal } = {}) => post('/v1/webhook-secret/rotate', { signal, retries: 0 }),
  }
  return client
}

/** The building blocks of most methods. */
function callsOf(transport: Transport) {
  async function get<Data>(path: string, { signal }: CallOptions = {}): Promise<Data> {
    return (await transport.json<Data>(path, { signal })).data
  }

  async function post<Data>(path: string, call: Omit<Call, 'method'>): Promise<Data> {
    return (await transport.json<Data>(path, { ...call, method: 'POST' })).data
  }

  function submit(path: string, body: FormData, options: SubmitOptions): Promise<AcceptedJob> {
    return post(path, { body, headers: headersOf(options), signal: options.signal })
  }

  return { get, post, submit }
}

function checkOptions(url: string, apiKey: string): void {
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new DarkroomError('INVALID_OPTION', `url must be an address such as https://images.example.com, not '${url}'`)
  }
  if (!/^[\x21-\x7e]+$/.test(apiKey?.trim() ?? '')) {
    throw new DarkroomError('INVALID_OPTION', 'apiKey is missing, or has characters that no API key has')
  }
}

async function allDeliveries(page: (cursor?: string) => Promise<WebhookDeliveries>): Promise<WebhookDeliveries> {
  let webhook = await page()
  while (webhook.next_cursor !== null) {
    const next = await page(webhook.next_cursor)
    webhook = { ...next, deliveries: [...webhook.deliveries, ...next.deliveries] }
  }
  return webhook
}

function headersOf({ idempotencyKey, cancelAfter }: SubmitOptions): Record<string, string> {
  return {
    'Idempotency-Key': idempotencyKey ?? randomKey(),
    ...(cancelAfter !== undefined && { 'Cancel-After': String(cancelAfter) }),
  }
}

async function agentForm({ images = [], ...fields }: ImageAgentRequest): Promise<FormData> {
  const form = formOf(fields)
  await appendPictures(form, { images })
  return form
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    const isObject = typeof value === 'object' && !Array.isArray(value)
    if (value !== undefined) form.append(name, isObject ? JSON.stringify(value) : String(value))
  }
  return form
}

async function appendPictures(form: FormData, pictures: Record<string, readonly Picture[]>): Promise<void> {
  for (const [field, list] of Object.entries(pictures)) {
    for (const picture of list) await appendPicture(form, field, picture)
  }
}

function jobPath(jobId: string): string {
  return `/v1/jobs/${encodeURIComponent(jobId)}`
}

function query(parameters: Readonly<Record<string, string | number | Date | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) search.append(name, value instanceof Date ? value.toISOString() : String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}

/** 128 random bits. Not `randomUUID`, which browsers have only on `https:` pages. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
