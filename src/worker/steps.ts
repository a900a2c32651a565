import type { Database } from '../database/connection.ts'
import { type EarlierStep, isOfModel, type ShownStep, type WrittenStep } from '../engine/protocol.ts'
import { type MadePlan, stepFinished, stepShown } from '../jobs/events.ts'
import { followedPlan } from '../jobs/followed-plan.ts'
import type { Log } from '../observability/log.ts'
import { outputKey, stepKey, stepPrefix } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'
import { lastStepOf, planOf } from './inheritance.ts'
import { isSuperseded, type Recorder } from './recorder.ts'

export interface StepsOptions {
  readonly database: Database
  readonly storage: Storage
  readonly recorder: Recorder
  readonly log: Log
  readonly jobId: string
  readonly attempt: number
  /** The job that this one is a branch of. */
  readonly parent: string | undefined
  /** A folder for this attempt alone. */
  readonly scratch: string
}

/**
 * What an attempt leaves for the next one: its plan and the last step that it finished. And what it shows to the
 * client: a small picture of each step that took some time. Steps and pictures are files that events name.
 */
export interface Steps {
  /** The last step that an earlier attempt finished and stored; if there is none, that of the parent. */
  earlier(): Promise<EarlierStep | undefined>
  /**
   * The plan that an earlier attempt made and this one follows. A language model instead continues by itself, or
   * plans anew.
   */
  plan(): Promise<MadePlan | undefined>
  /** Stores a step in place of the previous one. It never fails: without it, the next attempt only has more to do. */
  keep(step: WrittenStep): void
  /** Stores a preview with the outputs, for the job's time line. It never fails either. */
  show(step: ShownStep): void
  /** Resolves when everything kept and shown so far is stored and recorded. */
  settled(): Promise<void>
  /** Removes the stored step once the job has succeeded. The sweeper removes those of failed jobs. */
  discard(): Promise<void>
}

export function createSteps(options: StepsOptions): Steps {
  const { database, storage, recorder, log, jobId, attempt, parent, scratch } = options
  let stored: string | undefined
  let keeping: Promise<void> = Promise.resolve()

  async function store({ path, ...step }: WrittenStep): Promise<void> {
    const before = stored
    const key = stepKey(jobId, step.sha256)
    await storage.put(key, { moveFrom: path })
    stored = key
    await recorder.append([stepFinished({ ...step, key })])
    if (before !== undefined && before !== key) await storage.remove(before)
  }

  async function storePreview({ step, words, file }: ShownStep): Promise<void> {
    const { path, extension, ...picture } = file
    const key = outputKey(jobId, attempt, picture.sha256, extension)
    await storage.put(key, { moveFrom: path })
    await recorder.append([stepShown({ step, words, picture: { key, ...picture } })])
  }

  /** Stores one after the other, in the order of the steps. */
  function inTurn(task: () => Promise<void>, failure: string): void {
    keeping = keeping.then(task).catch((error) => {
      // A canceled job needs none of it.
      if (!isSuperseded(error)) log.warn({ job_id: jobId, attempt, err: error }, failure)
    })
  }

  return {
    async earlier() {
      const own = attempt === 1 ? undefined : await lastStepOf(database, storage, jobId, scratch)
      stored = own?.key
      if (own !== undefined || parent === undefined) return own
      return lastStepOf(database, storage, parent, scratch)
    },
    async plan() {
      if (attempt === 1) return undefined
      const plan = await planOf(database, jobId)
      // What a model has called is not a plan that was made beforehand: the model continues by itself, or plans anew.
      return plan === undefined || isOfModel(plan) ? undefined : followedPlan(plan)
    },
    keep: (step) => inTurn(() => store(step), 'a finished step could not be kept'),
    show: (step) => inTurn(() => storePreview(step), 'a preview could not be stored'),
    settled: () => keeping,
    async discard() {
      if (stored === undefined) return
      await storage
        .removePrefix(stepPrefix(jobId))
        .catch((error) => log.warn({ job_id: jobId, err: error }, 'finished steps could not be removed'))
    },
  }
}
