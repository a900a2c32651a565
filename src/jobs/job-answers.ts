import * as v from 'valibot'
import { EVENT_DATA, FileImage, JobError, JobOutput, LogLevel, OutputFile, PlanStep, UriImage } from './events.ts'
import { JOB_TYPES } from './kinds.ts'
import { JobMetadata } from './labels.ts'

/**
 * What clients are told of jobs. The types of the service and of its client follow from these schemas, and so does
 * what `/openapi.json` says.
 */

export const JOB_STATUSES = ['queued', 'processing', 'succeeded', 'failed'] as const

export const JobStatus = v.pipe(
  v.picklist(JOB_STATUSES),
  v.description('`succeeded` and `failed` are final. A job that is cancelled has `failed` with `JOB_CANCELED`.'),
)

const JobId = v.pipe(v.string(), v.uuid(), v.description('A UUID of version 7; treat it as an opaque text.'))
const Time = v.pipe(v.string(), v.isoTimestamp())
const Address = v.pipe(v.string(), v.url())
const WholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

const Progress = v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description('From 0 to 1; never falls back.'))

export const JobLinks = v.pipe(
  v.object({ self: v.string(), stream: v.string() }),
  v.description('Paths below the address of the service.'),
)

/** Answer to a request that created a job. */
export const AcceptedJob = v.object({ job_id: JobId, links: JobLinks })

/** What a client may know of a picture it sent: everything but where we keep it. */
export const InputPicture = v.pipe(
  v.union([v.omit(FileImage, ['source', 'key']), v.omit(UriImage, ['source'])]),
  v.description('A picture of the request. One given as an address has no more than its `uri` until it is fetched.'),
)

/** Where a job that is a branch begins. */
export const Parent = v.pipe(
  v.object({
    job_id: JobId,
    step: v.pipe(WholeNumber, v.description('How many steps of its plan were taken over.')),
  }),
  v.description('The job that this one is a branch of.'),
)

/** A job that goes on from a step of another one. */
export const Branch = v.object({
  job_id: JobId,
  step: v.pipe(WholeNumber, v.description('How many steps of this job it takes over.')),
})

/** What a job was asked for: the fields of its request with their defaults, and its pictures. */
export const JobInput = v.pipe(
  v.looseObject({
    instructions: v.optional(v.string()),
    images: v.optional(v.array(InputPicture)),
    source_image: v.optional(InputPicture),
    reference_images: v.optional(v.array(InputPicture)),
    inherited: v.pipe(
      v.optional(v.array(v.string())),
      v.description('Of a branch: the fields that were not sent and are as in its parent.'),
    ),
  }),
  v.description('The fields of the request, with defaults and those of a parent filled in, and its pictures.'),
)

const RepairedRegion = v.object({
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
  reference: v.pipe(v.number(), v.description('The reference that gave most of the repair, counted from 1.')),
  changed: v.pipe(v.number(), v.description('Share of the pixels of the box that changed, 0 to 1.')),
  certainty: v.pipe(
    v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    v.description('How sure it was wrong: 0.5 is just enough for a repair, 1 beyond doubt. Not of older jobs.'),
  ),
  reason: v.pipe(
    v.optional(v.picklist(['soft', 'garbled'])),
    v.description('`soft`: without the fine detail of the reference. `garbled`: other detail in its place.'),
  ),
})

/** The result, as `result` messages and finished jobs show it. */
export const JobResult = v.pipe(
  v.looseObject({
    ...JobOutput.entries,
    images: v.pipe(
      v.array(v.object({ w256: Address, w512: Address, w1024: Address, full: Address })),
      v.description('Addresses of every picture: its full size, and renditions by their longer edge in pixels.'),
    ),
    repaired: v.optional(v.pipe(v.boolean(), v.description('Detail preservation: whether anything was repaired.'))),
    regions: v.optional(v.pipe(v.array(RepairedRegion), v.description('Detail preservation: the repaired boxes.'))),
  }),
  v.description('The result of a job.'),
)

const FullSizeFile = v.object({ url: Address, ...v.omit(OutputFile, ['key']).entries })

const Failure = v.pipe(v.nullable(JobError), v.description('Why the job failed; `null` unless it did.'))

export const PlannedStep = v.pipe(
  v.object({
    tool: v.string(),
    arguments: v.pipe(
      EVENT_DATA.tool_called.entries.arguments,
      v.description('Of a call that was refused: the text that the language model sent.'),
    ),
    words: v.pipe(
      v.optional(PlanStep.entries.words),
      v.description('The words of the instructions that asked for it; not of a call.'),
    ),
    outcome: v.pipe(
      v.optional(EVENT_DATA.tool_called.entries.outcome),
      v.description('What became of the call of a language model.'),
    ),
    message: v.optional(v.pipe(v.string(), v.description('What the call did, or why it was refused.'))),
  }),
  v.description('A step of the built-in planner, or the call of a language model.'),
)

