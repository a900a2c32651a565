import { readWebhookSecret } from '../../../webhooks/secrets.ts'
import { defineCommand } from '../../command.ts'
import { uuid } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: "Show the secret that an account's webhooks are signed with",
  details: 'The secret is made when it is first needed.',
  operands: { account_id: { about: 'The account', read: uuid } },
  async run(context, _options, { account_id: accountId }) {
    const secret = await withDatabase(context, ({ database }) => readWebhookSecret(database, accountId))
    return { json: { account_id: accountId, ...secret }, text: secret.secret }
  },
})
