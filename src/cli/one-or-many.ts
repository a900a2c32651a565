import type { Database } from '../database/connection.ts'
import { isDomainError } from '../errors.ts'
import type { CommandContext } from './command.ts'
import { UsageError } from './usage-error.ts'
import { uuid } from './values.ts'
import { withDatabase } from './with-database.ts'

/** For commands that take one job, or a time since which all jobs are meant. */
export const ONE_JOB = { job_id: { about: 'The job', read: uuid, optional: true } } as const

interface Asked {
  readonly jobId: string | undefined
  readonly since: string | undefined
  /** The option that `since` was given with. */
  readonly option: string
}

interface Deed<Result> {
  /** The jobs since a time. */
  readonly find: (database: Database, since: Date) => Promise<readonly string[]>
  readonly act: (database: Database, jobId: string) => Promise<Result>
}

/** The outcome for one job: a result, or why there is none. */
interface Outcome<Result> {
  readonly job_id: string
  readonly result: Result | null
  readonly error: string | null
}

/**
 * Does something with the given job, or with each of the jobs since a time, one after another. If one of several is
 * refused, it goes on with the others. Throws a `UsageError` unless exactly one of the two was given.
 */
export function withOneOrMany<Result>(
  context: CommandContext,
  { jobId, since, option }: Asked,
  { find, act }: Deed<Result>,
): Promise<Outcome<Result>[]> {
  if ((jobId === undefined) === (since === undefined)) throw new UsageError(`name either a job or ${option}`)
  return withDatabase(context, async ({ database }) => {
    if (jobId !== undefined) return [{ job_id: jobId, result: await act(database, jobId), error: null }]
    const outcomes: Outcome<Result>[] = []
    for (const one of await find(database, new Date(since!))) {
      try {
        outcomes.push({ job_id: one, result: await act(database, one), error: null })
      } catch (error) {
        // An unavailable database is not a refusal: the command has to be repeated for the remaining jobs.
        if (!isDomainError(error) || error.code === 'UNAVAILABLE') throw error
        outcomes.push({ job_id: one, result: null, error: error.message })
      }
    }
    return outcomes
  })
}
