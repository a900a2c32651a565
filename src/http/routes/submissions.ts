import { createHash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import type { ForeseeSubmission } from '../../commands/admission.ts'
import type { SubmitJob, SubmitOutcome } from '../../commands/submit-job.ts'
import type { Inspection } from '../../engine/protocol.ts'
import { DomainError, type FieldFault, isDomainError, validationError } from '../../errors.ts'
import type { InputImage } from '../../jobs/events.ts'
import { LONGEST_WEBHOOK_URL } from '../../jobs/image-agent.ts'
import type { JobKind, PriceName } from '../../jobs/kind.ts'
import { checkSubmission } from '../../jobs/submission.ts'
import { jobLinks } from '../../jobs/view.ts'
import type { Metrics } from '../../observability/metrics.ts'
import { inputKey } from '../../storage/keys.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Concurrency } from '../concurrency.ts'
import { IdempotencyKey } from '../headers.ts'
import type { Inspections } from '../inspections.ts'
import { checkQuery } from '../query.ts'
import type { CallerState } from '../request-state.ts'
import type { ReadSubmission } from '../upload/read-submission.ts'
import type { Submission, UploadedFile, UploadedPart } from '../upload/submission.ts'
import type { AnswerWhenEnded } from '../wait.ts'

export interface SubmissionParts {
  readonly readSubmission: ReadSubmission
  /** Throws a DomainError for an address to which nothing will be sent; its message becomes a fault. */
  readonly checkUri: (uri: string) => void
  readonly inspections: Inspections
  readonly storage: Storage
  readonly foreseeSubmission: ForeseeSubmission
  readonly submitJob: SubmitJob
  readonly prices: Readonly<Record<PriceName, number>>
  readonly answerWhenEnded: AnswerWhenEnded
  readonly metrics: Metrics
  /** Requests under way that bring pictures, or whose body is large. */
  readonly uploads: Concurrency
}

/** Bodies longer than this, and those of unknown length, count as large. */
const LARGE_BODY = 1024 * 1024

/** Creates jobs of one kind: reads and checks the request, stores its pictures, submits, answers 202. */
export function createJobRoute(kind: JobKind, parts: SubmissionParts): Middleware<CallerState> {
  const fileFields = Object.fromEntries(Object.entries(kind.pictures).map(([field, { max }]) => [field, max]))
  const inFlight = new Set<string>()

  async function readAndAccept(
    ctx: Context & { state: CallerState },
    idempotencyKey: string | undefined,
  ): Promise<string> {
    const { keyId, limits } = ctx.state.caller
    const enterUploads = () => parts.uploads.enter(keyId, limits.uploads)
    const isLarge = (ctx.request.length ?? Number.POSITIVE_INFINITY) > LARGE_BODY
    let leave = isLarge ? enterUploads() : undefined
    try {
      const submission = await parts.readSubmission(ctx, fileFields)
      try {
        if (filesOf(submission).length > 0) leave ??= enterUploads()
        return await accept(ctx, kind, submission, idempotencyKey, parts)
      } finally {
        await submission.discard()
      }
    } finally {
      leave?.()
    }
  }

  /** Refuses a second request with the idempotency key of one that is under way. */
  async function oneAtATime<T>(claim: string, handle: () => Promise<T>): Promise<T> {
    if (inFlight.has(claim)) {
      throw new DomainError('IDEMPOTENCY_KEY_IN_USE', 'A request with this Idempotency-Key is still under way.')
    }
    inFlight.add(claim)
    try {
      return await handle()
    } finally {
      inFlight.delete(claim)
    }
  }

  return async (ctx) => {
    const { keyId } = ctx.state.caller
    const idempotencyKey = readIdempotencyKey(ctx)
    const handle = () => readAndAccept(ctx, idempotencyKey)
    const jobId = await (idempotencyKey === undefined
      ? handle()
      : oneAtATime(`${keyId} ${idempotencyKey}`, handle)
    ).catch((error) => {
      parts.metrics.submissions.inc({ type: kind.type, outcome: 'refused' })
      throw error
    })
    await parts.answerWhenEnded(ctx, jobId)
  }
}

/** Answers 202 and returns the id of the job. */
async function accept(
  ctx: Context & { state: CallerState },
  kind: JobKind,
  submission: Submission,
  idempotencyKey: string | undefined,
  parts: SubmissionParts,
): Promise<string> {
  const counts = new Map([...submission.files].map(([field, files]) => [field, files.length]))
  const fields = checkSubmission(kind, submission.fields, counts, [
    ...submission.faults,
    ...webhookFaults(submission.fields.webhook_url, parts.checkUri),
  ])
  const { keyId, accountId } = ctx.state.caller
  const order = {
    keyId,
    accountId,
    cost: parts.prices[kind.price(fields)],
    idempotency:
      idempotencyKey === undefined
        ? undefined
        : { key: idempotencyKey, requestHash: requestHash(kind, fields, submission) },
  }
  // Looking at pictures is dear: not for a request that would be refused, or needs no answer but the first one's.
  const foreseen = filesOf(submission).length === 0 ? undefined : await parts.foreseeSubmission(order)
  const outcome = foreseen ?? (await submit(kind, fields, submission, order, parts))
  parts.metrics.submissions.inc({ type: kind.type, outcome: outcome.replayed ? 'replayed' : 'accepted' })
  if (outcome.replayed) ctx.set('Idempotent-Replayed', 'true')
  ctx.state.jobId = outcome.jobId
  answerAccepted(ctx, outcome.jobId)
  return outcome.jobId
}

/** Looks at the pictures, stores them and submits the job. What is stored of one that is refused is removed again. */
async function submit(
  kind: JobKind,
  fields: Readonly<Record<string, unknown>>,
  submission: Submission,
  order: Parameters<ForeseeSubmission>[0],
  parts: SubmissionParts,
): Promise<SubmitOutcome> {
  const jobId = uuidv7()
  const pictures = await inspectPictures(submission, jobId, order.accountId, parts.inspections)
  const stored = await storePictures(submission, jobId, parts.storage)
  const forgetPictures = async () => {
    if (stored) await parts.storage.removePrefix(`inputs/${jobId}/`)
  }
  const submitted = parts.submitJob({ ...order, jobId, type: kind.type, input: { ...fields, ...pictures } })
  const outcome = await submitted.catch(async (error) => {
    // While the database is away nobody knows whether the job was accepted; the sweeper will.
    if (error instanceof DomainError && error.code !== 'UNAVAILABLE') await forgetPictures()
    throw error
  })
  if (outcome.replayed) await forgetPictures()
  return outcome
}

function answerAccepted(ctx: Context, jobId: string): void {
  const links = jobLinks(jobId)
  ctx.status = 202
  ctx.set('Location', links.self)
  ctx.set('Retry-After', '2')
  ctx.body = { data: { job_id: jobId, links }, errors: null }
}

/** The pictures as the job's input names them. Throws every fault of those that cannot be used. */
async function inspectPictures(
  submission: Submission,
  jobId: string,
  accountId: string,
  inspections: Inspections,
): Promise<Record<string, InputImage[]>> {
  const files = filesOf(submission)
  const found = await inspections.inspect(accountId, files)
  const faults: FieldFault[] = []
  const images = new Map<UploadedPart, InputImage>()
  for (const [index, file] of files.entries()) {
    const inspection: Inspection = found[index]!
    if ('fault' in inspection) faults.push({ field: file.name, message: `${file.name}: ${inspection.fault.message}` })
    else images.set(file, toInputImage(file, jobId, inspection.info))
  }
  if (faults.length > 0) throw validationError(faults)
  const asInput = (part: UploadedPart): InputImage =>
    part.kind === 'uri' ? { source: 'uri', uri: part.uri } : images.get(part)!
  return Object.fromEntries([...submission.files].map(([field, parts]) => [field, parts.map(asInput)]))
}

function filesOf(submission: Submission): UploadedFile[] {
  return [...submission.files.values()].flat().filter((part) => part.kind === 'file')
}

function toInputImage(
  file: UploadedFile,
  jobId: string,
  info: { readonly content_type: string; readonly width: number; readonly height: number },
): InputImage {
  // An encoded file name may hold what PostgreSQL cannot store.
  const filename = file.filename.replaceAll('\0', '').toWellFormed()
  return {
    source: 'file',
    key: inputKey(jobId, file.sha256),
    sha256: file.sha256,
    bytes: file.bytes,
    content_type: info.content_type,
    width: info.width,
    height: info.height,
    ...(filename === '' ? {} : { filename }),
  }
}

/** Stores the uploaded pictures, all or none, before any event names them. True when there were any. */
async function storePictures(submission: Submission, jobId: string, storage: Storage): Promise<boolean> {
  const files = filesOf(submission)
  const byHash = new Map(files.map((file) => [file.sha256, file]))
  const puts = await Promise.allSettled(
    [...byHash.values()].map((file) => storage.put(inputKey(jobId, file.sha256), { moveFrom: file.path })),
  )
  const failed = puts.find((put) => put.status === 'rejected')
  if (failed !== undefined) {
    await storage.removePrefix(`inputs/${jobId}/`)
    throw failed.reason
  }
  return files.length > 0
}

/** What is wrong with an address that is one: whatever is none is for the kind of job to refuse. */
function webhookFaults(url: unknown, checkUri: (uri: string) => void): FieldFault[] {
  if (typeof url !== 'string' || url.length > LONGEST_WEBHOOK_URL || !/^https?:/i.test(url) || !URL.canParse(url))
    return []
  try {
    checkUri(url)
    return []
  } catch (error) {
    if (!isDomainError(error)) throw error
    return [{ field: 'webhook_url', message: `webhook_url: ${error.message}` }]
  }
}

/** What makes two requests the same: operation, fields, and the bytes or addresses of their pictures in order. */
function requestHash(kind: JobKind, fields: Readonly<Record<string, unknown>>, submission: Submission): string {
  const pictures = [...submission.files].map(([field, parts]) => [
    field,
    parts.map((part) => (part.kind === 'uri' ? part.uri : part.sha256)),
  ])
  return createHash('sha256')
    .update(JSON.stringify([kind.type, fields, pictures]))
    .digest('hex')
}

function readIdempotencyKey(ctx: Context): string | undefined {
  const key = ctx.get('Idempotency-Key')
  if (key === '') return undefined
  return checkQuery(v.object({ 'Idempotency-Key': IdempotencyKey }), { 'Idempotency-Key': key })['Idempotency-Key']
}
