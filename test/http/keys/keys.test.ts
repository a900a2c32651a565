import t from 'tap'
import { createKey } from '../../../src/accounts/accounts.ts'
import { limitKey } from '../../../src/accounts/limits.ts'
import { MOST_KEYS } from '../../../src/accounts/manage-keys.ts'
import type { ApiKey, ApiKeys, NewApiKey } from '../../../src/http/key-answers.ts'
import { type Envelope, json } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'

const service = await startService(t, { worker: false })
const { database } = service.platform
const { key: client } = service
const manager = await createKey(database, {
  name: 'manager',
  credits: 0,
  accountId: client.account_id,
  mayManage: true,
})
const by = `key ${manager.key_id}`

const ask = (path: string, init: RequestInit = {}, key = manager.api_key) =>
  service.request(`/v1/keys${path}`, { ...init, key })
const post = async <Data>(path: string, key?: string): Promise<Envelope<Data> & { status: number }> => {
  const response = await ask(path, { method: 'POST' }, key)
  return { ...(await json<Data>(response)), status: response.status }
}
const listed = async () => (await json<ApiKeys>(await ask(''))).data.keys

t.test('a key without that right manages none', async (t) => {
  t.match(await json(await ask('', {}, client.api_key)), { errors: { code: 'MANAGERS_ONLY' } })
  for (const path of ['?name=mine', `/${client.key_id}/limit`, `/${client.key_id}/revoke`]) {
    t.match(await post(path, client.api_key), { status: 403, errors: { code: 'MANAGERS_ONLY' } }, path)
  }
})

t.test('keys are made, limited and revoked, and the ledger says by whom', async (t) => {
  const { status, data: made } = await post<NewApiKey>('?name=web%20shop&requests=100/60&uploads=2')
  t.equal(status, 201)
  const limits = { requests: '100/60', streams: null, uploads: 2 }
  t.match(made, { name: 'web shop', limits, may_manage: false, may_operate: false, yours: false, revoked_at: null })
  t.equal((await service.request('/v1/credits', { key: made.api_key })).status, 200, 'it works')
  t.match(await json(await ask('', {}, made.api_key)), { errors: { code: 'MANAGERS_ONLY' } }, 'and has no right')

  const { data: limited } = await post<ApiKey>(`/${made.key_id}/limit?streams=3`)
  t.same(limited.limits, { requests: null, streams: 3, uploads: null })
  t.match(await listed(), [{ key_id: made.key_id }, { key_id: manager.key_id, yours: true }, { key_id: client.key_id }])

  const { data: revoked } = await post<ApiKey>(`/${made.key_id}/revoke`)
  t.type(revoked.revoked_at, 'string')
  t.same((await post<ApiKey>(`/${made.key_id}/revoke`)).data, revoked, 'again, it does nothing')

  const { rows } = await database.pool.query(
    `select kind, data ->> 'by' as by from darkroom.account_entries where data ->> 'key_id' = $1 order by seq`,
    [made.key_id],
  )
  const deeds = ['key_created', 'key_limited', 'key_limited', 'key_revoked']
  t.same(
    rows,
    deeds.map((kind) => ({ kind, by })),
  )
  t.equal((await database.pool.query('select * from darkroom.verify_accounts()')).rowCount, 0)
})

t.test('only keys of the account exist, and the last one cannot be lost by accident', async (t) => {
  const stranger = await service.createKey(1)
  for (const keyId of [stranger.key_id, 'nothing', '%00']) {
    t.match(await post(`/${keyId}/revoke`), { status: 404, errors: { code: 'KEY_NOT_FOUND' } }, keyId)
    t.match(await post(`/${keyId}/limit`), { status: 404 }, keyId)
  }
  t.notOk((await listed()).some(({ key_id }) => key_id === stranger.key_id))
  t.match(await post(`/${manager.key_id}/revoke`), { status: 409, errors: { code: 'KEY_IN_USE' } })
})

t.test('no key gets more than the one that gives it', async (t) => {
  const narrow = await createKey(database, { name: 'n', credits: 0, accountId: client.account_id, mayManage: true })
  await limitKey(database, narrow.key_id, { rate: { requests: 50, seconds: 10 }, streams: 5, uploads: undefined })
  const { data } = await post<NewApiKey>('?name=child', narrow.api_key)
  t.same(data.limits, { requests: '50/10', streams: 5, uploads: null }, 'what is left out is its own')
  t.match(await post('?name=child&requests=51/60&streams=6', narrow.api_key), {
    status: 400,
    errors: { fields: [{ field: 'requests' }, { field: 'streams' }] },
  })
  t.match(await post('?name=child&requests=40/2', narrow.api_key), { errors: { fields: [{ field: 'requests' }] } })
  t.equal((await post('?name=child&requests=40/20', narrow.api_key)).status, 201)
  t.match(await post(`?requests=often`), {
    errors: { fields: [{ field: 'name', message: 'name is required' }, { field: 'requests' }] },
  })
})

t.test('an account has so many keys that work, however many are made at once', async (t) => {
  const other = await createKey(database, { name: 'other', credits: 0, mayManage: true })
  const made = await Promise.all(
    Array.from({ length: MOST_KEYS + 5 }, (_, i) => post<NewApiKey>(`?name=key-${i}`, other.api_key)),
  )
  t.equal(made.filter(({ status }) => status === 201).length, MOST_KEYS - 1)
  t.match(
    made.find(({ status }) => status !== 201),
    { status: 409, errors: { code: 'KEYS_EXHAUSTED' } },
  )
  const { data } = made.find(({ status }) => status === 201)!
  await post(`/${data.key_id}/revoke`, other.api_key)
  t.equal((await post('?name=one%20more', other.api_key)).status, 201)
})
