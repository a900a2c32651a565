import { execFile } from 'node:child_process'
import { mkdir, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The disk under uploads, scratch files and storage. */
export interface Disk {
  /** Leaves no room at all until the returned function is called. */
  fill(): Promise<() => Promise<void>>
  close(): Promise<void>
}

const SIZE = 4 * 2 ** 30
const run = promisify(execFile)

/** Why a disk cannot be mounted here; `undefined` if it can. */
export function mountingMissing(): string | undefined {
  if (process.platform !== 'linux') return 'a tmpfs needs Linux'
  if (process.getuid?.() !== 0) return 'mounting a tmpfs needs root'
  return undefined
}

/** Mounts a tmpfs of the run's own at `folder`. */
export async function mountDisk(folder: string): Promise<Disk> {
  await mkdir(folder, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'darkroom-chaos', folder])

  async function resize(bytes: number): Promise<void> {
    await run('mount', ['-o', `remount,size=${bytes}`, folder])
  }

  return {
    async fill() {
      for (let tries = 1; ; tries += 1) {
        const { blocks, bfree, bsize } = await statfs(folder)
        try {
          // An empty one keeps a block: a size of 0 would be no limit at all, and nobody can set one after that.
          await resize(Math.max(blocks - bfree, 1) * bsize)
          return () => resize(SIZE)
        } catch (error) {
          // More was written since it was measured: smaller than its content a tmpfs cannot become.
          if (tries === 20) throw error
        }
      }
    },
    async close() {
      await run('umount', ['-l', folder])
    },
  }
}
