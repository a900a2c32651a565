import { readFile } from 'node:fs/promises'
import type { AgentRequest } from '../agent/run-agent.ts'
import { runAgent } from '../agent/run-agent.ts'
import type { Picture } from '../images/picture.ts'
import type { Report } from '../images/report.ts'
import type { EngineFiles } from './protocol.ts'

export interface EngineOutcome {
  readonly pictures: readonly Picture[]
  readonly details: Readonly<Record<string, unknown>>
}

export type Engine = (input: never, files: EngineFiles, report: Report, signal: AbortSignal) => Promise<EngineOutcome>

/** What carries out each type of job. */
export const ENGINES: Readonly<Record<string, Engine>> = {
  image_agent: runImageAgent,
}

async function runImageAgent(
  input: AgentRequest,
  files: EngineFiles,
  report: Report,
  signal: AbortSignal,
): Promise<EngineOutcome> {
  const images = await readAll(files.images ?? [])
  return { pictures: await runAgent(input, images, report, signal), details: {} }
}

function readAll(paths: readonly string[]): Promise<Buffer[]> {
  return Promise.all(paths.map((path) => readFile(path)))
}
