import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Service } from '../../support/service.ts'

/** A connection to the service on which anything can be said. */
export async function openSocket(service: Service): Promise<Socket> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Everything that comes until the connection is closed, properly or not. */
export async function everythingFrom(socket: Socket): Promise<string> {
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    answer += text
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

/** Sends bytes as they are, and returns what comes back until the service closes the connection. */
export async function exchange(service: Service, bytes: string): Promise<string> {
  const socket = await openSocket(service)
  socket.write(Buffer.from(bytes, 'latin1'))
  return everythingFrom(socket)
}

/** The status of each answer in what came back. */
export function statusesIn(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))
}

/** The one answer in what came back. */
export function responseIn(answer: string): Response {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const headers = head.split('\r\n').slice(1)
  return new Response(body, {
    status: statusesIn(head)[0]!,
    headers: headers.map((line): [string, string] => [line.split(': ')[0]!, line.split(': ')[1]!]),
  })
}
