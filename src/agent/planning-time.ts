import { types } from 'node:util'
import { runInNewContext } from 'node:vm'
import { DomainError } from '../errors.ts'

/** Milliseconds of processor time for planning; ten thousand ordinary characters take about 75. */
const PLANNING_MS = 2_000
/** Milliseconds after which planning ends, however little processor time it has had. */
const LONGEST_MS = 8_000

/**
 * The result of planning, which is stopped when it takes too long, so that no text can block an engine. It is stopped by
 * the wall clock; if other work kept it from the processor, it begins again with twice the time.
 *
 * @throws DomainError `INSTRUCTIONS_TOO_COMPLEX`, or what `plan` throws.
 */
export function planInTime<Plan>(plan: () => Plan): Plan {
  for (let timeout = PLANNING_MS; ; timeout *= 2) {
    const before = process.threadCpuUsage()
    try {
      // Only code that a script of its own has called can be stopped from outside.
      return runInNewContext('plan()', { plan }, { timeout })
    } catch (error) {
      if (!isTimeout(error)) throw error
      const { user, system } = process.threadCpuUsage(before)
      const hadItsShare = (user + system) / 1000 >= PLANNING_MS * 0.75
      if (hadItsShare || timeout >= LONGEST_MS) throw tooComplex()
    }
  }
}

function isTimeout(error: unknown): boolean {
  // It is an error of the script's own context, so of another class.
  return types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

function tooComplex(): DomainError {
  const message = `The instructions could not be read within ${PLANNING_MS / 1000} seconds; shorter ones can`
  return new DomainError('INSTRUCTIONS_TOO_COMPLEX', message)
}
