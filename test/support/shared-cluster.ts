import { spawn } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveProcess, liveProcess } from '../../src/database/embedded/liveness.ts'
import type { TestCluster } from './test-cluster.ts'

const READY_WITHIN_MS = 60_000

/**
 * The one cluster of this test run. Every test file is a process of its own: the first that needs a database has the
 * cluster made by `serve-shared-cluster.ts`, a process that ends with the run (with this file, when run without tap).
 */
export async function sharedCluster(): Promise<TestCluster> {
  const run = await thisRun()
  const folder = join(tmpdir(), `darkroom-test-${run.pid}-${run.startedAt.replace(/\W/g, '')}`)
  // Making the folder decides which file is the first: only one of them can.
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) await startServing(folder, run)
  return waitForCluster(folder)
}

async function thisRun(): Promise<LiveProcess> {
  const pid = process.env.TAP_CHILD_ID ? process.ppid : process.pid
  const run = await liveProcess(pid)
  if (!run) throw new Error(`the test run ${pid} has ended`)
  return run
}

async function startServing(folder: string, run: LiveProcess): Promise<void> {
  const script = join(import.meta.dirname, 'serve-shared-cluster.ts')
  const log = await open(join(folder, 'serve.log'), 'w')
  // tap loads its recorder into every child by this variable; this one outlives what it would be recorded in.
  const server = spawn('env', ['-u', 'NODE_OPTIONS', process.execPath, script, folder, JSON.stringify(run)], {
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  server.unref()
  await log.close()
}

async function waitForCluster(folder: string): Promise<TestCluster> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(10)) {
    const description = await readFile(join(folder, 'cluster.json'), 'utf8').catch(() => undefined)
    if (description !== undefined) return JSON.parse(description) as TestCluster
  }
  throw new Error(`no test cluster in ${folder}: ${await readFile(join(folder, 'serve.log'), 'utf8')}`)
}
