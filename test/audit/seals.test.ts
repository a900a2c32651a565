import { generateKeyPairSync } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import t from 'tap'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { exportEvents } from '../../src/audit/export.ts'
import type { Fault } from '../../src/audit/fault.ts'
import { leafHash, merkleTree, rootOf } from '../../src/audit/merkle.ts'
import { writeSealFiles } from '../../src/audit/seal-files.ts'
import { sealHeads } from '../../src/audit/seal-heads.ts'
import { openSigningKey, publicKeyBytes } from '../../src/audit/signing-key.ts'
import { verify } from '../../src/audit/verify.ts'
import { verifyExport } from '../../src/audit/verify-export.ts'
import { verifySeals } from '../../src/audit/verify-seals.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, resultProduced } from '../../src/jobs/events.ts'
import { answerOf, runCli } from '../cli/run-cli.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { createTestDatabase, startPrivateCluster } from '../support/postgres.ts'
import { startService } from '../support/service.ts'
import { connectSuperuser, otherDigit } from './tampering.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])

t.test('every leaf of a tree of any size is proven, and nothing else', async (t) => {
  for (let size = 1; size <= 33; size += 1) {
    const leaves = Array.from({ length: size }, (_, n) => leafHash(`leaf ${n}`))
    const { root, path } = merkleTree(leaves)
    for (const [index, leaf] of leaves.entries()) {
      const proof = path(index)
      if (!rootOf(leaf, index, size, proof)?.equals(root)) t.fail(`leaf ${index} of ${size}`)
      if (rootOf(leafHash('another'), index, size, proof)?.equals(root)) t.fail(`another leaf ${index} of ${size}`)
      if (size > 1 && rootOf(leaf, index, size, proof.slice(1))?.equals(root)) t.fail('too short a path')
      if (rootOf(leaf, index, size, [...proof, leaf])?.equals(root)) t.fail('too long a path')
    }
  }
  // The test vectors of RFC 6962's reference implementation.
  t.equal(leafHash('').toString('hex'), '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const leaves = inputs.map((hex) => leafHash(Buffer.from(hex, 'hex').toString('latin1')))
  t.equal(merkleTree(leaves).root.toString('hex'), '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
})

// Transactions of other tests' databases would hold the horizon back.
const cluster = await startPrivateCluster(t)

t.test('seals', async (t) => {
  const { platform, key, config, home } = await startService(t, {
    worker: false,
    databaseUrl: (await createTestDatabase(t, cluster)).url,
  })
  const { database } = platform
  const superuser = await connectSuperuser(t, config.databaseUrl!, [
    'events',
    'jobs',
    'sealed_heads',
    'sealed_accounts',
    'seals',
  ])
  const environment = { DATABASE_URL: config.databaseUrl!, DARKROOM_HOME: home }
  // Workers that start together, each of them process 1 of its container.
  const opened = await Promise.all(Array.from({ length: 4 }, () => openSigningKey(config.sealKeyFile)))
  const signingKey = opened[0]!
  for (const { publicKey } of opened) t.ok(publicKey.equals(signingKey.publicKey), 'there is one key')
  const shipped = join(home, 'shipped')

  const seal = () => sealHeads(database, signingKey)
  const log = (jobId: string, message: string) => appendEvents(database, jobId, 1, [messageLogged('info', message)])
  const faults = async (folder?: string): Promise<readonly Fault[]> =>
    withAuditConnection(database, async (client) => [
      ...(await verify(client)).faults,
      ...(await verifySeals(client, { trusted: signingKey.trusted, folder })).faults,
    ])

  const finished = await storeRunningJob(platform, key)
  await appendEvents(database, finished, 1, [messageLogged('info', 'one'), RESULT, JOB_SUCCEEDED])
  const running = await storeRunningJob(platform, key)
  const queued = await storeJob(platform, key)
  const [first] = await seal()
  t.match(first, { seal: 1, heads: 4, previous: null }, 'three jobs and their account')
  t.same(await seal(), [], 'nothing is new')
  await log(running, 'two')
  await log(running, 'three')
  const [second] = await seal()
  t.match(second, { seal: 2, heads: 1, previous: first!.digest })
  await withAuditConnection(database, (client) => writeSealFiles(client, shipped))
  t.same(await faults(shipped), [])

  await t.test('leave nothing out that commits late', async (t) => {
    const late = new pg.Client({ connectionString: config.databaseUrl!, options: '-c search_path=darkroom' })
    await late.connect()
    await late.query('begin')
    await late.query('select darkroom_private.append_events($1, 1::smallint, $2)', [
      running,
      JSON.stringify([messageLogged('info', 'late')]),
    ])
    // A later transaction that commits earlier: above the horizon for as long as the first one is open.
    const other = await storeJob(platform, key)
    t.same(await seal(), [])
    await late.query('commit')
    await late.end()
    const [third] = await seal()
    t.match(third, { seal: 3, heads: 3 })
    const { rows } = await superuser.query('select job_id from sealed_heads where seal = 3 order by position')
    t.same(rows.map((row) => row.job_id).sort(), [other, running].sort())
    t.same(await faults(shipped), [])
  })

  await t.test('are made by any number of processes at once, each head once', async (t) => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        for (let round = 0; round < 5; round += 1) {
          if (n < 3) await storeJob(platform, key)
          else await seal()
        }
      }),
    )
    await seal()
    t.same(await faults(), [])
    const twice = await superuser.query('select from sealed_heads group by job_id, seq having count(*) > 1')
    t.equal(twice.rowCount, 0)
    const missing = await superuser.query(
      'select from jobs j where not exists (select from sealed_heads h where h.job_id = j.job_id and h.seq = j.last_seq)',
    )
    t.equal(missing.rowCount, 0)
  })

  await t.test('cannot be changed, by the owner or the service', async (t) => {
    for (const table of ['seals', 'sealed_heads', 'sealed_accounts']) {
      await t.rejects(superuser.query(`update ${table} set seal = 9`), /append-only/)
      await t.rejects(superuser.query(`delete from ${table}`), /append-only/)
      await t.rejects(superuser.query(`truncate ${table} cascade`), /append-only/)
      await t.rejects(database.pool.query(`delete from darkroom.${table}`), /permission denied/)
      await t.rejects(database.pool.query(`insert into darkroom.${table} default values`), /permission denied/)
    }
  })

  await withAuditConnection(database, (client) => writeSealFiles(client, shipped))
  const { rows: last } = await superuser.query('select max(seal) as seal from seals')
  const lastSeal = last[0].seal

  await t.test('give away what a superuser did with triggers off and every hash made anew', async (t) => {
    /** Everything that the chain and the projection alone could be checked by is made to fit again. */
    const refit = (job: string) => `
      do $$
      declare e darkroom.events; before bytea;
      begin
        for e in select * from darkroom.events where job_id = '${job}' order by seq loop
          before := darkroom.event_hash(before, e);
          update darkroom.events set hash = before where job_id = '${job}' and seq = e.seq;
        end loop;
        delete from darkroom.jobs where job_id = '${job}';
        insert into darkroom.jobs select (darkroom.job_state(v order by v.seq)).* from darkroom.events v
          where v.job_id = '${job}' having count(*) > 0;
      end $$`
    const gone = (job: string, seq: number) =>
      `delete from events where job_id = '${job}' and seq >= ${seq}; ${refit(job)}`
    const forged = `
      insert into events select '01890000-0000-7000-8000-000000000000', seq, type, attempt, data, recorded_at, transaction_id, hash
      from events where job_id = '${queued}'; ${refit('01890000-0000-7000-8000-000000000000')}`
    const cases: [string, string, Partial<Fault>, string?][] = [
      ['a removed tail', gone(finished, 4), { job_id: finished, seq: 5, fault: 'SEALED_EVENT_MISSING' }],
      [
        'a rewritten tail',
        `update events set data = '{"level": "info", "message": "never"}' where job_id = '${finished}' and seq = 3; ${refit(finished)}`,
        { job_id: finished, seq: 5, fault: 'SEALED_EVENT_REWRITTEN' },
      ],
      ['a removed job', gone(finished, 1), { job_id: finished, seq: 5, fault: 'SEALED_JOB_MISSING' }],
      [
        'a job put into the past',
        forged,
        { job_id: '01890000-0000-7000-8000-000000000000', seq: 1, fault: 'EVENT_NOT_SEALED' },
      ],
      [
        'a removed seal',
        'delete from sealed_heads where seal = 2; delete from sealed_accounts where seal = 2; delete from seals where seal = 2',
        { fault: 'SEAL_MISSING', subject: 'seal 2' },
      ],
      [
        'a removed head of a seal',
        `delete from sealed_heads where seal = 1 and job_id = '${finished}'; ${gone(finished, 1)}`,
        { fault: 'SEAL_ALTERED', subject: 'seal 1' },
      ],
      [
        'a changed head of a seal',
        `update sealed_heads set hash = sha256('x') where seal = 1 and job_id = '${finished}'`,
        { fault: 'SEAL_ALTERED', subject: 'seal 1' },
      ],
      ['a changed seal', "update seals set horizon = '1' where seal = 2", { fault: 'SEAL_FORGED', subject: 'seal 2' }],
      [
        'the last seal removed, which only its file remembers',
        `delete from sealed_heads where seal = ${lastSeal}; delete from sealed_accounts where seal = ${lastSeal}; delete from seals where seal = ${lastSeal}`,
        { fault: 'SEAL_MISSING', subject: `seal ${lastSeal}` },
        shipped,
      ],
    ]
    for (const [name, sql, fault, folder] of cases) {
      const found = await superuser.tamper(sql, () => faults(folder))
      t.ok(
        found.some((one) => Object.entries(fault).every(([field, value]) => one[field as keyof Fault] === value)),
        `${name}: ${JSON.stringify(fault)} in ${JSON.stringify(found.slice(0, 4))}`,
      )
    }

    await superuser.tamper(
      `delete from sealed_heads; delete from sealed_accounts; delete from seals; update events set data = '{"level": "info", "message": "never"}' where job_id = '${finished}' and seq = 3; ${refit(finished)}`,
      async () => {
        // Whoever has the key as well can seal the false past from the beginning.
        await seal()
        t.same(await faults(), [], 'the database alone shows nothing')
        const found = await faults(shipped)
        t.match(found[0], { fault: 'SEAL_REWRITTEN', subject: 'seal 1' }, 'the files do')
        t.match(
          found.find((fault) => fault.job_id !== null),
          { job_id: finished, seq: 5, fault: 'SEALED_EVENT_REWRITTEN' },
        )
      },
    )
    await superuser.tamper('delete from sealed_heads; delete from sealed_accounts; delete from seals', async () => {
      await sealHeads(database, await openSigningKey(join(home, 'another-key.pem')))
      t.match(await faults(), [{ fault: 'SEAL_KEY_UNKNOWN', subject: 'seal 1' }], "with somebody else's key")
    })
    t.same(await faults(shipped), [], 'and nothing once all is put back')
  })

  await t.test('files that were altered are not believed', async (t) => {
    const folder = join(home, 'altered')
    await cp(shipped, folder, { recursive: true })
    const [name] = (await readdir(folder)).sort()
    const text = await readFile(join(folder, name!), 'utf8')
    await writeFile(join(folder, name!), text.replace(/"seq":5/, '"seq":4'))
    t.match(await faults(folder), [{ fault: 'SEAL_FILE_FORGED' }])
    await writeFile(join(folder, name!), text.slice(0, 100))
    t.match(await faults(folder), [{ fault: 'SEAL_FILE_FORGED' }])
    await rm(folder, { recursive: true })
  })

  await t.test('vouch for the jobs of an export', async (t) => {
    await log(running, 'after the last seal')
    const pieces = await withAuditConnection(database, (client) =>
      Array.fromAsync(exportEvents(client, { accountId: key.account_id }, signingKey)),
    )
    const text = pieces.join('')
    const check = async (changed: string, trusted = signingKey.trusted) =>
      verifyExport(Readable.from([Buffer.from(changed)]), trusted)
    const { jobs, ...found } = await check(text)
    t.match(found, { sealed: jobs - 1, signed: true, faults: { length: 0 } })
    t.same(found.keys, [publicKeyBytes(signingKey.publicKey).toString('hex')])
    const stranger = generateKeyPairSync('ed25519').publicKey
    t.match((await check(text, [stranger])).faults[0], { fault: 'SEAL_KEY_UNKNOWN' })

    const lines = text.trimEnd().split('\n')
    const without = (pattern: RegExp) => `${lines.filter((line) => !pattern.test(line)).join('\n')}\n`
    const proof = (job: string) => new RegExp(`^{"proof":{"job_id":"${job}"`)
    const first = async (changed: string) => (await check(changed)).faults[0]
    t.match(await first(without(new RegExp(`^{"job_id":"${finished}","seq":5`))), {
      job_id: finished,
      seq: 5,
      fault: 'SEALED_EVENT_MISSING',
    })
    t.match(await first(text.replace(/"position":0/, '"position":1')), { fault: 'PROOF_INVALID' })
    t.match(await first(without(/^{"seal":{"seal":1,/)), { fault: 'PROOF_INVALID' })
    t.match(await first(text.replace('"heads":4', '"heads":5')), { fault: 'SEAL_FORGED' })
    t.match(await first(without(proof(finished))), { fault: 'END_MISMATCH' })
    t.match(await first(otherDigit(text, /(?<="signature":").(?=[^"]*"}}\n$)/)), { fault: 'END_FORGED' })
  })

  await t.test('on the command line', async (t) => {
    const { public_key: pem } = await answerOf<{ public_key: string }>(environment, 'audit', 'seals', 'key')
    const keyFile = join(home, 'public.pem')
    await writeFile(keyFile, pem)
    const made = await answerOf<{ seals: { seal: number }[] }>(environment, 'audit', 'seals', 'make')
    t.match(made, { seals: [{ seal: lastSeal + 1, heads: 1 }] })
    const folder = join(home, 'elsewhere')
    const { written } = await answerOf<{ written: number[] }>(
      environment,
      'audit',
      'seals',
      'export',
      '--output',
      folder,
    )
    t.equal(written.length, lastSeal + 1)
    t.match(await answerOf(environment, 'audit', 'seals', 'list', '--limit', '1'), { seals: { length: 1 } })
    const audit = ['audit', 'verify', '--seals', folder, '--key', keyFile]
    t.match(await answerOf(environment, ...audit), {
      seals: lastSeal + 1,
      seal_files: lastSeal + 1,
      faults: { length: 0 },
    })
    t.match(await runCli(environment, 'audit', 'verify', '--seals', `${folder}-mistyped`), {
      code: 2,
      stderr: /there are no files of seals in/,
    })
    const tampered = await superuser.tamper(
      `delete from events where job_id = '${queued}'; delete from jobs where job_id = '${queued}'`,
      () => runCli(environment, ...audit),
    )
    t.match(tampered, { code: 1, stdout: `job ${queued}, event 1, seal 1: SEALED_JOB_MISSING` })
  })
})

t.test(
  'a database restored elsewhere, where transactions count from the beginning, goes on being sealed',
  async (t) => {
    const { platform, key, config } = await startService(t, {
      worker: false,
      databaseUrl: (await createTestDatabase(t, cluster)).url,
    })
    const { database } = platform
    const signingKey = await openSigningKey(config.sealKeyFile)
    const superuser = await connectSuperuser(t, config.databaseUrl!, ['events', 'account_entries', 'seals'])
    await storeJob(platform, key)
    await sealHeads(database, signingKey)
    // As pg_dump and a restore leave it: rows name transactions that this server has yet to reach.
    await superuser.tamper(
      "update events set transaction_id = '4000000000'; update account_entries set transaction_id = '4000000000'; update seals set horizon = '4000000001'",
      async () => {
        for (let n = 2; n <= 3; n += 1) {
          await storeJob(platform, key)
          t.match(
            await sealHeads(database, signingKey),
            [{ seal: n, heads: 2 }],
            'the new job, its account and no other',
          )
          t.same(await sealHeads(database, signingKey), [])
        }
      },
    )
  },
)
