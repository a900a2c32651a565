import { readFile } from 'node:fs/promises'
import { nameInAddress } from '../agent/given-pictures.ts'
import type { StepStore } from '../agent/kept-steps.ts'
import type { PlanRecord } from '../agent/plan-record.ts'
import type { AgentRequest } from '../agent/run-agent.ts'
import { runAgent } from '../agent/run-agent.ts'
import type { FindSubject } from '../images/analysis/subject.ts'
import type { RenderOptions } from '../images/files/renditions.ts'
import type { Picture } from '../images/raster/picture.ts'
import { runPreservation } from '../preservation/run-preservation.ts'
import type { Report } from '../report.ts'
import type { RunTask } from './protocol.ts'

export interface EngineOutcome {
  readonly pictures: readonly Picture[]
  /** How the results are written; see {@link RenderOptions}. */
  readonly render?: RenderOptions
  /** What there is to say about the result besides its pictures. */
  readonly details: Readonly<Record<string, unknown>>
}

/** What an engine tells of its work, and what earlier attempts have left to it. */
export interface Surroundings {
  readonly report: Report
  readonly signal: AbortSignal
  readonly store: StepStore
  readonly record: PlanRecord
  readonly findSubject: FindSubject
}

export type Engine = (task: RunTask, surroundings: Surroundings) => Promise<EngineOutcome>

/** What carries out each type of job. */
export const ENGINES: Readonly<Record<string, Engine>> = {
  image_agent: runImageAgent,
  detail_preservation: runDetailPreservation,
}

async function runImageAgent(
  { input, files, settings, inheritedSteps = [] }: RunTask,
  { report, signal, store, record, findSubject }: Surroundings,
): Promise<EngineOutcome> {
  const images = await readAll(files.images ?? [])
  const { images: given = [] } = input as { images?: readonly GivenImage[] }
  const names = given.map(({ filename, uri }) => filename ?? nameInAddress(uri))
  const surroundings = { settings: settings.agent, store, record, inheritedSteps, names, findSubject }
  const { pictures, render } = await runAgent(input as AgentRequest, images, report, signal, surroundings)
  return { pictures, render, details: {} }
}

/** What a job's input says of a picture's file. */
interface GivenImage {
  readonly filename?: string
  readonly uri?: string
}

async function runDetailPreservation({ files }: RunTask, { report, signal }: Surroundings): Promise<EngineOutcome> {
  const [source] = filesToRead(files.source_image)
  const references = filesToRead(files.reference_images)
  const { picture, repaired, regions } = await runPreservation(source!, references, report, signal)
  // Lossless: what was not repaired is to equal the source, pixel for pixel.
  return { pictures: [picture], render: { full: 'png' }, details: { repaired, regions } }
}

function readAll(paths: readonly string[]): Promise<Buffer[]> {
  return Promise.all(paths.map((path) => readFile(path)))
}

function filesToRead(paths: readonly string[] = []): (() => Promise<Buffer>)[] {
  return paths.map((path) => () => readFile(path))
}
