import { isDomainError } from '../errors.ts'
import { UsageError } from './usage-error.ts'

interface Asked {
  readonly jobId: string | undefined
  readonly since: string | undefined
  /** The option that `since` was given with. */
  readonly option: string
}

/** What became of one job: the result, or why there is none. */
interface Outcome<Result> {
  readonly job_id: string
  readonly result: Result | null
  readonly error: string | null
}

/**
 * Does something with the job that is named, or with each of those that `find` gives for a time, in turn. Of several, one
 * that is refused leaves the others as they are.
 */
export async function withOneOrMany<Result>(
  { jobId, since }: Asked,
  find: (since: Date) => Promise<readonly string[]>,
  act: (jobId: string) => Promise<Result>,
): Promise<Outcome<Result>[]> {
  if (jobId !== undefined) return [{ job_id: jobId, result: await act(jobId), error: null }]
  const outcomes: Outcome<Result>[] = []
  for (const one of await find(new Date(since!))) {
    try {
      outcomes.push({ job_id: one, result: await act(one), error: null })
    } catch (error) {
      // While the database is away, nothing is refused: the rest has to be asked for again.
      if (!isDomainError(error) || error.code === 'UNAVAILABLE') throw error
      outcomes.push({ job_id: one, result: null, error: error.message })
    }
  }
  return outcomes
}

/** Throws a `UsageError` unless exactly one of both was given. */
export function checkOneOrMany({ jobId, since, option }: Asked): void {
  if ((jobId === undefined) === (since === undefined)) throw new UsageError(`name either a job or ${option}`)
}
