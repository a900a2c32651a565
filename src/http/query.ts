import * as v from 'valibot'
import { validationError } from '../errors.ts'
import { JOB_STATUSES } from '../jobs/job-answers.ts'
import { JOB_TYPES } from '../jobs/kinds.ts'
import type { Moment } from './job-reader.ts'

/** Checks query parameters; every fault is raised at once as `VALIDATION_ERROR`. */
export function checkQuery<Schema extends v.GenericSchema>(schema: Schema, query: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, query)
  if (parsed.success) return parsed.output
  throw validationError(
    parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? 'query', message: issue.message })),
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

const LARGEST_SEQ = 2_147_483_647
const AS_OF = 'as_of must be the number of an event or a time such as 2026-01-31T12:00:00Z'

/** The id of the last message a client has seen; 0 before the first. */
export const AfterId = (field: string) =>
  v.pipe(
    v.optional(wholeNumber(field, 0, LARGEST_SEQ), '0'),
    v.description('The id of the last message you have seen: what comes back begins behind it.'),
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
  cursor: v.pipe(
    v.optional(v.pipe(v.string('cursor is not one of ours'), v.uuid('cursor is not one of ours'))),
    v.description('`next_cursor` of the page before.'),
  ),
  limit: v.pipe(v.optional(wholeNumber('limit', 1, 100), '20'), v.description('Jobs of one page.')),
})

/** What a client has seen of a stream tells whether it is still the same one. */
const LoggedAt = v.optional(
  v.pipe(
    v.string('logged_at must be the created_at of a log message'),
    v.isoTimestamp('logged_at must be the created_at of a log message'),
    v.description(
      '`created_at` of the last `log` message you have seen: if the stream is no longer the one you have read, the answer is `STREAM_DIVERGED`.',
    ),
  ),
)

export const DeliveriesQuery = v.object({
  cursor: v.pipe(
    v.optional(wholeNumber('cursor', 0, LARGEST_SEQ, 'cursor is not one of ours'), '0'),
    v.description('`next_cursor` of the page before.'),
  ),
  limit: v.pipe(v.optional(wholeNumber('limit', 1, 100), '20'), v.description('Attempts of one page.')),
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
  const { day = '', clock = 'T00:00', zone = 'Z' } = TIME.exec(text)?.groups ?? {}
  const time = new Date(`${day}${clock}${zone}`)
  return isDay(day) && !Number.isNaN(time.getTime()) ? { time } : undefined
}

/** False for 30 February, which `Date` takes for 2 March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}
