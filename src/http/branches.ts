import * as v from 'valibot'
import { type FieldFault, isDomainError } from '../errors.ts'
import { InputImage, type MadePlan } from '../jobs/events.ts'
import { followedPlan, type JobPlanRecord } from '../jobs/followed-plan.ts'
import { JobPlan } from '../jobs/job-answers.ts'
import type { JobKind } from '../jobs/kind.ts'
import type { JobRow } from '../jobs/view.ts'
import type { TakePicture } from './job-pictures.ts'
import type { JobReader } from './job-reader.ts'
import type { Branch, Submission, UploadedPart } from './upload/submission.ts'

/** Whether a submission goes on from a step of an earlier job (`from_job`, `from_step`). */
export function isBranch(kind: JobKind, { fields }: Submission): boolean {
  return kind.inherited !== undefined && (fields.from_job !== undefined || fields.from_step !== undefined)
}

/**
 * Completes a branch by what it inherits: the pictures of the earlier job and the fields that were not sent. What is
 * wrong with it becomes a fault of the submission.
 */
export async function completeBranch(
  jobs: JobReader,
  keyId: string,
  kind: JobKind,
  submission: Submission,
  take: TakePicture,
): Promise<Submission> {
  const parent = await parentFor(jobs, keyId, kind, submission)
  if (typeof parent === 'string') return withFault(submission, 'from_job', parent)
  return completed(submission, kind, parent, await copyPictures(parent, kind, take))
}

type Input = Readonly<Record<string, unknown>>

interface ParentPictures {
  readonly files: ReadonlyMap<string, readonly UploadedPart[]>
  readonly faults: readonly FieldFault[]
}

/** The job that a submission names, or why it can have no branch. */
async function parentFor(
  jobs: JobReader,
  keyId: string,
  kind: JobKind,
  { fields }: Submission,
): Promise<JobRow | string> {
  if (typeof fields.from_job !== 'string') return 'from_step needs a from_job, the id of a job'
  try {
    const parent = await jobs.job(keyId, fields.from_job)
    if (parent.type !== kind.type) return `from_job must be a job of type ${kind.type}`
    if (parent.finished_at === null) return 'from_job has not ended yet'
    return parent
  } catch (error) {
    if (isDomainError(error, 'JOB_NOT_FOUND')) return `from_job: ${error.message}`
    throw error
  }
}

/** All pictures that the parent was given. An address that was never fetched remains an address. */
async function copyPictures(
  { job_id: jobId, input }: JobRow,
  kind: JobKind,
  take: TakePicture,
): Promise<ParentPictures> {
  const files = new Map<string, UploadedPart[]>()
  const faults: FieldFault[] = []
  for (const field of Object.keys(kind.pictures)) {
    const pictures = v.parse(v.fallback(v.array(InputImage), []), (input as Input)[field])
    const parts: UploadedPart[] = []
    for (const [index, picture] of pictures.entries()) {
      const name = `${field}.${index}`
      if (picture.source === 'uri') parts.push({ kind: 'uri', name, uri: picture.uri })
      else {
        const part = await take(`job:${jobId}/inputs/${field}/${index}`, name)
        if (typeof part === 'string') faults.push({ field: 'from_job', message: `from_job, ${part}` })
        else parts.push(part)
      }
    }
    files.set(field, parts)
  }
  return { files, faults }
}

function completed(submission: Submission, kind: JobKind, parent: JobRow, pictures: ParentPictures): Submission {
  const sent = submission.fields
  const recorded = v.is(JobPlan, parent.plan) ? followedPlan(parent.plan as JobPlanRecord).steps : []
  const { defaulted = [], ...input } = parent.input as Input & { readonly defaulted?: readonly string[] }
  const inherited = kind.inherited!.filter(
    (name) => sent[name] === undefined && input[name] !== undefined && !defaulted.includes(name),
  )
  const step = sent.from_step ?? recorded.length
  const fields = Object.assign(Object.create(null), sent, ...inherited.map((name) => ({ [name]: input[name] })), {
    from_job: parent.job_id,
    from_step: step,
  })
  const faults = [
    ...submission.faults,
    ...pictures.faults,
    ...ownPictures(submission),
    ...beyond(step, recorded.length),
  ]
  return {
    ...submission,
    fields,
    files: pictures.files,
    faults,
    branch: branchAt(Number(step), parent, recorded, inherited),
  }
}

function ownPictures({ files }: Submission): FieldFault[] {
  return [...files].flatMap(([field, parts]) =>
    parts.length > 0
      ? [{ field, message: `${field} must be left out: a branch works on the pictures of from_job` }]
      : [],
  )
}

function beyond(step: unknown, steps: number): FieldFault[] {
  if (!(Number(step) > steps)) return []
  const message = `from_step must be a whole number from 0 to ${steps}: that many steps does the plan of from_job have`
  return [{ field: 'from_step', message }]
}

function branchAt(step: number, parent: JobRow, steps: MadePlan['steps'], inherited: readonly string[]): Branch {
  const isRest = inherited.includes('instructions') && steps.length > 0
  const rest = isRest ? steps.slice(step) : undefined
  // A job that failed was never paid for, and a result that is no longer kept has to be made again.
  const isPaid = parent.status === 'succeeded' && parent.outputs_expired_at === null
  return {
    inherited,
    inheritedSteps: steps.slice(0, step),
    rest,
    share: rest !== undefined && isPaid ? rest.length / steps.length : 1,
  }
}

function withFault(submission: Submission, field: string, message: string): Submission {
  return { ...submission, faults: [...submission.faults, { field, message }] }
}
