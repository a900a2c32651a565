import { COMMON_OPTIONS, takesValue } from './arguments.ts'
import type { Command } from './command.ts'
import { table } from './table.ts'

/** How commands are typed. */
export const PROGRAM = 'npm run darkroom --'

/** The list of commands, or of those whose names start alike. */
export function overview(commands: ReadonlyMap<string, Command>): string {
  const rows = [...commands].map(([name, command]) => [`  ${usage(name, command)}`, command.summary])
  return `Usage: ${PROGRAM} <command> [options]

${table(rows)}

Every command takes --help, and --json for an answer in JSON on standard output and nothing else there; npm's own
lines are kept off it by npm run --silent.
The database is that of DATABASE_URL, or the private one under DARKROOM_HOME, whether or not the service is running.`
}

/** The help of one command. */
export function commandHelp(name: string, command: Command): string {
  const operands = Object.entries(command.operands ?? {}).map(([operand, { about }]) => [`  <${operand}>`, about])
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS }).map(([option, definition]) => [
    takesValue(definition) ? `  --${option} <${definition.placeholder}>` : `  --${option}`,
    definition.about,
  ])
  const details = command.details === undefined ? '' : `\n\n${command.details}`
  return `Usage: ${PROGRAM} ${usage(name, command)} [options]

${command.summary}.${details}

${table([...operands, ...options])}`
}

function usage(name: string, command: Command): string {
  const operands = Object.entries(command.operands ?? {}).map(([operand, { optional }]) =>
    optional ? `[${operand}]` : `<${operand}>`,
  )
  return [name, ...operands].join(' ')
}
