import * as v from 'valibot'

/** Answers that every request may get. */

/** What `errors` holds when a request fails. */
export const Problem = v.object({
  code: v.pipe(v.string(), v.description('For programs. It does not change.')),
  message: v.pipe(v.string(), v.description('For people. It may change.')),
  request_id: v.pipe(
    v.string(),
    v.description('The same as the header `Request-Id`. It identifies the request in the log.'),
  ),
  fields: v.optional(
    v.pipe(
      v.array(v.object({ field: v.string(), message: v.string() })),
      v.description('Every fault of the request, if particular fields are wrong.'),
    ),
  ),
})

/** The envelope of every answer in JSON. */
export function envelopeOf<Data extends v.GenericSchema>(data: Data) {
  return v.object({ data, errors: v.null() })
}

/** The envelope of every refusal. */
export const Refusal = v.object({ data: v.null(), errors: Problem })

/** The credits of the caller's account. */
export const Credits = v.object({
  account_id: v.pipe(v.string(), v.uuid()),
  balance: v.pipe(v.number(), v.integer(), v.description('Credits that you can spend now.')),
  held: v.pipe(v.number(), v.integer(), v.description('Held for jobs that have not ended.')),
  spent: v.pipe(v.number(), v.integer(), v.description('Spent on jobs that succeeded.')),
  granted: v.pipe(v.number(), v.integer(), v.description('Credits granted in total.')),
})

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const DayOfUsage = v.object({
  day: v.pipe(v.string(), v.isoDate(), v.description('The day in UTC. A job counts on the day when it was created.')),
  succeeded: Count,
  failed: v.pipe(Count, v.description('Without cancelled jobs.')),
  canceled: Count,
  under_way: v.pipe(Count, v.description('Queued or processing.')),
  credits: v.pipe(Count, v.description('What the jobs that succeeded have cost.')),
})

/** The usage of the caller's key. */
export const Usage = v.object({
  days: v.pipe(
    v.array(DayOfUsage),
    v.description(
      'Every day up to today, including days without jobs. At most the newest 20,000 jobs are counted. If there are more, the list begins with the first day that is counted completely.',
    ),
  ),
})

export const Liveness = v.object({ status: v.literal('alive') })
export const Readiness = v.object({
  status: v.literal('ready'),
  replica: v.optional(
    v.pipe(
      v.object({ answers: v.boolean(), lag_bytes: v.nullable(v.number()) }),
      v.description(
        'The standby that is read from, if there is one. While it does not answer, the server itself is read from.',
      ),
    ),
  ),
})

export type Problem = v.InferOutput<typeof Problem>
export type DayOfUsage = v.InferOutput<typeof DayOfUsage>
export type Usage = v.InferOutput<typeof Usage>
export type Credits = v.InferOutput<typeof Credits>
