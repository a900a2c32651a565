import { correctCredits } from '../../../accounts/accounts.ts'
import { MOST_CREDITS } from '../../../config/variables.ts'
import { defineCommand } from '../../command.ts'
import { BY_OPTION, doneBy } from '../../done-by.ts'
import { UsageError } from '../../usage-error.ts'
import { textOf, uuid, wholeNumber } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Correct the credits of an account, by an entry in the ledger',
  details: 'Earlier entries stay as they are. The balance cannot become negative.',
  operands: { account_id: { about: 'The account', read: uuid } },
  options: {
    add: { placeholder: 'n', about: 'Credits to add', read: wholeNumber(1, MOST_CREDITS) },
    take: { placeholder: 'n', about: 'Credits to take', read: wholeNumber(1, MOST_CREDITS) },
    reason: { placeholder: 'text', about: 'The reason; kept in the ledger', read: textOf(1, 1_000), required: true },
    ...BY_OPTION,
  },
  async run(context, { add, take, reason, by }, { account_id: accountId }) {
    if ((add === undefined) === (take === undefined)) throw new UsageError('give one of --add and --take')
    const amount = add ?? -take!
    const balance = await withDatabase(context, ({ database }) =>
      correctCredits(database, { accountId, amount, reason, by: doneBy(by) }),
    )
    return {
      json: { account_id: accountId, corrected: amount, balance },
      text: `Corrected by ${amount} credits; the balance is ${balance}.`,
    }
  },
})
