import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { whenClosed } from './when-closed.ts'

/** How many requests may wait on a connection while another one is being answered. */
const MOST_WAITING = 64
/** Milliseconds between two checks of what clients have read of their answers, and for which a connection may be idle. */
const LOOK_MS = 10_000
/** Checks in a row at which a client has read almost nothing before its connection is closed: after 30 to 40 s. */
const MOST_LOOKS = 3
/**
 * Bytes that count as nothing between two checks. The operating system accepts some for a client that reads
 * nothing.
 */
const LEAST_BYTES = 16 * 1024

interface Connection {
  /** How many of its requests are being answered (1 at most, except for a moment between two), and how many wait. */
  answering: number
  waiting: number
  /** Looks in a row at which its answer hardly moved, and how many bytes the client had been sent at the last one. */
  looks: number
  sent: number
}

/** The requests of a server that are being answered. */
export interface Requests {
  /** Resolves when there are none, or after so many milliseconds. */
  drained(ms: number): Promise<void>
}

/**
 * Handles the requests of a server, those of one connection one after the other. Node would handle pipelined requests all
 * at once, so that a few connections could have thousands of files and queries open. A client that pipelines too many
 * requests is disconnected, and so is one that does not read its answer.
 */
export function serveInTurn(server: Server, handle: RequestListener): Requests {
  const connections = new Map<Socket, Connection>()
  let underWay = 0
  let onDrained: (() => void) | undefined

  server.on('request', (request, response) => {
    const { socket } = request
    let connection = connections.get(socket)
    if (connection === undefined) {
      connection = { answering: 0, waiting: 0, looks: 0, sent: 0 }
      connections.set(socket, connection)
      socket.on('close', forget)
    }
    // A response gets its socket once all responses before it have been sent. After one that closes the connection it gets
    // none, or one that can no longer be written to.
    if (response.socket === null) startInTurn(connection, request, response)
    else if (socket.writable) start(connection, request, response)
  })

  function forget(this: Socket): void {
    connections.delete(this)
  }

  function start(connection: Connection, ...[request, response]: Parameters<RequestListener>): void {
    connection.answering += 1
    underWay += 1
    whenClosed(response, () => {
      connection.answering -= 1
      underWay -= 1
      if (underWay === 0) onDrained?.()
    })
    handle(request, response)
  }

  function startInTurn(connection: Connection, ...[request, response]: Parameters<RequestListener>): void {
    connection.waiting += 1
    if (connection.waiting > MOST_WAITING) return void request.socket.destroy()
    response.once('socket', () => {
      connection.waiting -= 1
      start(connection, request, response)
    })
  }

  // Node makes an error of each request that a connection leaves unanswered, with a trace that nobody reads: of what a few
  // connections sent ahead those would keep everybody waiting.
  const { stackTraceLimit } = Error
  const traceNothing = () => {
    Error.stackTraceLimit = 0
  }
  const traceAgain = () => {
    Error.stackTraceLimit = stackTraceLimit
  }
  server.on('connection', (socket) => socket.prependListener('close', traceNothing).on('close', traceAgain))

  server.setTimeout(LOOK_MS, (socket) => {
    const connection = connections.get(socket)
    // Before its first request a connection is up to `headersTimeout`.
    if (connection?.answering === 0) socket.destroy()
  })
  const looking = setInterval(() => {
    for (const [socket, connection] of connections) if (isStalled(socket, connection)) socket.destroy()
  }, LOOK_MS)
  server.once('close', () => clearInterval(looking))

  return {
    async drained(ms) {
      if (underWay === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      onDrained = resolve
      const timer = setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
    },
  }
}

/** Whether a client has read nothing at too many looks in a row. Time before an answer exists does not count. */
function isStalled(socket: Socket, connection: Connection): boolean {
  const waiting = socket.writableLength
  const sent = socket.bytesWritten - waiting
  const hasMoved = waiting === 0 || sent - connection.sent >= LEAST_BYTES
  connection.looks = hasMoved ? 0 : connection.looks + 1
  connection.sent = sent
  return connection.looks === MOST_LOOKS
}
