import type pg from 'pg'

/** A statement that the server prepares once per connection and knows by its name from then on. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

/** Where named statements are run, each in a transaction of its own. */
export interface Statements {
  /**
   * Returns the rows. Rejects with the server's error or, when the connection broke, with a connection error; a statement
   * is never repeated by itself.
   */
  query<Row extends pg.QueryResultRow>(statement: NamedStatement, values?: readonly unknown[]): Promise<Row[]>
}

/** Runs each statement on a connection that nobody else uses meanwhile. */
export function statementsOf(pool: pg.Pool): Statements {
  return { query: async (statement, values = []) => (await pool.query({ ...statement, values: [...values] })).rows }
}
