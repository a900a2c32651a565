import pg from 'pg'
import { destroyConnection, isSilence, silence } from './silent-connections.ts'
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
  const { query_timeout: answerMs = 0, ...options } = config
  let turn = 0
  let closed = false

  function connect(slot: number): Promise<pg.Client> {
    const client = new pg.Client({ ...options, pipeline: true } as pg.ClientConfig)
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
        return await ask(client, { ...statement, values: [...values] }, answerMs)
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

/**
 * What `client.query` does, except that an answer is forgotten as soon as nobody needs it. What pg makes there to settle a
 * promise and to run out of time refers to the statement in a circle: the answer stays until the whole heap is collected, and
 * is copied twice by then.
 */
function ask<Row extends pg.QueryResultRow>(client: pg.Client, query: pg.QueryConfig, ms: number): Promise<Row[]> {
  const answer = Promise.withResolvers<Row[]>()
  const timer = ms === 0 ? undefined : setTimeout(giveUp, ms, answer)
  client.query(new pg.Query<Row>(query, settling(answer, timer)))
  return answer.promise
}

type Settling<Row> = Pick<PromiseWithResolvers<Row[]>, 'resolve' | 'reject'>

function giveUp({ reject }: Settling<never>): void {
  reject(silence())
}

function settling<Row extends pg.QueryResultRow>({ resolve, reject }: Settling<Row>, timer?: NodeJS.Timeout) {
  return (error: Error | undefined, result: pg.ResultBuilder<Row>) => {
    clearTimeout(timer)
    if (error) reject(error)
    else resolve(result.rows)
  }
}
