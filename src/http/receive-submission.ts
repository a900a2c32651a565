import type { Context } from 'koa'
import type { Inspection } from '../engine/protocol.ts'
import { type FieldFault, isDomainError, validationError } from '../errors.ts'
import { checkFields } from '../jobs/check-fields.ts'
import { LONGEST } from '../jobs/choices.ts'
import type { JobKind } from '../jobs/kind.ts'
import type { CompleteSubmission } from './complete-submission.ts'
import type { Concurrency } from './concurrency.ts'
import type { Inspections } from './inspections.ts'
import type { CallerState } from './request-state.ts'
import type { ReadSubmission } from './upload/read-submission.ts'
import type { Submission, UploadedFile, UploadedPart } from './upload/submission.ts'

export interface ReceivingParts {
  readonly readSubmission: ReadSubmission
  /** Throws a DomainError for an address that the service does not call. Its message becomes a fault. */
  readonly checkUri: (uri: string) => void
  /** Completes a submission that refers to earlier jobs. */
  readonly completeSubmission: CompleteSubmission
  /** Counts the requests under way that send pictures or have a large body. */
  readonly uploads: Concurrency
}

/** The fields of a request, checked and with their defaults. */
export type Fields = Readonly<Record<string, unknown>>

type Info = Extract<Inspection, { info: unknown }>['info']

/** Bodies longer than this, and those of unknown length, count as large. */
const LARGE_BODY = 1024 * 1024

/**
 * Makes the reader of requests that ask for a job of one kind, or about one: hands it on to `use` with the check of
 * its fields, and keeps nothing of what was sent and not moved away by then. Fails with `VALIDATION_ERROR`, which names
 * every fault, with `CONCURRENCY_LIMITED` for too many uploads of the key at once, and as the reader of submissions does.
 */
export function createReceiver(
  kind: JobKind,
  { readSubmission, checkUri, completeSubmission, uploads }: ReceivingParts,
) {
  const fileFields = Object.fromEntries(Object.entries(kind.pictures).map(([field, { max }]) => [field, max]))

  function check(submission: Submission): Fields {
    const counts = new Map([...submission.files].map(([field, files]) => [field, files.length]))
    const faults = [...submission.faults, ...webhookFaults(submission.fields, checkUri)]
    return checkFields(kind, submission.fields, counts, faults)
  }

  return async function receive<Result>(
    ctx: Context & { state: CallerState },
    use: (submission: Submission, check: () => Fields) => Promise<Result>,
  ): Promise<Result> {
    const { keyId, limits } = ctx.state.caller
    const enterUploads = () => uploads.enter(keyId, limits.uploads)
    const isLarge = (ctx.request.length ?? Number.POSITIVE_INFINITY) > LARGE_BODY
    let leave = isLarge ? enterUploads() : undefined
    try {
      let submission = await readSubmission(ctx, fileFields)
      try {
        submission = await completeSubmission(keyId, kind, submission)
        if (filesOf(submission).length > 0) leave ??= enterUploads()
        const received = submission
        return await use(received, () => check(received))
      } finally {
        await submission.discard()
      }
    } finally {
      leave?.()
    }
  }
}

/** Credits that a job costs: of a branch, what there is to be done besides what it inherits, and one at least. */
export function costOf(price: number, { branch }: Submission): number {
  return branch === undefined ? price : Math.min(price, Math.max(1, Math.ceil(price * branch.share)))
}

export function filesOf(submission: Submission): UploadedFile[] {
  return [...submission.files.values()].flat().filter((part) => part.kind === 'file')
}

/** Inspects the pictures of a request. Throws all faults of pictures that cannot be used. */
export async function inspectPictures(
  submission: Submission,
  accountId: string,
  inspections: Inspections,
): Promise<ReadonlyMap<UploadedPart, Info>> {
  const files = filesOf(submission)
  const found = await inspections.inspect(accountId, files)
  const faults: FieldFault[] = []
  const infos = new Map<UploadedPart, Info>()
  for (const [index, file] of files.entries()) {
    const inspection = found[index]!
    if ('fault' in inspection) faults.push({ field: file.name, message: `${file.name}: ${inspection.fault.message}` })
    else infos.set(file, inspection.info)
  }
  if (faults.length > 0) throw validationError(faults)
  return infos
}

/** A file's name without characters that PostgreSQL cannot store; an encoded name may contain them. */
export function nameOf({ filename }: UploadedFile): string {
  return filename.replaceAll('\0', '').toWellFormed()
}

/** What is wrong with an address that is one, or not there: whatever else is none is for the kind of job to refuse. */
function webhookFaults(fields: Submission['fields'], checkUri: (uri: string) => void): FieldFault[] {
  const { webhook_url: url, webhook_events: events } = fields
  const isAsked = Array.isArray(events) ? events.length > 0 : events !== undefined
  if (url === undefined && isAsked) return [{ field: 'webhook_events', message: 'webhook_events needs a webhook_url' }]
  if (typeof url !== 'string' || url.length > LONGEST.webhook_url || !/^https?:/i.test(url) || !URL.canParse(url))
    return []
  try {
    checkUri(url)
    return []
  } catch (error) {
    if (!isDomainError(error)) throw error
    return [{ field: 'webhook_url', message: `webhook_url: ${error.message}` }]
  }
}
