import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { verifyExport } from '../../src/audit/verify-export.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { messageLogged } from '../../src/jobs/events.ts'
import { answerOf, runCli } from '../cli/run-cli.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

/** Whatever JSON may hold that a reader of lines, or a printer of numbers, could take for something else. */
const AWKWARD = 'a "quoted" \\ line\nfeed, a separator \u2028, \u0085, ümläut, 🖼, 1.0e5, </script>'

t.test('exports verify without the database', async (t) => {
  const { platform, config, home, key, createKey } = await startService(t, { worker: false })
  const environment = { DATABASE_URL: config.databaseUrl!, DARKROOM_HOME: home }
  const other = await createKey(100)
  const mine: string[] = []
  for (const owner of [key, other, key]) {
    const jobId = await storeRunningJob(platform, owner)
    await appendEvents(platform.database, jobId, 1, [messageLogged('info', AWKWARD), messageLogged('warn', 'two')])
    if (owner === key) mine.push(jobId)
  }
  const file = join(home, 'export.ndjson')
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DARKROOM_HOME: home }

  const written = await answerOf<{ jobs: number; events: number }>(environment, 'audit', 'export', '--output', file)
  t.match(written, { jobs: 3, events: 12 })
  const text = await readFile(file, 'utf8')
  const lines = text.trimEnd().split('\n')
  t.equal(lines.length, 25, 'a header, 12 events, of two accounts where they begin and 9 entries, and an end')
  t.equal(lines.map((line) => JSON.parse(line)).find((line) => line.seq === 3).data.message, AWKWARD)
  t.match(await answerOf(nowhere, 'audit', 'verify-export', file), { jobs: 3, events: 12, faults: { length: 0 } })

  t.test('a selection, to standard output', async (t) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const argv = ['audit', 'export', '--account', key.account_id, '--from', '2026-01-01', '--to', tomorrow]
    const ran = await runCli(environment, ...argv)
    t.match(ran, { code: 0, stderr: /^2 jobs, 8 events, 5 entries, SHA-256 [0-9a-f]{64}\n$/ })
    const verified = await verifyExport(Readable.from([Buffer.from(ran.stdout)]))
    t.match(verified, {
      header: { account_id: key.account_id, from: '2026-01-01T00:00Z' },
      jobs: 2,
      faults: { length: 0 },
    })
    t.same(
      [...new Set(ran.stdout.match(/(?<="job_id":")[^"]+/g))],
      mine,
      'jobs of the account alone, in the order of their ids',
    )
    t.match(await runCli(environment, 'audit', 'export', '--output', '/nowhere/file'), {
      code: 1,
      stderr: /^darkroom: ENOENT: no such file or directory, open '\/nowhere\/file'\n$/,
    })
    const before = await runCli(environment, 'audit', 'export', '--to', '2020-01-01')
    t.match(before.stderr, /^0 jobs, 0 events/)
  })

  t.test('packed with gzip', async (t) => {
    const packed = `${file}.gz`
    await writeFile(packed, gzipSync(text))
    t.match(await runCli(nowhere, 'audit', 'verify-export', packed), {
      code: 0,
      stdout: /^3 jobs, 12 events: all in order; 0 of the jobs sealed/,
    })
  })

  t.test('what was changed in the file is found', async (t) => {
    const faults = async (changed: string) => (await verifyExport(Readable.from([Buffer.from(changed)]))).faults
    const jobId = mine[0]
    t.match((await faults(text.replace('ümläut', 'umlaut')))[0], { job_id: jobId, seq: 3, fault: 'HASH_MISMATCH' })
    t.match((await faults(text.replace(`${lines[2]}\n`, '')))[0], { job_id: jobId, seq: 3, fault: 'SEQUENCE_GAP' })
    t.match(await faults(text.replace(`${lines[4]}\n`, '')), [{ fault: 'END_MISMATCH' }], 'a removed end of a job')
    t.match((await faults(`${lines[0]}\n${lines[5]}\n${lines[1]}\n`))[0], { job_id: jobId, fault: 'OUT_OF_ORDER' })
    t.match(await faults(`${lines.slice(0, -1).join('\n')}\n`), [{ fault: 'END_MISSING' }])
    t.match(await faults(`${text}${lines[1]}\n`), [{ fault: 'LINE_AFTER_END', subject: 'line 26' }])
    t.match((await faults(text.replace(lines[3]!, 'nonsense')))[0], { fault: 'LINE_UNREADABLE', subject: 'line 4' })
    await t.rejects(faults('{"something": "else"}\n'), { code: 'NOT_AN_EXPORT' })
    await writeFile(file, text.replace('"two"', '"2"'))
    t.match(await runCli(nowhere, 'audit', 'verify-export', file), {
      code: 1,
      stdout: `job ${jobId}, event 4: HASH_MISMATCH`,
    })
    t.match(await runCli(nowhere, 'audit', 'verify-export', `${file}.not-there`), { code: 2, stdout: '' })
  })
})
