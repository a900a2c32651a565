import pg from 'pg'
import { destroyConnection } from './silent-connections.ts'

export interface ListenerOptions {
  readonly connection: pg.ClientConfig
  /** Called with what is sent on channels of these names. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  /** Called each time the channels are listened to again: what was sent meanwhile is lost, so read. */
  readonly onConnected: () => void
  readonly onError: (error: Error) => void
  /** Milliseconds between two proofs that the connection lives. */
  readonly heartbeatMs?: number
}

export interface Listener {
  close(): Promise<void>
}

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 2_000

/**
 * The one LISTEN connection of a process. It notices a silent death by a heartbeat and connects again for as long as it
 * is open. Notifications are hints; whoever needs to miss nothing reads when told that the connection is back.
 */
export function openListener(options: ListenerOptions): Listener {
  const heartbeatMs = options.heartbeatMs ?? 5_000
  let client: pg.Client | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let closed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...options.connection, query_timeout: heartbeatMs })
    client = fresh
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload = '' }) => options.channels[channel]?.(payload))
    try {
      await fresh.connect()
      for (const channel of Object.keys(options.channels)) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      // Others may see what a session has asked last, and the name of a channel may be a secret.
      await fresh.query('select 1')
    } catch (error) {
      lose(fresh, error as Error)
      return
    }
    if (client !== fresh) return
    retryMs = FIRST_RETRY_MS
    heartbeat = setInterval(() => fresh.query('select 1').catch((error) => lose(fresh, error)), heartbeatMs)
    options.onConnected()
  }

  function lose(lost: pg.Client, error?: Error): void {
    if (client !== lost) return
    client = undefined
    clearInterval(heartbeat)
    destroyConnection(lost)
    if (closed) return
    if (error !== undefined) options.onError(error)
    retry = setTimeout(connect, retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      const open = client
      client = undefined
      if (open !== undefined) await open.end().catch(() => undefined)
    },
  }
}
