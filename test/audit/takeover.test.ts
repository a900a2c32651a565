import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { migrate } from '../../src/database/migrate.ts'
import { createEmptyDatabase } from '../support/postgres.ts'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
const [RICH, POOR, JOB] = ['01', '02', '03'].map((n) => `019a0000-0000-7000-8000-0000000000${n}`)

t.test('a ledger of before it was a chain is taken over as it is found', async (t) => {
  const { url } = await createEmptyDatabase(t)
  const owner = new pg.Client({ connectionString: url, options: '-c search_path=darkroom' })
  await owner.connect()
  t.teardown(() => owner.end())
  await owner.query(
    'create schema darkroom; create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const before = (await readdir(MIGRATIONS)).filter((name) => name < '000012').sort()
  for (const name of before) {
    await owner.query(await readFile(join(MIGRATIONS, name), 'utf8'))
    await owner.query('insert into migrations (name) values ($1)', [`migrations/${name}`])
  }
  await owner.query(`
    insert into accounts (account_id, name, balance, limit_jobs) values ('${RICH}', 'rich', 90, 5), ('${POOR}', 'poor', 0, null);
    insert into credit_entries (account_id, kind, amount, job_id, note) values
      ('${RICH}', 'grant', 100, null, 'first grant'), ('${RICH}', 'hold', -10, '${JOB}', null), ('${RICH}', 'capture', 0, '${JOB}', null);
    insert into api_keys (key_id, account_id, name, secret_hash, revoked_at, limit_streams) values
      ('0123456789abcdef', '${RICH}', 'old', sha256('old'), now(), 3), ('abcdef0123456789', '${RICH}', 'new', sha256('new'), null, null)`)

  t.match((await migrate(url)).applied[0], 'migrations/000012_ledger.sql')
  const history = async (account: string) =>
    (await owner.query('select seq::int, kind, amount::int, balance::int, what from account_history($1)', [account]))
      .rows
  t.match(await history(RICH!), [
    { seq: 1, kind: 'grant', amount: 100, balance: 100, what: 'first grant' },
    { seq: 2, kind: 'hold', amount: -10, balance: 90 },
    { seq: 3, kind: 'capture', amount: 0, balance: 90 },
    { seq: 4, kind: 'taken_over', amount: 0, what: 'balance 90, limit_jobs 5, name rich' },
    { seq: 5, kind: 'key_taken_over', what: /key_id 0123456789abcdef, limit_streams 3, name old, revoked_at/ },
    { seq: 6, kind: 'key_taken_over', what: 'key_id abcdef0123456789, name new' },
  ])
  t.match(await history(POOR!), [{ seq: 1, kind: 'taken_over', what: 'balance 0, name poor' }])
  for (const question of ['verify_entries()', 'verify_accounts()']) {
    t.same((await owner.query(`select * from ${question}`)).rows, [], question)
  }
  t.match(
    (await owner.query('select fault from verify_ledger()')).rows,
    [{ fault: 'HOLD_WITHOUT_JOB' }],
    'what did not fit is seen as before',
  )

  await owner.query(`select grant_credits('${POOR}', 7, 'later'), revoke_api_key('abcdef0123456789')`)
  t.match((await history(POOR!)).at(-1), { seq: 2, kind: 'grant', balance: 7 })
  t.match((await history(RICH!)).at(-1), { seq: 7, kind: 'key_revoked' })
  t.same(
    (
      await owner.query(
        'select * from verify_accounts() union all select account_id, null, fault from verify_entries()',
      )
    ).rows,
    [],
  )
  const unsealed = await owner.query(`
    insert into seals values (1, now(), pg_snapshot_xmax(pg_current_snapshot()), 1, sha256(''), null, sha256(''), '', '');
    select count(*)::int as accounts from unsealed_entries()`)
  t.same((unsealed as unknown as pg.QueryResult[])[1]!.rows, [{ accounts: 2 }], 'seals have yet to take them in')
})
