import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import type { Job } from '../support/requests.ts'

/** What arrived at a receiver. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The body of a webhook. */
export interface Message {
  readonly type: string
  readonly timestamp: string
  readonly data: Job & { readonly seq: number; readonly head_hash: string; readonly cut: readonly string[] }
}

export type Behaviour = (response: ServerResponse) => void

export interface Receiver {
  readonly url: string
  readonly port: number
  /** All that arrived so far. */
  readonly received: readonly Received[]
  /** Resolves when so many have arrived, with the last of them. */
  arrival(count: number): Promise<Received>
}

export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (response) =>
    void response.writeHead(code, headers).end(body)

/** Never answers. */
export const silent: Behaviour = () => {}

/** Somebody who is sent webhooks. The n-th request meets the n-th behaviour, all further ones the last. */
export async function startReceiver(t: Test, behaviours: readonly Behaviour[], port = 0): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    behaviours[Math.min(received.length, behaviours.length) - 1]!(response)
    for (const check of waiting) check()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound}/hook`,
    port: bound,
    received,
    arrival(count) {
      const { promise, resolve } = Promise.withResolvers<Received>()
      const check = () => {
        if (received.length < count) return
        waiting.delete(check)
        resolve(received[count - 1]!)
      }
      waiting.add(check)
      check()
      return promise
    },
  }
}

export function messageOf({ body }: Received): Message {
  return JSON.parse(body) as Message
}
