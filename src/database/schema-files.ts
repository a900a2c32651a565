import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const DB_FOLDER = join(import.meta.dirname, '../../db')

export interface SqlFile {
  /** Folder and name: `functions/stream/append_events.sql`. */
  readonly name: string
  readonly sql: string
}

/** The schema as this code knows it: the files of `db/`, each folder in the order of its names. */
export interface SchemaFiles {
  readonly migrations: readonly SqlFile[]
  readonly functions: readonly SqlFile[]
  readonly views: readonly SqlFile[]
  readonly roles: readonly SqlFile[]
  /** SHA-256, in hex, of everything but the migrations. */
  readonly digest: string
}

export async function readSchemaFiles(): Promise<SchemaFiles> {
  const [migrations, functions, views, roles] = await Promise.all(
    ['migrations', 'functions', 'views', 'roles'].map(sqlFiles),
  )
  const digest = createHash('sha256')
    .update(JSON.stringify([functions, views, roles]))
    .digest('hex')
  return { migrations: migrations!, functions: functions!, views: views!, roles: roles!, digest }
}

async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const entries = await readdir(join(DB_FOLDER, folder), { recursive: true })
  const names = entries.filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({
      name: `${folder}/${name}`,
      sql: await readFile(join(DB_FOLDER, folder, name), 'utf8'),
    })),
  )
}
