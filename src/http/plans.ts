import type { EnginePool } from '../engine/pool.ts'
import type { EngineAnswer, EngineSettings, PlanTask } from '../engine/protocol.ts'
import { DomainError, isDomainError } from '../errors.ts'
import { createConcurrency } from './concurrency.ts'

/** The caller who wants a plan. */
interface Planner {
  readonly keyId: string
  readonly accountId: string
}

export type ForeseenPlan = EngineAnswer<PlanTask>

/** The request to plan. */
export type AskedPlan = Pick<PlanTask, 'request' | 'pictures' | 'branch'>

/** Says what requests to the image agent come to, in processes of their own: no text keeps this one from its requests. */
export interface Plans {
  /**
   * Resolves to `undefined` if the signal has aborted by the time it is its turn. Rejects with `CONCURRENCY_LIMITED` when
   * the key has too many plans under way, and with `UNAVAILABLE` or `ENGINE_LOST`.
   */
  plan(planner: Planner, task: AskedPlan, signal: AbortSignal): Promise<ForeseenPlan | undefined>
}

/** How many plans of one key may be waiting or in progress. */
const MOST_OF_KEY = 8
/** Milliseconds for one plan. On a busy machine, planning itself gives up after fourteen seconds. */
const PLAN_MS = 20_000

/** An account has one plan made at a time: with two processes and more the others always find a place. */
export function createPlans(engines: EnginePool, readSettings: () => Promise<EngineSettings>): Plans {
  const underWay = createConcurrency('plans under way')
  /** The last plan of each account that waits or is being made. */
  const lines = new Map<string, Promise<unknown>>()
  let settings: Promise<EngineSettings> | undefined

  async function make(task: AskedPlan): Promise<ForeseenPlan> {
    settings ??= readSettings()
    // A file of profiles that could not be read may have been repaired since.
    settings.catch(() => (settings = undefined))
    try {
      return await engines.run({ kind: 'plan', ...task, settings: await settings }, { deadlineMs: PLAN_MS })
    } catch (error) {
      if (!isDomainError(error, 'DEADLINE_EXCEEDED')) throw error
      throw new DomainError('UNAVAILABLE', 'The service is too busy to plan. Try again in a moment.', { cause: error })
    }
  }

  return {
    async plan({ keyId, accountId }, task, signal) {
      const leave = underWay.enter(keyId, MOST_OF_KEY)
      const before = lines.get(accountId)
      const turn = Promise.resolve(before?.catch(() => undefined)).then(() => (signal.aborted ? undefined : make(task)))
      lines.set(accountId, turn)
      try {
        return await turn
      } finally {
        leave()
        if (lines.get(accountId) === turn) lines.delete(accountId)
      }
    },
  }
}
