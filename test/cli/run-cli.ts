import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '../..')
/** Where Node keeps what it compiled: a command then starts in half the time, and these tests start many. */
const COMPILED = join(tmpdir(), 'darkroom-test-compiled')

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly ms: number
}

/** Where a command finds its database and its home. */
export type Environment = Readonly<Record<string, string>>

/** Starts `npm run darkroom -- …` without npm, in an environment of its own. */
export function startCli(environment: Environment, ...argv: string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, ['src/cli.ts', ...argv], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The same to its end. */
export async function runCli(environment: Environment, ...argv: string[]): Promise<Ran> {
  const started = performance.now()
  const child = startCli(environment, ...argv)
  const exit = once(child, 'exit') as Promise<[number | null]>
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, stdout, stderr, ms: performance.now() - started }
}

/** The answer of a command that is expected to succeed: `--json` is added, and stdout must hold nothing else. */
export async function answerOf<T>(environment: Environment, ...argv: string[]): Promise<T> {
  const { code, stdout, stderr } = await runCli(environment, ...argv, '--json')
  if (code !== 0) throw new Error(`${argv.join(' ')} exited with ${code}: ${stderr}`)
  return JSON.parse(stdout) as T
}
