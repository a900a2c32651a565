import { type DomainError, isDomainError } from '../errors.ts'
import { leftUndone, withoutTool } from './executor.ts'
import { sceneBehind, sceneOfSizes } from './given-pictures.ts'
import type { AgentSettings } from './models/agent-settings.ts'
import { chooseAgent } from './models/choose-agent.ts'
import { outputWish, overruled, shrunk, withinSteps } from './output.ts'
import type { Plan, PlanStep, ScenePicture } from './plan.ts'
import { BUILT_IN, planOfModel } from './plan-record.ts'
import type { AgentRequest } from './run-agent.ts'
import { planRequest, refusalOf } from './run-plan.ts'
import { pictureRequired, type Tool } from './tools/tool.ts'

/** A picture whose pixels are not needed; its size is unknown if it is only an address. */
export type UnseenPicture = ScenePicture | { readonly uri: string }

export interface ForeseenStep extends PlanStep {
  /** What it does, in the imperative, as the log of a job says it. */
  readonly sentence: string
}

/** The plan for a request, before anything is done. */
export interface ForeseenPlan extends Plan {
  /** Who makes it, as the plan of a job says it. */
  readonly planner: string
  readonly steps: readonly ForeseenStep[]
  /** Why the job would fail, as far as that can be known. */
  readonly failure: { readonly code: string; readonly message: string } | undefined
}

/** What a branch has from the plan of its parent. */
export interface Branch {
  /** Steps that are done first. */
  readonly inheritedSteps: readonly PlanStep[]
  /** Those that follow, where they are not planned anew. */
  readonly rest: readonly PlanStep[] | undefined
}

/**
 * The plan that a job with this request and these pictures would carry out after the steps that it inherits. The steps of a
 * language model are unknown, because it plans while it works.
 */
export async function foreseePlan(
  request: AgentRequest,
  pictures: readonly UnseenPicture[],
  settings: AgentSettings,
  branch: Branch = NO_BRANCH,
): Promise<ForeseenPlan> {
  const told: string[] = []
  const report = { log: (_: unknown, message: string) => told.push(message), progress: () => undefined }
  const agent = await chooseAgent(settings, request.agent_id, report)
  if (agent.languageModel !== undefined && branch.rest === undefined) {
    const note = 'A language model plans for this agent, step by step while the job runs'
    return {
      planner: planOfModel(agent.languageModel.model, []).planner,
      ...NOTHING,
      notes: [...told, note],
      failure: undefined,
    }
  }
  const unsized = pictures.flatMap((picture, i) => ('width' in picture ? [] : [`Picture ${i + 1} ${UNSEEN}`]))
  const plan = tryToPlan(agent.toolbox, request, pictures, branch)
  if (isDomainError(plan)) return { planner: BUILT_IN, ...NOTHING, notes: told, failure: failureOf(plan) }
  const { steps, notes, needsPicture } = await foreseeSteps(plan.steps, agent.toolbox, request.max_steps)
  const refusal = branch.rest === undefined ? refusalOf(plan, agent.toolbox) : undefined
  const wish = outputWish(plan.steps)
  const [first] = pictures
  const seen = first !== undefined && 'width' in first ? first : undefined
  const missing =
    pictures.length === 0 && branch.inheritedSteps.length === 0 && needsPicture
      ? pictureRequired(steps[0]!.tool)
      : undefined
  return {
    planner: BUILT_IN,
    steps,
    notUnderstood: plan.notUnderstood,
    declined: plan.declined,
    notes: [...told, ...unsized, ...plan.notes, ...notes, ...overruled(request, wish), ...shrunk(request, wish, seen)],
    failure: failureOf(refusal ?? missing),
  }
}

const UNSEEN = 'is fetched from its address when the job runs: its size is not known yet'

const NOTHING = { steps: [], notUnderstood: [], declined: [] } as const
const NO_BRANCH: Branch = { inheritedSteps: [], rest: undefined }

function tryToPlan(
  toolbox: ReadonlyMap<string, Tool>,
  request: AgentRequest,
  pictures: readonly UnseenPicture[],
  { inheritedSteps, rest }: Branch,
): Plan | DomainError {
  if (rest !== undefined) return { ...NOTHING, steps: rest, notes: [] }
  try {
    return planRequest(toolbox, request, (format) => sceneBehind(inheritedSteps, sceneOfSizes(pictures, format)))
  } catch (error) {
    if (isDomainError(error)) return error
    throw error
  }
}

/** The steps that would be taken, notes about these and the others, and whether the first step needs a picture. */
async function foreseeSteps(planned: readonly PlanStep[], toolbox: ReadonlyMap<string, Tool>, maxSteps: number) {
  const steps: ForeseenStep[] = []
  const notes: string[] = []
  let needsPicture = false
  const { allowed, left } = withinSteps(planned, maxSteps)
  for (const step of allowed) {
    const foreseen = await toolbox.get(step.tool)?.foresee(step.arguments)
    if (foreseen === undefined) {
      notes.push(withoutTool(step))
      continue
    }
    if (steps.length === 0) needsPicture = foreseen.needsPicture
    steps.push({ ...step, sentence: foreseen.sentence })
    notes.push(...foreseen.warnings)
  }
  if (left.length > 0) notes.push(`max_steps is ${maxSteps}; ${leftUndone(left)}`)
  return { steps, notes, needsPicture }
}

function failureOf(error: DomainError | undefined): ForeseenPlan['failure'] {
  return error && { code: error.code, message: error.message }
}
