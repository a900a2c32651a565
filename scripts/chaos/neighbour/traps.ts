import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Servers that waste the time of whoever talks to them. */
export interface Traps {
  /** Port of an image server that sends a byte a second and never ends. */
  readonly dripping: number
  /** Port of a receiver that takes messages and never answers. */
  readonly silent: number
}

const DRIP_MS = 1_000

export async function setTraps(): Promise<Traps> {
  const dripping = await listen((_, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png' })
    const drops = setInterval(() => response.write('.'), DRIP_MS)
    response.once('close', () => clearInterval(drops))
  })
  const silent = await listen((request) => void request.resume())
  return { dripping: portOf(dripping), silent: portOf(silent) }
}

async function listen(onRequest: RequestListener): Promise<Server> {
  const server = createServer(onRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
