import { DomainError, isUnsure } from '../errors.ts'
import { type FindSubject, SEES_NO_SUBJECT } from '../images/analysis/subject.ts'
import type { Cut } from '../images/operations/geometry/frame.ts'
import { type Picture, type Size, withoutOpaqueAlpha } from '../images/raster/picture.ts'
import { resize, scaledTo } from '../images/raster/resize.ts'
import type { Report } from '../report.ts'
import { continuing, planHash, type StepKeeper } from './kept-steps.ts'
import { withinSteps } from './output.ts'
import type { PlanStep } from './plan.ts'
import type { Needs, Tool } from './tools/tool.ts'
import { TOOLBOX } from './tools/toolbox.ts'
import { onBackdrop, onCanvas, resultSize, type Workspace, withCanvas } from './workspace.ts'

export interface Limits {
  /** Steps that may be run; what is left of a plan then stays undone. */
  readonly maxSteps: number
  /** How many of the first steps are inherited, and do not count. */
  readonly inherited?: number
  /** Looked at between steps; aborting throws the signal's reason. */
  readonly signal: AbortSignal
  /** The tools that may be used, by name; all of them unless said otherwise. */
  readonly toolbox?: ReadonlyMap<string, Tool>
  /** Keeps what steps make, and knows what an earlier attempt kept. */
  readonly keeper?: StepKeeper
  /** Sees the subjects of pictures; none anywhere unless said otherwise. */
  readonly findSubject?: FindSubject
}

/**
 * Runs steps one after another and tells the client what each of them does. A step is left out if it would have to
 * guess, such as what the subject is or how far the horizon leans.
 *
 * @throws DomainError from a step that cannot be done, `SUBJECT_UNSURE` or its like if nothing at all is done for that
 *   reason, or the signal's reason.
 */
export async function runSteps(
  workspace: Workspace,
  steps: readonly PlanStep[],
  report: Report,
  { maxSteps, inherited = 0, signal, toolbox = TOOLBOX, keeper, findSubject = SEES_NO_SUBJECT }: Limits,
): Promise<Workspace> {
  const { allowed, left } = withinSteps(steps, maxSteps, inherited)
  const planUpTo = (step: number) => hashUpTo(step, allowed, toolbox, workspace)
  const resumed = keeper?.resume(planUpTo)
  if (resumed !== undefined) report.log('info', continuing(resumed.step))
  let state = resumed?.workspace ?? workspace
  let isDone = resumed !== undefined
  let unsure: DomainError | undefined
  for (const [i, step] of allowed.entries()) {
    if (resumed !== undefined && i < resumed.step) continue
    signal.throwIfAborted()
    const tool = toolbox.get(step.tool)
    if (tool === undefined) {
      report.log('warn', withoutTool(step))
      continue
    }
    const needs = needsOf(allowed.slice(i), toolbox)
    const outcome = await attempt(tool, await withoutSpareDetail(state, needs), step, findSubject)
    if (outcome instanceof DomainError) {
      report.log('warn', `Left undone: “${step.words}”. ${outcome.message}`)
      unsure = outcome
      continue
    }
    state = outcome.workspace
    isDone = true
    report.log('info', `Step ${i + 1} of ${allowed.length}: ${outcome.sentence}`)
    for (const warning of outcome.warnings) report.log('warn', warning)
    for (const note of outcome.notes) report.log('info', note)
    report.progress((i + 1) / allowed.length)
    await keeper?.keep({ plan: planUpTo(i + 1), step: i + 1, tool: step.tool, words: step.words }, state)
  }
  if (left.length > 0) {
    report.log('warn', `Stopped after ${maxSteps} steps, as max_steps says; ${leftUndone(left)}`)
  }
  if (!isDone && unsure !== undefined) throw unsure
  return state
}

/**
 * Everything but the pictures that the state after some steps depends on: these steps, the result that they are for, and the
 * detail that the following steps need. Plans that agree in that can share the state.
 */
function hashUpTo(
  step: number,
  steps: readonly PlanStep[],
  toolbox: ReadonlyMap<string, Tool>,
  { aspectRatio, resolution, size, original, shapeDefaulted }: Workspace,
): string {
  const needs = needsOf(steps.slice(step), toolbox)
  const toCome = [needs.includes('detail'), needs.includes('shape')]
  return planHash([steps.slice(0, step), toCome, { aspectRatio, resolution, size, original, shapeDefaulted }])
}

