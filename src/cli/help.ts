import { COMMON_OPTIONS, takesValue } from './arguments.ts'
import type { Command } from './command.ts'
import { table } from './table.ts'

/** How commands are typed. */
export const PROGRAM = 'npm run darkroom --'

/** The list of all commands, or of those of a group. */
export function overview(commands: ReadonlyMap<string, Command>): string {
  const rows = [...commands].map(([name, command]) => [`  ${usage(name, command)}`, command.summary])
  return `Usage: ${PROGRAM} <command> [options]

${table(rows)}

Every command takes --help, and --json to print only JSON on standard output; use npm run --silent to suppress the
lines of npm itself.
Commands with --url talk to a running service. The others use the database of DATABASE_URL, or the private one under
DARKROOM_HOME, whether or not a service is running.`
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
