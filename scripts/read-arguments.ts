import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What a script was called with. */
export interface Arguments<Config extends ParseArgsConfig> {
  readonly options: ReturnType<typeof parseArgs<Config>>['values']
  readonly operands: readonly string[]
  /** An option that takes a whole number of at least `least`, by default 1. */
  wholeNumber(name: string, least?: number): number
  /** Ends the script with a sentence about a mistake on its command line. */
  misused(mistake: string): never
}

/** Reads the command line of a script. `--help`, and a line that cannot be understood, end the script with its usage. */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config): Arguments<Config> {
  const { values, positionals } = parse()
  if ('help' in values) {
    console.log(usage)
    process.exit(0)
  }
  return { options: values as Arguments<Config>['options'], operands: positionals, wholeNumber, misused }

  function parse() {
    try {
      return parseArgs({ ...config, options: { ...config.options, help: { type: 'boolean', short: 'h' } } })
    } catch (error) {
      return misused((error as Error).message)
    }
  }

  function wholeNumber(name: string, least = 1): number {
    const value = String(values[name as keyof typeof values])
    if (/^\d{1,12}$/.test(value) && Number(value) >= least) return Number(value)
    return misused(`--${name} must be a whole number of at least ${least}`)
  }

  function misused(mistake: string): never {
    console.error(`${mistake}\n\n${usage}`)
    process.exit(2)
  }
}
