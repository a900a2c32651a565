import * as v from 'valibot'
import { InputImage, JobError, JobOutput, OutputFile } from './events.ts'
import { type InputPicture, type Job, type JobInput, JobPlan, type JobResult, type JobStatus } from './job-answers.ts'
import { type JobType, jobKind } from './kinds.ts'

/**
 * The columns of a job's row that its view is made of. Those that came with events are taken for what they are when they are
 * looked at: one job that somebody wrote behind the checks must not keep its key from listing the others.
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
  readonly last_seq: number
  /** No column, but `job_plan` of it; left out where nobody is to see it. */
  readonly plan?: unknown
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
  'last_seq',
] as const

/** A job as clients see it. `staticUrl` is the address that storage keys are served under. */
export function jobView(row: JobRow, staticUrl: string): Job {
  const kept = row.status === 'succeeded' && row.outputs_expired_at === null
  return {
    id: row.job_id,
    job_id: row.job_id,
    type: row.type,
    status: row.status,
    progress: row.progress,
    attempt: row.attempt,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    input: inputView(row),
    ...(row.plan === undefined ? {} : { plan: v.is(JobPlan, row.plan) ? row.plan : null }),
    outputs_expired_at: row.outputs_expired_at?.toISOString() ?? null,
    output: kept && v.is(JobOutput, row.output) ? outputView(row.output, staticUrl) : null,
    outputs: kept ? wellFormed(OutputFile, row.outputs).map((file) => fileView(file, staticUrl)) : [],
    error: v.is(JobError, row.error) ? row.error : null,
    errors: null,
    links: jobLinks(row.job_id),
    last_event_id: streamEnd(row),
  }
}

/** The last event that clients see: the one that says that outputs have expired comes after their stream has ended. */
export function streamEnd(row: Pick<JobRow, 'last_seq' | 'outputs_expired_at'>): number {
  return row.outputs_expired_at === null ? row.last_seq : row.last_seq - 1
}

export function jobLinks(jobId: string) {
  return { self: `/v1/jobs/${jobId}`, stream: `/v1/jobs/${jobId}/stream` }
}

function inputView(row: JobRow): JobInput {
  const pictures = jobKind(row.type)?.pictures ?? {}
  return Object.fromEntries(
    Object.entries(v.is(v.record(v.string(), v.unknown()), row.input) ? row.input : {}).map(([field, value]) => {
      const limits = Object.hasOwn(pictures, field) ? pictures[field] : undefined
      if (limits === undefined) return [field, value]
      const views = wellFormed(InputImage, value).map(pictureView)
      return [field, limits.max === 1 ? views[0] : views]
    }),
  )
}

/** The elements of a list that are what they should be; none of what is no list. */
function wellFormed<Schema extends v.GenericSchema>(schema: Schema, list: unknown): v.InferOutput<Schema>[] {
  return Array.isArray(list) ? list.filter((element) => v.is(schema, element)) : []
}

/** What a client may know of a picture it sent: everything but where we keep it. */
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

/** A stored file as clients see it. */
export function fileView({ key, ...file }: OutputFile, staticUrl: string) {
  return { url: `${staticUrl}/${key}`, ...file }
}
