import { once } from 'node:events'
import { connect } from 'node:net'

/** One kept-alive connection that sends the same request again and again. */
export interface HttpConnection {
  /** Sends the request and resolves with the answer's status once its body is there. */
  request(): Promise<number>
  close(): void
}

const HEAD_END = '\r\n\r\n'

/**
 * Opens a connection for `request`, which is complete with head and body. It understands no more of HTTP than darkroom's
 * answers need, a length and no chunks, so that it takes little of the processor from the server that it measures.
 */
export async function openHttpConnection(port: number, request: string): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let answered: ((status: number) => void) | undefined
  let broken: ((error: Error) => void) | undefined

  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const length = /^content-length: (\d+)/im.exec(received)?.[1]
    if (length === undefined) {
      socket.destroy(new Error('the answer has no length'))
      return
    }
    if (received.length < headEnd + HEAD_END.length + Number(length)) return
    const status = Number(received.slice(9, 12))
    received = ''
    answered?.(status)
  })
  socket.on('error', (error) => broken?.(error))
  socket.on('close', () => broken?.(new Error('the connection was closed')))

  return {
    request() {
      return new Promise((resolve, reject) => {
        answered = resolve
        broken = reject
        socket.write(request)
      })
    },
    close() {
      broken = undefined
      socket.destroy()
    },
  }
}
