import pg from 'pg'
import { DomainError } from '../errors.ts'

/** Sends every statement whole: the pooler hands each transaction another connection, which knows none by its name. */
class NamelessClient extends pg.Client {
  override query(statement: unknown, ...more: unknown[]): never {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
    const query = super.query as (...all: unknown[]) => never
    return query.call(this, isNamed ? { ...statement, name: undefined } : statement, ...more)
  }
}

/**
 * Options of connections through a pooler in transaction mode, such as PgBouncer. What a session would keep (settings, the
 * role, prepared statements) is left out: settings are those of the user in the database.
 */
export function throughPooler({ options: _, ...config }: pg.ClientConfig, url: string): pg.PoolConfig {
  return { ...config, connectionString: url, Client: NamelessClient }
}

/** @throws DomainError `CONFIGURATION_INVALID` where sessions do not find what lies in the schema, with what to run. */
export async function checkPooler(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ ready: boolean; statement: string }>(
    `select 'darkroom' = any (current_schemas(false)) as ready,
       format('alter role %I in database %I set search_path = darkroom, public', current_user, current_database()) as statement`,
  )
  const { ready, statement } = rows[0]!
  if (ready) return
  throw new DomainError(
    'CONFIGURATION_INVALID',
    `Through the pooler at DATABASE_URL the schema darkroom is not on the search path. Run once:\n  ${statement};\nand have the pooler connect anew (RECONNECT)`,
  )
}
