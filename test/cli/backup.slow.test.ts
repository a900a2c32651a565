import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import { createClient } from '../../src/client/client.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { ownPort } from '../support/own-port.ts'
import { answerOf, runCli } from './run-cli.ts'

t.test('a home is backed up while its service works, and restored', async (t) => {
  const place = join(tmpdir(), `darkroom-backup-${randomUUID()}`)
  await mkdir(place)
  t.teardown(() => rm(place, { recursive: true, force: true }))
  const [home, folder, restored] = ['home', 'backup', 'restored'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ]
  const environment = { DARKROOM_HOME: home, PORT: String(await ownPort()), DARKROOM_SEAL_SECONDS: '1' }
  const elsewhere = { ...environment, DARKROOM_HOME: restored }

  const darkroom = await spawnDarkroom(t, 'serve', environment)
  const { api_key: apiKey } = await answerOf<CreatedKey>(environment, 'keys', 'create', '--credits', '1000')
  const client = createClient({ url: `http://127.0.0.1:${environment.PORT}`, apiKey })
  const submit = async () =>
    (await client.submitImageAgent({ instructions: 'draw a gold star, then blur it, then add a red border' })).job_id
  const done = await client.wait(await submit())
  let stopped = false
  const submitted: string[] = []
  const busy = (async () => {
    while (!stopped && submitted.length < 8) submitted.push(await submit())
  })()
  t.same(await answerOf(environment, 'database', 'backup', folder), { folder })
  stopped = true
  await busy

  await t.test('without what is of no use elsewhere', async (t) => {
    const names = await readdir(folder)
    t.same(names.sort(), ['files', 'first-key', 'postgres', 'postgres.json', 'seal-key.pem', 'seals'])
    t.notOk((await readdir(join(folder, 'postgres'))).includes('postmaster.pid'))
    t.match(await runCli(environment, 'database', 'backup', folder), { code: 1, stderr: /is there already/ })
    t.match(await runCli(environment, 'database', 'backup', join(home, 'b')), { code: 1, stderr: /in the home itself/ })
    t.match(await runCli(environment, 'database', 'restore', folder), { code: 1, stderr: /is in use by/ })
  })
  darkroom.kill('SIGTERM')
  t.equal(await darkroom.exited, 0)

  await t.test('into a home that is empty', async (t) => {
    t.match(await runCli(environment, 'database', 'restore', folder), { code: 1, stderr: /is not empty/ })
    t.match(await runCli(elsewhere, 'database', 'restore', place), { code: 1, stderr: /is not a backup/ })
    await mkdir(restored)
    await writeFile(join(restored, 'mine'), '')
    t.match(await runCli(elsewhere, 'database', 'restore', folder), { code: 1, stderr: /is not empty/ })
    await rm(join(restored, 'mine'))
    t.same(await answerOf(elsewhere, 'database', 'restore', folder), { home: restored })
  })

  await t.test('with everything in order, and what had not ended goes on', async (t) => {
    const verified = await runCli(elsewhere, 'audit', 'verify', '--seals', join(restored, 'seals'))
    t.match(verified, { code: 0, stdout: /all in order/ })
    const again = await spawnDarkroom(t, 'serve', elsewhere)
    t.same((await client.job(done.id)).outputs, done.outputs)
    t.equal((await fetch(done.outputs[0]!.url)).status, 200)
    const kept = await Array.fromAsync(client.jobs())
    t.ok(kept.length > 0 && kept.length <= submitted.length + 1)
    for (const { id } of kept) t.equal((await client.wait(id)).status, 'succeeded')
    again.kill('SIGTERM')
    t.equal(await again.exited, 0)
    t.match(await runCli(elsewhere, 'audit', 'verify'), { code: 0 })
  })

  await t.test('and not that of DATABASE_URL', async (t) => {
    const own = { ...environment, DATABASE_URL: 'postgres://127.0.0.1:9/none' }
    t.match(await runCli(own, 'database', 'backup', join(place, 'x')), { code: 2, stderr: /DATABASE_URL/ })
  })
})
