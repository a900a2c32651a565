import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { DomainError } from '../../errors.ts'
import type { AgentProfile } from './agent-settings.ts'

const Tools = v.optional(v.pipe(v.array(v.string()), v.minLength(1, 'must name at least one tool')))

const Profiles = v.record(
  v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  v.variant(
    'planner',
    [
      v.strictObject({ planner: v.literal('built-in'), tools: Tools }),
      v.strictObject({
        planner: v.literal('model'),
        model: v.optional(v.pipe(v.string(), v.minLength(1))),
        system: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
        tools: Tools,
      }),
    ],
    'planner must be "built-in" or "model"',
  ),
)

export interface ProfilesFile {
  readonly path: string
  /** Whether it is a fault if there is no such file. */
  readonly required: boolean
}

/** What the profiles may count on. */
export interface Available {
  /** Whether there is a language model to plan with. */
  readonly languageModel: boolean
  /** Asked only if there is a profile. */
  toolNames(): Promise<Iterable<string>>
}

/**
 * Reads the profiles of agents, by name.
 *
 * @throws DomainError `AGENTS_FILE_INVALID`, which names the file and every fault in it.
 */
export async function readProfiles(file: ProfilesFile, available: Available): Promise<Map<string, AgentProfile>> {
  const text = await textOf(file)
  if (text === undefined) return new Map()
  const parsed = v.safeParse(Profiles, parseJson(text, file.path))
  if (!parsed.success) {
    throw unusable(
      file.path,
      parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`),
    )
  }
  const profiles = new Map<string, AgentProfile>(Object.entries(parsed.output))
  const toolNames = new Set(await available.toolNames())
  const faults = [...profiles].flatMap(([name, profile]) => faultsOf(name, profile, available.languageModel, toolNames))
  if (faults.length > 0) throw unusable(file.path, faults)
  return profiles
}

async function textOf({ path, required }: ProfilesFile): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (missing && !required) return undefined
    throw unusable(path, [missing ? 'there is no such file' : String(error)])
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unusable(path, [`not JSON: ${(error as Error).message}`])
  }
}

function faultsOf(
  name: string,
  { planner, tools = [] }: AgentProfile,
  languageModel: boolean,
  toolNames: ReadonlySet<string>,
): string[] {
  const unknown = tools.filter((tool) => !toolNames.has(tool))
  const faults = unknown.map((tool) => `${name}.tools: no tool is called ${tool}`)
  if (planner === 'model' && !languageModel) faults.push(`${name}.planner: "model" needs AGENT_MODEL_URL`)
  return faults
}

function unusable(path: string, faults: readonly string[]): DomainError {
  return new DomainError(
    'AGENTS_FILE_INVALID',
    `the agent profiles in ${path} cannot be used:\n  ${faults.join('\n  ')}`,
  )
}
