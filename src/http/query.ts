import * as v from 'valibot'
import { parseRate } from '../accounts/rate.ts'
import { validationError } from '../errors.ts'
import { BEGINNING, isKeyMessageId } from '../event-store/key-events.ts'
import { LONGEST } from '../jobs/choices.ts'
import { JOB_STATUSES, MESSAGE_KINDS } from '../jobs/job-answers.ts'
import { JOB_TYPES } from '../jobs/kinds.ts'
import type { Moment } from './job-reader.ts'

/** Checks query parameters; every fault is raised at once as `VALIDATION_ERROR`. */
export function checkQuery<Schema extends v.GenericSchema>(schema: Schema, query: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, query)
  if (parsed.success) return parsed.output
  throw validationError(
    parsed.issues.map((issue) => {
      const field = v.getDotPath(issue) ?? 'query'
      return { field, message: issue.input === undefined ? `${field} is required` : issue.message }
    }),
  )
}

function wholeNumber(
  field: string,
  min: number,
  max: number,
  message = `${field} must be a whole number from ${min} to ${max}`,
) {
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,10}$/, message),
    v.transform(Number),
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** PostgreSQL stores no NUL, and refuses to look for one. */
function textToFind(field: string, maxLength: number) {
  const message = `${field} must be a text of at most ${maxLength} characters`
  return v.optional(v.pipe(v.string(message), v.maxLength(maxLength, message), v.regex(/^[^\0]*$/, message)))
}

/** A time, or a day, which begins at midnight in UTC. */
function timeOf(field: string, description: string) {
  const message = `${field} must be a time such as 2026-01-31T12:00:00Z, or a day`
  return v.pipe(
    v.optional(
      v.pipe(
        v.string(message),
        v.examples(['2026-01-31T12:00:00Z', '2026-01-31']),
        v.transform(toTime),
        v.check((time) => time !== undefined, message),
      ),
    ),
    v.description(description),
  )
}

const WORDS = 'q must be a text of 1 to 10 words, of at most 200 characters'
const LARGEST_SEQ = 2_147_483_647
const AS_OF = 'as_of must be the number of an event or a time such as 2026-01-31T12:00:00Z'

/** The id of the last message a client has seen; 0 before the first. */
export const AfterId = (field: string) =>
  v.pipe(
    v.optional(wholeNumber(field, 0, LARGEST_SEQ), '0'),
    v.description('The id of the last message you have seen. The answer begins after it.'),
  )

export const ListQuery = v.object({
  status: v.pipe(
    v.optional(v.picklist(JOB_STATUSES, `status must be one of ${JOB_STATUSES.join(', ')}`)),
    v.description('Only jobs with this status.'),
  ),
  type: v.pipe(
    v.optional(v.picklist(JOB_TYPES, `type must be one of ${JOB_TYPES.join(', ')}`)),
    v.description('Only jobs of this type.'),
  ),
  code: v.pipe(textToFind('code', 60), v.description('Only jobs that failed with this code, such as `JOB_CANCELED`.')),
  reference: v.pipe(
    textToFind('reference', LONGEST.reference),
    v.description('Only jobs that were sent with this `reference`.'),
  ),
  q: v.pipe(
    v.optional(
      v.pipe(
        v.string(WORDS),
        v.examples(['black white', 'harbour.jpg']),
        v.maxLength(200, WORDS),
        v.regex(/^[^\0]*$/, WORDS),
        v.transform((text) => [...new Set(text.split(/\s+/))].filter((word) => word !== '')),
        // Not as bounds of a length: to the description this is a text.
        v.check(({ length }) => length >= 1 && length <= 10, WORDS),
      ),
    ),
    v.description(
      'Only jobs whose instructions, `reference` or names of pictures contain all of these words, or parts of words, in any case. Each page searches the next 1,000 jobs that match the other parameters, so a page may hold fewer jobs than its limit, or none, and still have a `next_cursor`.',
    ),
  ),
  created_after: timeOf('created_after', 'Only jobs created at this time or later.'),
  created_before: timeOf('created_before', 'Only jobs created before this time.'),
  cursor: v.pipe(
    v.optional(
      v.pipe(v.string('cursor must be the next_cursor of a page'), v.uuid('cursor must be the next_cursor of a page')),
    ),
    v.description('`next_cursor` of the previous page.'),
  ),
  limit: v.pipe(v.optional(wholeNumber('limit', 1, 100), '20'), v.description('The most jobs on a page.')),
})

export const UsageQuery = v.object({
  days: v.pipe(v.optional(wholeNumber('days', 1, 366), '30'), v.description('How many days, including today.')),
})

/** What a client has seen of a stream, to check whether it is still the same stream. */
const LoggedAt = v.optional(
  v.pipe(
    v.string('logged_at must be the created_at of a log message'),
    v.isoTimestamp('logged_at must be the created_at of a log message'),
    v.description(
      '`created_at` of the last `log` message you have seen. If the stream is no longer the one you have read, the answer is `STREAM_DIVERGED`.',
    ),
  ),
)

