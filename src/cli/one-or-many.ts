import type { Database } from '../database/connection.ts'
import { isDomainError } from '../errors.ts'
import type { CommandContext } from './command.ts'
import { UsageError } from './usage-error.ts'
import { uuid } from './values.ts'
import { withDatabase } from './with-database.ts'

/** Of commands that may be given the job they are about, or a time since when there are some. */
export const ONE_JOB = { job_id: { about: 'The job', read: uuid, optional: true } } as const

interface Asked {
  readonly jobId: string | undefined
  readonly since: string | undefined
  /** The option that `since` was given with. */
  readonly option: string
}

interface Deed<Result> {
  /** The jobs that a time stands for. */
  readonly find: (database: Database, since: Date) => Promise<readonly string[]>
  readonly act: (database: Database, jobId: string) => Promise<Result>
}

/** What became of one job: the result, or why there is none. */
interface Outcome<Result> {
  readonly job_id: string
  readonly result: Result | null
  readonly error: string | null
}

/**
 * Does something with the job that is named, or with each of those that a time stands for, in turn. Of several, one that is
 * refused leaves the others as they are. Throws a `UsageError` unless exactly one of both was given.
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
        // While the database is away, nothing is refused: the rest has to be asked for again.
        if (!isDomainError(error) || error.code === 'UNAVAILABLE') throw error
        outcomes.push({ job_id: one, result: null, error: error.message })
      }
    }
    return outcomes
  })
}
