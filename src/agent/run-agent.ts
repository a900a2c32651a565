import { isDomainError } from '../errors.ts'
import { type FindSubject, SEES_NO_SUBJECT } from '../images/analysis/subject.ts'
import { formatOf } from '../images/files/formats.ts'
import type { RenderOptions } from '../images/files/renditions.ts'
import type { Picture } from '../images/raster/picture.ts'
import type { Report } from '../report.ts'
import { needsOf, resultsOf } from './executor.ts'
import { type GivenPicture, openPictures, readWorkspace, sceneBehind, sceneOf } from './given-pictures.ts'
import { createStepKeeper, NO_STORE, type StepStore } from './kept-steps.ts'
import { type AgentSettings, type LanguageModel, NO_MODELS } from './models/agent-settings.ts'
import { type Agent, chooseAgent } from './models/choose-agent.ts'
import {
  type Format,
  formatFor,
  type OutputFields,
  outputWish,
  overruled,
  renderOf,
  shrunk,
  withinSteps,
} from './output.ts'
import type { Plan, PlanStep, RecordedPlan } from './plan.ts'
import { BUILT_IN, isOfModel, NO_RECORD, type PlanRecord, recordable } from './plan-record.ts'
import { isUnderstood, planRequest, refusalOf, runPlan } from './run-plan.ts'
import type { Needs, Tool } from './tools/tool.ts'
import type { Workspace } from './workspace.ts'

/** A request to the image agent. */
export interface AgentRequest extends OutputFields {
  /** Plain English, 3 to 10,000 characters. */
  readonly instructions: string
  /** Steps that may be run, 1 to 30. */
  readonly max_steps: number
  /** Profile to run as; an unknown one is told to the client, and the default agent works. */
  readonly agent_id?: string
  /** Steps at the beginning of the plan that are inherited from the parent, and do not count as steps of this one. */
  readonly from_step?: number
}

/** What a request is carried out with. */
export interface Surroundings {
  /** Models that may be used, and profiles of agents. */
  readonly settings?: AgentSettings
  /** What the client called the files, in the order of the pictures; `''` where a name is not known. */
  readonly names?: readonly string[]
  /** What attempts at the same job leave to one another. */
  readonly store?: StepStore
  /** Where the plan is recorded; one that was before is followed. */
  readonly record?: PlanRecord
  /** Steps of another job that are done first, as many as `from_step` says; what the instructions ask for comes behind. */
  readonly inheritedSteps?: readonly PlanStep[]
  /** Sees the subjects of pictures; none anywhere unless said otherwise. */
  readonly findSubject?: FindSubject
}

/**
 * Changes the pictures as the instructions say. Without models the same request and pictures always give the same
 * pixels, and so does the same recorded plan, whoever made it.
 *
 * @param pictures encoded, as the client sent them, in order; may be empty.
 * @param report receives a sentence for each step, warnings about words that were not understood, and progress.
 * @param signal ends the work between two steps.
 * @returns one or more pictures, each exactly as large as the aspect ratio and the resolution say, and how to write
 *   them.
 * @throws DomainError `INSTRUCTIONS_NOT_UNDERSTOOD`, `INSTRUCTIONS_TOO_COMPLEX`, `MODEL_UNAVAILABLE`,
 *   `TOOL_NOT_ALLOWED`, `PICTURE_REQUIRED`, `PICTURE_NOT_FOUND`, `SUBJECT_UNSURE` and its like, or as `decodeImage`;
 *   the signal's reason once that is aborted.
 */
export async function runAgent(
  request: AgentRequest,
  pictures: readonly Uint8Array[],
  report: Report,
  signal: AbortSignal,
  {
    settings = NO_MODELS,
    store = NO_STORE,
    record = NO_RECORD,
    inheritedSteps = [],
    names = [],
    findSubject = SEES_NO_SUBJECT,
  }: Surroundings = {},
): Promise<AgentResult> {
  signal.throwIfAborted()
  const agent = await chooseAgent(settings, request.agent_id, report)
  const given = await openPictures(pictures, signal)
  const work: Work = { request, agent, given, names, report, signal, store, record, inheritedSteps, findSubject }
  const workspace = await planAndFollow(work, pictures)
  const results = await resultsOf(workspace, signal, (sentence) => report.log('info', sentence))
  const { output = {} } = workspace
  for (const sentence of [...overruled(request, output), ...shrunk(request, output, workspace.first)])
    report.log('warn', sentence)
  report.progress(1)
  return { pictures: results, render: renderOf(request, output) }
}

