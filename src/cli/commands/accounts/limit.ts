import { limitAccount } from '../../../accounts/limits.ts'
import { defineCommand } from '../../command.ts'
import { uuid, wholeNumber } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

const MOST = 1_000_000

export const command = defineCommand({
  summary: 'Say how many jobs of an account may wait or run at once',
  details: 'Without --jobs, as many as the configuration says again.',
  operands: { account_id: { about: 'The account', read: uuid } },
  options: { jobs: { placeholder: 'n', about: 'Jobs that have not ended', read: wholeNumber(0, MOST) } },
  async run(context, { jobs }, { account_id: accountId }) {
    const limited = await withDatabase(context, ({ database }) => limitAccount(database, accountId, jobs))
    return {
      json: { account_id: accountId, limited },
      text: limited ? `Limited ${accountId}.` : `There is no account ${accountId}.`,
      failed: !limited,
    }
  },
})
