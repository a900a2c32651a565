import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { resultsOf, runSteps } from '../../src/agent/executor.ts'
import { SAVE } from '../../src/agent/output.ts'
import type { PlanStep } from '../../src/agent/plan.ts'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'
import { openWorkspace } from '../../src/agent/workspace.ts'
import { findFaces } from '../../src/images/analysis/faces.ts'
import { decodeImage } from '../../src/images/files/codec.ts'
import { insetFrame } from '../../src/images/operations/geometry/border.ts'
import { cover } from '../../src/images/operations/geometry/fit.ts'
import { parseColour, WHITE } from '../../src/images/raster/colour.ts'
import { layUnder } from '../../src/images/raster/compose.ts'
import { type Paint, paintPicture } from '../../src/images/raster/paint.ts'
import { type Picture, toSharp } from '../../src/images/raster/picture.ts'
import { createSubjectFinder } from '../../src/perception/subject-finder.ts'
import type { Report } from '../../src/report.ts'
import { captioned, laidOut } from './contact-sheet.ts'
import type { Demo } from './demo.ts'
import { TOOL_SAMPLES, type ToolSample } from './tool-samples.ts'

const ROOT = join(import.meta.dirname, '../..')
const PHOTOGRAPH = join(ROOT, 'test/fixtures/city.jpg')
const PORTRAIT = join(ROOT, 'test/fixtures/astronaut.jpg')
const OUTPUT = join(ROOT, 'demo-output/tools')

const FIELD = { width: 240, height: 180 }
const COLUMNS = 7
const GAP = 12
const CAPTION_SIZE = 17

/** Shows through where a result is transparent. */
const CHECKERBOARD: Paint = {
  kind: 'pattern',
  pattern: 'checkerboard',
  colours: [WHITE, parseColour('#d4d4d8')!],
  scale: 24,
}

/** Around every field, for some are white to their edges. */
const HAIRLINE: Paint = { kind: 'plain', colour: parseColour('#d4d4d8')! }

const finder = createSubjectFinder()

const SILENT: Report = { log: () => undefined, progress: () => undefined }

/** A heart on an even ground. */
const SIGN = [
  step('background', { colours: ['#e8e8ee'] }),
  step('shape', { shape: 'heart', colours: ['crimson', 'darkorange'], width: 64, height: 60 }),
]

/** The heart, cut out. */
const BADGE = [...SIGN, step('remove_background', {})]

/** Steps that turn the photograph, or nothing, into what a sample starts from. */
const BEGINNINGS: Readonly<Record<NonNullable<ToolSample['from']>, readonly PlanStep[]>> = {
  photograph: [],
  several: [],
  sign: SIGN,
  badge: BADGE,
  framed: [step('extend', { fill: 'colour', colour: 'white', margin: 20 })],
  grainy: [step('grain', { strength: 28 })],
  lamplit: [step('warmth', { amount: 90 })],
  flashed: [step('crop', { focus: 'face' })],
  spotted: [step('shape', { shape: 'ellipse', colours: ['black'], width: 8, height: 8, position: 'top' })],
  tilted: [step('straighten', { degrees: -8 })],
}

export const toolsDemo: Demo = {
  summary: 'a contact sheet of every tool that the agent has',
  async run() {
    // What the file is to be like shows nowhere in the picture.
    const missing = [...TOOLBOX.keys()].filter(
      (name) => name !== SAVE && !TOOL_SAMPLES.some(({ tool }) => tool === name),
    )
    if (missing.length > 0) throw new Error(`no sample shows ${missing.join(', ')}`)
    // Three times as large as a field, so that a crop has something to show.
    const source = { width: FIELD.width * 3, height: FIELD.height * 3 }
    const photograph = await cover(await decodeImage(await readFile(PHOTOGRAPH)), source, 'center')
    const fields: Picture[] = []
    for (const sample of TOOL_SAMPLES) {
      const shown = layUnder(await apply(sample, photograph), paintPicture(FIELD, CHECKERBOARD))
      const caption = sample.caption ?? sample.tool.replaceAll('_', ' ')
      fields.push(await captioned(insetFrame(shown, 1, 0, HAIRLINE), caption, CAPTION_SIZE))
    }
    const file = join(OUTPUT, 'tools.webp')
    await rm(OUTPUT, { recursive: true, force: true })
    await mkdir(OUTPUT, { recursive: true })
    await toSharp(await laidOut(fields, COLUMNS, GAP))
      .webp({ quality: 72, effort: 6, smartSubsample: true })
      .toFile(file)
    console.log(`${TOOLBOX.size} tools, each at work on a picture:\n  ${relative(ROOT, file)}`)
  },
}

/** What the agent's own executor makes of the sample. */
async function apply(
  { tool, arguments: args, from = 'photograph' }: ToolSample,
  photograph: Picture,
): Promise<Picture> {
  return run(await picturesFor(from, photograph), [...BEGINNINGS[from], step(tool, args)])
}

/** The pictures given to the agent; what starts from an empty canvas gets none. */
async function picturesFor(from: keyof typeof BEGINNINGS, photograph: Picture): Promise<Picture[]> {
  if (from === 'sign' || from === 'badge') return []
  if (from === 'flashed') return [await flashed()]
  if (from !== 'several') return [photograph]
  const badge = await run([], BADGE)
  const duotone = await run([photograph], [step('duotone', { dark: '#10002b', light: '#ff9e00' })])
  const close = await run([photograph], [step('crop', { width: 50, height: 50 })])
  return [photograph, badge, duotone, close]
}

/** A portrait with eyes as a flash makes them. */
async function flashed(): Promise<Picture> {
  const portrait = await decodeImage(await readFile(PORTRAIT))
  const pixels = portrait.pixels.slice()
  for (const { eyes } of await findFaces(portrait)) {
    for (const { x, y } of eyes) {
      for (let at = 0; at < pixels.length; at += portrait.channels) {
        const pixel = at / portrait.channels
        const away = Math.hypot((pixel % portrait.width) - x, Math.floor(pixel / portrait.width) - y)
        if (away < 2.2) pixels.set([205, 40, 48], at)
      }
    }
  }
  return { ...portrait, pixels }
}

async function run(pictures: readonly Picture[], steps: readonly PlanStep[]): Promise<Picture> {
  const { signal } = new AbortController()
  const workspace = { ...openWorkspace(pictures, '4:3', '2K'), size: FIELD }
  const done = await runSteps(workspace, steps, SILENT, { maxSteps: steps.length, signal, findSubject: finder.find })
  const [result] = await resultsOf(done, signal)
  return result!
}

function step(tool: string, args: PlanStep['arguments']): PlanStep {
  return { tool, arguments: args, words: tool }
}
