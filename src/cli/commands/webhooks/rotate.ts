import { rotateWebhookSecret } from '../../../webhooks/secrets.ts'
import { defineCommand } from '../../command.ts'
import { uuid } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Give an account a new webhook secret; the previous one also signs for another day',
  details: 'During that day every webhook carries both signatures. Older secrets stop at once.',
  operands: { account_id: { about: 'The account', read: uuid } },
  async run(context, _options, { account_id: accountId }) {
    const secret = await withDatabase(context, ({ database }) => rotateWebhookSecret(database, accountId))
    return { json: { account_id: accountId, ...secret }, text: secret.secret }
  },
})
