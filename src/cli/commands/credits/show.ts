import { withAuditConnection } from '../../../audit/connection.ts'
import type { Database } from '../../../database/connection.ts'
import type { ResultRow } from '../../../database/rows.ts'
import { DomainError } from '../../../errors.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { uuid } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

/** A row of the view `account_balances`, and what `verify_ledger` says of the account. */
interface Balance extends Omit<ResultRow<'account_balances'>, 'corrected'> {
  readonly ledger_agrees: boolean
}

export const command = defineCommand({
  summary: 'Show what accounts were granted, have spent and can spend',
  details: 'Exits with 1 if the ledger of an account does not add up to its balance.',
  operands: { account_id: { about: 'Only this account', read: uuid, optional: true } },
  async run(context, _options, { account_id: accountId }) {
    const accounts = await withDatabase(context, ({ database }) => readBalances(database, accountId))
    if (accountId !== undefined && accounts.length === 0) {
      throw new DomainError('ACCOUNT_NOT_FOUND', `There is no account ${accountId}.`)
    }
    const rows = accounts.map((account) => [
      account.account_id,
      String(account.balance),
      String(account.granted),
      String(account.held),
      String(account.spent),
      account.ledger_agrees ? 'agrees' : 'DISAGREES',
      account.name,
    ])
    return {
      json: { accounts },
      text: table([['ACCOUNT', 'BALANCE', 'GRANTED', 'HELD', 'SPENT', 'LEDGER', 'NAME'], ...rows]),
      failed: accounts.some((account) => !account.ledger_agrees),
    }
  },
})

/** The ledger is verified once for all accounts, however long that takes: it is read from end to end. */
async function readBalances(database: Database, accountId: string | undefined): Promise<Balance[]> {
  const text = `
    with disagreeing as materialized (select account_id from darkroom.verify_ledger($1))
    select account_id, name, balance, granted, held, spent,
      account_id not in (select account_id from disagreeing) as ledger_agrees
    from darkroom.account_balances
    where $1::uuid is null or account_id = $1
    order by account_id`
  return withAuditConnection(database, async (client) => (await client.query<Balance>(text, [accountId ?? null])).rows)
}
