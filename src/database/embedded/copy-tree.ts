import { chown, constants, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'

export interface CopyOptions {
  /** Whether what lies at this path below the folder is left out. */
  readonly isLeftOut?: (path: string) => boolean
  /** Whose the copy is to be; `undefined`: whoever makes it. */
  readonly owner?: Account | undefined
}

/** Copies a folder durably. Others may write to it meanwhile: what is gone when its turn comes is left out. */
export async function copyTree(from: string, to: string, options: CopyOptions = {}, below = ''): Promise<void> {
  const { isLeftOut = () => false, owner } = options
  const give = async (path: string) => {
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  await mkdir(join(to, below), { recursive: true, mode: 0o700 })
  await give(join(to, below))
  for (const entry of (await readdir(join(from, below), { withFileTypes: true }).catch(ignoreAbsence)) ?? []) {
    const path = join(below, entry.name)
    if (isLeftOut(path)) continue
    if (entry.isDirectory()) await copyTree(from, to, options, path)
    else if (entry.isFile() && (await copyThere(join(from, path), join(to, path)))) await give(join(to, path))
  }
  await sync(join(to, below))
}

/** False when the file is gone. */
async function copyThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    ignoreAbsence(error as NodeJS.ErrnoException)
    return false
  }
  await sync(to)
  return true
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
