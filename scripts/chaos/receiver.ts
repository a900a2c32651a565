import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Dice } from './dice.ts'
import type { Observations } from './observations.ts'

/** Somebody who is sent webhooks. */
export interface Receiver {
  readonly url: string
  close(): Promise<void>
}

/** How requests are met, and how many of a hundred in each way: some by no answer, some by a connection that breaks. */
const ANSWERS = [
  { share: 60, answer: 200 },
  { share: 20, answer: 500 },
  { share: 5, answer: 410 },
  { share: 5, answer: 'silence' },
  { share: 10, answer: 'break' },
] as const

/** Starts a receiver that adds every message it was sent whole to the observations, and answers as the dice say. */
export async function startReceiver(observations: Observations, dice: Dice): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return // its sender was killed half-way
    const { answer } = dice.choose(ANSWERS)
    observations.messages.push({ ...signatureOf(request.headers), body, answer })
    if (answer === 'break') response.destroy()
    else if (answer !== 'silence') response.writeHead(answer).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function signatureOf(headers: IncomingHttpHeaders): { id: string; timestamp: string; signature: string } {
  const value = (name: string) => String(headers[`webhook-${name}`])
  return { id: value('id'), timestamp: value('timestamp'), signature: value('signature') }
}
