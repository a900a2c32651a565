import { rotateWebhookSecret } from '../../../webhooks/secrets.ts'
import { defineCommand } from '../../command.ts'
import { uuid } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Give an account a new secret for its webhooks; the one before goes on signing for a day',
  details: 'Until then every webhook carries both signatures. A secret still older stops at once.',
  operands: { account_id: { about: 'The account', read: uuid } },
  async run(context, _options, { account_id: accountId }) {
    const secret = await withDatabase(context, ({ database }) => rotateWebhookSecret(database, accountId))
    return { json: { account_id: accountId, ...secret }, text: secret.secret }
  },
})
