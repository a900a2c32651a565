import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { revokeKey } from '../../src/accounts/accounts.ts'
import { generateApiKey, parseApiKey } from '../../src/accounts/api-key.ts'
import { storeJob } from '../support/appending.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

/** A key that names another's id: its checksum is right, its secret is not. */
function withId(keyId: string): string {
  const [secret] = generateApiKey().key.split('_').slice(-1)
  const body = `sk_live_v1_${keyId}_${secret!.slice(0, -6)}`
  return `${body}${createHash('sha256').update(body).digest('hex').slice(0, 6)}`
}

t.test('API keys', async (t) => {
  t.test('have the documented shape', async (t) => {
    const { key, keyId, secretHash } = generateApiKey()
    t.match(key, /^sk_live_v1_[0-9a-v]{16}_[0-9a-v]{32}[0-9a-f]{6}$/)
    t.equal(parseApiKey(key), keyId)
    t.equal(secretHash.length, 32)
    const keys = new Set(Array.from({ length: 1_000 }, () => generateApiKey().key))
    t.equal(keys.size, 1_000)
  })

  t.test('with any character mistyped are none', async (t) => {
    const { key } = generateApiKey()
    for (let at = 0; at < key.length; at++) {
      const mistyped = `${key.slice(0, at)}${key[at] === 'a' ? 'b' : 'a'}${key.slice(at + 1)}`
      if (parseApiKey(mistyped) !== undefined) t.fail(`character ${at} makes no difference`)
    }
    t.equal(parseApiKey(`${key} `), undefined)
    t.equal(parseApiKey(key.toUpperCase()), undefined)
  })

  t.test('are asked for', async (t) => {
    const service = await startService(t, { worker: false })
    const { api_key: key, key_id: keyId } = service.key
    const jobId = await storeJob(service.platform, service.key)
    const revoked = await service.createKey(10)
    t.equal(await revokeKey(service.platform.database, revoked.key_id), true)
    t.equal(await revokeKey(service.platform.database, revoked.key_id), false, 'once')
    t.equal(await revokeKey(service.platform.database, 'unknown'), false)
    const stranger = generateApiKey().key

    const headers: Record<string, string | undefined> = {
      missing: undefined,
      empty: '',
      'without a key': 'Bearer',
      'of another scheme': `Basic ${btoa(`${key}:`)}`,
      'without a scheme': key,
      malformed: 'Bearer nonsense',
      'with a wrong checksum': `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
      unknown: `Bearer ${stranger}`,
      'with a wrong secret': `Bearer ${withId(keyId)}`,
      revoked: `Bearer ${revoked.api_key}`,
      'two keys': `Bearer ${key} ${key}`,
      'very long': `Bearer ${'x'.repeat(10_000)}`,
    }
    const ask = (method: string, path: string, header: string | undefined) =>
      fetch(`${service.url}${path}`, { method, headers: header === undefined ? {} : { Authorization: header } })
    for (const known of ['before', 'after']) {
      for (const [what, header] of Object.entries(headers)) {
        for (const [method, path] of [
          ['POST', '/v2/image/agent'],
          ['GET', '/v1/jobs'],
          ['GET', `/v1/jobs/${jobId}`],
          ['GET', `/v1/jobs/${jobId}/stream`],
          ['POST', `/v1/jobs/${jobId}/cancel`],
        ] as const) {
          const response = await ask(method, path, header)
          const { data, errors } = await json(response)
          t.match(response.status, 401, `${what}, ${known} the key was used: ${method} ${path}`)
          t.match(response.headers.get('www-authenticate'), /^Bearer/)
          t.match({ data, errors }, { data: null, errors: { code: 'UNAUTHORIZED', request_id: String } })
        }
      }
      t.equal((await ask('GET', '/v1/jobs', `Bearer ${key}`)).status, 200)
    }
    t.equal((await ask('GET', '/v1/jobs', `bearer   ${key}`)).status, 200, 'the scheme has no case')
  })

  t.test(
    'stop working within seconds of being revoked, and work within seconds of being made, tried before or not',
    async (t) => {
      const service = await startService(t, { worker: false })
      const { database } = service.platform
      const { api_key: revoked, key_id: revokedId } = await service.createKey()
      const early = generateApiKey()
      t.equal((await service.request('/v1/jobs', { key: revoked })).status, 200)
      t.equal((await service.request('/v1/jobs', { key: early.key })).status, 401)
      await revokeKey(database, revokedId)
      const values = [early.keyId, service.key.account_id, 'tried before', early.secretHash]
      await database.pool.query('select darkroom_private.create_api_key($1, $2, $3, $4)', values)
      const changedAt = performance.now()
      while ((await service.request('/v1/jobs', { key: revoked })).status === 200) await pause(100)
      while ((await service.request('/v1/jobs', { key: early.key })).status === 401) await pause(100)
      t.ok(performance.now() - changedAt < 7_000)
    },
  )
})
