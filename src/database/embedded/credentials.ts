import { randomBytes, randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** How to reach a home's server: kept in `<home>/postgres.json`, which only darkroom's account can read. */
export interface Credentials {
  readonly port: number
  readonly password: string
}

/** The superuser and the database of every embedded server. */
export const NAME = 'darkroom'

const FIRST_PORT = 20_000
const LAST_PORT = 32_000
const PORT_ATTEMPTS = 100

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

/** Whether a server could listen on this loopback port now. */
export async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/**
 * A random port below those that systems give to outgoing connections: from among these, a client that redials while
 * the server restarts could be given the server's own port, connect to itself, and keep the server from coming back.
 */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`found no free port between ${FIRST_PORT} and ${LAST_PORT} on 127.0.0.1`)
}

function credentialsFile(home: string): string {
  return join(home, 'postgres.json')
}
