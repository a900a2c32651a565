import pg from 'pg'
import t from 'tap'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import { parseApiKey } from '../../src/accounts/api-key.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { answerOf, runCli } from './run-cli.ts'

t.test('keys and credits', async (t) => {
  const { url } = await createTestDatabase(t)
  const environment = { DATABASE_URL: url, DARKROOM_HOME: t.testdir() }
  const balances = async (...argv: string[]) =>
    (await answerOf<{ accounts: Record<string, unknown>[] }>(environment, 'credits', 'show', ...argv)).accounts

  const key = await answerOf<CreatedKey>(environment, 'keys', 'create', '--name', 'press', '--credits', '40')
  t.same(Object.keys(key), ['api_key', 'key_id', 'account_id'])
  t.equal(parseApiKey(key.api_key), key.key_id)
  t.match(await balances(key.account_id), [{ name: 'press', balance: 40, granted: 40, ledger_agrees: true }])

  const second = await answerOf<CreatedKey>(environment, 'keys', 'create', '--account', key.account_id, '--operate')
  t.match((await runCli(environment, 'keys', 'list')).stdout, new RegExp(`${second.key_id}.* operates .*`))
  t.equal(second.account_id, key.account_id)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(
    `insert into darkroom.accounts (account_id, name, balance) values (gen_random_uuid(), 'crooked', 5)`,
  )
  await owner.end()
  const shown = await runCli(environment, 'credits', 'show')
  t.equal(shown.code, 1)
  t.match(shown.stdout.match(/(agrees|DISAGREES) .*/gi)?.sort(), ['DISAGREES  crooked', 'agrees     press'])

  const granted = await answerOf(
    environment,
    'credits',
    'grant',
    key.account_id,
    '60',
    '--note',
    'for the spring issue',
  )
  t.same(granted, { account_id: key.account_id, granted: 60, balance: 100 })

  const limit = ['keys', 'limit', key.key_id, '--requests', '60/10', '--streams', '3']
  t.same(await answerOf(environment, ...limit), { key_id: key.key_id, limited: true })
  t.match(await runCli(environment, 'keys', 'limit', 'nobody'), { code: 1, stdout: /no key/ })
  t.match(await runCli(environment, 'keys', 'limit', key.key_id, '--requests', '60'), { code: 2, stderr: /600\/60/ })
  t.match(await answerOf(environment, 'accounts', 'limit', key.account_id, '--jobs', '7'), { limited: true })

  t.same(await answerOf(environment, 'keys', 'revoke', second.api_key), { key_id: second.key_id, revoked: true })
  t.match(await runCli(environment, 'keys', 'revoke', second.key_id), { code: 1, stdout: /no key/ })
  const { keys } = await answerOf<{ keys: { key_id: string; revoked_at: string | null }[] }>(
    environment,
    'keys',
    'list',
  )
  t.same(
    keys.map(({ key_id, revoked_at }) => [key_id, revoked_at !== null]),
    [
      [second.key_id, true],
      [key.key_id, false],
    ],
  )

  const listed = await runCli(environment, 'keys', 'list')
  t.match(listed.stdout, /works +60 requests in 10 s, 3 streams, 7 jobs +press/)

  const nobody = '01890000-0000-7000-8000-000000000000'
  for (const argv of [
    ['keys', 'create', '--account', nobody],
    ['credits', 'grant', nobody, '5'],
  ]) {
    const ran = await runCli(environment, ...argv)
    t.match(ran, { code: 1, stdout: '', stderr: /ACCOUNT_NOT_FOUND/ }, argv.join(' '))
  }
})
