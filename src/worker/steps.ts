import type { Database } from '../database/connection.ts'
import { type EarlierStep, isOfModel, type ShownStep, type WrittenStep } from '../engine/protocol.ts'
import { type FinishedStep, type MadePlan, stepFinished, stepShown } from '../jobs/events.ts'
import type { Log } from '../observability/log.ts'
import { outputKey, stepKey, stepPrefix } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'
import type { Recorder } from './recorder.ts'

const LAST_STEP = {
  name: 'last_step',
  text: `
    select data from darkroom.events
    where job_id = $1 and type = 'step_finished' order by seq desc limit 1`,
}

const PLAN = { name: 'job_plan', text: 'select darkroom.job_plan($1) as plan' }

export interface StepsOptions {
  readonly database: Database
  readonly storage: Storage
  readonly recorder: Recorder
  readonly log: Log
  readonly jobId: string
  readonly attempt: number
  /** A folder for this attempt alone. */
  readonly scratch: string
}

/**
 * What one attempt at a job leaves to the next, its plan and the last step it finished, and what it shows to the client,
 * a small picture of each step that took its time. Steps and pictures are files that events name.
 */
export interface Steps {
  /** The last step that an earlier attempt finished and left. */
  earlier(): Promise<EarlierStep | undefined>
  /** The plan that an earlier attempt made and this one follows. A language model goes on by itself, or plans anew. */
  plan(): Promise<MadePlan | undefined>
  /** Stores a step in place of the one before. Never fails: without it the next attempt has more to do, that is all. */
  keep(step: WrittenStep): void
  /** Stores a preview beside the outputs, to be looked at now and in the job's time line. Never fails either. */
  show(step: ShownStep): void
  /** Resolves when everything kept and shown so far is stored and recorded. */
  settled(): Promise<void>
  /** Removes what is stored once the job has succeeded. What failed jobs leave, the sweeper removes. */
  discard(): Promise<void>
}

export function createSteps({ database, storage, recorder, log, jobId, attempt, scratch }: StepsOptions): Steps {
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

  /** One after the other, in the order of the steps. */
  function inTurn(task: () => Promise<void>, failure: string): void {
    keeping = keeping.then(task).catch((error) => log.warn({ job_id: jobId, attempt, err: error }, failure))
  }

  return {
    async earlier() {
      if (attempt === 1) return undefined
      const { rows } = await database.pool.query<{ data: FinishedStep }>({ ...LAST_STEP, values: [jobId] })
      const step = rows[0]?.data
      if (step === undefined) return undefined
      const path = await storage.localPath(step.key, scratch).catch(() => undefined)
      if (path === undefined) return undefined
      stored = step.key
      return { plan: step.plan, step: step.step, sha256: step.sha256, path }
    },
    async plan() {
      if (attempt === 1) return undefined
      const { rows } = await database.pool.query<{ plan: MadePlan | null }>({ ...PLAN, values: [jobId] })
      const plan = rows[0]?.plan ?? undefined
      return plan === undefined || isOfModel(plan) ? undefined : plan
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