/** The result of a step, or why it would have had to guess. */
async function attempt(tool: Tool, workspace: Workspace, step: PlanStep, findSubject: FindSubject) {
  try {
    return await tool.run(workspace, step.arguments, findSubject)
  } catch (error) {
    if (isUnsure(error)) return error
    throw error
  }
}

/** Why a step is passed over whose tool an agent does not have. */
export function withoutTool({ tool, words }: PlanStep): string {
  return `Left undone: “${words}” needs the tool ${tool}, which this agent does not have`
}

export function leftUndone(steps: readonly PlanStep[]): string {
  return `left undone: ${steps.map(({ words }) => `“${words}”`).join(', ')}`
}

/** What each of some steps needs of the pictures. */
export function needsOf(steps: readonly PlanStep[], toolbox: ReadonlyMap<string, Tool>): Needs[] {
  return steps.map(({ tool }) => toolbox.get(tool)?.needs ?? 'canvas')
}

/** The pictures at work, each brought to the exact size of a result. */
export async function resultsOf(
  workspace: Workspace,
  signal: AbortSignal,
  tell: (sentence: string) => void = () => undefined,
): Promise<Picture[]> {
  const state = withCanvas(workspace)
  const results: Picture[] = []
  for (const place of state.current) {
    signal.throwIfAborted()
    const { picture, cut } = onBackdrop(await onCanvas(state, state.sheets[place]!))
    if (cut !== undefined) tell(cutInWords(cut, place, workspace))
    results.push(withoutOpaqueAlpha(picture))
  }
  return results
}

/** Tells of what the usual shape of a result has cost a picture. */
function cutInWords({ edge, before, behind }: Cut, place: number, { given, first }: Workspace): string {
  const which = given > 1 && place < given ? `Picture ${place + 1}` : 'The picture'
  const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
  const pixels =
    place > 0 || first === undefined ? '' : ` (${Math.round((before + behind) * first[edge])} of ${first[edge]} pixels)`
  const sides = edge === 'width' ? ['left', 'right'] : ['top', 'bottom']
  const where = `${percent(before)} at the ${sides[0]}, ${percent(behind)} at the ${sides[1]}`
  return `${which} was cropped to a square, as no aspect_ratio was sent: ${percent(before + behind)} of its ${edge}${pixels} is cut off, ${where}. With aspect_ratio auto all of it stays`
}

/**
 * The size at which steps work on a picture that a result is made of: smaller than it is as far as no step could use
 * its detail, for every step then has less to do, and a result loses nothing.
 *
 * @param size of the result in pixels.
 */
export function workingSize(picture: Shape, size: Size, needs: readonly Needs[]): Size {
  if (needs.includes('detail')) return picture
  const covering = scaledTo(picture, size, 'cover')
  return covering.width < picture.width || (!needs.includes('shape') && isNearly(picture, size)) ? covering : picture
}

type Shape = Omit<Picture, 'pixels'>

/** Opaque, of a size's shape and little smaller: what is enlarged anyway is enlarged twice as fast before it has alpha. */
function isNearly({ width, height, channels }: Shape, size: Size): boolean {
  return channels === 3 && width * size.height === height * size.width && width < size.width && width > size.width * 0.9
}

/** Brings pictures to their working size, and those of which only what a result shows is needed onto the canvas. */
async function withoutSpareDetail(workspace: Workspace, needs: readonly Needs[]): Promise<Workspace> {
  if (needs.includes('detail')) return workspace
  const sheets = [...workspace.sheets]
  for (const [place, sheet] of sheets.entries()) {
    const { picture } = sheet
    const size = resultSize(workspace, sheet)
    const isSpare = picture.width * picture.height > size.width * size.height || isNearly(picture, size)
    if (isSpare && !needs.includes('shape')) sheets[place] = await onCanvas(workspace, sheet)
    else sheets[place] = { ...sheet, picture: await resize(picture, workingSize(picture, size, needs)) }
  }
  return { ...workspace, sheets }
}
