import t from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { type Job, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

t.test("a client's own reference and metadata", async (t) => {
  const service = await startService(t, { worker: false })
  const instructions = 'Make it brighter'

  const post = (body: unknown) =>
    service.request('/v2/image/agent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  async function submitted(fields: object): Promise<Job> {
    const { data } = await json<{ job_id: string }>(await post({ instructions, ...fields }))
    return (await json<Job>(await service.request(`/v1/jobs/${data.job_id}`))).data
  }
  const listed = async (query: string) =>
    (await json<{ jobs: Job[] }>(await service.request(`/v1/jobs?${query}`))).data.jobs.map(({ job_id }) => job_id)

  const metadata = { shop: 'Müller & Söhne', 'order line': '', '💕': '14' }
  const first = await submitted({ reference: 'order 1/ä', metadata })
  const second = await submitted({ reference: 'order 1/ä' })
  const without = await submitted({})

  t.test('come back with the job, and not among what it was asked for', async (t) => {
    t.match(first, { reference: 'order 1/ä', metadata, reason: null })
    t.match(second, { reference: 'order 1/ä', metadata: {} })
    t.match(without, { reference: null, metadata: {} })
    t.same(Object.keys(first.input), Object.keys(without.input))
  })

  t.test('find it again', async (t) => {
    const reference = `reference=${encodeURIComponent('order 1/ä')}`
    t.same(await listed(reference), [second.job_id, first.job_id])
    t.same(await listed(`${reference}&limit=1&cursor=${second.job_id}`), [first.job_id])
    t.same(await listed('reference=order 1'), [])
    await cancelJob(service.platform.database, first.job_id)
    t.same(await listed(`${reference}&code=JOB_CANCELED`), [first.job_id])
    t.same(await listed(`${reference}&status=queued`), [second.job_id])
    const { data } = await json<Job>(await service.request(`/v1/jobs/${first.job_id}`))
    t.match(data, { status: 'failed', reason: 'canceled', metadata })
  })

  t.test('come in a form as well', async (t) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ instructions, metadata: JSON.stringify(metadata) }))
      form.append(name, value)
    const answer = await service.request('/v2/image/agent', { method: 'POST', body: form })
    const { data } = await json<{ job_id: string }>(answer)
    t.same((await json<Job>(await service.request(`/v1/jobs/${data.job_id}`))).data.metadata, metadata)
  })

  t.test('are refused where they are something else', async (t) => {
    const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, '']))
    const wrong: [string, unknown][] = [
      ...[7, '', '{', '[]', '"x"', [], null, { a: 1 }, { a: null }, { a: 'x'.repeat(501) }].map(
        (value): [string, unknown] => ['metadata', value],
      ),
      ...[{ '': 'x' }, { ['n'.repeat(41)]: 'x' }, { a: '\0' }, { '\ud800': 'x' }, entries(17)].map(
        (value): [string, unknown] => ['metadata', value],
      ),
      ...[7, {}, 'x'.repeat(201), '\0'].map((value): [string, unknown] => ['reference', value]),
    ]
    for (const [field, value] of wrong) {
      const answer = await post({ instructions, [field]: value })
      const { errors } = await json(answer)
      t.match(
        [answer.status, errors?.fields?.[0]?.field],
        [400, new RegExp(`^${field}`)],
        JSON.stringify({ [field]: value }),
      )
    }
    t.same((await submitted({ metadata: entries(16) })).metadata, entries(16), 'as many as there may be')
  })
})
