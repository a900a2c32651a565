import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { DomainError } from '../errors.ts'
import { fetchRows } from './connection.ts'
import { readLines } from './lines.ts'
import type { Head, Seal } from './seal.ts'

/**
 * Seals as files, to be kept where whoever runs the database cannot reach them: one file for each, the seal in its first
 * line and a head in each further one.
 */
const FILE = /^seal-(\d{9})\.ndjson$/

export const SEAL_COLUMNS = `
  s.seal, to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sealed_at, s.horizon::text as horizon,
  s.heads, encode(s.root, 'hex') as root, encode(s.previous, 'hex') as previous, encode(s.digest, 'hex') as digest,
  encode(s.public_key, 'hex') as public_key, encode(s.signature, 'hex') as signature`

function fileName(seal: number): string {
  return `seal-${String(seal).padStart(9, '0')}.ndjson`
}

/** Writes the files of all seals behind the last that `folder` has, durably, and returns their numbers. */
export async function writeSealFiles(client: pg.Client, folder: string): Promise<number[]> {
  await mkdir(folder, { recursive: true })
  const last = (await sealFiles(folder)).at(-1)?.seal ?? 0
  const { rows } = await client.query<Seal>(
    `select ${SEAL_COLUMNS} from darkroom.seals s where s.seal > $1 order by s.seal`,
    [last],
  )
  for (const seal of rows) await writeSealFile(client, folder, seal)
  return rows.map(({ seal }) => seal)
}

async function writeSealFile(client: pg.Client, folder: string, seal: Seal): Promise<void> {
  const partial = join(folder, `${randomUUID()}.partial`)
  const file = await open(partial, 'wx')
  try {
    await file.write(`${JSON.stringify({ seal })}\n`)
    await client.query('begin')
    for await (const heads of fetchRows<Head>(client, HEADS, [seal.seal])) {
      await file.write(heads.map((head) => `${JSON.stringify(head)}\n`).join(''))
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

const HEADS = `
  select job_id, seq, encode(hash, 'hex') as hash from darkroom.sealed_heads where seal = $1 order by position`

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
    throw new DomainError('SEAL_FILE_INVALID', `${path} is no seal file.`, { cause: error })
  }
}