/** The result of a request. */
export interface AgentResult {
  readonly pictures: readonly Picture[]
  readonly render: RenderOptions
}

/** A request with everything that belongs to it. */
interface Work extends Required<Omit<Surroundings, 'settings'>> {
  readonly request: AgentRequest
  readonly agent: Agent
  readonly given: readonly GivenPicture[]
  readonly report: Report
  readonly signal: AbortSignal
}

/**
 * The agent's language model does the work. If it cannot, the built-in planner does, provided that it understands the
 * text.
 */
async function planAndFollow(work: Work, files: readonly Uint8Array[]): Promise<Workspace> {
  const { agent, record, report } = work
  if (record.earlier !== undefined) return follow(work, record.earlier)
  if (agent.languageModel === undefined) return recordAndFollow(work, planFor(work))
  try {
    return await letModelWork(work, agent.languageModel, files)
  } catch (error) {
    const givesWay = isDomainError(error, 'MODEL_UNAVAILABLE') || isDomainError(error, 'INSTRUCTIONS_NOT_UNDERSTOOD')
    if (!givesWay) throw error
    const plan = planFor(work)
    if (!isUnderstood(plan)) throw error
    report.log('warn', `${error.message}; the built-in planner works instead`)
    return recordAndFollow(work, plan)
  }
}

async function letModelWork(work: Work, model: LanguageModel, files: readonly Uint8Array[]): Promise<Workspace> {
  const { agent, request, record, inheritedSteps } = work
  // A model looks at the pictures before it plans, and may come to need all that they hold.
  const { workspace, report, limits } = await begin(work, agent.toolbox, ['detail'], formatFor(request, {}))
  const formats = files.map((file) => formatOf(file) ?? 'picture')
  const { runModel } = await import('./models/run-model.ts')
  const task = { model, system: agent.system, instructions: request.instructions, formats, record, inheritedSteps }
  return runModel(task, workspace, report, limits)
}

function planFor({ agent, request, given, names, inheritedSteps }: Work): Plan {
  return planRequest(agent.toolbox, request, (format) => sceneBehind(inheritedSteps, sceneOf(given, format, names)))
}

async function recordAndFollow(work: Work, plan: Plan): Promise<Workspace> {
  const { inheritedSteps, record, agent } = work
  const recorded = recordable(BUILT_IN, { ...plan, steps: [...inheritedSteps, ...plan.steps] })
  record.planned(recorded)
  // A branch has the steps of its parent. Its own instructions must be understood all the same.
  const refusal = inheritedSteps.length > 0 ? refusalOf(plan, agent.toolbox) : undefined
  if (refusal !== undefined) throw refusal
  return follow(work, recorded)
}

async function follow(work: Work, plan: RecordedPlan): Promise<Workspace> {
  const toolbox = isOfModel(plan) ? needingDetail(work.agent.toolbox) : work.agent.toolbox
  const { allowed } = withinSteps(plan.steps, work.request.max_steps, work.request.from_step)
  const format = formatFor(work.request, isOfModel(plan) ? {} : outputWish(allowed))
  const { workspace, report, limits } = await begin(work, toolbox, needsOf(allowed, toolbox), format)
  return runPlan({ ...plan, notUnderstood: plan.not_understood }, workspace, report, limits)
}

/** Tools that work on the pictures with all their detail, as those that a model calls do. */
function needingDetail(toolbox: Toolbox): Toolbox {
  return new Map(Array.from(toolbox, ([name, tool]) => [name, { ...tool, needs: 'detail' }]))
}

type Toolbox = ReadonlyMap<string, Tool>

/** Decodes the pictures, as far as it is needed. */
async function begin(
  { request, given, report, signal, store, findSubject }: Work,
  toolbox: Toolbox,
  needs: readonly Needs[],
  format: Format,
) {
  const workspace = await readWorkspace(given, format, needs, signal)
  report.progress(0.1)
  const stepReport: Report = {
    log: (level, message) => report.log(level, message),
    progress: (fraction) => report.progress(0.1 + 0.8 * fraction),
  }
  const keeper = createStepKeeper(store, workspace)
  return {
    workspace,
    report: stepReport,
    limits: { maxSteps: request.max_steps, inherited: request.from_step ?? 0, signal, toolbox, keeper, findSubject },
  }
}