const Planner = v.pipe(
  v.string(),
  v.description('`built-in/` and the version of the planner, or `model/` and the name of the language model.'),
)

export const JobPlan = v.pipe(
  v.object({
    ...EVENT_DATA.plan_made.entries,
    planner: Planner,
    steps: v.pipe(v.array(PlannedStep), v.description('Those behind `max_steps` are not done.')),
    not_understood: v.pipe(v.array(v.string()), v.description('Passages that no step came from.')),
    declined: v.pipe(v.array(v.string()), v.description('Passages that say what not to do.')),
    notes: v.pipe(v.array(v.string()), v.description('How ambiguities were settled.')),
  }),
  v.description('What the image agent made of its instructions.'),
)

/** Where a job stands that waits. */
export const QueuePlace = v.pipe(
  v.object({
    position: v.pipe(
      WholeNumber,
      v.description(
        'Jobs that come before it, as the queue stands: each place goes to the account that has the fewest. Of your own 1,000 at most are counted.',
      ),
    ),
    estimated_start: v.pipe(
      v.nullable(Time),
      v.description(
        'When it may start, by the pace of the last minutes; `null` while nothing runs or nothing has ended lately.',
      ),
    ),
  }),
  v.description('Where the job stands among those that wait, as of a few seconds ago.'),
)

export const Job = v.object({
  id: JobId,
  job_id: JobId,
  type: v.picklist(JOB_TYPES),
  status: JobStatus,
  progress: Progress,
  queue: v.pipe(
    v.optional(QueuePlace),
    v.description('Only of a job that is `queued`, and only where it is fetched by itself.'),
  ),
  attempt: v.pipe(WholeNumber, v.description('How many times a worker has taken the job up.')),
  created_at: Time,
  started_at: v.nullable(Time),
  finished_at: v.nullable(Time),
  input: JobInput,
  plan: v.pipe(
    v.optional(v.nullable(JobPlan)),
    v.description(
      'What the image agent does: recorded before its first step, and call by call under a language model. `null` where there is none yet, or ever; listings and webhooks leave it out.',
    ),
  ),
  outputs_expired_at: v.pipe(
    v.nullable(Time),
    v.description(
      'When the files of the result and the pictures of the steps were given up; `null` while they are kept. Their addresses answer 410.',
    ),
  ),
  pictures_erased_at: v.pipe(
    v.nullable(Time),
    v.description('When all its pictures, those of the request too, were erased for you; `null` while they are kept.'),
  ),
  output: v.pipe(
    v.nullable(JobResult),
    v.description('`null` unless the job succeeded, and once its outputs have expired.'),
  ),
  outputs: v.pipe(v.array(FullSizeFile), v.description('The full-size files of the result.')),
  parent: v.pipe(v.nullable(Parent), v.description('`null` for a job that is no branch.')),
  branches: v.pipe(
    v.optional(v.array(Branch)),
    v.description(
      'Jobs that go on from a step of this one, the newest first and 100 at most; only where it is fetched by itself, as it is now.',
    ),
  ),
  error: Failure,
  reason: v.pipe(
    v.nullable(v.literal('canceled')),
    v.description('`canceled` for a job that was cancelled, `null` for every other.'),
  ),
  errors: v.null(),
  reference: v.pipe(v.nullable(v.string()), v.description('As it was sent; `null` without one.')),
  metadata: v.pipe(JobMetadata, v.description('As it was sent; empty without any.')),
  links: JobLinks,
  last_event_id: v.pipe(WholeNumber, v.description('Number of the last event of the job.')),
})

/** A page of a listing. */
export const JobPage = v.object({
  jobs: v.pipe(v.array(Job), v.description('Newest first.')),
  next_cursor: v.pipe(v.nullable(v.string()), v.description('`?cursor=` of the next page; `null` on the last.')),
})

/** Data of each kind of message on a job's stream, by its name. */
export const MESSAGE_DATA = {
  status: v.object({ status: JobStatus, progress: Progress, output: v.nullable(JobResult), error: Failure }),
  log: v.object({ level: LogLevel, message: v.string(), created_at: Time }),
  result: JobResult,
  end: v.pipe(v.picklist(['succeeded', 'failed']), v.description('The final status, as plain text on the stream.')),
} as const

export const MESSAGE_KINDS = ['status', 'log', 'result', 'end'] as const satisfies (keyof typeof MESSAGE_DATA)[]

const MessageId = v.pipe(WholeNumber, v.description('Give it as `Last-Event-ID`, or `?after=`, to go on behind it.'))

