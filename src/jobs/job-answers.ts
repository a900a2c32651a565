import * as v from 'valibot'
import { EVENT_DATA, FileImage, JobError, JobOutput, LogLevel, OutputFile, PlanStep, UriImage } from './events.ts'
import { JOB_TYPES } from './kinds.ts'
import { JobMetadata } from './labels.ts'

/**
 * What clients see of jobs. The types of the service and of its client, and `/openapi.json`, are derived from these
 * schemas.
 */

export const JOB_STATUSES = ['queued', 'processing', 'succeeded', 'failed'] as const

export const JobStatus = v.pipe(
  v.picklist(JOB_STATUSES),
  v.description('`succeeded` and `failed` are final. A job that is cancelled has `failed` with `JOB_CANCELED`.'),
)

const JobId = v.pipe(v.string(), v.uuid(), v.description('A UUID of version 7. Treat it as opaque.'))
const Time = v.pipe(v.string(), v.isoTimestamp())
const Address = v.pipe(v.string(), v.url())
const WholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

const Progress = v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description('From 0 to 1. It never decreases.'))

export const JobLinks = v.pipe(
  v.object({ self: v.string(), stream: v.string() }),
  v.description('Paths below the address of the service.'),
)

/** Answer to a request that created a job. */
export const AcceptedJob = v.object({ job_id: JobId, links: JobLinks })

/** A picture that a client sent, as the client may see it: without the key under which it is stored. */
export const InputPicture = v.pipe(
  v.union([v.omit(FileImage, ['source', 'key']), v.omit(UriImage, ['source'])]),
  v.description(
    'A picture of the request. If it was given by its address, only `uri` is set until it has been fetched.',
  ),
)

/** Where a branch begins. */
export const Parent = v.pipe(
  v.object({
    job_id: JobId,
    step: v.pipe(WholeNumber, v.description('How many steps of its plan this job took over.')),
  }),
  v.description('The job that this one is a branch of, which means that it goes on from there.'),
)

/** A job that continues from a step of another one. */
export const Branch = v.object({
  job_id: JobId,
  step: v.pipe(WholeNumber, v.description('How many steps of this job the branch inherits.')),
})

/** What a job was asked to do: the fields of its request with their defaults, and its pictures. */
export const JobInput = v.pipe(
  v.looseObject({
    instructions: v.optional(v.string()),
    images: v.optional(v.array(InputPicture)),
    source_image: v.optional(InputPicture),
    reference_images: v.optional(v.array(InputPicture)),
    inherited: v.pipe(
      v.optional(v.array(v.string())),
      v.description('For a branch: the fields that were not sent, and are therefore those of its parent.'),
    ),
  }),
  v.description(
    'The fields and pictures of the request. Fields that were not sent have their default, or in a branch the value of its parent.',
  ),
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
    v.description(
      'How certain it is that this detail was wrong. 0.5 is just enough for a repair; 1 is beyond doubt. Older jobs lack it.',
    ),
  ),
  reason: v.pipe(
    v.optional(v.picklist(['soft', 'garbled'])),
    v.description(
      '`soft`: the fine detail of the reference was missing. `garbled`: there was different detail in its place.',
    ),
  ),
})

/** The result, as `result` messages and finished jobs show it. */
export const JobResult = v.pipe(
  v.looseObject({
    ...JobOutput.entries,
    images: v.pipe(
      v.array(v.object({ w256: Address, w512: Address, w1024: Address, full: Address })),
      v.description(
        'The addresses of each picture: at full size, and smaller renditions named by their longer edge in pixels.',
      ),
    ),
    repaired: v.optional(v.pipe(v.boolean(), v.description('Detail preservation: whether anything was repaired.'))),
    regions: v.optional(v.pipe(v.array(RepairedRegion), v.description('Detail preservation: the repaired boxes.'))),
  }),
  v.description('The result of a job.'),
)

const FullSizeFile = v.object({ url: Address, ...v.omit(OutputFile, ['key']).entries })

const Failure = v.pipe(v.nullable(JobError), v.description('Why the job failed. `null` if it did not fail.'))

