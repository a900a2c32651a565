import t from 'tap'
import { resultsOf, runSteps } from '../../src/agent/executor.ts'
import type { PlanStep } from '../../src/agent/plan.ts'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'
import { openWorkspace, type Workspace } from '../../src/agent/workspace.ts'
import { isDomainError } from '../../src/errors.ts'
import { ASPECT_RATIOS } from '../../src/images/raster/canvas-size.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import type { Report } from '../../src/report.ts'
import { pictureOf } from '../images/support/pictures.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { extremeArguments } from './fuzz/arguments.ts'

const PLANS = 250
/** Seconds of processor time that a step on a small canvas may take. */
const MOST_SECONDS = 10

const PICTURES = [
  ...[photo(300, 200), photo(1, 1), photo(2, 2), photo(1, 3_000), photo(3_000, 1)],
  pictureOf(80, 80, (x, y) => [230, 0, 200, Math.hypot(x - 39.5, y - 39.5) < 36 ? 255 : 0]),
  pictureOf(50, 40, () => [0, 0, 0, 0]),
]
/** Of results: small, so that many can be made; thin ones come of thin pictures with the aspect ratio `auto`. */
const SIZES = [
  ...[[240, 160] as const, [300, 300] as const, [16, 1_600] as const, [1_600, 16] as const, [1, 2_048] as const],
].map(([width, height]) => ({ width, height }))

const quiet: Report = { log: () => {}, progress: () => {} }
const { signal } = new AbortController()

function photo(width: number, height: number): Picture {
  return pictureOf(width, height, (x, y) => [x & 255, (x + y) & 255, y & 255])
}

interface Case {
  readonly workspace: Workspace
  readonly steps: readonly PlanStep[]
}

/**
 * Some pictures and some steps with arguments that a model might call tools with, most of them at the edge of what they
 * accept.
 */
function extremeCase(seed: number): Case {
  const random = randomNumbers(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const pictures = Array.from({ length: pick([0, 1, 1, 2, 3, 10]) }, () => pick(PICTURES))
  const workspace = { ...openWorkspace(pictures, pick(ASPECT_RATIOS), '2K'), size: pick(SIZES) }
  const steps = Array.from({ length: pick([1, 1, 2, 4]) }, () => {
    const { name, schema } = pick([...TOOLBOX.values()])
    return { tool: name, arguments: extremeArguments(schema, random) as PlanStep['arguments'], words: '' }
  })
  return { workspace, steps }
}

t.test('whatever tools are called with, there is a result or a reason', { timeout: 600_000 }, async (t) => {
  const first = Math.floor(Math.random() * 1_000_000)
  t.comment(`seeds from ${first}`)
  let results = 0
  for (let seed = first; seed < first + PLANS; seed++) {
    const { workspace, steps } = extremeCase(seed)
    const before = process.cpuUsage()
    try {
      const state = await runSteps(workspace, steps, quiet, { maxSteps: 10, signal })
      for (const { width, height, channels, pixels } of await resultsOf(state, signal)) {
        if (pixels.length !== width * height * channels) t.fail(`seed ${seed}: half a picture`, { steps })
      }
      results += 1
    } catch (error) {
      if (!isDomainError(error)) t.error(error, `seed ${seed}`, { steps })
    }
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1e6
    if (seconds > MOST_SECONDS * (steps.length + 1)) t.fail(`seed ${seed} took ${seconds} s`, { steps })
  }
  t.ok(results > PLANS / 4, `${results} of ${PLANS} had a result`)
})
