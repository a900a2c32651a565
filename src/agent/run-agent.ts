import { DomainError } from '../errors.ts'
import type { AspectRatio, Resolution } from '../images/canvas-size.ts'
import { decodeImage } from '../images/codec.ts'
import { resize, scaledTo } from '../images/operations/resize.ts'
import type { Picture } from '../images/picture.ts'
import type { Report } from '../images/report.ts'
import { resultsOf, runSteps } from './executor.ts'
import type { Scene } from './plan.ts'
import { planInstructions } from './planner/plan-instructions.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** What a client asks the image agent for. */
export interface AgentRequest {
  /** Plain English, 3 to 10,000 characters. */
  readonly instructions: string
  readonly aspect_ratio: AspectRatio
  readonly resolution: Resolution
  /** Steps that may be run, 1 to 30. */
  readonly max_steps: number
  /** Profile to run as; only the default one exists. */
  readonly agent_id?: string
}

/** Pixels that the given pictures may take together in memory; three or four bytes each. */
const PIXEL_BUDGET = 60_000_000

const CAPABILITIES =
  'adjust colour and light, blur or sharpen, crop, rotate and flip, add text, shapes, borders and backgrounds, ' +
  'and put pictures side by side, in a grid or on one another'

/**
 * Does to the pictures what the instructions say. The same request and pictures always give the same pixels.
 *
 * @param pictures encoded, as the client sent them, in order; may be empty.
 * @param report receives a sentence for each step, warnings about words that were not understood, and progress.
 * @param signal ends the work between two steps.
 * @returns one or more pictures, each exactly as large as the aspect ratio and the resolution say.
 * @throws DomainError `INSTRUCTIONS_NOT_UNDERSTOOD`, `PICTURE_REQUIRED`, `PICTURE_NOT_FOUND`, or as `decodeImage`;
 *   the signal's reason once that is aborted.
 */
export async function runAgent(
  request: AgentRequest,
  pictures: readonly Uint8Array[],
  report: Report,
  signal: AbortSignal,
): Promise<Picture[]> {
  signal.throwIfAborted()
  if (request.agent_id !== undefined) {
    report.log('info', `There is no agent “${request.agent_id}”; the default agent works instead`)
  }
  const workspace = await readPictures(request, pictures, signal)
  const plan = planInstructions(request.instructions, sceneOf(workspace))
  for (const note of plan.notes) report.log('info', note)
  if (plan.steps.length === 0 && plan.declined.length === 0) {
    const words = plan.notUnderstood.length > 0 ? quoted(plan.notUnderstood) : quoted([request.instructions.trim()])
    throw new DomainError('INSTRUCTIONS_NOT_UNDERSTOOD', `Not understood: ${words}. The agent can ${CAPABILITIES}.`)
  }
  if (plan.declined.length > 0) report.log('info', `Left alone, as asked: ${quoted(plan.declined)}`)
  if (plan.notUnderstood.length > 0) report.log('warn', `Not understood: ${quoted(plan.notUnderstood)}`)
  report.progress(0.1)
  const stepReport: Report = {
    log: (level, message) => report.log(level, message),
    progress: (fraction) => report.progress(0.1 + 0.8 * fraction),
  }
  const done = await runSteps(workspace, plan.steps, stepReport, { maxSteps: request.max_steps, signal })
  const results = await resultsOf(done, signal)
  report.progress(1)
  return results
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

function sceneOf(workspace: Workspace): Scene {
  const pictures = workspace.sheets.map(({ picture }) => {
    return { width: picture.width, height: picture.height, transparent: picture.channels === 4 }
  })
  return { canvas: workspace.size, pictures }
}

function quoted(passages: readonly string[]): string {
  return passages.map((passage) => `“${passage}”`).join(', ')
}
