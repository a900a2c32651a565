import type { Command } from './command.ts'
import { UsageError } from './usage-error.ts'

/**
 * Every command by its name. Commands are loaded when they are run, because some packages take longer to load than
 * other commands take to run.
 */
const COMMANDS: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  'keys create': () => import('./commands/keys/create.ts'),
  'keys list': () => import('./commands/keys/list.ts'),
  'keys revoke': () => import('./commands/keys/revoke.ts'),
  'keys limit': () => import('./commands/keys/limit.ts'),
  'accounts limit': () => import('./commands/accounts/limit.ts'),
  'credits grant': () => import('./commands/credits/grant.ts'),
  'credits correct': () => import('./commands/credits/correct.ts'),
  'credits show': () => import('./commands/credits/show.ts'),
  'jobs submit': () => import('./commands/jobs/submit.ts'),
  'jobs repair': () => import('./commands/jobs/repair.ts'),
  'jobs branch': () => import('./commands/jobs/branch.ts'),
  'jobs watch': () => import('./commands/jobs/watch.ts'),
  'jobs tail': () => import('./commands/jobs/tail.ts'),
  'jobs list': () => import('./commands/jobs/list.ts'),
  'jobs show': () => import('./commands/jobs/show.ts'),
  'jobs cancel': () => import('./commands/jobs/cancel.ts'),
  'jobs retry': () => import('./commands/jobs/retry.ts'),
  'agent plan': () => import('./commands/agent/plan.ts'),
  'webhooks secret': () => import('./commands/webhooks/secret.ts'),
  'webhooks rotate': () => import('./commands/webhooks/rotate.ts'),
  'audit replay': () => import('./commands/audit/replay.ts'),
  'audit verify': () => import('./commands/audit/verify.ts'),
  'audit export': () => import('./commands/audit/export.ts'),
  'audit verify-export': () => import('./commands/audit/verify-export.ts'),
  'audit reproduce': () => import('./commands/audit/reproduce.ts'),
  'audit accounts': () => import('./commands/audit/accounts.ts'),
  'audit accesses': () => import('./commands/audit/accesses.ts'),
  'audit seals list': () => import('./commands/audit/seals-list.ts'),
  'audit seals make': () => import('./commands/audit/seals-make.ts'),
  'audit seals export': () => import('./commands/audit/seals-export.ts'),
  'audit seals key': () => import('./commands/audit/seals-key.ts'),
  'audit seals restored': () => import('./commands/audit/seals-restored.ts'),
  'audit retention plan': () => import('./commands/audit/retention-plan.ts'),
  'audit retention run': () => import('./commands/audit/retention-run.ts'),
  sweep: () => import('./commands/sweep.ts'),
  'database backup': () => import('./commands/database/backup.ts'),
  'database restore': () => import('./commands/database/restore.ts'),
  'database url': () => import('./commands/database/url.ts'),
  migrate: () => import('./commands/migrate.ts'),
}

export interface FoundCommand {
  readonly name: string
  readonly command: Command
  /** What follows the name. */
  readonly argv: readonly string[]
}

/** Finds the command at the beginning of a command line. Throws a `UsageError` if there is none. */
export async function findCommand(argv: readonly string[]): Promise<FoundCommand> {
  for (const words of [3, 2, 1]) {
    const name = argv.slice(0, words).join(' ')
    if (!Object.hasOwn(COMMANDS, name)) continue
    const { command } = await COMMANDS[name]!()
    return { name, command, argv: argv.slice(words) }
  }
  const words = argv.slice(0, 3).filter((word) => !word.startsWith('-'))
  const group = namesIn(words[0] ?? '')
  if (group.length === 0) throw new UsageError(`unknown command '${words[0] ?? argv[0]}'`)
  throw new UsageError(`unknown command '${words.join(' ')}'; there are ${group.join(', ')}`)
}

/** The commands of a group such as `keys`, or all of them without one. */
export async function loadCommands(group?: string): Promise<Map<string, Command>> {
  const commands = new Map<string, Command>()
  for (const name of group === undefined ? Object.keys(COMMANDS) : namesIn(group)) {
    commands.set(name, (await COMMANDS[name]!()).command)
  }
  return commands
}

function namesIn(group: string): string[] {
  return Object.keys(COMMANDS).filter((name) => name.startsWith(`${group} `))
}
