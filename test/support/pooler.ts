import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { ownPort } from './own-port.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
export const HAS_POOLER = existsSync(PROGRAM)

/**
 * Starts PgBouncer in transaction mode in front of a database, prepared as the manual says.
 *
 * @param size connections that it opens to the server at most.
 * @returns the database's address through it.
 */
export async function startPooler(t: Test, databaseUrl: string, size: number): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const name = pg.escapeIdentifier(pathname.slice(1))
  const user = pg.escapeIdentifier(decodeURIComponent(username))
  await client.query(`alter role ${user} in database ${name} set search_path = darkroom, public`)
  await client.end()

  const folder = await mkdtemp(join(tmpdir(), 'darkroom-pooler-'))
  await chmod(folder, 0o755)
  const own = await ownPort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'max_client_conn = 1000',
    'server_login_retry = 1',
    'query_wait_timeout = 10',
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'), { mode: 0o644 })
  // It refuses to work as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM, [...asNobody, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGKILL')
    await exit
    await rm(folder, { recursive: true, force: true })
  })
  for await (const line of child.stderr) if (String(line).includes('process up')) break
  child.stderr.on('error', () => undefined).resume()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return url.href
}
