import { resultsOf, runSteps } from '../../../src/agent/executor.ts'
import type { Plan } from '../../../src/agent/plan.ts'
import { planInstructions } from '../../../src/agent/planner/plan-instructions.ts'
import { openWorkspace } from '../../../src/agent/workspace.ts'
import type { Picture, Size } from '../../../src/images/raster/picture.ts'
import type { LogLevel, Report } from '../../../src/report.ts'
import { pictureOf } from '../../images/support/pictures.ts'

/** Size of the small canvas that instructions are tried on: the work of a result in a hundredth of its pixels. */
export const CANVAS: Size = { width: 240, height: 160 }

/** Red at the left, blue at the bottom: four quarters of different colour over a soft slope of green. */
export const photo: Picture = pictureOf(240, 160, (x, y) => {
  return [x < 120 ? 180 : 60, 80 + ((x + y) >> 4), y < 80 ? 60 : 170]
})

/** The colours of the photo's quarters: top left, top right, bottom left, bottom right. */
export const QUARTERS = [
  [180, 86, 60],
  [60, 93, 60],
  [180, 91, 170],
  [60, 98, 170],
] as const

/** A picture that shares no colour with the photo. */
export const meadow: Picture = pictureOf(200, 200, (x, y) => [20, 150 + ((x ^ y) & 7), 30 + (y >> 4)])

/** A magenta disc on nothing. */
export const logo: Picture = pictureOf(80, 80, (x, y) => {
  return [230, 0, 200, Math.hypot(x - 39.5, y - 39.5) < 36 ? 255 : 0]
})

/** A blue object on an even light background. */
export const product: Picture = pictureOf(240, 160, (x, y) => {
  return Math.hypot(x - 120, y - 80) < 50 ? [20, 40, 190] : [243, 243, 240]
})

export interface Outcome {
  readonly plan: Plan
  readonly results: readonly Picture[]
  readonly logs: readonly (readonly [LogLevel, string])[]
}

/** Plans and runs instructions on the small canvas. */
export async function perform(instructions: string, pictures: readonly Picture[], maxSteps = 10): Promise<Outcome> {
  const scene = {
    canvas: CANVAS,
    pictures: pictures.map(({ width, height, channels }) => ({ width, height, transparent: channels === 4 })),
  }
  const plan = planInstructions(instructions, scene)
  const logs: [LogLevel, string][] = []
  const report: Report = { log: (level, message) => logs.push([level, message]), progress: () => {} }
  const { signal } = new AbortController()
  const start = { ...openWorkspace(pictures, '3:2', '2K'), size: CANVAS }
  const results = await resultsOf(await runSteps(start, plan.steps, report, { maxSteps, signal }), signal)
  return { plan, results, logs }
}
