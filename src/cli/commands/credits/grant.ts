import { grantCredits } from '../../../accounts/accounts.ts'
import { MOST_CREDITS } from '../../../config/variables.ts'
import { defineCommand } from '../../command.ts'
import { textOf, uuid, wholeNumber } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Give credits to an account',
  operands: {
    account_id: { about: 'The account', read: uuid },
    amount: { about: 'How many credits', read: wholeNumber(1, MOST_CREDITS) },
  },
  options: { note: { placeholder: 'text', about: 'The reason; kept in the ledger', read: textOf(1, 1_000) } },
  async run(context, { note = null }, { account_id: accountId, amount }) {
    const balance = await withDatabase(context, ({ database }) => grantCredits(database, accountId, amount, note))
    return {
      json: { account_id: accountId, granted: amount, balance },
      text: `Granted ${amount} credits; the balance is ${balance}.`,
    }
  },
})
