import { limitAccount } from '../../../accounts/limits.ts'
import { defineCommand } from '../../command.ts'
import { uuid, wholeNumber } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

const MOST = 1_000_000

export const command = defineCommand({
  summary: 'Limit how many jobs of an account may wait or run at once',
  details: 'Without --jobs, the limit of the configuration applies again.',
  operands: { account_id: { about: 'The account', read: uuid } },
  options: { jobs: { placeholder: 'n', about: 'How many jobs', read: wholeNumber(0, MOST) } },
  async run(context, { jobs }, { account_id: accountId }) {
    const limited = await withDatabase(context, ({ database }) => limitAccount(database, accountId, jobs))
    return {
      json: { account_id: accountId, limited },
      text: limited ? `Limited ${accountId}.` : `There is no account ${accountId}.`,
      failed: !limited,
    }
  },
})
