import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { AsText, TableRow } from '../database/rows.ts'
import { DomainError } from '../errors.ts'
import { fetchRows } from './connection.ts'
import { readLines } from './lines.ts'
import type { Head, Seal } from './seal.ts'

/**
 * Seals as files, to be kept out of reach of those who run the database. Each file has the seal in its first line and
 * a head in each further line.
 */
const FILE = /^seal-(\d{9})\.ndjson$/

export const SEAL_COLUMNS = `
  s.seal, to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sealed_at, s.horizon::text as horizon,
  s.heads, encode(s.root, 'hex') as root, encode(s.previous, 'hex') as previous, encode(s.digest, 'hex') as digest,
  encode(s.public_key, 'hex') as public_key, encode(s.signature, 'hex') as signature`

/** A row of these columns: a {@link Seal}. */
export type SealRow = AsText<
  TableRow<'seals'>,
  'sealed_at' | 'horizon' | 'root' | 'previous' | 'digest' | 'public_key' | 'signature'
>

function fileName(seal: number): string {
  return `seal-${String(seal).padStart(9, '0')}.ndjson`
}

/**
 * Writes files for all seals after the last one in `folder`, durably, and returns their numbers. Fails with
 * `SEALS_DIVERGED` if that one is not the database's, because later seals would not follow from it.
 */
export async function writeSealFiles(client: pg.Client, folder: string): Promise<number[]> {
  await mkdir(folder, { recursive: true })
  const file = (await sealFiles(folder)).at(-1)
  if (file !== undefined && !(await isStored(client, file))) {
    throw new DomainError(
      'SEALS_DIVERGED',
      `${file.path} is not a seal of this database. If it was restored from a backup, set its lost seals aside with: audit ` +
        'seals restored. If not, somebody altered it: run audit verify.',
    )
  }
  const last = file?.seal ?? 0
  const { rows } = await client.query<SealRow>(
    `select ${SEAL_COLUMNS} from darkroom.seals s where s.seal > $1 order by s.seal`,
    [last],
  )
  for (const seal of rows) await writeSealFile(client, folder, seal)
  return rows.map(({ seal }) => seal)
}

/**
 * Moves the files of seals that the database does not have into a new folder beside them, named after the time, and
 * returns their numbers. This is needed after an older backup was restored: later seals get the same numbers.
 */
export async function setLostSealsAside(client: pg.Client, folder: string): Promise<number[]> {
  const lost: SealFile[] = []
  for (const file of (await sealFiles(folder)).reverse()) {
    if (await isStored(client, file)) break
    lost.unshift(file)
  }
  if (lost.length === 0) return []
  const aside = join(folder, `lost-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`)
  await mkdir(aside)
  for (const { path } of lost) await rename(path, join(aside, basename(path)))
  await syncFolder(aside)
  await syncFolder(folder)
  return lost.map(({ seal }) => seal)
}

/** Whether the database has the seal of a file. */
async function isStored(client: pg.Client, file: SealFile): Promise<boolean> {
  const { digest } = (await readSealFile(file)).seal
  const text = "select from darkroom.seals where seal = $1 and digest = decode($2, 'hex')"
  return (await client.query(text, [file.seal, digest])).rowCount === 1
}

async function writeSealFile(client: pg.Client, folder: string, seal: Seal): Promise<void> {
  const partial = join(folder, `${randomUUID()}.partial`)
  const file = await open(partial, 'wx')
  try {
    await file.write(`${JSON.stringify({ seal })}\n`)
    await client.query('begin')
    for await (const heads of fetchRows<Head>(client, HEADS, [seal.seal])) {
      await file.write(heads.map(headLine).join(''))
    }
    await client.query('commit')
    await file.sync()
    await file.close()
    await rename(partial, join(folder, fileName(seal.seal)))
    await syncFolder(folder)
  } catch (error) {
    await file.close()
    await rm(partial, { force: true })
    throw error
  }
}

function headLine({ job_id, account_id, ...place }: Head): string {
  return `${JSON.stringify(job_id === null ? { account_id, ...place } : { job_id, ...place })}\n`
}

/** What a seal covers, in the order of its tree. */
export const SEALED = `
  select seal, position, job_id, null::uuid as account_id, seq::bigint as seq, hash from darkroom.sealed_heads
  union all
  select seal, position, null, account_id, seq, hash from darkroom.sealed_accounts`

export const HEADS = `
  select job_id, account_id, seq, encode(hash, 'hex') as hash from (${SEALED}) sealed where seal = $1 order by position`

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export interface SealFile {
  readonly seal: number
  readonly path: string
}

/** The seal files of a folder, by number; none if there is no such folder. */
export async function sealFiles(folder: string): Promise<SealFile[]> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  const names = exists ? await readdir(folder) : []
  return names
    .flatMap((name) => {
      const number = FILE.exec(name)?.[1]
      return number === undefined ? [] : [{ seal: Number(number), path: join(folder, name) }]
    })
    .sort((a, b) => a.seal - b.seal)
}

/** Reads a seal file. Fails with `SEAL_FILE_INVALID`. */
export async function readSealFile({ path }: SealFile): Promise<{ seal: Seal; heads: Head[] }> {
  const lines: string[] = []
  for await (const some of readLines(createReadStream(path))) for (const line of some) lines.push(line)
  try {
    const { seal } = JSON.parse(lines[0]!) as { seal: Seal }
    return { seal, heads: lines.slice(1).map((line) => JSON.parse(line) as Head) }
  } catch (error) {
    throw new DomainError('SEAL_FILE_INVALID', `${path} is not a seal file.`, { cause: error })
  }
}
