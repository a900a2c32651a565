import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

export interface CuttingProxy {
  readonly url: string
  /** Connections that were cut so far. */
  readonly cuts: () => number
  /** Cuts the streams that are open. A browser that is cut in the midst of a burst forgets all of it. */
  readonly cutStreams: () => void
}

export interface CuttingProxyOptions {
  /**
   * Whether only event streams are cut, each after that many bytes of it, or every connection, after that many bytes of
   * answers.
   */
  readonly of?: 'streams' | 'connections'
  /** At most four digits: what streams ask their clients to wait before they come back, in place of 2000 ms. */
  readonly retryMs?: number
}

/**
 * A TCP proxy before `upstream` that breaks connections off: the first after `cutAfter[0]` bytes, the next after
 * `cutAfter[1]`, and so on; after that it lets everything through.
 */
export async function startCuttingProxy(
  t: Test,
  upstream: string,
  cutAfter: readonly number[],
  { of = 'streams', retryMs = 2_000 }: CuttingProxyOptions = {},
): Promise<CuttingProxy> {
  const { hostname, port } = new URL(upstream)
  const sockets = new Set<Socket>()
  const streams = new Set<Socket>()
  // As long as what it replaces, because the answer says how long its chunks are.
  const retry = `retry: ${String(retryMs).padStart(4, '0')}`
  let cuts = 0

  const server = createServer((client) => {
    const service = connect(Number(port), hostname)
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        streams.delete(client)
        client.destroy()
        service.destroy()
      })
    }
    client.pipe(service)

    let passed = of === 'connections' ? 0 : undefined
    service.on('data', (received) => {
      const chunk = Buffer.from(received.toString('latin1').replace('retry: 2000', retry), 'latin1')
      // Not the mere words, which a program that reads streams holds as well.
      if (/^content-type: text\/event-stream/im.test(chunk.toString('latin1'))) {
        passed ??= 0
        streams.add(client)
      }
      const left =
        passed === undefined ? Number.POSITIVE_INFINITY : (cutAfter[cuts] ?? Number.POSITIVE_INFINITY) - passed
      if (passed !== undefined) passed += chunk.length
      if (chunk.length <= left) {
        client.write(chunk)
        return
      }
      cuts += 1
      service.pause()
      client.end(chunk.subarray(0, left), () => service.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cuts: () => cuts,
    cutStreams() {
      cuts += streams.size
      for (const client of streams) client.destroy()
    },
  }
}
