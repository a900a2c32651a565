import * as v from 'valibot'
import { InputImage, JobError, JobOutput, OutputFile, type ShownPicture } from './events.ts'
import {
  Branch,
  type InputPicture,
  type Job,
  type JobInput,
  JobPlan,
  type JobResult,
  type JobStatus,
  Parent,
  type QueuePlace,
  type ShownStep,
} from './job-answers.ts'
import { type JobType, jobKind } from './kinds.ts'
import { JobMetadata } from './labels.ts'

/**
 * The columns of a job's row that its view is made of. Values that came with events are checked when they are read: a
 * job that was written around the checks must not keep its key from listing the others.
 */
export interface JobRow {
  readonly job_id: string
  readonly type: JobType
  readonly status: JobStatus
  readonly progress: number
  readonly attempt: number
  readonly input: unknown
  readonly output: unknown
  readonly outputs: unknown
  readonly error: unknown
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly outputs_expired_at: Date | null
  readonly pictures_erased_at: Date | null
  readonly last_seq: number
  /** Not a column: its place in the queue. Missing if it is not shown. */
  readonly queue?: QueuePlace | undefined
  /** Not a column: the result of `job_plan`. Missing if it is not shown. */
  readonly plan?: unknown
  /** Not a column: the result of `job_branches`. Missing if they are not shown. */
  readonly branches?: unknown
}

export const JOB_COLUMNS = [
  'job_id',
  'type',
  'status',
  'progress',
  'attempt',
  'input',
  'output',
  'outputs',
  'error',
  'created_at',
  'started_at',
  'finished_at',
  'outputs_expired_at',
  'pictures_erased_at',
  'last_seq',
] as const

/** A job as clients see it. `staticUrl` is the address that storage keys are served under. */
export function jobView(row: JobRow, staticUrl: string): Job {
  const { reference, metadata, ...input } = inputOf(row)
  const error = v.is(JobError, row.error) ? row.error : null
  const kept = row.status === 'succeeded' && row.outputs_expired_at === null
  return {
    id: row.job_id,
    job_id: row.job_id,
    type: row.type,
    status: row.status,
    progress: row.progress,
    ...(row.queue === undefined ? {} : { queue: row.queue }),
    attempt: row.attempt,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    input: inputView(row.type, input),
    ...(row.plan === undefined ? {} : { plan: v.is(JobPlan, row.plan) ? row.plan : null }),
    outputs_expired_at: row.outputs_expired_at?.toISOString() ?? null,
    pictures_erased_at: row.pictures_erased_at?.toISOString() ?? null,
    output: kept && v.is(JobOutput, row.output) ? outputView(row.output, staticUrl) : null,
    outputs: kept ? wellFormed(OutputFile, row.outputs).map((file) => fileView(file, staticUrl)) : [],
    parent: parentOf(input),
    ...(row.branches === undefined ? {} : { branches: wellFormed(Branch, row.branches) }),
    error,
    reason: error?.code === 'JOB_CANCELED' ? 'canceled' : null,
    errors: null,
    reference: typeof reference === 'string' ? reference : null,
    metadata: v.is(JobMetadata, metadata) ? metadata : {},
    links: jobLinks(row.job_id),
    last_event_id: streamEnd(row),
  }
}

/**
 * The last event that clients see. Events which say that its files are no longer kept come after the end of a job's
 * stream.
 */
export function streamEnd(row: Pick<JobRow, 'last_seq' | 'outputs_expired_at' | 'pictures_erased_at'>): number {
  const { last_seq: last, outputs_expired_at: expired, pictures_erased_at: erased } = row
  if (expired === null) return last
  return erased !== null && erased > expired ? last - 2 : last - 1
}

export function jobLinks(jobId: string) {
  return { self: `/v1/jobs/${jobId}`, stream: `/v1/jobs/${jobId}/stream` }
}

/** The job that one is a branch of, and how many of its steps were inherited. */
function parentOf({ from_job, from_step }: Readonly<Record<string, unknown>>): Job['parent'] {
  const parent = { job_id: from_job, step: from_step }
  return v.is(Parent, parent) ? parent : null
}

function inputOf({ input }: JobRow): Readonly<Record<string, unknown>> {
  return v.is(v.record(v.string(), v.unknown()), input) ? input : {}
}

function inputView(type: JobType, input: Readonly<Record<string, unknown>>): JobInput {
  const pictures = jobKind(type)?.pictures ?? {}
  return Object.fromEntries(
    Object.entries(input).flatMap(([field, value]) => {
      // The values that were filled in are shown. The list of these fields is only for the engine.
      if (field === 'defaulted') return []
      const limits = Object.hasOwn(pictures, field) ? pictures[field] : undefined
      if (limits === undefined) return [[field, value]]
      const views = wellFormed(InputImage, value).map(pictureView)
      return [[field, limits.max === 1 ? views[0] : views]]
    }),
  )
}

/** The valid elements of a list, or none if the value is not a list. */
function wellFormed<Schema extends v.GenericSchema>(schema: Schema, list: unknown): v.InferOutput<Schema>[] {
  return Array.isArray(list) ? list.filter((element) => v.is(schema, element)) : []
}

/** A picture that a client sent, as the client may see it: without the key under which it is stored. */
function pictureView(image: InputImage): InputPicture {
  if (image.source === 'uri') return { uri: image.uri }
  const { source: _, key: __, ...view } = image
  return view
}

function outputView(output: JobOutput, staticUrl: string): JobResult {
  return {
    ...output,
    images: output.images.map((image) => ({
      w256: `${staticUrl}/${image.w256}`,
      w512: `${staticUrl}/${image.w512}`,
      w1024: `${staticUrl}/${image.w1024}`,
      full: `${staticUrl}/${image.full}`,
    })),
  }
}

/** A step as clients see it, from the event with this number. */
export function shownStepView(eventId: number, { picture, ...step }: ShownPicture, staticUrl: string): ShownStep {
  return { event_id: eventId, ...step, picture: fileView(picture, staticUrl) }
}

/** A stored file as clients see it. */
export function fileView({ key, ...file }: OutputFile, staticUrl: string) {
  return { url: `${staticUrl}/${key}`, ...file }
}
