import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Command, FlagOption, Operands, Options, ValueOption } from './command.ts'
import { UsageError } from './usage-error.ts'

/** What follows the name of a command. */
export interface Arguments {
  readonly help: boolean
  readonly json: boolean
  readonly options: Readonly<Record<string, unknown>>
  readonly operands: Readonly<Record<string, unknown>>
}

type Given = string | boolean | (string | boolean)[] | undefined

/** Options that every command takes. */
export const COMMON_OPTIONS = {
  json: { about: 'Answer in JSON on standard output, and nothing else there' },
  help: { about: 'Show this help' },
} as const satisfies Options

/** Reads a command's arguments. Throws a `UsageError` that names what is wrong. */
export function readArguments(command: Command, argv: readonly string[]): Arguments {
  const options = command.options ?? {}
  const { values, positionals } = split(argv, { ...options, ...COMMON_OPTIONS })
  const help = values.help === true
  return {
    help,
    json: values.json === true,
    options: help ? {} : readOptions(options, values),
    operands: help ? {} : readOperands(command.operands ?? {}, positionals),
  }
}

function split(argv: readonly string[], options: Options) {
  const config: ParseArgsOptionsConfig = {}
  for (const [name, option] of Object.entries(options)) {
    config[name] = takesValue(option)
      ? { type: 'string', multiple: option.many === true }
      : { type: 'boolean', ...(name === 'help' ? { short: 'h' } : {}) }
  }
  try {
    return parseArgs({ args: [...argv], options: config, allowPositionals: true, strict: true })
  } catch (error) {
    // The rest of the message explains how to pass a dash as an operand, which no command takes.
    throw new UsageError((error as Error).message.split('. ')[0]!, { cause: error })
  }
}

function readOptions(options: Options, values: Readonly<Record<string, Given>>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(options)) {
    read[name] = takesValue(option) ? readOption(`--${name}`, option, values[name]) : values[name] === true
  }
  return read
}

function readOption(name: string, option: ValueOption<unknown>, given: Given): unknown {
  if (option.many) return ((given ?? []) as string[]).map((text) => readValue(name, option, text))
  if (given !== undefined) return readValue(name, option, given as string)
  if (option.required) throw new UsageError(`${name} is missing`)
  return undefined
}

function readOperands(operands: Operands, given: readonly string[]): Record<string, unknown> {
  const names = Object.keys(operands)
  if (given.length > names.length) throw new UsageError(`unexpected argument '${given[names.length]}'`)
  const read: Record<string, unknown> = {}
  for (const [place, name] of names.entries()) {
    const operand = operands[name]!
    const text = given[place]
    if (text !== undefined) read[name] = readValue(`<${name}>`, operand, text)
    else if (!operand.optional) throw new UsageError(`<${name}> is missing`)
  }
  return read
}

function readValue(name: string, { read }: { read: (text: string) => unknown }, text: string): unknown {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${name} ${error.message}, not '${text}'`)
    throw error
  }
}

/** True for `--name <value>`, false for a flag. */
export function takesValue(option: ValueOption<unknown> | FlagOption): option is ValueOption<unknown> {
  return 'read' in option
}
