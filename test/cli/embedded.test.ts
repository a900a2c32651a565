import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { ownPort } from '../support/own-port.ts'
import { answerOf, runCli } from './run-cli.ts'

t.test('beside a running service with its private database, and without one', async (t) => {
  const home = join(tmpdir(), `darkroom-home-${randomUUID()}`)
  t.teardown(() => rm(home, { recursive: true, force: true }))
  const environment = { DARKROOM_HOME: home, PORT: String(await ownPort()) }

  const before = await answerOf<CreatedKey>(environment, 'keys', 'create', '--name', 'before the first start')

  const darkroom = await spawnDarkroom(t, 'serve', environment)
  const ran = await runCli(environment, 'keys', 'create', '--json')
  const { api_key: key } = JSON.parse(ran.stdout) as CreatedKey
  t.same(ran.stdout.trim().split('\n').length, 1, 'JSON and nothing else')
  t.equal(ran.stderr, '', 'and nothing to be told')
  t.comment(`beside the service, a key took ${Math.round(ran.ms)} ms`)

  const url = `http://127.0.0.1:${environment.PORT}`
  for (const works of [key, before.api_key]) {
    const response = await fetch(`${url}/v1/jobs`, { headers: { authorization: `Bearer ${works}` } })
    t.equal(response.status, 200, 'the service knows the key')
  }
  darkroom.kill('SIGTERM')
  t.equal(await darkroom.exited, 0)

  const { keys } = await answerOf<{ keys: unknown[] }>(environment, 'keys', 'list')
  t.equal(keys.length, 2, 'the key of the first start was not needed')
})
