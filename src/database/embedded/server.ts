import { spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnOptions } from './account.ts'
import { type Installation, runProgram } from './installation.ts'
import { isPostgres } from './liveness.ts'

/**
 * - `absent`: shut down in order, or never started
 * - `crashed`: gone without having shut down
 * - `starting`, `ready`, `stopping`: alive
 */
export type ServerState = 'absent' | 'crashed' | 'starting' | 'ready' | 'stopping'

export interface Cluster {
  readonly installation: Installation
  /** The data folder. */
  readonly folder: string
  /** Receives what the server says before its own log is open. */
  readonly startLog: string
}

const CHECK_EVERY_MS = 10

/** What has become of the server over `folder`, from its `postmaster.pid`. */
export async function serverState(folder: string): Promise<ServerState> {
  const { pid, status } = await readPidFile(folder)
  if (pid === undefined) return 'absent'
  if (!(await isPostgres(pid))) return 'crashed'
  return status === 'ready' || status === 'stopping' ? status : 'starting'
}

/**
 * Starts the server and waits until it accepts connections, however long its recovery takes. It runs in a session
 * of its own: a Ctrl-C meant for darkroom must not reach it.
 *
 * @throws Error with the server's own words when it ends instead.
 */
export async function startServer({ installation, folder, startLog }: Cluster): Promise<void> {
  // PostgreSQL believes a stale file as soon as any process of its account has that pid again.
  if ((await serverState(folder)) === 'crashed') await rm(join(folder, 'postmaster.pid'), { force: true })

  const log = await open(startLog, 'w', 0o600)
  const server = spawn(join(installation.bin, 'postgres'), ['-D', folder], {
    ...spawnOptions(installation.account),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  await log.close()
  server.unref()
  let ended = false
  server.once('exit', () => {
    ended = true
  })
  server.once('error', () => {
    ended = true
  })

  for (;;) {
    const { pid, status } = await readPidFile(folder)
    if (pid === server.pid && status === 'ready') return
    if (ended) throw new Error(`PostgreSQL did not start: ${(await readFile(startLog, 'utf8')).trim()}`)
    await sleep(CHECK_EVERY_MS)
  }
}

/** Stops the server as `pg_ctl stop -m <mode>` does, and waits for its end. Nothing to stop is no error. */
export async function stopServer({ installation, folder }: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  await runProgram(installation, 'pg_ctl', ['stop', '-D', folder, '-m', mode, '-w', '-s']).catch(async (error) => {
    const state = await serverState(folder)
    if (state !== 'absent' && state !== 'crashed') throw error
  })
}

/** Restarts the server as an operator would: `pg_ctl restart -m <mode>`. */
export async function restartServer(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  const { installation, folder, startLog } = cluster
  await runProgram(installation, 'pg_ctl', ['restart', '-D', folder, '-m', mode, '-w', '-s', '-l', startLog])
}

/** `postmaster.pid`: the pid is its first line, the status its eighth (written last). */
async function readPidFile(folder: string): Promise<{ pid?: number; status?: string }> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  const status = lines[7]?.trim()
  return { ...(Number.isSafeInteger(pid) && { pid }), ...(status && { status }) }
}