export const DeliveriesQuery = v.object({
  cursor: v.pipe(
    v.optional(wholeNumber('cursor', 0, LARGEST_SEQ, 'cursor must be the next_cursor of a page'), '0'),
    v.description('`next_cursor` of the previous page.'),
  ),
  limit: v.pipe(v.optional(wholeNumber('limit', 1, 100), '20'), v.description('The most attempts on a page.')),
})

export const RedeliverQuery = v.object({
  webhook_id: v.pipe(
    v.optional(v.string('webhook_id must be given once')),
    v.description('The id of the message. Without it, the last message is sent.'),
  ),
})

export const OperatorRedeliverQuery = v.object({
  seq: v.pipe(
    v.optional(wholeNumber('seq', 0, LARGEST_SEQ)),
    v.description(
      'The number of the event that the message is about, or 0 for the end of the job. Without it, the last message is sent.',
    ),
  ),
})

export const EventsQuery = v.object({
  after: AfterId('after'),
  logged_at: LoggedAt,
  wait: v.pipe(
    v.optional(wholeNumber('wait', 0, 60), '0'),
    v.description('Seconds to wait for a message when there is none.'),
  ),
})

export const StreamQuery = v.object({ after: AfterId('after'), logged_at: LoggedAt })

/** The place where a reader of all jobs of a key continues. */
export const AfterKeyMessage = (field: string) => {
  const message = `${field} must be the id of a message of all your jobs, 0 or now`
  return v.pipe(
    v.optional(
      v.pipe(
        v.string(message),
        v.check((text) => text === NOW || isKeyMessageId(text), message),
      ),
      BEGINNING,
    ),
    v.description(
      'The id of the last message you have seen. The answer begins after it. `0` begins with your first job; `now` skips everything that is already stored.',
    ),
  )
}

/** Used instead of an id: after everything that is stored. */
export const NOW = 'now'

const KINDS = `event must be a list of ${MESSAGE_KINDS.join(', ')}, separated by commas`

const keyFilter = {
  type: v.pipe(
    v.optional(v.picklist(JOB_TYPES, `type must be one of ${JOB_TYPES.join(', ')}`)),
    v.description('Only messages of jobs of this type.'),
  ),
  event: v.pipe(
    v.optional(
      v.pipe(
        v.string(KINDS),
        v.examples(['status', 'result,end']),
        v.transform((text) => text.split(',')),
        v.array(v.picklist(MESSAGE_KINDS, KINDS), KINDS),
      ),
    ),
    v.description('Only messages of these kinds, separated by commas.'),
  ),
}

export const KeyEventsQuery = v.object({
  after: AfterKeyMessage('after'),
  ...keyFilter,
  limit: v.pipe(
    v.optional(wholeNumber('limit', 1, 1000), '100'),
    v.description('Messages of one page at most; there may be fewer although there are more.'),
  ),
  wait: v.pipe(
    v.optional(wholeNumber('wait', 0, 60), '0'),
    v.description('Seconds to wait for a message when there is none.'),
  ),
})

export const KeyStreamQuery = v.object({ after: AfterKeyMessage('after'), ...keyFilter })

const RATE = 'requests must be requests and seconds, such as 600/60'
const MOST = 1_000_000

const KEY_LIMITS = {
  requests: v.pipe(
    v.optional(
      v.pipe(
        v.string(RATE),
        v.examples(['600/60']),
        v.transform(parseRate),
        v.check((rate) => rate !== undefined, RATE),
      ),
    ),
    v.description('Requests in so many seconds: so many at once, and as many again over that time.'),
  ),
  streams: v.pipe(
    v.optional(wholeNumber('streams', 0, MOST)),
    v.description('Streams and long polls open at once in one process.'),
  ),
  uploads: v.pipe(v.optional(wholeNumber('uploads', 0, MOST)), v.description('Uploads at once in one process.')),
} as const

export const KeyLimitsQuery = v.object(KEY_LIMITS)

const NAME = 'name must be a text of 1 to 200 characters'

export const NewKeyQuery = v.object({
  name: v.pipe(
    v.string(NAME),
    v.nonEmpty(NAME),
    v.maxLength(200, NAME),
    v.check((name) => name.isWellFormed() && !name.includes('\0'), NAME),
    v.description('What the key is called.'),
    v.examples(['web shop']),
  ),
  ...KEY_LIMITS,
})

export const FetchQuery = v.object({
  as_of: v.optional(
    v.pipe(
      v.string(AS_OF),
      v.description('The number of an event, or a time: the job as it stood then.'),
      v.examples(['1', '2026-01-31T12:00:00Z']),
      v.transform(toMoment),
      v.check((moment) => moment !== undefined, AS_OF),
    ),
  ),
})

const TIME =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:(?<clock>T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/

function toMoment(text: string): Moment | undefined {
  if (/^\d{1,9}$/.test(text)) return { seq: Number(text) }
  const time = toTime(text)
  return time && { time }
}

function toTime(text: string): Date | undefined {
  const { day = '', clock = 'T00:00', zone = 'Z' } = TIME.exec(text)?.groups ?? {}
  const time = new Date(`${day}${clock}${zone}`)
  return isDay(day) && !Number.isNaN(time.getTime()) ? time : undefined
}

/** Rejects dates such as 30 February, which `Date` reads as 2 March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}
