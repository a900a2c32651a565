import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on a connection behind the one that is being answered. */
const MOST_WAITING = 64
/** Node says of a connection when nothing has moved on it for this long since it was last looked at. */
const LOOK_MS = 10_000
/** Looks in a row at which a client has taken nothing of its answer before it is cut off: 30 to 40 s. */
const MOST_LOOKS = 3

interface Connection {
  /** How many of its requests are being answered, 1 at most but for the moment between two, and how many wait. */
  answering: number
  waiting: number
  /** Looks in a row at which its answer did not move, and when the last of them was. */
  looks: number
  lookedAt: number
}

/** The requests of a server that are being answered. */
export interface Requests {
  /** Resolves when there are none, or after so many milliseconds. */
  drained(ms: number): Promise<void>
}

/**
 * Has the requests of a server handled, those of one connection one after the other: Node hands on at once whatever a
 * client sends ahead, and a few connections could have thousands of files and queries open. A client that sends too far
 * ahead loses its connection, and so does one that does not read its answer.
 */
export function serveInTurn(server: Server, handle: RequestListener): Requests {
  const connections = new WeakMap<Socket, Connection>()
  let underWay = 0
  let onDrained: (() => void) | undefined

  server.on('request', (request, response) => {
    const { socket } = request
    let connection = connections.get(socket)
    if (connection === undefined) {
      connection = { answering: 0, waiting: 0, looks: 0, lookedAt: 0 }
      connections.set(socket, connection)
    }
    const counts = connection
    const start = () => {
      counts.answering += 1
      underWay += 1
      response.once('close', () => {
        counts.answering -= 1
        underWay -= 1
        if (underWay === 0) onDrained?.()
      })
      handle(request, response)
    }

    // A response is given its socket when all before it have been sent. Behind one that closes the connection it is given
    // none, or, while that is on its way, one that is not written to any more.
    if (response.socket !== null) return socket.writable ? start() : undefined
    counts.waiting += 1
    if (counts.waiting > MOST_WAITING) return void socket.destroy()
    response.once('socket', () => {
      counts.waiting -= 1
      start()
    })
  })

  // Node makes an error of each request that a connection leaves unanswered, with a trace that nobody reads: of what a few
  // connections sent ahead those would keep everybody waiting.
  server.on('connection', (socket) => {
    const { stackTraceLimit } = Error
    socket.prependListener('close', () => (Error.stackTraceLimit = 0))
    socket.on('close', () => (Error.stackTraceLimit = stackTraceLimit))
  })

  server.setTimeout(LOOK_MS, (socket) => {
    const connection = connections.get(socket)
    // Before its first request a connection is up to `headersTimeout`.
    if (connection === undefined) return
    if (connection.answering === 0 || isStalled(socket, connection)) socket.destroy()
  })

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

/** Whether a client has not read for too long; until then it is looked at again. An answer that is yet to come does not count. */
function isStalled(socket: Socket, connection: Connection): boolean {
  if (socket.writableLength === 0) return false
  const now = performance.now()
  // Had anything moved meanwhile, this look would have come later.
  const inARow = now - connection.lookedAt < 1.5 * LOOK_MS
  connection.looks = inARow ? connection.looks + 1 : 1
  connection.lookedAt = now
  socket.setTimeout(LOOK_MS)
  return connection.looks === MOST_LOOKS
}
