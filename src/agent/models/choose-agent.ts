import type { Report } from '../../report.ts'
import type { Tool } from '../tools/tool.ts'
import type { AgentProfile, AgentSettings, LanguageModel } from './agent-settings.ts'
import { fullToolbox } from './full-toolbox.ts'

/** Who carries out a request, and with what. */
export interface Agent {
  /** Plans if there is one; otherwise the built-in planner does. */
  readonly languageModel: LanguageModel | undefined
  /** Text that the language model is told in addition. */
  readonly system: string | undefined
  /** The tools it may use, by name. */
  readonly toolbox: ReadonlyMap<string, Tool>
}

const DEFAULT = 'default'

/** The agent of that name, or else the default one, which is told to the client. */
export async function chooseAgent(
  settings: AgentSettings,
  agentId: string | undefined,
  report: Report,
): Promise<Agent> {
  const { profiles } = settings
  if (agentId !== undefined && agentId !== DEFAULT && !profiles.has(agentId)) {
    report.log('info', `There is no agent “${agentId}”; the default agent works instead`)
  }
  const profile = profiles.get(agentId ?? DEFAULT) ?? profiles.get(DEFAULT) ?? defaultProfile(settings)
  return {
    languageModel: profile.planner === 'model' ? languageModelOf(settings, profile) : undefined,
    system: profile.system,
    toolbox: await toolboxOf(settings, profile),
  }
}

function defaultProfile({ languageModel }: AgentSettings): AgentProfile {
  return { planner: languageModel === undefined ? 'built-in' : 'model' }
}

function languageModelOf({ languageModel }: AgentSettings, { model }: AgentProfile): LanguageModel | undefined {
  return languageModel === undefined || model === undefined ? languageModel : { ...languageModel, model }
}

async function toolboxOf({ imageModel }: AgentSettings, { tools }: AgentProfile): Promise<ReadonlyMap<string, Tool>> {
  const toolbox = await fullToolbox(imageModel)
  if (tools === undefined) return toolbox
  return new Map([...toolbox].filter(([name]) => tools.includes(name)))
}
