import pg from 'pg'
import type { Test } from 'tap'

/** A superuser's connection: what it does behind the triggers is what an audit has to find. */
export interface Superuser {
  query(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** Changes something with every trigger off, has it looked at, and puts the tables back as they were. */
  tamper<T>(sql: string, look: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** @param tables what tampering may change. */
export async function connectSuperuser(t: Test, url: string, tables: readonly string[]): Promise<Superuser> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=darkroom' })
  await client.connect()
  let closing: Promise<void> | undefined
  const close = () => (closing ??= client.end())
  t.teardown(close)

  async function behindTriggers(sql: string): Promise<void> {
    await client.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
  }

  return {
    close,
    query: (sql, values = []) => client.query(sql, [...values]),
    async tamper(sql, look) {
      await client.query(tables.map((table) => `create temp table saved_${table} as table darkroom.${table}`).join(';'))
      try {
        await behindTriggers(sql)
        return await look()
      } finally {
        await behindTriggers(
          tables
            .map(
              (table) => `
                delete from darkroom.${table};
                insert into darkroom.${table} select * from saved_${table};
                drop table saved_${table}`,
            )
            .join(';'),
        )
      }
    },
  }
}

/**
 * The text with the hex digit that matches made another one, whichever it is: a fixed digit would now and then change
 * nothing.
 */
export const otherDigit = (text: string, digit: RegExp): string =>
  text.replace(digit, (old) => (old === '0' ? '1' : '0'))
