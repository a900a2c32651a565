import { createHash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import type { ForeseeSubmission } from '../../commands/admission.ts'
import type { SubmitJob, SubmitOutcome } from '../../commands/submit-job.ts'
import { DomainError } from '../../errors.ts'
import { defaultedFields } from '../../jobs/check-fields.ts'
import type { InputImage } from '../../jobs/events.ts'
import type { JobKind, PriceName } from '../../jobs/kind.ts'
import { unknownFields } from '../../jobs/unknown-fields.ts'
import { jobLinks } from '../../jobs/view.ts'
import type { Metrics } from '../../observability/metrics.ts'
import { inputKey } from '../../storage/keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { CancelAfter, IdempotencyKey } from '../headers.ts'
import type { Inspections } from '../inspections.ts'
import { checkQuery } from '../query.ts'
import {
  costOf,
  createReceiver,
  type Fields,
  filesOf,
  inspectPictures,
  nameOf,
  type ReceivingParts,
} from '../receive-submission.ts'
import type { CallerState } from '../request-state.ts'
import type { Submission, UploadedFile, UploadedPart } from '../upload/submission.ts'
import type { AnswerWhenEnded } from '../wait.ts'

export interface SubmissionParts {
  readonly inspections: Inspections
  readonly storage: Storage
  readonly foreseeSubmission: ForeseeSubmission
  readonly submitJob: SubmitJob
  readonly prices: Readonly<Record<PriceName, number>>
  readonly answerWhenEnded: AnswerWhenEnded
  readonly metrics: Metrics
}

/** Creates jobs of one kind: reads and checks the request, stores its pictures, submits, answers 202. */
export function createJobRoute(
  kind: JobKind,
  receiving: ReceivingParts,
  parts: SubmissionParts,
): Middleware<CallerState> {
  const receive = createReceiver(kind, receiving)
  const inFlight = new Set<string>()

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
    const idempotencyKey = readHeader(ctx, 'Idempotency-Key', IdempotencyKey)
    const cancelAfter = readHeader(ctx, 'Cancel-After', CancelAfter)
    const when = cancelAfter === undefined ? {} : { cancel_after: cancelAfter }
    const handle = () =>
      receive(ctx, (submission, check) => accept(ctx, kind, { submission, check, idempotencyKey, when }, parts))
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

interface Received {
  readonly submission: Submission
  readonly check: () => Fields
  readonly idempotencyKey: string | undefined
  /** What headers say of the job. */
  readonly when: Fields
}

/** Answers 202 and returns the id of the job. */
async function accept(
  ctx: Context & { state: CallerState },
  kind: JobKind,
  { submission, check, idempotencyKey, when }: Received,
  parts: SubmissionParts,
): Promise<string> {
  const { keyId, accountId } = ctx.state.caller
  const claim = (fields: Fields, files: Submission['files']) =>
    idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash: requestHash(kind, fields, files) }
  const { sent } = submission
  // A repeated request that names earlier jobs, as `images=job:<id>` does, must get its first answer even if their pictures
  // are gone by now. So it is compared as it was sent, before anything of these jobs is looked for.
  const isSound = sent?.faults.length === 0
  const asSent = isSound ? claim({ ...readSent(kind, sent.fields), ...when }, sent.files) : undefined
  const earlier = asSent && (await parts.foreseeSubmission({ keyId, accountId, cost: 0, idempotency: asSent }))
  const submitFirst = () => {
    const fields = { ...check(), ...when }
    const cost = costOf(parts.prices[kind.price(fields)], submission)
    const idempotency = asSent ?? claim(fields, submission.files)
    return submit(kind, fields, submission, { keyId, accountId, cost, idempotency }, parts)
  }
  const outcome = earlier ?? (await submitFirst())
  parts.metrics.submissions.inc({ type: kind.type, outcome: outcome.replayed ? 'replayed' : 'accepted' })
  if (outcome.replayed) ctx.set('Idempotent-Replayed', 'true')
  ctx.state.jobId = outcome.jobId
  answerAccepted(ctx, outcome.jobId)
  return outcome.jobId
}

/** Looks at the pictures, stores them and submits the job. What is stored of one that is refused is removed again. */
async function submit(
  kind: JobKind,
  fields: Fields,
  submission: Submission,
  order: Parameters<ForeseeSubmission>[0],
  parts: SubmissionParts,
): Promise<SubmitOutcome> {
  // Looking at pictures is dear: not for a request that would be refused, or needs no answer but the first one's.
  const foreseen = filesOf(submission).length === 0 ? undefined : await parts.foreseeSubmission(order)
  if (foreseen !== undefined) return foreseen
  const jobId = uuidv7()
  const found = await inspectPictures(submission, order.accountId, parts.inspections)
  const stored = await storePictures(submission, jobId, parts.storage)
  const forgetPictures = async () => {
    if (stored) await parts.storage.removePrefix(`inputs/${jobId}/`)
  }
  const asInput = (part: UploadedPart): InputImage =>
    part.kind === 'uri' ? { source: 'uri', uri: part.uri } : toInputImage(part, jobId, found.get(part)!)
  const pictures = Object.fromEntries([...submission.files].map(([field, list]) => [field, list.map(asInput)]))
  const unknown = unknownFields(kind, Object.keys(submission.fields))
  const defaulted = defaultedFields(kind, fields, submission.fields)
  const input = {
    ...fields,
    ...pictures,
    ...(unknown.length > 0 && { unknown_fields: unknown }),
    ...(defaulted.length > 0 && { defaulted }),
    ...(submission.branch !== undefined && { inherited: submission.branch.inherited }),
  }
  const submitted = parts.submitJob({ ...order, jobId, type: kind.type, input })
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

function toInputImage(
  file: UploadedFile,
  jobId: string,
  info: { readonly content_type: string; readonly width: number; readonly height: number },
): InputImage {
  const filename = nameOf(file)
  return {
    source: 'file',
    key: inputKey(jobId, file.sha256),
    sha256: file.sha256,
    bytes: file.bytes,
    content_type: info.content_type,
    width: info.width,
    height: info.height,
    ...(filename === '' ? {} : { filename }),
    ...(file.uri === undefined ? {} : { uri: file.uri }),
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

/** What makes two requests the same: operation, fields, and the bytes or addresses of their pictures in order. */
function requestHash(kind: JobKind, fields: Fields, files: Submission['files']): string {
  const pictures = [...files].map(([field, parts]) => [
    field,
    parts.map((part) => (part.kind === 'uri' ? part.uri : part.sha256)),
  ])
  return createHash('sha256')
    .update(JSON.stringify([kind.type, fields, pictures]))
    .digest('hex')
}

/** Fields as they were sent, each in the one form that it has in every format. */
function readSent({ fields: { entries } }: JobKind, sent: Fields): Fields {
  const names = Object.keys(entries).filter((name) => sent[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, v.safeParse(entries[name]!, sent[name]).output]))
}

function readHeader<Output>(ctx: Context, name: string, schema: v.GenericSchema<unknown, Output>): Output | undefined {
  const value = ctx.get(name)
  return value === '' ? undefined : checkQuery(v.object({ [name]: schema }), { [name]: value })[name]
}
