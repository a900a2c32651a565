import pg from 'pg'
import { destroyConnection, isSilence } from './silent-connections.ts'
import type { Statements } from './statements.ts'

/** Statements over connections of their own. */
export interface PipelinedReader extends Statements {
  close(): Promise<void>
}

const CONNECTIONS = 2

/**
 * A few connections that take many statements at once, one behind the other, without waiting for answers. For single
 * reads this serves about twice the requests of a pool, which gives a whole connection to each statement while it runs.
 */
export function createPipelinedReader(
  config: pg.ClientConfig,
  onError: (error: Error) => void,
  connections = CONNECTIONS,
): PipelinedReader {
  const slots: (Promise<pg.Client> | undefined)[] = Array.from({ length: connections })
  let turn = 0
  let closed = false

  function connect(slot: number): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig)
    const forget = () => {
      if (slots[slot] === connecting) slots[slot] = undefined
    }
    client.on('error', (error) => {
      forget()
      onError(error)
    })
    client.on('end', forget)
    const connecting = client.connect().then(
      () => client,
      (error) => {
        forget()
        throw error
      },
    )
    slots[slot] = connecting
    return connecting
  }

  return {
    async query(statement, values = []) {
      if (closed) throw new Error('the reader is closed')
      turn = (turn + 1) % connections
      const slot = turn
      const connection = slots[slot] ?? connect(slot)
      const client = await connection
      try {
        const result = await client.query({ ...statement, values: [...values] })
        return result.rows
      } catch (error) {
        // Everything behind this statement would wait for its time-out too.
        if (isSilence(error)) {
          if (slots[slot] === connection) slots[slot] = undefined
          destroyConnection(client)
        }
        throw error
      }
    },
    async close() {
      closed = true
      const open = await Promise.allSettled(slots.filter((slot) => slot !== undefined))
      await Promise.all(open.map((slot) => (slot.status === 'fulfilled' ? slot.value.end() : undefined)))
    },
  }
}
