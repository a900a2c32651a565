import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

export interface CuttingProxy {
  readonly url: string
  /** Connections that were cut so far. */
  readonly cuts: () => number
}

/**
 * A TCP proxy before `upstream` that breaks streams off: the first after `cutAfter[0]` bytes of events, the next after
 * `cutAfter[1]`, and so on; after that it lets everything through.
 */
export async function startCuttingProxy(t: Test, upstream: string, cutAfter: readonly number[]): Promise<CuttingProxy> {
  const { hostname, port } = new URL(upstream)
  const sockets = new Set<Socket>()
  let cuts = 0

  const server = createServer((client) => {
    const service = connect(Number(port), hostname)
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        service.destroy()
      })
    }
    client.pipe(service)

    let streamed: number | undefined
    service.on('data', (chunk) => {
      if (streamed === undefined && chunk.includes('text/event-stream')) streamed = 0
      const left =
        streamed === undefined ? Number.POSITIVE_INFINITY : (cutAfter[cuts] ?? Number.POSITIVE_INFINITY) - streamed
      if (streamed !== undefined) streamed += chunk.length
      if (chunk.length <= left) {
        client.write(chunk)
        return
      }
      cuts += 1
      service.destroy()
      client.end(chunk.subarray(0, left))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, cuts: () => cuts }
}
