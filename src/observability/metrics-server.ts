import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, type Registry } from 'prom-client'

/** As the API answers on the same path. */
const ALIVE = JSON.stringify({ data: { status: 'alive' }, errors: null })

export interface MetricsServerOptions {
  readonly registry: Registry
  readonly host: string
  readonly port: number
  /** Without it, everybody who can reach the port may scrape. */
  readonly token: string | undefined
}

/**
 * Serves `GET /metrics` on a port of its own, including Node's metrics of the process, and `GET /healthz`, which
 * needs neither a token nor the database: a worker has no other address. Rejects if the port is in use.
 */
export async function serveMetrics({ registry, host, port, token }: MetricsServerOptions) {
  collectDefaultMetrics({ register: registry })
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
  const server = createServer(async (request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined
    if (path === '/healthz') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(ALIVE)
    } else if (expected !== undefined && !timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer realm="darkroom metrics"' }).end()
    } else if (path !== '/metrics') {
      response.writeHead(404).end()
    } else {
      const text = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
