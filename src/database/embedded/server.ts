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
const ORPHANS_END_MS = 10_000

/** What has become of the server over `folder`, from its `postmaster.pid`. */
export async function serverState(folder: string): Promise<ServerState> {
  const { pid, status } = await readPidFile(folder)
  if (pid === undefined) return 'absent'
  if (!(await isPostgres(pid))) {
    // One that was shut down in order between the two looks has taken its file with it.
    const isStale = (await readPidFile(folder)).pid === pid
    return isStale ? 'crashed' : serverState(folder)
  }
  return status === 'ready' || status === 'stopping' ? status : 'starting'
}

/**
 * Starts the server and waits until it accepts connections, however long its recovery takes.
 *
 * @throws Error with the server's own words when it ends instead.
 */
export async function startServer(cluster: Cluster): Promise<void> {
  // PostgreSQL believes a stale file as soon as any process of its account has that pid again.
  if ((await serverState(cluster.folder)) === 'crashed') await rm(pidFile(cluster.folder), { force: true })

  for (const deadline = Date.now() + ORPHANS_END_MS; ; ) {
    const complaint = await launch(cluster)
    if (complaint === undefined) return
    // After a kill -9 its backends may outlive the server for a moment, and hold its shared memory.
    const orphansLeft = complaint.includes('pre-existing shared memory block')
    if (!orphansLeft || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start (its log is in ${join(cluster.folder, 'log')}): ${complaint}`)
    }
    await sleep(CHECK_EVERY_MS)
  }
}

/**
 * Starts the server in a session of its own (a Ctrl-C meant for darkroom must not reach it). Returns once it accepts
 * connections; if it ends instead, returns what it said.
 */
async function launch({ installation, folder, startLog }: Cluster): Promise<string | undefined> {
  const log = await open(startLog, 'w', 0o600)
  const server = spawn(join(installation.bin, 'postgres'), ['-D', folder], {
    ...spawnOptions(installation.account),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  await log.close()
  server.unref()
  let ended = false
  let failure: Error | undefined
  server.once('exit', () => {
    ended = true
  })
  server.once('error', (error) => {
    failure = error
  })

  for (;;) {
    const { pid, status } = await readPidFile(folder)
    if (pid === server.pid && status === 'ready') return undefined
    if (failure) throw failure
    if (ended) return (await readFile(startLog, 'utf8')).trim()
    await sleep(CHECK_EVERY_MS)
  }
}

/** Stops the server as `pg_ctl stop -m <mode>` does, and waits for its end. Nothing to stop is no error. */
export async function stopServer({ installation, folder }: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  if (await isDown(folder)) return
  try {
    await runProgram(installation, 'pg_ctl', ['stop', '-D', folder, '-m', mode, '-w', '-s'])
  } catch (error) {
    if (!(await isDown(folder))) throw error
  }
}

async function isDown(folder: string): Promise<boolean> {
  const state = await serverState(folder)
  return state === 'absent' || state === 'crashed'
}

/** `postmaster.pid`: the pid is its first line, the status its eighth (written last). */
async function readPidFile(folder: string): Promise<{ pid?: number; status?: string }> {
  const lines = (await readFile(pidFile(folder), 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  const status = lines[7]?.trim()
  return { ...(Number.isSafeInteger(pid) && { pid }), ...(status && { status }) }
}

function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid')
}
