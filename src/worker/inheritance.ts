import type { Database } from '../database/connection.ts'
import type { EarlierStep } from '../engine/protocol.ts'
import { DomainError } from '../errors.ts'
import type { FinishedStep, MadePlan } from '../jobs/events.ts'
import { followedPlan, type JobPlanRecord } from '../jobs/followed-plan.ts'
import type { Storage } from '../storage/storage.ts'

const PLAN = { name: 'job_plan', text: 'select darkroom.job_plan($1) as plan' }

const LAST_STEP = {
  name: 'last_step',
  text: `
    select data from darkroom.events
    where job_id = $1 and type = 'step_finished' order by seq desc limit 1`,
}

/** What a branch inherits from the job that it continues. */
export interface Inheritance {
  /** Steps that come before those that its instructions ask for. */
  readonly inheritedSteps: MadePlan['steps']
  /** The whole plan, if the branch has no instructions of its own. */
  readonly plan: MadePlan | undefined
}

export const NOTHING_INHERITED: Inheritance = { inheritedSteps: [], plan: undefined }

type Input = Readonly<Record<string, unknown>>

/** The id of the job that a job with this input is a branch of. */
export function parentOf({ from_job: parent }: Input): string | undefined {
  return typeof parent === 'string' ? parent : undefined
}

/**
 * What a job inherits from its parent, according to the parent's events, which no longer change. Nothing if the job
 * is not a branch. Fails with `PARENT_GONE` if the events of the parent have been archived.
 */
export async function inherit(database: Database, input: Input): Promise<Inheritance> {
  const parent = parentOf(input)
  if (parent === undefined) return NOTHING_INHERITED
  const { from_step: step = 0, inherited = [] } = input as { from_step?: number; inherited?: readonly string[] }
  const recorded = await planOf(database, parent)
  const plan = recorded === undefined ? undefined : followedPlan(recorded)
  const steps = plan?.steps ?? []
  if (steps.length < step) {
    throw new DomainError('PARENT_GONE', `This job goes on from job ${parent}, whose plan is no longer kept.`)
  }
  if (plan !== undefined && steps.length > 0 && inherited.includes('instructions')) return { inheritedSteps: [], plan }
  return { inheritedSteps: steps.slice(0, step), plan: undefined }
}

/** The plan of a job, with the calls of a language model. */
export async function planOf({ statements }: Database, jobId: string): Promise<JobPlanRecord | undefined> {
  const [row] = await statements.query<{ plan: JobPlanRecord | null }>(PLAN, [jobId])
  return row?.plan ?? undefined
}

/** The last step that a job finished and whose file still exists, with the key of that file. */
export async function lastStepOf(
  { statements }: Database,
  storage: Storage,
  jobId: string,
  scratch: string,
): Promise<(EarlierStep & { readonly key: string }) | undefined> {
  const [row] = await statements.query<{ data: FinishedStep }>(LAST_STEP, [jobId])
  const step = row?.data
  if (step === undefined) return undefined
  const path = await storage.localPath(step.key, scratch).catch(() => undefined)
  return path === undefined ? undefined : { plan: step.plan, step: step.step, sha256: step.sha256, path, key: step.key }
}
