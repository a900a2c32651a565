import type { PlanStep } from '../plan.ts'

/**
 * Gives shapes that lie one below the other, or side by side, equal parts of the room, so that all of them fit: "a
 * triangle on top of a square on top of a circle".
 */
export function sharedRoom<Step extends PlanStep>(steps: readonly Step[]): Step[] {
  const shared = [...steps]
  for (let from = 0; from < steps.length; from += 1) {
    const end = endOfChain(steps, from)
    const chain = steps.slice(from, end)
    if (chain.length < 2) continue
    const [, second] = chain
    const along = VERTICAL.has(String(second!.arguments.relative)) ? 'column' : 'row'
    const backwards = BACKWARDS.has(String(second!.arguments.relative))
    for (const [
      i,
      {
        arguments: { relative: _, ...args },
        ...step
      },
    ] of chain.entries()) {
      const place = backwards ? chain.length - i : i + 1
      shared[from + i] = {
        ...step,
        arguments: { ...args, among: { place, of: chain.length, along } },
      } as unknown as Step
    }
    from = end - 1
  }
  return shared
}

const VERTICAL = new Set(['above', 'below'])
const BACKWARDS = new Set(['above', 'left'])

/** Where the shapes end that continue one another in one direction from a shape without a place of its own. */
function endOfChain(steps: readonly PlanStep[], from: number): number {
  const { tool, arguments: first } = steps[from]!
  if (tool !== 'shape' || first.span !== undefined || (first.position ?? 'center') !== 'center') return from
  const relation = steps[from + 1]?.arguments.relative
  if (first.relative !== undefined || relation === undefined || relation === 'inside') return from
  const end = steps.findIndex(
    (step, at) => at > from && (step.tool !== 'shape' || step.arguments.relative !== relation),
  )
  return end === -1 ? steps.length : end
}
