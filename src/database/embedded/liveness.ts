import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'

/**
 * A process that cannot be mistaken for a later one with the same number: `startedAt` is whatever the system says
 * of its start, comparable for equality only.
 */
export interface LiveProcess {
  readonly pid: number
  readonly startedAt: string
}

interface ProcessFacts {
  readonly program: string
  readonly startedAt: string
}

/** The process that has this pid now; `undefined` when none has, or one that is dead and merely not yet reaped. */
export async function liveProcess(pid: number): Promise<LiveProcess | undefined> {
  const facts = await processFacts(pid)
  return facts && { pid, startedAt: facts.startedAt }
}

export async function thisProcess(): Promise<LiveProcess> {
  const self = await liveProcess(process.pid)
  if (!self) throw new Error('this system tells nothing of its processes: neither /proc nor ps answers')
  return self
}

/** Whether exactly this process still lives. */
export async function isAlive({ pid, startedAt }: LiveProcess): Promise<boolean> {
  return (await processFacts(pid))?.startedAt === startedAt
}

/** Whether `pid` is a living PostgreSQL process: what a stale `postmaster.pid` cannot tell. */
export async function isPostgres(pid: number): Promise<boolean> {
  return (await processFacts(pid))?.program === 'postgres'
}

async function processFacts(pid: number): Promise<ProcessFacts | undefined> {
  return (await exists('/proc/self/stat')) ? factsFromProc(pid) : factsFromPs(pid)
}

async function factsFromProc(pid: number): Promise<ProcessFacts | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (line === undefined) return undefined
  // "pid (program) state …": the program's name may itself hold blanks and parentheses. See proc(5).
  const program = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'))
  const [state, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return undefined
  return { program, startedAt: rest[18] ?? '' }
}

async function factsFromPs(pid: number): Promise<ProcessFacts | undefined> {
  const line = await new Promise<string>((resolve) => {
    execFile('ps', ['-o', 'state=,lstart=,comm=', '-p', String(pid)], (_error, stdout) => resolve(stdout.trim()))
  })
  const [, state, startedAt, command] = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.+)$/.exec(line) ?? []
  if (!state || !startedAt || !command || state.startsWith('Z')) return undefined
  return { program: command.slice(command.lastIndexOf('/') + 1), startedAt }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
