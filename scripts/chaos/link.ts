import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The network between one process and the database. */
export interface Link {
  readonly port: number
  /** Breaks every connection off, so that both ends notice. */
  cut(): void
  /** Holds everything back, new connections included, until the returned function lets it through. */
  holdUp(): () => void
  /**
   * The same, but the connections of that time are never heard of again, as behind a router that forgot them: the
   * process is told nothing; the database sees them end when the link comes back.
   */
  blackhole(): () => void
  /** Delays everything by so many milliseconds until the returned function is called. */
  delay(ms: number): () => void
  close(): Promise<void>
}

interface Connection {
  readonly client: Socket
  readonly upstream: Socket
  lost: boolean
}

/** A TCP proxy to a port of `127.0.0.1`, which is asked for with each connection. */
export async function openLink(upstreamPort: () => number): Promise<Link> {
  const connections = new Set<Connection>()
  let held: PromiseWithResolvers<void> | undefined
  let delayMs = 0

  const server = createServer((client) => {
    const upstream = connect(upstreamPort(), '127.0.0.1')
    const connection: Connection = { client, upstream, lost: false }
    connections.add(connection)
    for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', () => undefined)
    client.once('close', () => connections.delete(connection))
    void forward(connection, client, upstream)
    void forward(connection, upstream, client)
  })

  async function forward(connection: Connection, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        await passage()
        // To stop reading would close the connection, which is just what nobody must notice.
        if (!connection.lost && !to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')])
      }
      await passage()
      if (!connection.lost) to.end()
    } catch {
      await passage()
      if (!connection.lost || to === connection.upstream) to.destroy()
    }
  }

  async function passage(): Promise<void> {
    while (held !== undefined) await held.promise
    if (delayMs > 0) await sleep(delayMs)
  }

  function cut(): void {
    for (const { client, upstream } of connections) {
      client.destroy()
      upstream.destroy()
    }
  }

  function holdUp(): () => void {
    held ??= Promise.withResolvers<void>()
    return () => {
      held?.resolve()
      held = undefined
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    cut,
    holdUp,
    blackhole() {
      const swallowed = [...connections]
      for (const connection of swallowed) connection.lost = true
      const letThrough = holdUp()
      return () => {
        for (const { upstream } of swallowed) upstream.destroy()
        letThrough()
      }
    },
    delay(ms) {
      delayMs = ms
      return () => {
        delayMs = 0
      }
    },
    async close() {
      held?.resolve()
      held = undefined
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
