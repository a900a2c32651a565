import pg from 'pg'

/** As pg names it. */
const SILENCE = 'Query read timeout'

/** True for a statement whose answer did not come in time: the connection may be dead without anybody having said so. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === SILENCE
}

/** What such a statement rejects with. */
export function silence(): Error {
  return new Error(SILENCE)
}

/**
 * Ends a connection whose other end may be gone. `end()` would say goodbye and wait for an answer that never comes; what
 * was asked on it rejects as on any connection that breaks.
 */
export function destroyConnection(client: pg.ClientBase): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** Settings that end connections whose process vanished without a word, and what they lock, in a minute and not in hours. */
export const KEEPALIVES = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 }

/** Server settings as the `options` of a connection. */
export function settings(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * Makes a pool that survives connections that break, told or untold. A network that forgets connections says nothing to
 * either end: a statement then waits for its time-out. So when one does, the connections that lie idle are taken for
 * dead too, or each of them would cost somebody the same wait.
 */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config)
  const idle = new Set<pg.PoolClient>()
  // A pool that has ended may still have connections to close, and nobody waits for what breaks there.
  const tell = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  // Both are needed: without the second a client that breaks while checked out crashes the process.
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (!isSilence(error)) {
      idle.add(client)
      return
    }
    destroyConnection(client)
    for (const other of idle) destroyConnection(other)
  })
  return pool
}
