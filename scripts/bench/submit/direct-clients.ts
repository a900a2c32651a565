import pg from 'pg'
import type { CreatedKey } from '../../../src/accounts/accounts.ts'
import { perSecond } from '../closed-loop.ts'

/** Submits one job on a connection. */
export type SubmitDirectly = (client: pg.Client, key: CreatedKey) => Promise<void>

/** Submits `total` jobs straight to the database over one connection for each key; returns jobs per second. */
export async function submitOverConnections(
  databaseUrl: string,
  keys: readonly CreatedKey[],
  total: number,
  submit: SubmitDirectly,
): Promise<number> {
  const callers = await Promise.all(
    keys.map(async (key) => {
      const client = new pg.Client({ connectionString: databaseUrl, application_name: 'darkroom bench' })
      await client.connect()
      return { client, key }
    }),
  )
  try {
    return await perSecond(callers, total, ({ client, key }) => submit(client, key))
  } finally {
    await Promise.all(callers.map(({ client }) => client.end()))
  }
}
