import { type Arguments, readArguments } from './cli/arguments.ts'
import type { CommandContext } from './cli/command.ts'
import { findCommand, loadCommands } from './cli/commands.ts'
import { commandHelp, overview, PROGRAM } from './cli/help.ts'
import { UsageError } from './cli/usage-error.ts'
import { DarkroomError } from './client/errors.ts'
import { type Config, readConfig } from './config.ts'
import { explainFailure, isDomainError } from './errors.ts'
import { createLog } from './observability/log.ts'

const FAILED = 1
const MISUSED = 2

/** Runs one command line and returns its exit code. */
async function run(argv: readonly string[]): Promise<number> {
  const words = argv.filter((word) => word !== '--help' && word !== '-h')
  const wantsHelp = words.length < argv.length
  if (words.length === 0) return showAll(wantsHelp)
  if (words.length === 1 && wantsHelp) {
    const group = await loadCommands(words[0])
    if (group.size > 0) {
      console.log(overview(group))
      return 0
    }
  }

  const { name, command, argv: rest } = await findCommand(argv)
  const { help: helpAsked, json, options, operands } = readOrExplain(name, () => readArguments(command, rest))
  if (helpAsked) {
    console.log(commandHelp(name, command))
    return 0
  }
  const { json: value, text, failed } = await command.run(createContext(json), options, operands)
  const answer = json ? JSON.stringify(value) : text
  if (answer !== undefined) console.log(answer)
  return failed ? FAILED : 0
}

/** All commands: the answer to who asked for them, a complaint to who did not. */
async function showAll(wanted: boolean): Promise<number> {
  const text = overview(await loadCommands())
  if (wanted) console.log(text)
  else console.error(text)
  return wanted ? 0 : MISUSED
}

function createContext(json: boolean): CommandContext {
  const config = readSettings()
  process.umask(config.umask)
  return {
    config,
    log: createLog(config.logLevel),
    apiKey: process.env.DARKROOM_API_KEY || undefined,
    json,
    print: (line) => console.log(line),
    note: (line) => console.error(line),
  }
}

function readSettings(): Config {
  try {
    // What the service would tell its log is not news to the person at the prompt.
    return readConfig({ LOG_LEVEL: 'warn', ...process.env })
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}

/** Reads the arguments of the command `name`, and says where to read more if they cannot be understood. */
function readOrExplain(name: string, read: () => Arguments): Arguments {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\nSee: ${PROGRAM} ${name} --help`, { cause: error })
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (isDomainError(error) || error instanceof DarkroomError) return `${error.message} (${error.code})`
  return explainFailure(error)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(`darkroom: ${explain(error)}`)
  process.exitCode = error instanceof UsageError ? MISUSED : FAILED
}
