import type { ImageModel, LanguageModel } from '../agent/models/agent-settings.ts'
import { type ProfilesFile, readProfiles } from '../agent/models/profiles-file.ts'
import { readSubjectNet } from '../perception/subject-net.ts'
import type { EngineSettings } from './protocol.ts'

/** What the configuration says about engines. */
export interface EngineConfig {
  readonly languageModel: LanguageModel | undefined
  readonly imageModel: ImageModel | undefined
  readonly agentsFile: ProfilesFile
  /** File of a net that finds subjects; `undefined`: the one that comes along. */
  readonly subjectModel?: string | undefined
}

/**
 * The same for processes that carry jobs out: with the net that finds subjects, which is tried.
 *
 * @throws DomainError `SUBJECT_MODEL_INVALID`, and as `readEngineSettings`.
 */
export async function readWorkSettings(config: EngineConfig): Promise<EngineSettings> {
  const { subjectModel } = config
  const settings = await readEngineSettings(config)
  return { ...settings, subjectNet: subjectModel === undefined ? undefined : await readSubjectNet(subjectModel) }
}

/**
 * The configuration, with the profiles of agents read from their file.
 *
 * @throws DomainError `AGENTS_FILE_INVALID`, which names every fault in that file.
 */
export async function readEngineSettings(config: EngineConfig): Promise<EngineSettings> {
  const { languageModel, imageModel, agentsFile } = config
  const profiles = await readProfiles(agentsFile, { languageModel: languageModel !== undefined, toolNames })
  return { agent: { languageModel, imageModel, profiles } }

  async function toolNames(): Promise<Iterable<string>> {
    // Loaded only where there are profiles: a worker has no other use for the imaging libraries behind the tools.
    const { fullToolbox } = await import('../agent/models/full-toolbox.ts')
    const toolbox = await fullToolbox(imageModel)
    return toolbox.keys()
  }
}
