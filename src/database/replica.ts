import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createPipelinedReader, type PipelinedReader } from './pipelined-reader.ts'
import type { Statements } from './statements.ts'

/** Reads at a hot standby, which nobody can tell from reads at the server itself. */
export interface Replica {
  /**
   * As the reader of the server itself, which takes over what the standby cannot answer in time: nobody is ever told less
   * than was committed when they asked.
   */
  readonly reader: PipelinedReader
  /** Whether the standby comes as far as the server is at this moment, within so many milliseconds. */
  reaches(ms: number): Promise<boolean>
  /** Bytes of the server's log that the standby has yet to replay; `undefined` where it does not answer. */
  lag(): Promise<number | undefined>
  /** Statements that the standby has answered, and those that it was too late for. */
  readonly answered: { readonly standby: number; readonly server: number }
}

/**
 * A position in the server's log, in bytes. What is visible to anybody has been flushed, as long as commits wait for
 * that.
 */
const POSITION = { name: 'log_position', text: "select pg_current_wal_flush_lsn() - '0/0' as at" }
/** How far a standby has come; -1 for a server that is no standby any more: its log may have taken another way. */
const REPLAYED = {
  name: 'log_replayed',
  text: "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' else -1 end as at",
}

/** Connections to the standby, each of which takes many statements at once. */
const CONNECTIONS = 2
/** Milliseconds between two looks at whether the standby has come far enough, and before it is given up for this time. */
const [LOOK_MS, PATIENCE_MS] = [2, 40]
/** Milliseconds after which a standby that says nothing is taken for gone. */
const ANSWER_MS = 1_000
/** Milliseconds for which a standby is left alone that was too late, and one that is gone. */
const [LATE_MS, GONE_MS] = [1_000, 10_000]

/**
 * Sends statements to a hot standby that has replayed all that was committed when they were asked for. Of the server
 * itself it is asked only how far its log goes, once for all statements that wait. How far the standby has come is
 * asked on the very connection of the statement, right before it: there may be several standbys behind one address.
 */
export function createReplica(
  server: Statements,
  config: pg.ClientConfig,
  onError: (error: Error) => void,
  now: () => number = () => performance.now(),
): Replica {
  const standbys = Array.from({ length: CONNECTIONS }, () => createPipelinedReader(config, onError, 1))
  const positionOf = async (reader: Statements, statement: typeof POSITION) =>
    (await reader.query<{ at: number }>(statement, []))[0]!.at
  const committed = oneForAll(() => positionOf(server, POSITION))
  const answered = { standby: 0, server: 0 }
  let turn = 0
  let restsUntil = Number.NEGATIVE_INFINITY

  /** How far the standby has come; below zero where it does not answer, or is none. */
  const replayed = () => within(ANSWER_MS, positionOf(standbys[0]!, REPLAYED)).catch(() => -1)

  /** What the standby answers once it has come far enough; `undefined` where it does not in time. */
  async function ask(far: number, ...question: Question): Promise<pg.QueryResultRow[] | undefined> {
    const until = now() + PATIENCE_MS
    for (;;) {
      turn = (turn + 1) % CONNECTIONS
      const standby = standbys[turn]!
      const [at, rows] = await Promise.all([positionOf(standby, REPLAYED), standby.query(...question)])
      if (at >= far) return rows
      if (at < 0 || now() > until) return undefined
      await delay(LOOK_MS)
    }
  }

  return {
    answered,
    reader: {
      async query(statement, values) {
        if (now() >= restsUntil) {
          const far = await committed()
          try {
            const rows = await within(ANSWER_MS, ask(far, statement, values))
            if (rows !== undefined) {
              answered.standby += 1
              return rows as never
            }
            restsUntil = now() + LATE_MS
          } catch (error) {
            onError(error as Error)
            restsUntil = now() + GONE_MS
          }
        }
        answered.server += 1
        return server.query(statement, values)
      },
      async close() {
        await Promise.all(standbys.map((standby) => standby.close()))
      },
    },
    async reaches(ms) {
      const until = now() + ms
      const far = await positionOf(server, POSITION)
      for (;;) {
        const at = await replayed()
        if (at >= far) return true
        if (at < 0 || now() > until) return false
        await delay(LOOK_MS)
      }
    },
    lag: oneForAll(async () => {
      const far = await positionOf(server, POSITION).catch(() => undefined)
      const at = await replayed()
      return far === undefined || at < 0 ? undefined : Math.max(0, far - at)
    }),
  }
}

type Question = Parameters<Statements['query']>

async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const late = new AbortController()
  const tooLate = delay(ms, undefined, { signal: late.signal }).then(() => {
    throw new Error(`the standby said nothing for ${ms} ms`)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    tooLate.catch(() => undefined)
    late.abort()
  }
}

/**
 * Asks once for all who come before it is asked; who comes while it is answered may have seen more, and waits for the
 * next.
 */
function oneForAll<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let next: Promise<Answer> | undefined
  let current: Promise<unknown> = Promise.resolve()
  return () => {
    next ??= current.then(() => {
      next = undefined
      const answer = ask()
      current = answer.catch(() => undefined)
      return answer
    })
    return next
  }
}
