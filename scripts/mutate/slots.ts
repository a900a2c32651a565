import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Trial, Verdict } from './trial.ts'

export interface Slot {
  tryOut(trial: Trial): Promise<Verdict>
  stop(): Promise<void>
}

/** Ports of tests that tap runs at the same time lie below. */
const FIRST_JOB = 10

/** Starts a process that tries mutants in a copy of the tree; what it and its tests write lies in one folder. */
export async function startSlot(root: string, number: number): Promise<Slot> {
  const folder = await mkdtemp(join(tmpdir(), 'mutate-'))
  execFileSync('chmod', ['711', folder]) // as root, PostgreSQL's account must pass through
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const listing = join(folder, 'files')
  await writeFile(listing, files)
  const job = String(FIRST_JOB + number)
  const child = fork(join(import.meta.dirname, 'slot.ts'), [root, job, listing], {
    env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  })
  const exited = once(child, 'exit')
  const died = exited.then(() => Promise.reject(new Error(`the process of slot ${number} has ended`)))
  died.catch(() => undefined) // whoever waits for an answer hears of it
  const answer = async () => (await Promise.race([once(child, 'message'), died]))[0]
  await answer()
  return {
    tryOut(trial) {
      child.send(trial)
      return answer() as Promise<Verdict>
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exited
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
