import {
  access,
  chmod,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '../../errors.ts'
import { type Account, canEnter, isRoot } from './account.ts'
import { createCluster, type FillCluster } from './cluster.ts'
import { type Installation, majorVersion, openFolder, SHARED_FOLDER } from './installation.ts'
import type { EmbeddedLogger } from './log.ts'

/** Where a cluster lies, and the account that owns its files and must therefore run its server. */
export interface ClusterPlace {
  readonly folder: string
  readonly account: Account | undefined
}

/**
 * Makes the home if there is none, and returns its real path. Only darkroom's account can look into it, and whom `umask`
 * lets; root's can be passed through, for the sake of the account that its server runs under.
 *
 * @throws DomainError `HOME_FOREIGN` when it is somebody else's.
 */
export async function prepareHome(home: string, umask = 0o077): Promise<string> {
  const made = await mkdir(home, { recursive: true })
  if (made !== undefined) await chmod(home, 0o700 | (0o777 & ~umask) | passage())
  const path = await realpath(home)
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch(async () => {
    throw foreign(path, (await stat(path)).uid)
  })
  return path
}

/** Whether accounts that `umask` keeps out can look into a home that somebody made otherwise. */
export async function isExposed(home: string, umask: number): Promise<boolean> {
  return ((await stat(home)).mode & umask & ~passage()) !== 0
}

function passage(): number {
  return isRoot() ? 0o011 : 0
}

/**
 * The cluster of a home; `undefined` while it has none.
 *
 * @throws DomainError `HOME_FOREIGN` when its files are another account's, `HOME_DAMAGED` when they are gone.
 */
export async function findCluster(home: string): Promise<ClusterPlace | undefined> {
  const entry = join(home, 'postgres')
  if ((await lstat(entry).catch(ignoreAbsence)) === undefined) return undefined
  const folder = await realpath(entry).catch(ignoreAbsence)
  if (folder === undefined) throw new DomainError('HOME_DAMAGED', `${entry} points to a folder that no longer exists.`)

  const { uid, gid } = await stat(folder)
  const isOurs = uid === process.getuid?.()
  if (!isOurs && !isRoot()) throw foreign(folder, uid)
  if ((await clusterVersion(folder)) === undefined) return undefined
  return { folder, account: isOurs ? undefined : { uid, gid } }
}

/**
 * Fails unless this installation can serve the cluster.
 *
 * @throws DomainError `DATABASE_VERSION` when another major version made it, `HOME_UNREACHABLE` when the server's
 *   account cannot get there.
 */
export async function checkCluster(installation: Installation, folder: string): Promise<void> {
  await checkVersion(installation, folder)
  const { account } = installation
  if (account && !(await canEnter(account, folder))) {
    throw new DomainError(
      'HOME_UNREACHABLE',
      `PostgreSQL does not run as root, and the account it runs under (id ${account.uid}) cannot reach ${folder}. ` +
        'Move the home to a folder that other accounts can reach, or run darkroom as an ordinary user.',
    )
  }
}

/** Fails with `DATABASE_VERSION` unless this installation can read the cluster. */
export async function checkVersion({ version }: Installation, folder: string): Promise<void> {
  const found = (await clusterVersion(folder)) ?? ''
  if (majorVersion(found) !== majorVersion(version)) {
    throw new DomainError(
      'DATABASE_VERSION',
      `${folder} was made by PostgreSQL ${found}, and this darkroom brings PostgreSQL ${version}, which cannot read ` +
        `it. Dump it with PostgreSQL ${found} and load it into a new home, or set DATABASE_URL.`,
    )
  }
}

/**
 * Puts a home's first cluster in its place and returns its folder: `<home>/postgres`, unless the server's account cannot get
 * there. Then it is a new folder of root's, to which `<home>/postgres` becomes a link: nobody's folders are opened.
 */
export async function placeCluster(
  home: string,
  installation: Installation,
  fill: FillCluster,
  logger: EmbeddedLogger | undefined,
): Promise<string> {
  const entry = join(home, 'postgres')
  const { account } = installation
  if (!account || (await canEnter(account, home))) {
    await createCluster(installation, entry, fill)
    return entry
  }

  await openFolder(SHARED_FOLDER)
  // A name of its own rather than one derived from the home's path, which another home may bear later.
  const place = await mkdtemp(join(SHARED_FOLDER, 'home-'))
  const folder = join(place, 'postgres')
  try {
    await openFolder(place)
    await writeFile(join(place, 'home.txt'), `${home}\n`) // tells an operator whose it is
    await createCluster(installation, folder, fill)
    await symlink(folder, entry)
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
  logger?.info({ folder, link: entry }, 'the home is closed to the database account, so its database lies elsewhere')
  return folder
}

async function clusterVersion(folder: string): Promise<string | undefined> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(ignoreAbsence)
  return version?.trim()
}

function foreign(folder: string, uid: number): DomainError {
  return new DomainError(
    'HOME_FOREIGN',
    `${folder} belongs to the account with the id ${uid}, and darkroom runs as ${process.getuid?.()}. ` +
      'Run darkroom as that account or as root, or give it another DARKROOM_HOME.',
  )
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
