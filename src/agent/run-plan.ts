import { DomainError } from '../errors.ts'
import type { Report } from '../images/report.ts'
import { type Limits, runSteps } from './executor.ts'
import type { Plan, PlanStep, Scene } from './plan.ts'
import { planInstructions } from './planner/plan-instructions.ts'
import type { Tool } from './tools/tool.ts'
import type { Workspace } from './workspace.ts'

const CAPABILITIES =
  'adjust colour and light, blur or sharpen, crop, rotate and flip, add text, shapes, borders and backgrounds, ' +
  'and put pictures side by side, in a grid or on one another'

/** A plan, with what it may not do kept apart. */
export interface AllowedPlan extends Plan {
  readonly instructions: string
  /** Steps whose tool the agent does not have. */
  readonly forbidden: readonly PlanStep[]
}

/**
 * What the built-in planner makes of the instructions with the tools there are. Instructions without a picture that no
 * drawing tool covers whole are generated, if there is a tool for that.
 *
 * @throws DomainError `PICTURE_NOT_FOUND`.
 */
export function planWithin(
  toolbox: ReadonlyMap<string, Tool>,
  instructions: string,
  workspace: Workspace,
): AllowedPlan {
  const plan = planInstructions(instructions, sceneOf(workspace))
  const drawable = isUnderstood(plan) && plan.notUnderstood.length === 0
  if (workspace.given === 0 && !drawable && toolbox.has('generate_picture')) {
    const whole = { tool: 'generate_picture', arguments: { prompt: instructions }, words: instructions }
    return { instructions, steps: [whole], forbidden: [], notUnderstood: [], declined: [], notes: [] }
  }
  const isAllowed = ({ tool }: PlanStep) => toolbox.has(tool)
  const forbidden = plan.steps.filter((step) => !isAllowed(step))
  return { ...plan, instructions, steps: plan.steps.filter(isAllowed), forbidden }
}

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
  plan: AllowedPlan,
  workspace: Workspace,
  report: Report,
  limits: Limits,
): Promise<Workspace> {
  const { steps, forbidden, notUnderstood, declined } = plan
  for (const note of plan.notes) report.log('info', note)
  if (forbidden.length > 0) {
    const message = `This agent may not do this: ${quoted(forbidden.map(({ words }) => words))}`
    if (steps.length === 0) throw new DomainError('TOOL_NOT_ALLOWED', message)
    report.log('warn', message)
  }
  if (!isUnderstood(plan)) {
    const words = quoted(notUnderstood.length > 0 ? notUnderstood : [plan.instructions.trim()])
    throw new DomainError('INSTRUCTIONS_NOT_UNDERSTOOD', `Not understood: ${words}. The agent can ${CAPABILITIES}.`)
  }
  if (declined.length > 0) report.log('info', `Left alone, as asked: ${quoted(declined)}`)
  if (notUnderstood.length > 0) report.log('warn', `Not understood: ${quoted(notUnderstood)}`)
  return runSteps(workspace, steps, report, limits)
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
