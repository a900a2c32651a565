import type { PlanStep } from '../../plan.ts'
import type { Setting } from '../clauses/setting.ts'

/**
 * Reads a size of which nothing says on what the picture then lies as that of the file, "make it 800 px wide": the picture
 * goes on filling the result. No picture is cut by being enlarged.
 */
export function withFileSizes<Step extends PlanStep>(steps: readonly Step[], scene: Setting): Step[] {
  const grounded = scene.free !== true || scene.sheet === true || steps.some(isGround)
  return steps.map((step) => {
    const { width, height, percent } = step.arguments
    const shape = width !== undefined && height !== undefined
    const smaller = grounded || /\bzoom/i.test(step.words)
    if (step.tool !== 'resize' || shape || (smaller && Number(percent ?? 0) <= 100)) return step
    return { ...step, arguments: { ...step.arguments, whole: true } }
  })
}

/** Whether a step gives a picture something to lie on; "do not crop" alone does not. */
function isGround({ tool, arguments: args }: PlanStep): boolean {
  return GROUNDS.has(tool) && !(tool === 'extend' && Object.keys(args).length === 0)
}

const GROUNDS = new Set(['background', 'extend', 'overlay', 'arrange', 'canvas'])
