import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { signDropped } from '../../src/audit/dropped-events.ts'
import { sealHeads } from '../../src/audit/seal-heads.ts'
import { openSigningKey } from '../../src/audit/signing-key.ts'
import { verify } from '../../src/audit/verify.ts'
import { verifyAccounts } from '../../src/audit/verify-accounts.ts'
import { verifySeals } from '../../src/audit/verify-seals.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, resultProduced } from '../../src/jobs/events.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { createTestDatabase, startPrivateCluster } from '../support/postgres.ts'
import { startService } from '../support/service.ts'
import { connectSuperuser } from './tampering.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])
const ID = '01890000-0000-7000-8000-000000000000'

/** What finds a row that somebody changed, removed or put there. The same stands in db/README.md, for people. */
interface Covered {
  readonly change: readonly [sql: string, fault: string | null]
  readonly remove: readonly [sql: string, fault: string | null]
  readonly insert: readonly [sql: string, fault: string | null]
}

const NOT_COVERED = (change: string, remove: string, insert: string): Covered => ({
  change: [change, null],
  remove: [remove, null],
  insert: [insert, null],
})

const TABLES: Readonly<Record<string, Covered>> = {
  events: {
    change: [`update events set data = data || '{"x": 1}' where seq = 2`, 'HASH_MISMATCH'],
    remove: ['delete from events where seq = 2', 'SEQUENCE_GAP'],
    insert: [
      `insert into events select '${ID}', seq, type, attempt, data, recorded_at, transaction_id, hash from events where seq = 1 limit 1`,
      'HASH_MISMATCH',
    ],
  },
  jobs: {
    change: ['update jobs set cost = 9', 'PROJECTION_DIFFERS'],
    remove: ['delete from jobs', 'HEAD_MISMATCH'],
    insert: [
      `insert into jobs select (jsonb_populate_record(j, '{"job_id": "${ID}"}')).* from jobs j limit 1`,
      'EVENTS_MISSING',
    ],
  },
  accounts: {
    change: ['update accounts set balance = balance + 1', 'BALANCE_MISMATCH'],
    remove: ['delete from accounts', 'ACCOUNT_MISSING'],
    insert: [`insert into accounts (account_id, name) values ('${ID}', 'x')`, 'HEAD_MISMATCH'],
  },
  account_entries: {
    change: ["update account_entries set amount = 9 where kind = 'grant'", 'HASH_MISMATCH'],
    remove: ["delete from account_entries where kind = 'grant'", 'SEQUENCE_GAP'],
    insert: [
      "insert into account_entries select account_id, seq + 1000, kind, amount, job_id, data, recorded_at, transaction_id, hash from account_entries where kind = 'grant'",
      'SEQUENCE_GAP',
    ],
  },
  api_keys: {
    change: ['update api_keys set limit_streams = 9', 'KEY_DIFFERS'],
    remove: ['delete from api_keys', 'KEY_MISSING'],
    insert: [
      "insert into api_keys (key_id, account_id, name, secret_hash) select '0123456789abcdef', account_id, 'x', sha256('x') from accounts",
      'KEY_NOT_RECORDED',
    ],
  },
  seals: {
    change: ["update seals set horizon = '1'", 'SEAL_FORGED'],
    remove: ['delete from seals where seal = 1', 'SEAL_MISSING'],
    insert: [
      'insert into seals select 3, sealed_at, horizon, heads, root, previous, digest, public_key, signature from seals where seal = 2',
      'SEAL_FORGED',
    ],
  },
  sealed_heads: {
    change: ["update sealed_heads set hash = sha256('x')", 'SEAL_ALTERED'],
    remove: ['delete from sealed_heads', 'SEAL_ALTERED'],
    insert: ['insert into sealed_heads select 1, 99, job_id, seq, hash from sealed_heads limit 1', 'SEAL_ALTERED'],
  },
  sealed_accounts: {
    change: ["update sealed_accounts set hash = sha256('x')", 'SEAL_ALTERED'],
    remove: ['delete from sealed_accounts', 'SEAL_ALTERED'],
    insert: [
      'insert into sealed_accounts select 1, 99, account_id, seq, hash from sealed_accounts limit 1',
      'SEAL_ALTERED',
    ],
  },
  dropped_events: {
    change: ['update dropped_events set jobs = 9', 'DROP_FORGED'],
    remove: ['delete from dropped_events', 'SEALED_JOB_MISSING'],
    insert: [
      `insert into dropped_events values ('events_2025_01', '${ID}', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1, 1, 'x', sha256(''), now(), '', '')`,
      'DROP_FORGED',
    ],
  },
  accesses: NOT_COVERED(
    'update accesses set times = 9',
    'delete from accesses',
    `insert into accesses values ('${ID}', null, 'job', null, null, now(), now(), 1, 1)`,
  ),
  idempotency_keys: NOT_COVERED(
    'update idempotency_keys set created_at = now()',
    'delete from idempotency_keys',
    `insert into idempotency_keys values ('x', 'x', '', '${ID}')`,
  ),
  stream_tokens: NOT_COVERED(
    'update stream_tokens set expires_at = now()',
    'delete from stream_tokens',
    `insert into stream_tokens values (sha256('x'), '${ID}', now())`,
  ),
  workers: NOT_COVERED(
    'update workers set slots = 9',
    'delete from workers',
    "insert into workers values ('here:1', 4)",
  ),
  webhooks: NOT_COVERED(
    "update webhooks set url = 'http://x'",
    'delete from webhooks',
    `insert into webhooks select (jsonb_populate_record(null::webhooks, '{"job_id": "${ID}", "seq": 0, "url": "http://x", "receiver": "x", "state": "pending", "failures": 0, "created_at": "2026-01-01"}')).*`,
  ),
  webhook_deliveries: NOT_COVERED(
    'update webhook_deliveries set status = 200',
    'delete from webhook_deliveries',
    `insert into webhook_deliveries (job_id, attempt) values ('${ID}', 1)`,
  ),
  webhook_secrets: NOT_COVERED(
    'update webhook_secrets set created_at = now()',
    'delete from webhook_secrets',
    `insert into webhook_secrets (account_id, secret) values ('${ID}', 'whsec_${'A'.repeat(32)}')`,
  ),
  storage_hours: NOT_COVERED(
    'update storage_hours set bytes = 9',
    'delete from storage_hours',
    "insert into storage_hours values (now(), 'x', 1, 1, 1)",
  ),
  request_rates: NOT_COVERED(
    'update request_rates set whole_at = now()',
    'delete from request_rates',
    "insert into request_rates values ('x', now(), now())",
  ),
  transaction_epochs: NOT_COVERED(
    'update transaction_epochs set begun_at = now()',
    'delete from transaction_epochs',
    'insert into transaction_epochs values (9, 1, 0)',
  ),
  news_channel: NOT_COVERED(
    "update news_channel set name = 'x'",
    'delete from news_channel',
    "insert into news_channel values ('x')",
  ),
  migrations: NOT_COVERED(
    'update migrations set applied_at = now()',
    "delete from migrations where name like '%000001%'",
    "insert into migrations (name) values ('migrations/x')",
  ),
}

