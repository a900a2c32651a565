import { lstat, mkdir, mkdtemp, readFile, realpath, stat, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DomainError } from '../../errors.ts'
import { type Account, canEnter, isRoot } from './account.ts'
import { type Installation, majorVersion, openFolder, SHARED_FOLDER } from './installation.ts'
import type { EmbeddedLogger } from './open.ts'

/**
 * Makes the home if there is none, and returns its real path. Only darkroom's account can look into it; root's can be
 * passed through, for the sake of the account that its server runs under.
 */
export async function prepareHome(home: string): Promise<string> {
  await mkdir(home, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
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
 * Where a home's first cluster is to be made: `<home>/postgres`, unless the server's account cannot get there. Then a
 * new folder of root's, to which `<home>/postgres` becomes a link: nobody's folders are opened to others.
 */
export async function placeForCluster(
  home: string,
  account: Account | undefined,
  logger: EmbeddedLogger | undefined,
): Promise<{ readonly folder: string; readonly publish: () => Promise<void> }> {
  const entry = join(home, 'postgres')
  if (!account || (await canEnter(account, home))) return { folder: entry, publish: async () => {} }

  await openFolder(SHARED_FOLDER)
  // A name of its own rather than one derived from the home's path, which another home may bear later.
  const place = await mkdtemp(join(SHARED_FOLDER, `${basename(home)}-`))
  await openFolder(place)
  const folder = join(place, 'postgres')
  logger?.info({ folder, link: entry }, 'the home is closed to the database account; its database lies elsewhere')
  return { folder, publish: () => symlink(folder, entry) }
}

async function clusterVersion(folder: string): Promise<string | undefined> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(ignoreAbsence)
  return version?.trim()
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
