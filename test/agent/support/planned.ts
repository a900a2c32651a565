import type { Test } from 'tap'
import type { Plan } from '../../../src/agent/plan.ts'
import { planInstructions } from '../../../src/agent/planner/plan-instructions.ts'

const picture = { width: 1200, height: 800, transparent: false }

/** What is planned for so many like pictures. */
export function planFor(instructions: string, pictures = 1): Plan {
  return planInstructions(instructions, {
    canvas: { width: 1200, height: 800 },
    free: true,
    pictures: Array.from({ length: pictures }, () => picture),
  })
}

/** Its steps, each with its arguments beside its tool. */
export const stepsFor = (instructions: string, pictures = 1) =>
  planFor(instructions, pictures).steps.map(({ tool, arguments: args }) => ({ tool, ...args }))

/** Asserts that instructions come to steps of these tools that hold at least these arguments. */
export function plans(t: Test, said: Readonly<Record<string, readonly object[]>>, pictures = 1) {
  for (const [instructions, expected] of Object.entries(said)) {
    const planned = stepsFor(instructions, pictures)
    t.match(planned, expected, instructions)
    t.equal(planned.length, expected.length, instructions)
  }
}