// Transactions of other tests' databases would hold the horizon of seals back.
const cluster = await startPrivateCluster(t)

t.test('every table is covered by the audit, or is known not to be', async (t) => {
  const { platform, key, config } = await startService(t, {
    worker: false,
    databaseUrl: (await createTestDatabase(t, cluster)).url,
  })
  const { database } = platform
  const superuser = await connectSuperuser(t, config.databaseUrl!, [])
  const signingKey = await openSigningKey(config.sealKeyFile)
  const dropped = await storeRunningJob(platform, key)
  await appendEvents(database, dropped, 1, [RESULT, JOB_SUCCEEDED])
  const ended = await storeRunningJob(platform, key)
  await appendEvents(database, ended, 1, [RESULT, JOB_SUCCEEDED])
  await sealHeads(database, signingKey)
  await storeJob(platform, key)
  await sealHeads(database, signingKey)

  // One job has gone as those of a month go whose events were archived.
  const record = signDropped(
    {
      partition: 'events_2026_01',
      from_job: dropped,
      to_job: ended,
      jobs: 1,
      events: 4,
      archive: 'elsewhere',
      archive_sha256: '00'.repeat(32),
      dropped_at: '2026-03-01T00:00:00.000Z',
    },
    signingKey,
  )
  await superuser.query('begin; set local session_replication_role = replica')
  await superuser.query(`delete from events where job_id = '${dropped}'; delete from jobs where job_id = '${dropped}'`)
  await superuser.query(
    `insert into dropped_events
     select partition, from_job, to_job, jobs, events, archive, decode(archive_sha256, 'hex'), dropped_at,
       decode(public_key, 'hex'), decode(signature, 'hex')
     from jsonb_to_record($1) as d (partition text, from_job uuid, to_job uuid, jobs bigint, events bigint, archive text,
       archive_sha256 text, dropped_at timestamptz, public_key text, signature text)`,
    [JSON.stringify(record)],
  )
  await superuser.query('commit')

  const { rows } = await superuser.query(
    `select relname as name from pg_class where relnamespace = 'darkroom'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const names = rows.map((row) => row.name)
  t.same(Object.keys(TABLES).sort(), names.sort(), 'a table that is new is to be covered, or to be said not to be')
  const guide = await readFile(join(import.meta.dirname, '../../db/README.md'), 'utf8')
  for (const name of names)
    t.match(
      guide,
      new RegExp(`^\\| \`${name}\` \\|.*\\|.*\\|.*\\|.*\\|$`, 'm'),
      `the guide says how ${name} is covered`,
    )

  const faults = () =>
    withAuditConnection(database, async (client) => [
      ...(await verify(client)).faults,
      ...(await verifyAccounts(client)).faults,
      ...(await verifySeals(client, { trusted: signingKey.trusted })).faults,
    ])
  t.same(await faults(), [])
  for (const [name, { change, remove, insert }] of Object.entries(TABLES)) {
    const tampering = await connectSuperuser(t, config.databaseUrl!, [name])
    for (const [deed, [sql, fault]] of Object.entries({ change, remove, insert })) {
      const found = (await tampering.tamper(sql, faults)).map((one) => one.fault)
      if (fault === null) t.same(found, [], `${name}: ${deed} is found by nothing`)
      else t.ok(found.includes(fault), `${name}: ${deed} is found as ${fault}, among ${found}`)
      if (fault !== null) t.match(guide, fault)
    }
    await tampering.close()
  }
  t.same(await faults(), [])
})
