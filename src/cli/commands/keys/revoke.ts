import { revokeKey } from '../../../accounts/accounts.ts'
import { parseApiKey } from '../../../accounts/api-key.ts'
import { defineCommand } from '../../command.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Revoke an API key, everywhere within seconds',
  operands: { key_id: { about: 'Id of the key, or the whole key', read: keyIdIn } },
  async run(context, _options, { key_id: keyId }) {
    const revoked = await withDatabase(context, ({ database }) => revokeKey(database, keyId))
    return {
      json: { key_id: keyId, revoked },
      text: revoked ? `Revoked ${keyId}.` : `There is no key ${keyId} that works.`,
      failed: !revoked,
    }
  },
})

function keyIdIn(text: string): string {
  return parseApiKey(text) ?? text
}
