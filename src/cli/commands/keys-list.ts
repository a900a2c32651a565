import { defineCommand } from '../command.ts'
import { table } from '../table.ts'
import { withDatabase } from '../with-database.ts'

export const command = defineCommand({
  summary: 'List all API keys, newest first',
  async run(context) {
    const keys = await withDatabase(context, ({ database }) =>
      database.kysely
        .selectFrom('api_keys')
        .innerJoin('accounts', 'accounts.account_id', 'api_keys.account_id')
        .select([
          'api_keys.key_id',
          'api_keys.name',
          'api_keys.account_id',
          'accounts.balance',
          'api_keys.created_at',
          'api_keys.revoked_at',
        ])
        .orderBy('api_keys.created_at', 'desc')
        .execute(),
    )
    const rows = keys.map((key) => [
      key.key_id,
      key.account_id,
      String(key.balance),
      key.created_at.toISOString(),
      key.revoked_at === null ? 'works' : `revoked ${key.revoked_at.toISOString()}`,
      key.name,
    ])
    return { json: { keys }, text: table([['KEY', 'ACCOUNT', 'CREDITS', 'CREATED', 'STATE', 'NAME'], ...rows]) }
  },
})
