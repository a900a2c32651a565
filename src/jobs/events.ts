import * as v from 'valibot'

/** Longest log line of a job, in characters; longer ones are cut. */
const MESSAGE_LENGTH = 2_000

const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Text = v.pipe(v.string(), v.minLength(1))
export const LogLevel = v.picklist(['debug', 'info', 'warn', 'error'])

/** A picture of a job's input as a file in storage. */
export const FileImage = v.object({
  source: v.literal('file'),
  key: Text,
  sha256: Text,
  bytes: v.number(),
  content_type: Text,
  width: v.number(),
  height: v.number(),
  filename: v.optional(v.string()),
  uri: v.optional(v.string()),
})

/** A picture of a job's input as an address that has not been fetched yet. */
export const UriImage = v.object({ source: v.literal('uri'), uri: Text })

export const InputImage = v.variant('source', [FileImage, UriImage])

/** A full-size result file. */
export const OutputFile = v.object({
  key: Text,
  width: v.number(),
  height: v.number(),
  content_type: Text,
  bytes: v.number(),
  sha256: Text,
})

/** The result as the `result` message shows it, with storage keys in place of addresses. */
export const JobOutput = v.looseObject({
  images: v.array(v.object({ full: Text, w256: Text, w512: Text, w1024: Text })),
  model_id: Text,
  style_id: v.number(),
  request_duration_s: v.number(),
})

export const JobError = v.object({ code: Text, message: v.string() })

const Texts = v.pipe(v.array(v.string()), v.readonly())
const Arguments = v.record(v.string(), v.unknown())

/** One step of a plan. */
export const PlanStep = v.object({ tool: Text, arguments: Arguments, words: v.string() })

/**
 * The data of each type of event, as it is stored. `db/functions/stream/apply_event.sql` says how each changes its job,
 * and `src/docs/contributing.md` what else a new type needs.
 */
export const EVENT_DATA = {
  job_queued: v.object({
    type: Text,
    key_id: Text,
    account_id: Text,
    cost: v.number(),
    input: v.looseObject({}),
    webhook_receiver: v.optional(Text),
  }),
  input_fetched: v.object({ field: Text, index: v.number(), image: InputImage }),
  attempt_started: v.object({ worker: Text, progress: Fraction }),
  progress_reported: v.object({ progress: Fraction }),
  message_logged: v.object({ level: LogLevel, message: v.string() }),
  plan_made: v.object({
    planner: Text,
    steps: v.pipe(v.array(PlanStep), v.readonly()),
    not_understood: Texts,
    declined: Texts,
    notes: Texts,
    subject_model: v.optional(Text),
  }),
  tool_called: v.object({
    tool: v.string(),
    arguments: v.union([Arguments, v.string()]),
    outcome: v.picklist(['done', 'refused']),
    message: v.string(),
  }),
  step_finished: v.object({ step: v.number(), tool: Text, words: v.string(), plan: Text, key: Text, sha256: Text }),
  step_shown: v.object({ step: v.number(), words: v.string(), picture: OutputFile }),
  result_produced: v.object({ output: JobOutput, outputs: v.array(OutputFile) }),
  attempt_lost: v.object({ reason: v.picklist(['WORKER_LOST', 'ENGINE_LOST', 'SHUTDOWN']), progress: Fraction }),
  job_succeeded: v.object({ progress: v.literal(1), output: JobOutput }),
  outputs_expired: v.object({ after_days: v.number() }),
  pictures_erased: v.object({}),
  job_failed: v.object({ error: JobError, progress: Fraction }),
} as const

export type EventType = keyof typeof EVENT_DATA
export type InputImage = v.InferOutput<typeof InputImage>
export type LogLevel = v.InferOutput<typeof LogLevel>
export type OutputFile = v.InferOutput<typeof OutputFile>
export type JobOutput = v.InferOutput<typeof JobOutput>
export type JobError = v.InferOutput<typeof JobError>
export type ShownPicture = v.InferOutput<(typeof EVENT_DATA)['step_shown']>
export type MadePlan = v.InferOutput<(typeof EVENT_DATA)['plan_made']>
export type CalledTool = v.InferOutput<(typeof EVENT_DATA)['tool_called']>
export type FinishedStep = v.InferOutput<(typeof EVENT_DATA)['step_finished']>

/** What a writer states; the database adds the resulting progress and, on success, the output. */
type Stated<Type extends EventType> = {
  readonly type: Type
  readonly data: Omit<v.InferOutput<(typeof EVENT_DATA)[Type]>, 'progress'>
}

export function progressReported(progress: number) {
  return { type: 'progress_reported' as const, data: { progress: Math.round(progress * 1000) / 1000 } }
}

export function messageLogged(level: LogLevel, message: string): Stated<'message_logged'> {
  return { type: 'message_logged', data: { level, message: storable(message) } }
}

export function inputFetched(field: string, index: number, image: InputImage): Stated<'input_fetched'> {
  return { type: 'input_fetched', data: { field, index, image } }
}

export function planMade(plan: MadePlan): Stated<'plan_made'> {
  return { type: 'plan_made', data: plan }
}

export function toolCalled({ tool, arguments: args, outcome, message }: CalledTool): Stated<'tool_called'> {
  const called = typeof args === 'string' ? storable(args) : args
  return {
    type: 'tool_called',
    data: { tool: storable(tool), arguments: called, outcome, message: storable(message) },
  }
}

export function stepShown(step: ShownPicture): Stated<'step_shown'> {
  return { type: 'step_shown', data: { ...step, words: storable(step.words) } }
}

export function stepFinished(step: FinishedStep): Stated<'step_finished'> {
  return { type: 'step_finished', data: { ...step, words: storable(step.words) } }
}

export function resultProduced(output: JobOutput, outputs: OutputFile[]): Stated<'result_produced'> {
  return { type: 'result_produced', data: { output, outputs } }
}

export const JOB_SUCCEEDED = { type: 'job_succeeded' } as const

export function jobFailed(error: JobError): Stated<'job_failed'> {
  return { type: 'job_failed', data: { error: { code: error.code, message: storable(error.message) } } }
}

function storable(message: string): string {
  const short = message.length <= MESSAGE_LENGTH ? message : `${message.slice(0, MESSAGE_LENGTH - 1)}…`
  // PostgreSQL cannot store NUL in text, and half a surrogate pair is not valid text.
  return short.replaceAll('\0', '').toWellFormed()
}