/** One message of a job's stream. */
export const JobMessage = v.variant('event', [
  v.object({ id: MessageId, event: v.literal('status'), data: MESSAGE_DATA.status }),
  v.object({ id: MessageId, event: v.literal('log'), data: MESSAGE_DATA.log }),
  v.object({ id: MessageId, event: v.literal('result'), data: MESSAGE_DATA.result }),
  v.object({ id: MessageId, event: v.literal('end'), data: MESSAGE_DATA.end }),
])

/** Answer to a long poll. */
export const MessagePage = v.object({
  events: v.array(JobMessage),
  last_event_id: MessageId,
  ended: v.pipe(v.boolean(), v.description('Whether the last message is `end`.')),
})

const KeyMessageId = v.pipe(
  v.string(),
  v.description(
    'Give it as `Last-Event-ID`, or `?after=`, to go on behind it. Its third part is the id of the message on the stream of its job; treat the rest as opaque.',
  ),
)

/** One message of all jobs of a key. */
export const KeyMessage = v.variant('event', [
  v.object({ id: KeyMessageId, job_id: JobId, event: v.literal('status'), data: MESSAGE_DATA.status }),
  v.object({ id: KeyMessageId, job_id: JobId, event: v.literal('log'), data: MESSAGE_DATA.log }),
  v.object({ id: KeyMessageId, job_id: JobId, event: v.literal('result'), data: MESSAGE_DATA.result }),
  v.object({ id: KeyMessageId, job_id: JobId, event: v.literal('end'), data: MESSAGE_DATA.end }),
])

/** Answer to a long poll for all jobs of a key. */
export const KeyMessagePage = v.object({
  events: v.array(KeyMessage),
  last_event_id: v.pipe(
    KeyMessageId,
    v.description('What to give as `?after=` next, also when there are no messages.'),
  ),
  more: v.pipe(v.boolean(), v.description('Whether there may be more at once.')),
})

/** A small picture of what a step has made. */
export const ShownStep = v.object({
  event_id: v.pipe(WholeNumber, v.description('Number of its event; compare with `id` of messages and `?as_of=`.')),
  step: WholeNumber,
  words: v.pipe(v.string(), v.description('The words of the instructions that asked for it.')),
  picture: FullSizeFile,
})

/** The steps of a job that took long enough to be shown. */
export const ShownSteps = v.object({ steps: v.array(ShownStep) })

const ForeseenStep = v.object({
  ...PlanStep.entries,
  words: v.pipe(v.string(), v.description('The words of the instructions that ask for it.')),
  sentence: v.pipe(v.string(), v.description('What it does, as the log of the job will say it.')),
})

/** Answer to the question what a job of the image agent would do. */
export const AgentPlan = v.object({
  planner: Planner,
  steps: v.pipe(
    v.array(ForeseenStep),
    v.description('What the job would do, in this order. A language model plans while the job runs: there are none.'),
  ),
  not_understood: v.pipe(v.array(v.string()), v.description('Passages of the instructions that no step comes from.')),
  declined: v.pipe(v.array(v.string()), v.description('Passages that say what not to do.')),
  notes: v.pipe(v.array(v.string()), v.description('How ambiguities were settled, and what cannot be done.')),
  error: v.pipe(v.nullable(JobError), v.description('What the job would fail with, as far as that is known before.')),
  price: v.pipe(WholeNumber, v.description('Credits that the job would cost. The plan costs none.')),
})

/** Answer to a request for a token. */
export const StreamToken = v.object({
  token: v.string(),
  expires_at: Time,
  stream: v.pipe(v.string(), v.description('Path of the stream, the token included.')),
})

export type JobStatus = v.InferOutput<typeof JobStatus>
export type AcceptedJob = v.InferOutput<typeof AcceptedJob>
export type InputPicture = v.InferOutput<typeof InputPicture>
export type JobInput = v.InferOutput<typeof JobInput>
export type JobResult = v.InferOutput<typeof JobResult>
export type QueuePlace = v.InferOutput<typeof QueuePlace>
export type Job = v.InferOutput<typeof Job>
export type JobPlan = v.InferOutput<typeof JobPlan>
export type PlannedStep = v.InferOutput<typeof PlannedStep>
export type JobPage = v.InferOutput<typeof JobPage>
export type JobMessage = v.InferOutput<typeof JobMessage>
export type MessagePage = v.InferOutput<typeof MessagePage>
export type KeyMessage = v.InferOutput<typeof KeyMessage>
export type KeyMessagePage = v.InferOutput<typeof KeyMessagePage>
export type ShownStep = v.InferOutput<typeof ShownStep>
export type AgentPlan = v.InferOutput<typeof AgentPlan>
export type StreamToken = v.InferOutput<typeof StreamToken>
