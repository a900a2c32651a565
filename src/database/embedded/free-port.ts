import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const FIRST_PORT = 20_000
const LAST_PORT = 32_000
const PORT_ATTEMPTS = 100

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
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`found no free port between ${FIRST_PORT} and ${LAST_PORT} on 127.0.0.1`)
}
