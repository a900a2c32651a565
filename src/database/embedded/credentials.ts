import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, isFree } from './free-port.ts'

/** How to reach a home's server: kept in `<home>/postgres.json`, which only darkroom's account can read. */
export interface Credentials {
  readonly port: number
  readonly password: string
}

/** The superuser and the database of every embedded server. */
export const NAME = 'darkroom'

export function connectionUrl({ port, password }: Credentials, database: string = NAME): string {
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}`
}

export async function readCredentials(home: string): Promise<Credentials | undefined> {
  try {
    return JSON.parse(await readFile(credentialsFile(home), 'utf8')) as Credentials
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Replaces the file in one step, on disk before it counts: a lost password would lock everybody out. */
export async function writeCredentials(home: string, credentials: Credentials): Promise<void> {
  const draft = `${credentialsFile(home)}.new`
  await writeFile(draft, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true })
  await rename(draft, credentialsFile(home))
}

export async function newCredentials(): Promise<Credentials> {
  return { port: await freePort(), password: randomBytes(24).toString('base64url') }
}

/** The same credentials, with another port if something else has taken theirs. */
export async function withFreePort(credentials: Credentials): Promise<Credentials> {
  if (await isFree(credentials.port)) return credentials
  return { ...credentials, port: await freePort() }
}

function credentialsFile(home: string): string {
  return join(home, 'postgres.json')
}
