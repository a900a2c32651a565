import type { StepStore } from '../../../src/agent/kept-steps.ts'
import {
  type AgentSettings,
  type ImageModel,
  type LanguageModel,
  NO_MODELS,
} from '../../../src/agent/models/agent-settings.ts'
import type { RecordedPlan } from '../../../src/agent/plan.ts'
import { NO_RECORD } from '../../../src/agent/plan-record.ts'
import { type AgentRequest, runAgent } from '../../../src/agent/run-agent.ts'
import { type Picture, toSharp } from '../../../src/images/raster/picture.ts'
import type { LogLevel } from '../../../src/report.ts'
import { quarters } from '../../images/support/pictures.ts'

export const KEY = 'sk-do-not-tell-anyone-0123456789'

export function languageModel(url: string, more: Partial<LanguageModel> = {}): LanguageModel {
  return { url, model: 'planner-1', key: KEY, timeoutMs: 5_000, seesPictures: false, streamed: true, ...more }
}

export function imageModel(url: string, more: Partial<ImageModel> = {}): ImageModel {
  const sizes = [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ]
  return { url, model: 'painter-1', key: KEY, timeoutMs: 5_000, sizes, ...more }
}

export interface Outcome {
  readonly results: readonly Picture[]
  readonly logs: readonly (readonly [LogLevel, string])[]
  /** What was recorded of plans, one after the other. */
  readonly plans: readonly RecordedPlan[]
}

/** A photo in four colours, 300 × 200 pixels, as PNG. */
export const photo = await toSharp(quarters(300, 200)).png().toBuffer()

/** Runs the agent on pictures. */
export async function perform(
  settings: Partial<AgentSettings>,
  request: Partial<AgentRequest> & { readonly instructions: string },
  pictures: readonly Buffer[] = [photo],
  store?: StepStore,
  signal = new AbortController().signal,
): Promise<Outcome> {
  const logs: [LogLevel, string][] = []
  const plans: RecordedPlan[] = []
  const record = { ...NO_RECORD, planned: (plan: RecordedPlan) => void plans.push(plan) }
  const report = { log: (level: LogLevel, message: string) => logs.push([level, message]), progress: () => {} }
  const { pictures: results } = await runAgent(
    { aspect_ratio: '3:2', resolution: '2K', max_steps: 10, ...request },
    pictures,
    report,
    signal,
    { settings: { ...NO_MODELS, ...settings }, record, ...(store !== undefined && { store }) },
  )
  return { results, logs, plans }
}
