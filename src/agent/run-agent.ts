import { isDomainError } from '../errors.ts'
import type { AspectRatio, Resolution } from '../images/canvas-size.ts'
import { decodeImage } from '../images/codec.ts'
import { formatOf } from '../images/formats.ts'
import { resize, scaledTo } from '../images/operations/resize.ts'
import type { Picture } from '../images/picture.ts'
import type { Report } from '../images/report.ts'
import { type Limits, resultsOf } from './executor.ts'
import { createStepKeeper, NO_STORE, type StepStore } from './kept-steps.ts'
import { type Agent, chooseAgent } from './models/choose-agent.ts'
import { runModel } from './models/run-model.ts'
import { type AgentSettings, NO_MODELS } from './models/settings.ts'
import { isUnderstood, planWithin, runPlan } from './run-plan.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** What a client asks the image agent for. */
export interface AgentRequest {
  /** Plain English, 3 to 10,000 characters. */
  readonly instructions: string
  readonly aspect_ratio: AspectRatio
  readonly resolution: Resolution
  /** Steps that may be run, 1 to 30. */
  readonly max_steps: number
  /** Profile to run as; an unknown one is told to the client, and the default agent works. */
  readonly agent_id?: string
}

/** What surrounds a request. */
export interface Surroundings {
  /** Models that may be used, and profiles of agents. */
  readonly settings?: AgentSettings
  /** What the client called the files, in the order of the pictures; `''` where a name is not known. */
  readonly names?: readonly string[]
  /** What attempts at the same job leave to one another. */
  readonly store?: StepStore
}

/** Pixels that the given pictures may take together in memory; three or four bytes each. */
const PIXEL_BUDGET = 60_000_000

/**
 * Does to the pictures what the instructions say. Without models the same request and pictures always give the same
 * pixels.
 *
 * @param pictures encoded, as the client sent them, in order; may be empty.
 * @param report receives a sentence for each step, warnings about words that were not understood, and progress.
 * @param signal ends the work between two steps.
 * @returns one or more pictures, each exactly as large as the aspect ratio and the resolution say.
 * @throws DomainError `INSTRUCTIONS_NOT_UNDERSTOOD`, `MODEL_UNAVAILABLE`, `TOOL_NOT_ALLOWED`, `PICTURE_REQUIRED`,
 *   `PICTURE_NOT_FOUND`, or as `decodeImage`; the signal's reason once that is aborted.
 */
export async function runAgent(
  request: AgentRequest,
  pictures: readonly Uint8Array[],
  report: Report,
  signal: AbortSignal,
  { settings = NO_MODELS, store = NO_STORE, names = [] }: Surroundings = {},
): Promise<Picture[]> {
  signal.throwIfAborted()
  const agent = chooseAgent(settings, request.agent_id, report)
  const workspace = await readPictures(request, pictures, signal)
  report.progress(0.1)
  const stepReport: Report = {
    log: (level, message) => report.log(level, message),
    progress: (fraction) => report.progress(0.1 + 0.8 * fraction),
  }
  const formats = pictures.map((file) => formatOf(file) ?? 'picture')
  const keeper = createStepKeeper(store, workspace)
  const limits = { maxSteps: request.max_steps, signal, toolbox: agent.toolbox, keeper }
  const done = await carryOut(agent, request.instructions, { formats, names }, workspace, stepReport, limits)
  const results = await resultsOf(done, signal)
  report.progress(1)
  return results
}

/** The agent's language model does the work; what it cannot do, the built-in planner does if it understands the text. */
async function carryOut(
  { languageModel: model, system }: Agent,
  instructions: string,
  { formats, names }: { readonly formats: readonly string[]; readonly names: readonly string[] },
  workspace: Workspace,
  report: Report,
  limits: Required<Limits>,
): Promise<Workspace> {
  const planned = () => planWithin(limits.toolbox, instructions, workspace, names)
  if (model === undefined) return runPlan(planned(), workspace, report, limits)
  try {
    return await runModel({ model, system, instructions, formats }, workspace, report, limits)
  } catch (error) {
    const givesWay = isDomainError(error, 'MODEL_UNAVAILABLE') || isDomainError(error, 'INSTRUCTIONS_NOT_UNDERSTOOD')
    if (!givesWay) throw error
    const plan = planned()
    if (!isUnderstood(plan)) throw error
    report.log('warn', `${error.message}; the built-in planner works instead`)
    return runPlan(plan, workspace, report, limits)
  }
}

async function readPictures(
  { aspect_ratio, resolution }: AgentRequest,
  files: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<Workspace> {
  const pictures: Picture[] = []
  const pixels = PIXEL_BUDGET / Math.max(1, files.length)
  for (const file of files) {
    signal.throwIfAborted()
    pictures.push(await withinBudget(await decodeImage(file), pixels))
  }
  return openWorkspace(pictures, aspect_ratio, resolution)
}

async function withinBudget(picture: Picture, pixels: number): Promise<Picture> {
  const excess = (picture.width * picture.height) / pixels
  if (excess <= 1) return picture
  const edge = Math.floor(Math.max(picture.width, picture.height) / Math.sqrt(excess))
  return resize(picture, scaledTo(picture, { width: edge, height: edge }, 'contain'))
}
