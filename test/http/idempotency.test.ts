import { PassThrough, Readable } from 'node:stream'
import t from 'tap'
import { type AcceptedJob, form, json } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { picture } from './agent-pictures.ts'
import { AGENT, asJson } from './formats.ts'
import { tracesOf } from './support/traces.ts'

const FIELDS = { instructions: 'make it sepia' }

interface Answer {
  readonly status: number
  readonly jobId: string | undefined
  readonly code: string | undefined
  readonly replayed: string | null
  readonly response: Response
}

async function answerOf(response: Response): Promise<Answer> {
  const { data, errors } = await json<AcceptedJob>(response)
  const replayed = response.headers.get('idempotent-replayed')
  return { status: response.status, jobId: data?.job_id, code: errors?.code, replayed, response }
}

async function send(service: Service, key: string, fields: object = FIELDS, apiKey = service.key.api_key) {
  const request = asJson({ ...fields }, { 'Idempotency-Key': key })
  return answerOf(await service.request(AGENT, { ...request, key: apiKey }))
}

async function jobsAndHolds(service: Service): Promise<{ jobs: number; holds: number }> {
  const { rows } = await service.platform.database.pool.query(`
    select (select count(*) from darkroom.jobs) as jobs,
      (select count(*) from darkroom.credit_entries where kind = 'hold') as holds
  `)
  return rows[0]
}

