import { createKey } from '../../../accounts/accounts.ts'
import { MOST_CREDITS } from '../../../config/variables.ts'
import { defineCommand } from '../../command.ts'
import { textOf, uuid, wholeNumber } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Make an API key, and an account for it unless you name one',
  details: 'The key is shown only this once; darkroom keeps its hash.',
  options: {
    name: { placeholder: 'text', about: 'Name of the key, and of a new account', read: textOf(1, 200) },
    credits: {
      placeholder: 'n',
      about: 'Credits for a new account (default: DARKROOM_FIRST_CREDITS, or 1000)',
      read: wholeNumber(0, MOST_CREDITS),
    },
    operate: { about: 'Let it see the state of the service, and cancel and retry the jobs of all keys' },
    manage: { about: 'Let it list, make, limit and revoke the keys of its account' },
    account: { placeholder: 'account_id', about: 'An existing account; it gets no credits', read: uuid },
  },
  async run(context, { name = 'cli', credits = context.config.firstCredits, account: accountId, ...rights }) {
    const { operate: mayOperate, manage: mayManage } = rights
    const created = await withDatabase(context, ({ database }) =>
      createKey(database, { name, credits, accountId, mayOperate, mayManage }),
    )
    return {
      json: created,
      text: `API key:  ${created.api_key}\nKey id:   ${created.key_id}\nAccount:  ${created.account_id}`,
    }
  },
})
