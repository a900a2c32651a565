import type { PlanStep } from '../../plan.ts'

/**
 * Gives shapes that lie one below the other, or side by side, equal parts of the room, so that all of them fit: "a
 * triangle on top of a square on top of a circle".
 */
export function sharedRoom<Step extends PlanStep>(steps: readonly Step[]): Step[] {
  const shared = withGroundsUpright(besideEachOther(steps))
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

/** "a circle and a square": figures without places of their own lie side by side, rows of several below each other. */
function besideEachOther<Step extends PlanStep>(steps: readonly Step[]): Step[] {
  const beside = [...steps]
  for (let from = 0; from < steps.length; from += 1) {
    const end = steps.findIndex((step, at) => at >= from && !isUnplaced(step, steps[at - 1]))
    const chain = steps.slice(from, end === -1 ? undefined : end)
    const stacked = chain.some(({ arguments: { count, along } }) => Number(count ?? 1) > 1 || along === 'column')
    if (chain.length > 1) {
      for (const [
        i,
        {
          arguments: { along: _, ...args },
          ...step
        },
      ] of chain.entries()) {
        const among = { place: i + 1, of: chain.length, along: stacked ? 'column' : 'row' }
        beside[from + i] = { ...step, arguments: { ...args, among } } as unknown as Step
      }
    }
    from += Math.max(0, chain.length - 1)
  }
  return beside
}

/** Whether a step draws a figure for which nothing says where it lies, and which is no part of the figure before. */
function isUnplaced({ tool, arguments: args, words }: PlanStep, before: PlanStep | undefined): boolean {
  const placed = ['position', 'relative', 'span', 'places', 'everywhere', 'from', 'turn'].some(
    (name) => args[name] !== undefined,
  )
  return tool === 'shape' && args.shape !== 'line' && !placed && before?.words !== words
}

/** A rectangle with a column of figures on it stands upright. */
function withGroundsUpright<Step extends PlanStep>(steps: readonly Step[]): Step[] {
  return steps.map((step, at) => {
    const { width, height, shape } = step.arguments
    const on = steps[at + 1]?.arguments
    const carries =
      on?.relative === 'inside' && on.along === 'column' && shape === 'rectangle' && Number(width) > Number(height)
    return carries ? { ...step, arguments: { ...step.arguments, width: 36, height: 80 } } : step
  })
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
