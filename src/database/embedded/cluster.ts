import { randomUUID } from 'node:crypto'
import { appendFile, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NAME } from './credentials.ts'
import { type Installation, majorVersion, runInitdb } from './installation.ts'

/** Server settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string | number | boolean>>

const SETTINGS_FILE = 'darkroom.conf'

/** For a laptop that also does other things. Durability (fsync, synchronous_commit) stays on, as by default. */
export const SETTINGS: Settings = {
  max_connections: 200,
  shared_buffers: '128MB',
  random_page_cost: 1.1,
  jit: false, // our statements are short: compiling one costs more than running it
  logging_collector: true,
  log_filename: 'postgresql-%a.log', // one a weekday, truncated when its day comes again
  log_truncate_on_rotation: true,
  log_rotation_age: '1d',
  log_rotation_size: 0,
}

/** Puts a cluster into a folder that is there, and empty. */
export type FillCluster = (folder: string) => Promise<void>

/**
 * Makes a cluster in `folder`, which must not exist yet or be empty. It appears there whole or not at all: a process that
 * dies half-way leaves `<folder>.new`, which the next one replaces.
 */
export async function createCluster(installation: Installation, folder: string, fill: FillCluster): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await giveTo(installation, draft)
  await fill(draft)
  await rename(draft, folder)
}

/** A cluster with the superuser `darkroom` and nothing else. */
export async function initialize(
  installation: Installation,
  draft: string,
  password: string,
  { sync }: { readonly sync: boolean } = { sync: true },
): Promise<void> {
  const args = ['-D', draft, '-U', NAME, '-A', 'scram-sha-256', '--encoding=UTF8', '--data-checksums']
  await runInitdb(installation, [...args, ...localeArgs(installation), ...(sync ? [] : ['--no-sync'])], password)
  await appendFile(join(draft, 'postgresql.conf'), `\ninclude '${SETTINGS_FILE}'\n`)
}

/** Writes the settings that the server reads when it next starts; it listens on loopback only. */
export async function writeSettings(
  { account }: Installation,
  folder: string,
  port: number,
  settings: Settings,
): Promise<void> {
  const all: Settings = { ...settings, listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'`)
  const note = '# Written by darkroom at every start. Change settings with ALTER SYSTEM, which overrides these.'
  // A new file, renamed: root must not write through a link that the server account may have left here.
  const draft = join(folder, `${SETTINGS_FILE}.${randomUUID()}`)
  await writeFile(draft, `${[note, ...lines].join('\n')}\n`, { mode: 0o600, flag: 'wx' })
  await giveTo({ account }, draft)
  await rename(draft, join(folder, SETTINGS_FILE))
}

/** Bytewise order and the same upper and lower case everywhere. Before 17 that takes a locale of the system's. */
function localeArgs({ version }: Installation): string[] {
  if (majorVersion(version) < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

async function giveTo({ account }: Pick<Installation, 'account'>, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}
