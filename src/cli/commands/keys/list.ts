import type { KeyLimitColumns } from '../../../accounts/limits.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { table } from '../../table.ts'
import { withDatabase } from '../../with-database.ts'

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
          'api_keys.limit_requests',
          'api_keys.limit_seconds',
          'api_keys.limit_streams',
          'api_keys.limit_uploads',
          'api_keys.may_operate',
          'api_keys.may_manage',
          'accounts.limit_jobs',
        ])
        .orderBy('api_keys.created_at', 'desc')
        .execute(),
    )
    const rows = keys.map((key) => [
      key.key_id,
      key.account_id,
      String(key.balance),
      key.created_at.toISOString(),
      key.revoked_at === null ? stateOf(key) : `revoked ${key.revoked_at.toISOString()}`,
      limits(key),
      key.name,
    ])
    return {
      json: { keys },
      text: table([['KEY', 'ACCOUNT', 'CREDITS', 'CREATED', 'STATE', 'LIMITS', 'NAME'], ...rows]),
    }
  },
})

/** What a key that works may do besides. */
function stateOf({ may_operate, may_manage }: { readonly may_operate: unknown; readonly may_manage: unknown }): string {
  const rights = [may_operate && 'operates', may_manage && 'manages'].filter((right) => right)
  return rights.length === 0 ? 'works' : rights.join(', ')
}

/** The limits of a key and its account that differ from the configuration. */
function limits(key: KeyLimitColumns & { readonly limit_jobs: number | null }): string {
  const { limit_requests: requests, limit_seconds: seconds, limit_streams, limit_uploads, limit_jobs } = key
  const own = [
    requests === null ? [] : [`${count(requests, 'request')} in ${seconds} s`],
    limit_streams === null ? [] : [count(limit_streams, 'stream')],
    limit_uploads === null ? [] : [count(limit_uploads, 'upload')],
    limit_jobs === null ? [] : [count(limit_jobs, 'job')],
  ].flat()
  return own.length === 0 ? '-' : own.join(', ')
}
