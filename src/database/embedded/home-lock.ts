import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, type LiveProcess, liveProcess } from './liveness.ts'

/**
 * - `own`: holds the home for as long as it runs, and others may join it (the service)
 * - `join`: uses the server of an owner, and holds the home itself only where there is none (the CLI)
 */
export type HomeMode = 'own' | 'join'

/** What the lock file says. It is made whole in one step, so nobody ever reads half of it. */
interface Holder {
  readonly process: LiveProcess
  readonly mode: HomeMode
  /** Stops the server if the holder dies; until it has ended, the home is not free. */
  readonly watchdog?: LiveProcess
}

export interface HomeLock {
  recordWatchdog(watchdog: LiveProcess): Promise<void>
  release(): Promise<void>
}

export type HomeStatus =
  | { readonly held: false }
  /** `owner` is missing while only the watchdog of a dead holder is left. */
  | { readonly held: true; readonly owner?: { readonly pid: number; readonly mode: HomeMode } }

/** Who holds the home now. */
export async function homeStatus(home: string): Promise<HomeStatus> {
  const text = await readLock(lockFile(home))
  return text === undefined ? { held: false } : statusOf(text)
}

/** Takes the home for this process; `undefined` if somebody else holds it or has just taken it. */
export async function lockHome(home: string, mode: HomeMode): Promise<HomeLock | undefined> {
  const file = lockFile(home)
  const self = (await liveProcess(process.pid)) ?? { pid: process.pid, startedAt: '' }
  await dropStaleLock(file)

  const holder: Holder = { process: self, mode }
  const draft = await writeDraft(file, holder)
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  } finally {
    await rm(draft)
  }
  return {
    async recordWatchdog(watchdog) {
      await rename(await writeDraft(file, { ...holder, watchdog }), file)
    },
    async release() {
      await rm(file, { force: true })
    },
  }
}

/**
 * Moves a dead holder's lock away. Between reading and moving, another process may have put its own in place: what
 * was moved is therefore read again, and put back if it is not the one that was found stale.
 */
async function dropStaleLock(file: string): Promise<void> {
  const found = await readLock(file)
  if (found === undefined || (await statusOf(found)).held) return
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if ((await readLock(aside)) !== found) await link(aside, file)
  await rm(aside)
}

async function statusOf(text: string): Promise<HomeStatus> {
  const holder = JSON.parse(text) as Holder
  if (await isAlive(holder.process)) return { held: true, owner: { pid: holder.process.pid, mode: holder.mode } }
  return { held: holder.watchdog !== undefined && (await isAlive(holder.watchdog)) }
}

async function writeDraft(file: string, holder: Holder): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  return draft
}

async function readLock(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

function lockFile(home: string): string {
  return join(home, 'postgres.lock')
}