export const PlannedStep = v.pipe(
  v.object({
    tool: v.string(),
    arguments: v.pipe(
      EVENT_DATA.tool_called.entries.arguments,
      v.description('The text that the language model sent, if the call was refused.'),
    ),
    words: v.pipe(
      v.optional(PlanStep.entries.words),
      v.description('The words of the instructions that asked for this step. A call of a language model has none.'),
    ),
    outcome: v.pipe(
      v.optional(EVENT_DATA.tool_called.entries.outcome),
      v.description('The outcome of the call of a language model.'),
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
    steps: v.pipe(v.array(PlannedStep), v.description('The steps. Those beyond `max_steps` are not carried out.')),
    not_understood: v.pipe(v.array(v.string()), v.description('Passages of the instructions that led to no step.')),
    declined: v.pipe(v.array(v.string()), v.description('Passages that say what not to do.')),
    notes: v.pipe(v.array(v.string()), v.description('How ambiguities were settled.')),
  }),
  v.description('How the image agent understood its instructions.'),
)

/** The place of a waiting job. */
export const QueuePlace = v.pipe(
  v.object({
    position: v.pipe(
      WholeNumber,
      v.description(
        'How many jobs will start before it, as the queue is now. Each free place goes to the account with the fewest running jobs. At most 1,000 of your own jobs are counted.',
      ),
    ),
    estimated_start: v.pipe(
      v.nullable(Time),
      v.description(
        'When it may start, estimated from the pace of the last minutes. `null` if no job is running or none has ended recently.',
      ),
    ),
  }),
  v.description('The place of the job among the waiting jobs, a few seconds ago.'),
)

export const Job = v.object({
  id: JobId,
  job_id: JobId,
  type: v.picklist(JOB_TYPES),
  status: JobStatus,
  progress: Progress,
  queue: v.pipe(
    v.optional(QueuePlace),
    v.description('Present only while the job is `queued`, and only in the answer to a request for this one job.'),
  ),
  attempt: v.pipe(WholeNumber, v.description('How many times a worker has started the job.')),
  created_at: Time,
  started_at: v.nullable(Time),
  finished_at: v.nullable(Time),
  input: JobInput,
  plan: v.pipe(
    v.optional(v.nullable(JobPlan)),
    v.description(
      'The plan of the image agent. It is recorded before the first step or, with a language model, call by call. `null` if there is no plan, or none yet. Listings and webhooks leave it out.',
    ),
  ),
  outputs_expired_at: v.pipe(
    v.nullable(Time),
    v.description(
      'When the files of the result and the pictures of the steps expired. `null` while they are kept. Afterwards their addresses answer 410.',
    ),
  ),
  pictures_erased_at: v.pipe(
    v.nullable(Time),
    v.description(
      'When all its pictures, including those of the request, were erased at your request. `null` while they are kept.',
    ),
  ),
  output: v.pipe(
    v.nullable(JobResult),
    v.description('`null` if the job has not succeeded, or if its outputs have expired.'),
  ),
  outputs: v.pipe(v.array(FullSizeFile), v.description('The full-size files of the result.')),
  parent: v.pipe(v.nullable(Parent), v.description('`null` if the job is not a branch.')),
  branches: v.pipe(
    v.optional(v.array(Branch)),
    v.description(
      'Jobs that go on from a step of this one: at most 100, newest first. Present only in the answer to a request for this one job as it is now.',
    ),
  ),
  error: Failure,
  reason: v.pipe(
    v.nullable(v.literal('canceled')),
    v.description('`canceled` if the job was cancelled, otherwise `null`.'),
  ),
  errors: v.null(),
  reference: v.pipe(v.nullable(v.string()), v.description('As it was sent. `null` if none was sent.')),
  metadata: v.pipe(JobMetadata, v.description('As it was sent. Empty if none was sent.')),
  links: JobLinks,
  last_event_id: v.pipe(WholeNumber, v.description('Number of the last event that clients see.')),
})

/** A page of a listing. */
export const JobPage = v.object({
  jobs: v.pipe(v.array(Job), v.description('Newest first.')),
  next_cursor: v.pipe(v.nullable(v.string()), v.description('`?cursor=` of the next page. `null` on the last page.')),
})

/** Data of each kind of message on a job's stream, by its name. */
export const MESSAGE_DATA = {
  status: v.object({ status: JobStatus, progress: Progress, output: v.nullable(JobResult), error: Failure }),
  log: v.object({ level: LogLevel, message: v.string(), created_at: Time }),
  result: JobResult,
  end: v.pipe(v.picklist(['succeeded', 'failed']), v.description('The final status, as plain text on the stream.')),
} as const

export const MESSAGE_KINDS = ['status', 'log', 'result', 'end'] as const satisfies (keyof typeof MESSAGE_DATA)[]

const MessageId = v.pipe(
  WholeNumber,
  v.description('Send it as `Last-Event-ID` or `?after=` to continue after this message.'),
)

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
    'Send it as `Last-Event-ID` or `?after=` to continue after this message. Its third part is the id of the message on the stream of its job. Treat the rest as opaque.',
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
    v.description('What to send as `?after=` in the next request, even if there were no messages.'),
  ),
  more: v.pipe(v.boolean(), v.description('Whether more messages may be available at once.')),
})

/** A small picture of what a step has made. */
export const ShownStep = v.object({
  event_id: v.pipe(WholeNumber, v.description('The number of its event, as in the `id` of messages and in `?as_of=`.')),
  step: WholeNumber,
  words: v.pipe(v.string(), v.description('The words of the instructions that asked for it.')),
  picture: FullSizeFile,
})

/** The steps of a job that took long enough to be shown. */
export const ShownSteps = v.object({ steps: v.array(ShownStep) })

const ForeseenStep = v.object({
  ...PlanStep.entries,
  words: v.pipe(v.string(), v.description('The words of the instructions that ask for it.')),
  sentence: v.pipe(v.string(), v.description('What the step does, as the log of the job will say it.')),
})

/** Answer to a request for the plan of a job of the image agent. */
export const AgentPlan = v.object({
  planner: Planner,
  steps: v.pipe(
    v.array(ForeseenStep),
    v.description(
      'The steps of the job, in order. Empty if a language model plans, because it plans while the job runs.',
    ),
  ),
  not_understood: v.pipe(v.array(v.string()), v.description('Passages of the instructions that lead to no step.')),
  declined: v.pipe(v.array(v.string()), v.description('Passages that say what not to do.')),
  notes: v.pipe(v.array(v.string()), v.description('How ambiguities were settled, and what cannot be done.')),
  error: v.pipe(
    v.nullable(JobError),
    v.description('The error that the job would fail with, as far as that is known beforehand.'),
  ),
  price: v.pipe(WholeNumber, v.description('Credits that the job would cost. The plan costs none.')),
})

/** Answer to a request for a token. */
export const StreamToken = v.object({
  token: v.string(),
  expires_at: Time,
  stream: v.pipe(v.string(), v.description('Path of the stream, including the token.')),
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
