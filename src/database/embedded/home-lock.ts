import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, type LiveProcess, thisProcess } from './liveness.ts'

/**
 * - `own`: holds the home for as long as it runs, and others may join it (the service)
 * - `join`: uses the server of an owner, and holds the home itself only where there is none (the CLI)
 */
export type HomeMode = 'own' | 'join'

/** What the lock file says. It is made whole in one step, so nobody ever reads half of it. */
interface Holder extends Progress {
  readonly process: LiveProcess
  readonly mode: HomeMode
}

/** How far the holder has come. */
interface Progress {
  /** Stops the server if the holder dies; until it has ended, the home is not free. */
  readonly watchdog?: LiveProcess | undefined
  /** Whether the database has been opened, so that others may join. */
  readonly open?: boolean
}

export interface HomeLock {
  /** Tells others how far this process has come. */
  record(progress: Progress): Promise<void>
  release(): Promise<void>
}

export interface HomeHolder {
  readonly pid: number
  readonly mode: HomeMode
  readonly open: boolean
}

/** The living process that holds the home. */
export async function homeHolder(home: string): Promise<HomeHolder | undefined> {
  const holder = parse(await readLock(lockFile(home)))
  if (!holder || !(await isAlive(holder.process))) return undefined
  return { pid: holder.process.pid, mode: holder.mode, open: holder.open === true }
}

/**
 * Takes the home for this process; `undefined` if another one holds it, or has died so recently that its watchdog is
 * still stopping its server.
 */
export async function lockHome(home: string, mode: HomeMode): Promise<HomeLock | undefined> {
  const file = lockFile(home)
  const holder: Holder = { process: await thisProcess(), mode }
  if (!(await take(file, file, holder))) return undefined
  return {
    async record(progress) {
      await rename(await writeDraft(file, { ...holder, ...progress }), file)
    },
    async release() {
      await rm(file, { force: true })
    },
  }
}

/**
 * Makes `file` say that `holder` holds it; false where somebody who lives does. What a dead holder left may be replaced
 * only by whoever holds a file named after it: that one can look again whether it is still there, and nobody else can
 * have put another in its place. Its own holder may have died as well, so it is taken in the same way.
 */
async function take(lock: string, file: string, holder: Holder): Promise<boolean> {
  if (await create(file, holder)) return true
  const found = await readLock(file)
  if (found === undefined || (await isHeld(parse(found)))) return false
  const successor = `${lock}.${createHash('sha256').update(found).digest('hex')}`
  if (!(await take(lock, successor, holder))) return false
  try {
    if ((await readLock(file)) !== found) return false
    await rename(await writeDraft(file, holder), file)
    return true
  } finally {
    await rm(successor)
  }
}

async function create(file: string, holder: Holder): Promise<boolean> {
  const draft = await writeDraft(file, holder)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft)
  }
}

async function isHeld(holder: Holder | undefined): Promise<boolean> {
  if (!holder) return false
  return (await isAlive(holder.process)) || (holder.watchdog !== undefined && (await isAlive(holder.watchdog)))
}

/** A file that a power cut left empty or broken holds nothing. */
function parse(text: string | undefined): Holder | undefined {
  try {
    return JSON.parse(text ?? '') as Holder
  } catch {
    return undefined
  }
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
