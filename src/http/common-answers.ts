import * as v from 'valibot'

/** What every request may be told. */

/** What `errors` holds when a request fails. */
export const Problem = v.object({
  code: v.pipe(v.string(), v.description('Stable, for programs.')),
  message: v.pipe(v.string(), v.description('For people; may change.')),
  request_id: v.pipe(v.string(), v.description('The header `Request-Id`, by which the log names the request.')),
  fields: v.optional(
    v.pipe(
      v.array(v.object({ field: v.string(), message: v.string() })),
      v.description('Every fault of the request at once, where single fields are to blame.'),
    ),
  ),
})

/** The envelope of every answer in JSON. */
export function envelopeOf<Data extends v.GenericSchema>(data: Data) {
  return v.object({ data, errors: v.null() })
}

/** The envelope of every refusal. */
export const Refusal = v.object({ data: v.null(), errors: Problem })

/** What the caller's account can spend. */
export const Credits = v.object({
  account_id: v.pipe(v.string(), v.uuid()),
  balance: v.pipe(v.number(), v.integer(), v.description('What can be spent now.')),
  held: v.pipe(v.number(), v.integer(), v.description('Held for jobs that have not ended.')),
  spent: v.pipe(v.number(), v.integer(), v.description('Spent on jobs that succeeded.')),
  granted: v.pipe(v.number(), v.integer(), v.description('Granted in all.')),
})

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const DayOfUsage = v.object({
  day: v.pipe(v.string(), v.isoDate(), v.description('In UTC; jobs count on the day that they were created.')),
  succeeded: Count,
  failed: v.pipe(Count, v.description('Those that were canceled left out.')),
  canceled: Count,
  under_way: v.pipe(Count, v.description('Queued or processing.')),
  credits: v.pipe(Count, v.description('What those that succeeded have cost.')),
})

/** What the caller's key has had done. */
export const Usage = v.object({
  days: v.pipe(
    v.array(DayOfUsage),
    v.description(
      'Each day up to today, those without jobs too. The newest 20,000 jobs are counted: where there are more, the list begins at the first day that is counted to its end.',
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
        'The standby that is read from, where there is one; without its answers the server itself is read from.',
      ),
    ),
  ),
})

export type Problem = v.InferOutput<typeof Problem>
export type DayOfUsage = v.InferOutput<typeof DayOfUsage>
export type Usage = v.InferOutput<typeof Usage>
export type Credits = v.InferOutput<typeof Credits>
