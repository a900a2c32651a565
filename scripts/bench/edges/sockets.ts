import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { RunningJob } from '../running-job.ts'

/** Connections opened at the same time; more would overflow the queue of those that wait to be accepted. */
const AT_ONCE = 100

/** Opens `count` connections that each send `head`, or what it says for the number of the connection. */
export async function openSockets(
  port: number,
  count: number,
  head: string | ((n: number) => string),
): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const opened = sockets.length
    const more = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, async (_, n) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(typeof head === 'string' ? head : head(opened + n))
      return socket
    })
    sockets.push(...(await Promise.all(more)))
  }
  return sockets
}

/** The whole request for the stream of a job, as it is sent. */
export function streamRequest({ jobId, key }: RunningJob): string {
  return `GET /v1/jobs/${jobId}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.api_key}\r\n\r\n`
}
