import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '../../errors.ts'
import { type Account, canEnter, isRoot } from './account.ts'
import { createCluster } from './cluster.ts'
import { type Installation, majorVersion, openFolder, SHARED_FOLDER } from './installation.ts'
import type { EmbeddedLogger } from './log.ts'

/**
 * Makes the home if there is none, and returns its real path. Only darkroom's account can look into it; root's can be
 * passed through, for the sake of the account that its server runs under.
 */
export async function prepareHome(home: string): Promise<string> {
  const made = await mkdir(home, { recursive: true })
  if (made !== undefined) await chmod(home, isRoot() ? 0o711 : 0o700)
  return realpath(home)
}

/** The data folder of a home's cluster; `undefined` while it has none. */
export async function findCluster(home: string): Promise<string | undefined> {
  const entry = join(home, 'postgres')
  const isLink = await lstat(entry)
    .then((found) => found.isSymbolicLink())
    .catch(ignoreAbsence)
  if (isLink === undefined) return undefined
  const folder = await realpath(entry).catch(ignoreAbsence)
  if (folder === undefined) throw new DomainError('HOME_DAMAGED', `${entry} points to a folder that no longer exists.`)
  return (await clusterVersion(folder)) === undefined ? undefined : folder
}

/** The account that owns a cluster's files and must therefore run its server. */
export async function accountOfCluster(folder: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(folder)
  if (uid === process.getuid?.()) return undefined
  if (isRoot()) return { uid, gid }
  throw new DomainError(
    'HOME_FOREIGN',
    `${folder} belongs to the account with the id ${uid}, and darkroom runs as ${process.getuid?.()}. ` +
      'Run darkroom as that account or as root, or give it another DARKROOM_HOME.',
  )
}

/**
 * Fails unless this installation can serve the cluster.
 *
 * @throws DomainError `DATABASE_VERSION` when another major version made it, `HOME_UNREACHABLE` when the server's
 *   account cannot get there.
 */
export async function checkCluster({ account, version }: Installation, folder: string): Promise<void> {
  const found = (await clusterVersion(folder)) ?? ''
  if (majorVersion(found) !== majorVersion(version)) {
    throw new DomainError(
      'DATABASE_VERSION',
      `${folder} was made by PostgreSQL ${found}, and this darkroom brings PostgreSQL ${version}, which cannot read ` +
        `it. Dump it with PostgreSQL ${found} and load it into a new home, or set DATABASE_URL.`,
    )
  }
  if (account && !(await canEnter(account, folder))) {
    throw new DomainError(
      'HOME_UNREACHABLE',
      `PostgreSQL does not run as root, and the account it runs under (id ${account.uid}) cannot reach ${folder}. ` +
        'Move the home to where others may pass, or run darkroom as an ordinary user.',
    )
  }
}

/**
 * Makes a home's first cluster and returns its folder: `<home>/postgres`, unless the server's account cannot get
 * there. Then it is a new folder of root's, to which `<home>/postgres` becomes a link: nobody's folders are opened.
 */
export async function placeCluster(
  home: string,
  installation: Installation,
  password: string,
  logger: EmbeddedLogger | undefined,
): Promise<string> {
  const entry = join(home, 'postgres')
  const { account } = installation
  if (!account || (await canEnter(account, home))) {
    await createCluster(installation, entry, password)
    return entry
  }

  await openFolder(SHARED_FOLDER)
  // A name of its own rather than one derived from the home's path, which another home may bear later.
  const place = await mkdtemp(join(SHARED_FOLDER, 'home-'))
  const folder = join(place, 'postgres')
  try {
    await openFolder(place)
    await writeFile(join(place, 'home.txt'), `${home}\n`) // tells an operator whose it is
    await createCluster(installation, folder, password)
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

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
