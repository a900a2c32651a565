import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import t from 'tap'
import { correctCredits, createKey, grantCredits, revokeKey } from '../../src/accounts/accounts.ts'
import { limitAccount, limitKey } from '../../src/accounts/limits.ts'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { exportEvents } from '../../src/audit/export.ts'
import { describeFault, type Fault } from '../../src/audit/fault.ts'
import { writeSealFiles } from '../../src/audit/seal-files.ts'
import { sealHeads } from '../../src/audit/seal-heads.ts'
import { openSigningKey } from '../../src/audit/signing-key.ts'
import { verify } from '../../src/audit/verify.ts'
import { verifyAccounts } from '../../src/audit/verify-accounts.ts'
import { verifyExport } from '../../src/audit/verify-export.ts'
import { verifySeals } from '../../src/audit/verify-seals.ts'
import { appendEvents, createAppendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, jobFailed, resultProduced } from '../../src/jobs/events.ts'
import { answerOf, runCli } from '../cli/run-cli.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { createTestDatabase, startPrivateCluster } from '../support/postgres.ts'
import { startService } from '../support/service.ts'
import { connectSuperuser, otherDigit } from './tampering.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])

// Transactions of other tests' databases would hold the horizon back.
const cluster = await startPrivateCluster(t)

t.test('the ledger', async (t) => {
  const {
    platform,
    key,
    config,
    home,
    createKey: newKey,
  } = await startService(t, {
    worker: false,
    databaseUrl: (await createTestDatabase(t, cluster)).url,
  })
  const { database } = platform
  const environment = { DATABASE_URL: config.databaseUrl!, DARKROOM_HOME: home }
  const tables = ['accounts', 'api_keys', 'account_entries', 'sealed_accounts', 'sealed_heads', 'seals', 'jobs']
  const superuser = await connectSuperuser(t, config.databaseUrl!, tables)
  const signingKey = await openSigningKey(config.sealKeyFile)
  const shipped = join(home, 'shipped')
  const seal = () => sealHeads(database, signingKey)
  const faults = (folder?: string): Promise<readonly Fault[]> =>
    withAuditConnection(database, async (client) => [
      ...(await verify(client)).faults,
      ...(await verifyAccounts(client)).faults,
      ...(await verifySeals(client, { trusted: signingKey.trusted, folder })).faults,
    ])
  const account = key.account_id
  const other = await newKey(100)
  const good = await storeRunningJob(platform, key)
  await appendEvents(database, good, 1, [RESULT, JOB_SUCCEEDED])
  const bad = await storeRunningJob(platform, key)
  await appendEvents(database, bad, 1, [jobFailed({ code: 'X', message: 'no' })])
  await seal()

  await t.test('tells all that happened to an account', async (t) => {
    const second = await createKey(database, { name: 'second', credits: 0, accountId: account })
    await limitKey(database, second.key_id, { rate: { requests: 5, seconds: 1 }, streams: 2, uploads: undefined })
    await limitAccount(database, account, 50)
    t.equal(await revokeKey(database, second.key_id), true)
    t.equal(await grantCredits(database, account, 5, 'a present'), 1_000_004)
    t.equal(await correctCredits(database, { accountId: account, amount: -4, reason: 'twice', by: 'anna' }), 1_000_000)
    await storeJob(platform, key, 3)
    const { entries } = await answerOf<{ entries: Record<string, unknown>[] }>(
      environment,
      'audit',
      'accounts',
      account,
    )
    t.match(
      entries.map(({ seq, kind, amount, balance, what }) => [seq, kind, amount, balance, what]),
      [
        [1, 'opened', 0, 0, 'name test'],
        [2, 'grant', 1_000_000, 1_000_000, 'first grant'],
        [3, 'key_created', 0, 1_000_000, `key_id ${key.key_id}, name test`],
        [4, 'hold', -1, 999_999, null],
        [5, 'capture', 0, 999_999, null],
        [6, 'hold', -1, 999_998, null],
        [7, 'release', 1, 999_999, null],
        [8, 'key_created', 0, 999_999, `key_id ${second.key_id}, name second`],
        [9, 'key_limited', 0, 999_999, /limit_requests 5, limit_seconds 1, limit_streams 2/],
        [10, 'limited', 0, 999_999, 'limit_jobs 50, name test'],
        [11, 'key_revoked', 0, 999_999, /revoked_at 20/],
        [12, 'grant', 5, 1_000_004, 'a present'],
        [13, 'correction', -4, 1_000_000, 'twice'],
        [14, 'hold', -3, 999_997, null],
      ],
    )
    t.match(entries[12], { by: 'anna' })
    t.match(entries[1], { by: /./ }, 'whoever was logged in')
    const shown = await runCli(environment, 'audit', 'accounts', account)
    t.match(shown.stdout, /13 +\S+Z +correction +-4 +1000000 +anna +twice\n/)
    t.match(await runCli(environment, 'audit', 'accounts', '01890000-0000-7000-8000-000000000000'), {
      code: 1,
      stderr: /ACCOUNT_NOT_FOUND/,
    })
  })

  await t.test('takes corrections with a reason, and none below 0', async (t) => {
    const correct = ['credits', 'correct', other.account_id]
    t.match(await runCli(environment, ...correct, '--take', '100'), { code: 2, stderr: /--reason/ })
    t.match(await runCli(environment, ...correct, '--reason', 'x'), { code: 2, stderr: /one of --add and --take/ })
    t.match(await runCli(environment, ...correct, '--take', '101', '--reason', 'x'), {
      code: 1,
      stderr: /BALANCE_TOO_SMALL/,
    })
    const corrected = await answerOf(
      environment,
      ...correct,
      '--take',
      '40',
      '--reason',
      'typing error',
      '--by',
      'bert',
    )
    t.match(corrected, { corrected: -40, balance: 60 })
    for (const bad of ["0, 'x'", "5, ' '", 'null, null']) {
      await t.rejects(superuser.query(`select correct_credits('${account}', ${bad})`), /a reason/)
    }
    const { rows } = await superuser.query(
      'select granted, corrected, spent, balance from account_balances where account_id = $1',
      [other.account_id],
    )
    t.same(rows, [{ granted: '100', corrected: '-40', spent: '0', balance: '60' }])
  })

  await t.test('is sealed with the jobs', async (t) => {
    const [made] = await seal()
    t.match(made, { heads: 3 }, 'a job and two accounts')
    await withAuditConnection(database, (client) => writeSealFiles(client, shipped))
    t.same(await faults(shipped), [])
    t.match(await answerOf(environment, 'audit', 'verify'), { accounts: 2, faults: { length: 0 } })
  })

  await t.test('cannot be changed, by the owner or the service', async (t) => {
    for (const table of ['account_entries', 'credit_entries']) {
      await t.rejects(superuser.query(`update ${table} set amount = 9`), /append-only/)
      await t.rejects(superuser.query(`delete from ${table}`), /append-only/)
      await t.rejects(database.pool.query(`update darkroom.${table} set amount = 9`), /permission denied/)
      await t.rejects(database.pool.query(`delete from darkroom.${table}`), /permission denied/)
    }
    await t.rejects(superuser.query('truncate account_entries'), /append-only/)
    for (const call of [
      `darkroom_private.append_entry('${account}', 'grant', 5, null, '{}')`,
      `darkroom_private.fold_entry(a, 'grant', 5, null, '{}') from darkroom.accounts a`,
      `darkroom_private.store_accounts(array[a], '{}') from darkroom.accounts a`,
    ]) {
      await t.rejects(database.pool.query(`select ${call}`), /permission denied/, call)
    }
  })

  /** Every hash of an account made anew, and its row with it. */
  const refit = (id: string) => `
    do $$
    declare e darkroom.account_entries; before bytea := '';
    begin
      for e in select * from darkroom.account_entries where account_id = '${id}' order by seq loop
        before := darkroom.entry_hash(before, e);
        update darkroom.account_entries set hash = before where account_id = '${id}' and seq = e.seq;
      end loop;
      update darkroom.accounts a set head_hash = before, last_seq = s.seq, balance = s.balance
      from (select max(seq) as seq, sum(amount) as balance from darkroom.account_entries where account_id = '${id}') s
      where a.account_id = '${id}';
    end $$`
  const more = (values: string) => `
    insert into account_entries select account_id, last_seq + 1, ${values}, now(), '3', '' from accounts where account_id = '${account}'`

  await t.test('gives away what a superuser did with triggers off', async (t) => {
    const cases: [string, string, Partial<Fault>, string?][] = [
      [
        'a raised balance',
        `update accounts set balance = balance + 9 where account_id = '${account}'`,
        { account_id: account, fault: 'BALANCE_MISMATCH' },
      ],
      [
        'a raised grant',
        `update account_entries set amount = 9 where account_id = '${account}' and seq = 12`,
        { seq: 12, fault: 'HASH_MISMATCH' },
      ],
      ['through the view', `update credit_entries set amount = 9 where kind = 'grant'`, { fault: 'HASH_MISMATCH' }],
      [
        'another reason',
        `update account_entries set data = data || '{"reason": "asked for"}' where kind = 'correction'`,
        { seq: 13, fault: 'HASH_MISMATCH' },
      ],
      [
        'a removed entry',
        `delete from account_entries where account_id = '${account}' and seq = 12`,
        { seq: 13, fault: 'SEQUENCE_GAP' },
      ],
      [
        'a removed end',
        `delete from account_entries where account_id = '${account}' and seq = 14`,
        { account_id: account, fault: 'HEAD_MISMATCH' },
      ],
      ['a grant put in beside it', more(`'grant', 9, null, '{}'::jsonb`), { fault: 'HEAD_MISMATCH' }],
      [
        'a grant with every hash made anew',
        `${more(`'grant', 9, null, '{}'::jsonb`)}; ${refit(account)}`,
        { account_id: account, seq: 15, fault: 'ENTRY_NOT_SEALED' },
      ],
      [
        'a rewritten past',
        `update account_entries set amount = 9 where account_id = '${account}' and seq = 12; ${refit(account)}`,
        { seq: 14, fault: 'SEALED_ENTRY_REWRITTEN' },
      ],
      [
        'a removed past',
        `delete from account_entries where account_id = '${account}' and seq > 11; ${refit(account)}`,
        { seq: 14, fault: 'SEALED_ENTRY_MISSING' },
      ],
      [
        'a removed account',
        `delete from account_entries where account_id = '${other.account_id}'; delete from accounts where account_id = '${other.account_id}'; delete from api_keys where account_id = '${other.account_id}'`,
        { account_id: other.account_id, fault: 'SEALED_ACCOUNT_MISSING' },
      ],
      [
        'a removed row of an account',
        `delete from accounts where account_id = '${account}'`,
        { fault: 'ACCOUNT_MISSING' },
      ],
      [
        'an account put there',
        `insert into accounts (account_id, name) values (gen_random_uuid(), 'x')`,
        { fault: 'HEAD_MISMATCH' },
      ],
      ['another limit', 'update accounts set limit_jobs = 9', { fault: 'ACCOUNT_DIFFERS' }],
      ['a key that works again', 'update api_keys set revoked_at = null', { fault: 'KEY_DIFFERS' }],
      [
        "another key's secret",
        `update api_keys set secret_hash = sha256('x') where key_id = '${key.key_id}'`,
        { fault: 'KEY_DIFFERS', subject: `key ${key.key_id}` },
      ],
      [
        'a key given to another account',
        `update api_keys set account_id = '${other.account_id}' where key_id = '${key.key_id}'`,
        { fault: 'KEY_DIFFERS' },
      ],
      [
        'a key put there',
        `insert into api_keys (key_id, account_id, name, secret_hash) values ('0123456789abcdef', '${account}', 'x', sha256('x'))`,
        { fault: 'KEY_NOT_RECORDED' },
      ],
      ['a removed key', `delete from api_keys where key_id = '${key.key_id}'`, { fault: 'KEY_MISSING' }],
      [
        "a hold of another's account",
        `update account_entries set account_id = '${other.account_id}', seq = 99 where job_id = '${good}' and kind = 'hold'`,
        { job_id: good, fault: 'HOLD_MISMATCH' },
      ],
      [
        'a removed head of a seal',
        `delete from sealed_accounts where seal = 2`,
        { fault: 'SEAL_ALTERED', subject: 'seal 2' },
      ],
      [
        'a changed head of a seal',
        `update sealed_accounts set hash = sha256('x') where seal = 2`,
        { fault: 'SEAL_ALTERED', subject: 'seal 2' },
      ],
    ]
    for (const [name, sql, fault] of cases) {
      const found = await superuser.tamper(sql, () => faults())
      t.ok(
        found.some((one) => Object.entries(fault).every(([field, value]) => one[field as keyof Fault] === value)),
        `${name}: ${JSON.stringify(fault)} in ${JSON.stringify(found.slice(0, 4))}`,
      )
    }
    const forged = `delete from sealed_heads; delete from sealed_accounts; delete from seals;
      update account_entries set amount = 9 where account_id = '${account}' and seq = 12; ${refit(account)}`
    await superuser.tamper(forged, async () => {
      await seal()
      t.same(await faults(), [], 'whoever has the key as well leaves no trace in the database')
      const found = await faults(shipped)
      t.ok(
        found.some((fault) => fault.fault === 'SEALED_ENTRY_REWRITTEN' && fault.account_id === account),
        'the files do',
      )
    })
    t.same(await faults(shipped), [], 'and nothing once all is put back')
    t.equal(
      describeFault({ job_id: null, account_id: account, seq: 12, fault: 'HASH_MISMATCH' }),
      `account ${account}, entry 12: HASH_MISMATCH, it, or the one before it, was altered`,
    )
    const ran = await superuser.tamper(cases[0]![1], () => runCli(environment, 'audit', 'verify'))
    t.match(ran, { code: 1, stdout: `account ${account}: BALANCE_MISMATCH` })
  })

  await t.test("a hold is compared with its job's account, cost and end", async (t) => {
    const ledger = () =>
      superuser.query('select job_id, fault from verify_ledger() order by job_id nulls first').then(({ rows }) => rows)
    const entry = (kind: string) => `where job_id = '${good}' and kind = '${kind}'`
    const moved = `set account_id = '${other.account_id}', seq = 99`
    for (const [sql, fault] of [
      [`update account_entries ${moved} ${entry('hold')}`, 'HOLD_MISMATCH'],
      [`update account_entries ${moved} ${entry('capture')}`, 'SETTLEMENT_MISMATCH'],
      [`update account_entries set amount = -2 ${entry('hold')}`, 'HOLD_MISMATCH'],
      [`delete from account_entries ${entry('hold')}`, 'JOB_WITHOUT_HOLD'],
      [`delete from account_entries ${entry('capture')}`, 'SETTLEMENT_MISMATCH'],
      [`delete from jobs where job_id = '${good}'`, 'HOLD_WITHOUT_JOB'],
    ] as const) {
      const found = await superuser.tamper(sql, ledger)
      t.match(
        found.filter((row) => row.job_id !== null),
        [{ job_id: good, fault }],
        sql,
      )
      // Where a job has no row, its events tell it first.
      if (fault === 'HOLD_WITHOUT_JOB') continue
      const inAudit = await superuser.tamper(sql, () => faults())
      t.ok(inAudit.some((one) => one.fault === fault && one.job_id === good))
    }
    t.same(await ledger(), [])
  })

  await t.test('verifies from an export alone', async (t) => {
    await grantCredits(database, other.account_id, 1, 'after the last seal')
    const exported = (selection = {}) =>
      withAuditConnection(database, (client) => Array.fromAsync(exportEvents(client, selection, signingKey)))
    const text = (await exported()).join('')
    const check = (changed: string, trusted = signingKey.trusted) =>
      verifyExport(Readable.from([Buffer.from(changed)]), trusted)
    t.match(await check(text), { accounts: 2, entries: 19, accountsSealed: 1, signed: true, faults: { length: 0 } })
    const stranger = generateKeyPairSync('ed25519').publicKey
    t.match((await check(text, [stranger])).faults[0], { fault: 'SEAL_KEY_UNKNOWN' })
    t.match(await check((await exported({ accountId: account })).join('')), {
      accounts: 1,
      entries: 14,
      accountsSealed: 1,
      faults: { length: 0 },
    })

    const first = async (changed: string) => (await check(changed)).faults[0]
    const line = (seq: number) => new RegExp(`^{"account_id":"${account}","seq":${seq},.*\n`, 'm')
    t.match(await first(text.replace('"a present"', '"a bribe"')), {
      account_id: account,
      seq: 12,
      fault: 'HASH_MISMATCH',
    })
    t.match(await first(text.replace(line(9), '')), { account_id: account, seq: 10, fault: 'SEQUENCE_GAP' })
    t.match(await first(text.replace(line(14), '')), { account_id: account, seq: 14, fault: 'SEALED_ENTRY_MISSING' })
    t.match(await first(text.replace(new RegExp(`^{"proof":{"account_id":"${account}".*\n`, 'm'), '')), {
      fault: 'END_MISMATCH',
    })
    t.match(await first(text.replace(/("proof":{"account_id":"[^}]*"position":)\d+/, '$199')), {
      fault: 'PROOF_INVALID',
    })

    // A span of time begins in the middle, and goes on to what a seal vouches for.
    const { rows } = await superuser.query(
      'select recorded_at::text as at from account_entries where account_id = $1 and seq in (5, 9) order by seq',
      [account],
    )
    const part = (await exported({ from: rows[0].at, to: rows[1].at, accountId: account })).join('')
    t.match(await check(part), { accounts: 1, entries: 10, accountsSealed: 1, faults: { length: 0 } })
    t.match(part, `{"account":{"account_id":"${account}","seq":4,"hash":"`)
    t.match((await check(otherDigit(part, /(?<="seq":4,"hash":")./))).faults[0], { seq: 5, fault: 'HASH_MISMATCH' })
  })

  await t.test('exports of before it was a chain still verify', async (t) => {
    const old = await readFile(join(import.meta.dirname, '../fixtures/export-version-1.ndjson'))
    t.match(await verifyExport(Readable.from([old])), {
      jobs: 2,
      sealed: 2,
      entries: 0,
      signed: true,
      faults: { length: 0 },
    })
    t.match((await verifyExport(Readable.from([Buffer.from(String(old).replace('"jobs":2', '"jobs":3'))]))).faults, [
      { fault: 'END_MISMATCH' },
      { fault: 'END_FORGED' },
    ])
  })
})

t.test('many accounts at once', async (t) => {
  const { platform, createKey: newKey, config } = await startService(t, { worker: false })
  const { database } = platform
  const keys = await Promise.all(Array.from({ length: 6 }, () => newKey(1_000)))
  const append = Array.from({ length: 3 }, () => createAppendEvents(database))
  await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const owner = keys[n % keys.length]!
      const jobId = await storeRunningJob(platform, owner)
      const end = n % 2 === 0 ? [RESULT, JOB_SUCCEEDED] : [jobFailed({ code: 'X', message: 'no' })]
      await append[n % append.length]!({ jobId, attempt: 1, events: end })
      if (n % 10 === 0) await grantCredits(database, owner.account_id, 1, null)
    }),
  )
  const found = await withAuditConnection(database, async (client) => [
    ...(await verify(client)).faults,
    ...(await verifyAccounts(client)).faults,
  ])
  t.same(found, [])
  const owner = new pg.Client({ connectionString: config.databaseUrl })
  await owner.connect()
  t.teardown(() => owner.end())
  const { rows } = await owner.query('select deadlocks::int from pg_stat_database where datname = current_database()')
  t.same(rows, [{ deadlocks: 0 }], 'no two of them waited for each other in a circle')
})
