import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { DomainError } from '../../errors.ts'
import { accountForNewCluster } from './account.ts'
import { copyTree } from './copy-tree.ts'
import { lockHome } from './home-lock.ts'
import { embeddedInstallation } from './installation.ts'
import type { EmbeddedLogger } from './log.ts'
import { inUse } from './open.ts'
import { checkVersion, placeCluster, prepareHome } from './place.ts'

/** What a server makes anew at its start, and what is said of one that runs. */
const OF_A_RUN =
  /^(?:(?:log|pg_(?:dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal))\/|postmaster\.|current_logfiles$)|\bpgsql_tmp/
/** Pieces of the write-ahead log, and the history of its time lines. */
const OF_THE_LOG = /^[0-9A-F]{8}(?:[0-9A-F]{16}|\.history)$/
/** What of a home is of no use elsewhere: the database is copied by itself, and requests that are under way end here. */
const OF_THE_HOME = /^(?:postgres$|postgres\.lock|postgres-start\.log$|compiled$|scratch$|uploads$)/

/**
 * Copies a home whole, with its database as it stands while its server runs, into a new folder, which appears whole or not
 * at all. Pictures are copied last: whatever the copied database names is among them.
 *
 * @param url address of the home's server
 * @throws DomainError `BACKUP_EXISTS`, `BACKUP_UNUSABLE`
 */
export async function backUpHome(home: string, url: string, folder: string): Promise<void> {
  if (`${resolve(folder)}/`.startsWith(`${resolve(home)}/`))
    throw new DomainError('BACKUP_UNUSABLE', `${folder} is in the home itself, which would be copied with it`)
  if ((await stat(folder).catch(() => undefined)) !== undefined)
    throw new DomainError('BACKUP_EXISTS', `${folder} is there already`)
  const draft = `${resolve(folder)}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const isPicture = (path: string) => path.startsWith('files/')
  await copyRunningCluster(url, join(draft, 'postgres'), () =>
    // Seals that are made from here on are written again by the service that finds none of theirs.
    copyTree(home, draft, { isLeftOut: (path) => OF_THE_HOME.test(path) || isPicture(path) }),
  )
  await copyTree(join(home, 'files'), join(draft, 'files'))
  await rename(draft, folder)
}

/** The base backup of PostgreSQL's documentation, by its functions: the programs that would do it do not come along. */
async function copyRunningCluster(url: string, folder: string, meanwhile: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const data = rows[0]!.data_directory
    // As long as this session lasts, no piece of the log that the copy needs is removed.
    await client.query("select pg_create_physical_replication_slot('darkroom_backup_' || pg_backend_pid(), true, true)")
    await client.query("select pg_backup_start('darkroom', true)")
    await copyTree(data, folder, { isLeftOut: (path) => OF_A_RUN.test(path) })
    await meanwhile()
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(folder, LABEL), stopped.rows[0]!.labelfile, { mode: 0o600, flush: true })
    await copyTree(join(data, 'pg_wal'), join(folder, 'pg_wal'), { isLeftOut: (name) => !OF_THE_LOG.test(name) })
  } finally {
    await client.end()
  }
}

/** Tells a server from where on the log has to be replayed before the copy is whole. */
const LABEL = 'backup_label'

/**
 * Puts a copy in the place of a home, which has to be empty or not there yet. Its database goes on where the copy was made,
 * once a service starts it.
 *
 * @throws DomainError `BACKUP_UNUSABLE`, `HOME_NOT_EMPTY`, `HOME_IN_USE`, `DATABASE_VERSION` and what a first start throws
 */
export async function restoreHome(folder: string, at: string, logger: EmbeddedLogger): Promise<void> {
  const cluster = join(folder, 'postgres')
  await readFile(join(cluster, LABEL)).catch((error) => {
    throw new DomainError('BACKUP_UNUSABLE', `${folder} is not a backup that was made by: database backup`, {
      cause: error,
    })
  })
  const installation = await embeddedInstallation(await accountForNewCluster(), logger)
  await checkVersion(installation, cluster)
  const home = await prepareHome(at)
  const lock = await lockHome(home, 'own')
  if (lock === undefined) throw inUse(home, undefined)
  try {
    if ((await readdir(home)).some((name) => !name.startsWith('postgres.lock')))
      throw new DomainError(
        'HOME_NOT_EMPTY',
        `${home} is not empty: move away what is there, or restore to another home`,
      )
    await copyTree(folder, home, { isLeftOut: (path) => path === 'postgres' })
    const fill = (draft: string) => copyTree(cluster, draft, { owner: installation.account })
    await placeCluster(home, installation, fill, logger)
  } finally {
    await lock.release()
  }
}
