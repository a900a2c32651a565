import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
import { generateApiKey } from './api-key.ts'

export interface CreatedKey {
  readonly api_key: string
  readonly key_id: string
  readonly account_id: string
}

export interface CreateKeyOptions {
  readonly name: string
  /** Credits granted to a new account; ignored for an existing one. */
  readonly credits: number
  /** An existing account; without it, a new one is opened. */
  readonly accountId?: string | undefined
  /** Whether the key may see the state of the service, and cancel and retry the jobs of all keys. */
  readonly mayOperate?: boolean
  /** Whether the key may list, make, limit and revoke the keys of its account. */
  readonly mayManage?: boolean
}

/** Makes an API key, and an account with credits for it unless one is named. The key is returned only here. */
export async function createKey(database: Database, options: CreateKeyOptions): Promise<CreatedKey> {
  const { key, keyId, secretHash } = generateApiKey()
  const { mayOperate = false, mayManage = false, accountId = uuidv7() } = options
  await inDomainTerms(() =>
    database.kysely.transaction().execute(async (transaction) => {
      if (options.accountId === undefined) {
        await sql`select darkroom_private.create_account(${accountId}, ${options.name})`.execute(transaction)
        if (options.credits > 0) {
          await sql`select darkroom.grant_credits(${accountId}, ${options.credits}, 'first grant')`.execute(transaction)
        }
      } else {
        const account = await transaction
          .selectFrom('accounts')
          .select('account_id')
          .where('account_id', '=', accountId)
          .executeTakeFirst()
        if (account === undefined) throw new DomainError('ACCOUNT_NOT_FOUND', `There is no account ${accountId}.`)
      }
      await sql`
        select darkroom_private.create_api_key(
          ${keyId}, ${accountId}, ${options.name}, ${secretHash}, ${mayOperate}, ${mayManage})`.execute(transaction)
    }),
  )
  return { api_key: key, key_id: keyId, account_id: accountId }
}

/** Returns whether the key was active until now. */
export async function revokeKey(database: Database, keyId: string): Promise<boolean> {
  const result = await inDomainTerms(() =>
    sql<{ revoked: boolean }>`select darkroom.revoke_api_key(${keyId}) as revoked`.execute(database.kysely),
  )
  return result.rows[0]?.revoked === true
}

export interface Correction {
  readonly accountId: string
  /** Credits to add or, if negative, to take. */
  readonly amount: number
  readonly reason: string
  /** Who makes the correction. */
  readonly by: string
}

/**
 * Corrects the credits of an account and returns its balance. Fails with `ACCOUNT_NOT_FOUND`, or with
 * `BALANCE_TOO_SMALL` if it would take more than there is.
 */
export async function correctCredits(database: Database, correction: Correction): Promise<number> {
  const { accountId, amount, reason, by } = correction
  const result = await inDomainTerms(() =>
    sql<{ balance: number }>`
      select darkroom.correct_credits(${accountId}, ${amount}, ${reason}, ${by}) as balance`.execute(database.kysely),
  )
  return result.rows[0]!.balance
}

/** Gives credits to an account and returns its balance. Fails with `ACCOUNT_NOT_FOUND`. */
export async function grantCredits(
  database: Database,
  accountId: string,
  amount: number,
  note: string | null,
): Promise<number> {
  const result = await inDomainTerms(() =>
    sql<{ balance: number }>`select darkroom.grant_credits(${accountId}, ${amount}, ${note}) as balance`.execute(
      database.kysely,
    ),
  )
  return result.rows[0]!.balance
}
