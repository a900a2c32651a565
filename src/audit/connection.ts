import pg from 'pg'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'

/**
 * Runs `work` on a connection of its own that waits for answers as long as they take, because it reads everything; or
 * at most `answerMs` if nobody is watching, because a connection can die silently.
 */
export async function withAuditConnection<T>(
  database: Database,
  work: (client: pg.Client) => Promise<T>,
  answerMs = 0,
): Promise<T> {
  const client = new pg.Client({ ...database.connection, query_timeout: answerMs })
  client.on('error', () => undefined) // the query under way rejects as well
  return inDomainTerms(async () => {
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  })
}

/** Reads the rows of a query through a cursor, so that only a few are in memory at a time. */
export async function* readRows<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  values: readonly unknown[] = [],
): AsyncGenerator<Row[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    yield* fetchRows(client, query, values)
  } finally {
    await client.query('commit')
  }
}

const FETCH = 2_000

/** Does the same within an open transaction, one query after another. */
export async function* fetchRows<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  values: readonly unknown[] = [],
): AsyncGenerator<Row[]> {
  await client.query({ text: `declare rows_to_read no scroll cursor for ${query}`, values: [...values] })
  for (;;) {
    const { rows } = await client.query<Row>(`fetch forward ${FETCH} from rows_to_read`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close rows_to_read')
}
