import { DomainError } from '../errors.ts'
import type { Report } from '../report.ts'
import { type Limits, runSteps } from './executor.ts'
import { isForeign } from './language/is-foreign.ts'
import { type Format, formatFor, type OutputFields, outputWish } from './output.ts'
import type { Plan, Scene } from './plan.ts'
import { planInstructions } from './planner/plan-instructions.ts'
import { planInTime } from './planning-time.ts'
import type { Tool } from './tools/tool.ts'
import type { Workspace } from './workspace.ts'

const CAPABILITIES =
  'adjust colour and light, blur or sharpen, crop, rotate and flip, add text, shapes, borders and backgrounds, ' +
  'and put pictures side by side, in a grid or on one another'

const FOREIGN =
  'The instructions seem not to be in English, which is all that the built-in planner reads. Write them in English; ' +
  'an agent that an operator has given a language model reads other languages, too. Texts to be written on a picture ' +
  'may be in any language, in quotation marks.'

/**
 * The plan of the built-in planner for the instructions. Instructions in another language have an empty plan, because only
 * chance words would look like English. If there is no picture, and drawing tools do not cover all of the instructions, the
 * picture is generated, if there is a tool for that.
 *
 * @throws DomainError `PICTURE_NOT_FOUND`, `INSTRUCTIONS_TOO_COMPLEX`.
 */
export function planWithin(toolbox: ReadonlyMap<string, Tool>, instructions: string, scene: Scene): Plan {
  const plan = planInTime(() => (isForeign(instructions) ? NOTHING : planInstructions(instructions, scene)))
  const drawable = isUnderstood(plan) && plan.notUnderstood.length === 0
  if (scene.pictures.length > 0 || drawable || !toolbox.has('generate_picture')) {
    // Without a step, and without a passage that is to blame, all of the instructions are not understood.
    return isUnderstood(plan) || plan.notUnderstood.length > 0
      ? plan
      : { ...plan, notUnderstood: [instructions.trim()] }
  }
  const whole = { tool: 'generate_picture', arguments: { prompt: instructions }, words: instructions }
  return { steps: [whole], notUnderstood: [], declined: [], notes: [] }
}

/**
 * The plan of the built-in planner for a request. If the instructions themselves say how large the result is, they are read
 * once more for a result of that size.
 *
 * @param sceneFor what may be known about the pictures, for a result of a shape and size.
 * @throws DomainError as `planWithin`.
 */
export function planRequest(
  toolbox: ReadonlyMap<string, Tool>,
  request: OutputFields & { readonly instructions: string },
  sceneFor: (format: Format) => Scene,
): Plan {
  const given = formatFor(request, {})
  const plan = planWithin(toolbox, request.instructions, sceneFor(given))
  const wished = formatFor(request, outputWish(plan.steps))
  return wished.original === given.original ? plan : planWithin(toolbox, request.instructions, sceneFor(wished))
}

const NOTHING: Plan = { steps: [], notUnderstood: [], declined: [], notes: [] }

/** Whether there is anything in the instructions that the planner could read. */
export function isUnderstood({ steps, declined }: Plan): boolean {
  return steps.length > 0 || declined.length > 0
}

/**
 * Carries a plan out and tells what of the instructions is left.
 *
 * @throws DomainError `INSTRUCTIONS_NOT_UNDERSTOOD`, `TOOL_NOT_ALLOWED`, or from a step that cannot be done.
 */
export async function runPlan(
  plan: Plan,
  workspace: Workspace,
  report: Report,
  limits: Required<Limits>,
): Promise<Workspace> {
  const { steps, notUnderstood, declined } = plan
  for (const note of plan.notes) report.log('info', note)
  const refusal = refusalOf(plan, limits.toolbox)
  if (refusal !== undefined) throw refusal
  if (declined.length > 0) report.log('info', `Left alone, as asked: ${quoted(declined)}`)
  if (notUnderstood.length > 0) report.log('warn', `Not understood: ${quoted(notUnderstood)}`)
  return runSteps(workspace, steps, report, limits)
}

/** Why there is nothing to carry out: `INSTRUCTIONS_NOT_UNDERSTOOD` or `TOOL_NOT_ALLOWED`. */
export function refusalOf(plan: Plan, toolbox: ReadonlyMap<string, Tool>): DomainError | undefined {
  const { steps, notUnderstood } = plan
  if (!isUnderstood(plan)) {
    const message = `Not understood: ${quoted(notUnderstood)}. The agent reads English, and can ${CAPABILITIES}.`
    return new DomainError('INSTRUCTIONS_NOT_UNDERSTOOD', isForeign(notUnderstood.join(' ')) ? FOREIGN : message)
  }
  if (steps.length === 0 || steps.some(({ tool }) => toolbox.has(tool))) return undefined
  return new DomainError('TOOL_NOT_ALLOWED', `This agent may not do this: ${quoted(steps.map(({ words }) => words))}`)
}

function quoted(passages: readonly string[]): string {
  return passages.map((passage) => `“${passage}”`).join(', ')
}