t.test('idempotency keys', async (t) => {
  const service = await startService(t, { worker: false })
  const { pool } = service.platform.database

  t.test('answer the same request with the first answer', async (t) => {
    const first = await send(service, 'same')
    const before = await tracesOf(service)
    const again = await send(service, 'same')
    t.match(first, { status: 202, replayed: null })
    t.match(again, { status: 202, replayed: 'true', jobId: first.jobId })
    for (const header of ['location', 'retry-after']) {
      t.equal(again.response.headers.get(header), first.response.headers.get(header))
    }
    t.match(
      await send(service, 'same', { ...FIELDS, max_steps: 10, resolution: '2K' }),
      { jobId: first.jobId },
      'defaults',
    )
    t.same(await tracesOf(service), before, 'one job, one hold')
  })

  t.test('compare requests by their pictures, in whatever format they come', async (t) => {
    const bytes = await picture('png', 12)
    const upload = (image: Buffer) =>
      service.request(AGENT, {
        method: 'POST',
        body: form({ ...FIELDS, images: new Blob([new Uint8Array(image)]) }),
        headers: { 'Idempotency-Key': 'picture' },
      })
    const first = await answerOf(await upload(bytes))
    const before = await tracesOf(service)
    t.equal(before.files.length, 1)
    t.match(await answerOf(await upload(bytes)), { status: 202, replayed: 'true', jobId: first.jobId })
    const uri = `data:image/png;base64,${bytes.toString('base64')}`
    t.match(await send(service, 'picture', { ...FIELDS, images: uri }), { replayed: 'true', jobId: first.jobId })
    t.match(await answerOf(await upload(await picture('png', 13))), { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    t.same(await tracesOf(service), before, 'no file of a later request is left')
  })

  t.test('refuse another request', async (t) => {
    await send(service, 'another')
    const before = await tracesOf(service)
    for (const other of [
      { instructions: 'make it blue' },
      { ...FIELDS, resolution: '4K' },
      { ...FIELDS, agent_id: 'a' },
    ]) {
      t.match(await send(service, 'another', other), { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    }
    t.same(await tracesOf(service), before)
  })

  t.test('of two API keys never meet', async (t) => {
    const other = await service.createKey(100)
    const mine = await send(service, 'shared')
    const theirs = await send(service, 'shared', { instructions: 'another body' }, other.api_key)
    t.match(theirs, { status: 202, replayed: null })
    t.not(theirs.jobId, mine.jobId)
    t.equal((await service.request(`/v1/jobs/${mine.jobId}`, { key: other.api_key })).status, 404)
  })

  t.test('are free again when the request was refused', async (t) => {
    const poor = await service.createKey(0)
    t.match(await send(service, 'refused', { instructions: 'ab' }), { status: 400 })
    t.match(await send(service, 'refused', FIELDS, poor.api_key), { status: 402 })
    t.match(await send(service, 'refused'), { status: 202, replayed: null })
    await pool.query('select darkroom.grant_credits($1, 10)', [poor.account_id])
    t.match(await send(service, 'refused', FIELDS, poor.api_key), { status: 202, replayed: null })
    t.match(
      await send(service, 'refused', FIELDS, poor.api_key),
      { status: 202, replayed: 'true' },
      'without credits left',
    )
  })

  t.test('are known before pictures are looked at', async (t) => {
    const key = await service.createKey(10)
    const upload = (image: Buffer) =>
      service.request(AGENT, {
        method: 'POST',
        body: form({ ...FIELDS, images: new Blob([new Uint8Array(image)]) }),
        headers: { 'Idempotency-Key': 'spent' },
        key: key.api_key,
      })
    const bytes = await picture('png', 14)
    const first = await answerOf(await upload(bytes))
    t.match(first, { status: 202, replayed: null })
    const before = await tracesOf(service)
    t.match(
      await answerOf(await upload(bytes)),
      { status: 202, replayed: 'true', jobId: first.jobId },
      'with no credits',
    )
    t.match(await answerOf(await upload(Buffer.from('no picture'))), { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    await pool.query(
      `update darkroom.idempotency_keys set created_at = now() - interval '25 hours' where key_id = $1`,
      [key.key_id],
    )
    t.match(await answerOf(await upload(bytes)), { status: 402, code: 'INSUFFICIENT_CREDITS' }, 'after their day')
    t.same(await tracesOf(service), before)
  })

  t.test('answer 409 while the first request is still arriving', async (t) => {
    const body = new PassThrough()
    const upload = service.request(AGENT, {
      method: 'POST',
      body: Readable.toWeb(body) as ReadableStream,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'slow' },
      duplex: 'half',
    } as RequestInit)
    body.write('{"instructions":')
    let second = await send(service, 'slow', { instructions: 'ab' })
    while (second.status !== 409) second = await send(service, 'slow', { instructions: 'ab' })
    t.match(second, { code: 'IDEMPOTENCY_KEY_IN_USE' })
    t.ok(second.response.headers.get('retry-after'))
    body.end('"make it sepia"}')
    const first = await answerOf(await upload)
    t.match(first, { status: 202, replayed: null })
    t.match(await send(service, 'slow'), { status: 202, replayed: 'true', jobId: first.jobId })
  })

  t.test('make one job and one charge of many equal requests at once', async (t) => {
    const before = await jobsAndHolds(service)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(service, 'crowd')))
    const accepted = answers.filter(({ status }) => status === 202)
    t.ok(accepted.length >= 1)
    t.equal(new Set(accepted.map(({ jobId }) => jobId)).size, 1)
    t.equal(accepted.filter(({ replayed }) => replayed === null).length, 1)
    t.ok(answers.every(({ status, code }) => status === 202 || code === 'IDEMPOTENCY_KEY_IN_USE'))
    t.same(await jobsAndHolds(service), { jobs: before.jobs + 1, holds: before.holds + 1 })
  })

  t.test('live for 24 hours', async (t) => {
    const first = await send(service, 'old')
    const age = (interval: string) =>
      pool.query(
        `update darkroom.idempotency_keys set created_at = now() - $1::interval where idempotency_key = 'old'`,
        [interval],
      )
    await age('23 hours 59 minutes')
    t.match(await send(service, 'old'), { replayed: 'true', jobId: first.jobId })
    await age('24 hours 1 minute')
    const second = await send(service, 'old', { instructions: 'something else' })
    t.match(second, { status: 202, replayed: null })
    t.not(second.jobId, first.jobId)
    t.match(await send(service, 'old', { instructions: 'something else' }), { replayed: 'true', jobId: second.jobId })
  })

  t.test('are up to 255 printable characters', async (t) => {
    for (const key of ['x', 'x'.repeat(255), '{"a": "b c"}', '../..', "'; drop table jobs"]) {
      t.match(await send(service, key), { status: 202 }, key)
    }
    for (const key of ['x'.repeat(256), 'ü', 'a\tb']) t.match(await send(service, key), { status: 400 }, key)
  })
})

t.test('idempotency keys hold across processes', async (t) => {
  const first = await startService(t, { worker: false })
  const second = await startService(t, { worker: false, databaseUrl: first.config.databaseUrl! })
  const before = await jobsAndHolds(first)
  const services = [first, second]
  const rounds = 30
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round++) {
    // In opposite order, so that each process holds what the other one wants next.
    const keys = ['a', 'b', 'c'].map((name) => `${name}${round}`)
    const sent = services.flatMap((service, index) =>
      (index === 0 ? keys : keys.toReversed()).map((key) => send(service, key, FIELDS, first.key.api_key)),
    )
    answers.push(...(await Promise.all(sent)))
  }
  t.same([...new Set(answers.map(({ status }) => status))], [202])
  t.equal(new Set(answers.map(({ jobId }) => jobId)).size, rounds * 3)
  t.equal(answers.filter(({ replayed }) => replayed === 'true').length, rounds * 3)
  const after = await jobsAndHolds(first)
  t.same(after, { jobs: before.jobs + rounds * 3, holds: before.holds + rounds * 3 })
})
