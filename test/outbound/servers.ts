import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import type { Test } from 'tap'

/** Listens on all of loopback, IPv4 and IPv6, and counts who connects. Nobody should. */
export async function startCanary(t: Test): Promise<{ port: number; connections: () => number }> {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    socket.destroy()
  })
  return { port: await listen(t, server, '::'), connections: () => connections }
}

/** Accepts connections and never says anything. */
export async function startSilent(t: Test): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    t.teardown(() => socket.destroy())
  })
  return listen(t, server, '127.0.0.1')
}

export async function startHttp(t: Test, listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  t.teardown(() => server.closeAllConnections())
  return listen(t, server, '127.0.0.1')
}

async function listen(t: Test, server: Server, host: string): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}
