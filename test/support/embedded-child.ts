import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Test } from 'tap'
import type { HomeMode } from '../../src/database/embedded/home-lock.ts'

/** tap loads its recorder into every child by this variable; under another account it could not write. */
const WITHOUT_RECORDER = ['-u', 'NODE_OPTIONS']

/** Another process that has the embedded database open. */
export interface EmbeddedChild {
  readonly pid: number
  readonly url: string
  readonly owned: boolean
  /** Has it close the database and end; resolves with its exit code. */
  stop(): Promise<number | null>
  /** `kill -9`; resolves when it is dead. */
  kill(): Promise<void>
}

/** What a child says when the database does not open. */
export interface Refusal {
  readonly code: string
  readonly message: string
}

export interface ChildOptions {
  readonly uid?: number
  readonly gid?: number
  readonly patienceMs?: number
}

/** Opens a home in a process of its own, ended with `t` at the latest. */
export async function openInChild(t: Test, home: string, mode: HomeMode, options: ChildOptions = {}) {
  const answer = await openOrRefuse(t, home, mode, options)
  if ('code' in answer) throw new Error(`${answer.code}: ${answer.message}`)
  return answer
}

/** The same for a home that is expected not to open. */
export async function refusedInChild(t: Test, home: string, mode: HomeMode, options: ChildOptions = {}) {
  const answer = await openOrRefuse(t, home, mode, options)
  if ('code' in answer) return answer
  throw new Error(`opened ${answer.url}`)
}

/** The same where either may happen. */
export async function openOrRefuse(
  t: Test,
  home: string,
  mode: HomeMode,
  options: ChildOptions = {},
): Promise<EmbeddedChild | Refusal> {
  const { patienceMs = 60_000, ...account } = options
  const script = join(import.meta.dirname, 'open-embedded.ts')
  const command = [process.execPath, script, home, mode, String(patienceMs)]
  const child = spawn('env', [...WITHOUT_RECORDER, ...command], {
    ...account,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  t.teardown(async () => {
    child.kill('SIGKILL')
    await exit
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const answer = JSON.parse(line) as Refusal | { url: string; owned: boolean }
  if ('code' in answer) return answer
  return {
    ...answer,
    pid: child.pid!,
    async stop() {
      child.stdin.end()
      return (await exit)[0]
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
