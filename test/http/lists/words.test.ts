import pg from 'pg'
import t from 'tap'
import { type Job, json } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'

t.test('jobs are found by words of what they were asked for', async (t) => {
  const service = await startService(t, { worker: false })
  const submit = async (fields: object) => {
    const body = JSON.stringify(fields)
    const headers = { 'content-type': 'application/json' }
    const answer = await service.request('/v2/image/agent', { method: 'POST', headers, body })
    return (await json<{ job_id: string }>(answer)).data.job_id
  }
  const list = async (query: Record<string, string>, key = service.key.api_key) => {
    const answer = await service.request(`/v1/jobs?${new URLSearchParams(query)}`, { key })
    const { jobs, next_cursor: next } = (await json<{ jobs: Job[]; next_cursor: string | null }>(answer)).data
    return { found: jobs.map(({ job_id }) => job_id), next }
  }
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const harbour = await submit({ instructions: 'Make the Harbour brighter, 100% of it' })
  const apples = await submit({ instructions: 'Make it sepia', reference: 'Äpfel_7', images: [png] })
  const both = await submit({ instructions: 'brighter apples at the harbour', reference: 'order 7' })

  t.test('all of them, in any order, in capitals or not, and parts of words', async (t) => {
    t.same(await list({ q: 'harbour' }), { found: [both, harbour], next: null })
    t.same(await list({ q: ' BRIGHTER   harb ' }), { found: [both, harbour], next: null })
    t.same((await list({ q: 'harbour apples' })).found, [both])
    t.same((await list({ q: 'äpfel_' })).found, [apples], 'in the reference')
    t.same((await list({ q: '100%' })).found, [harbour])
    for (const q of ['a%r', 'h_rbour', 'harbour nothing', 'Make\\', 'image_agent', 'sha256']) {
      t.same(await list({ q }), { found: [], next: null }, q)
    }
  })

  t.test('with the other parameters, page by page', async (t) => {
    t.same((await list({ q: 'harbour', reference: 'order 7' })).found, [both])
    t.same((await list({ q: 'harbour', status: 'failed' })).found, [])
    t.same((await list({ q: 'harbour', code: 'JOB_CANCELED' })).found, [])
    const first = await list({ q: 'harbour', limit: '1' })
    t.same(first, { found: [both], next: both })
    t.same(await list({ q: 'harbour', limit: '1', cursor: both }), { found: [harbour], next: null })
    t.same(await list({ q: 'harbour' }, (await service.createKey()).api_key), { found: [], next: null })
  })

  t.test('a page looks through a thousand jobs, and says where it stopped', async (t) => {
    const owner = new pg.Client(service.config.databaseUrl)
    await owner.connect()
    t.teardown(() => owner.end())
    await owner.query(
      `insert into darkroom.jobs
       select (jsonb_populate_record(j, jsonb_build_object('job_id', gen_random_uuid(), 'input', '{"instructions": "other"}'::jsonb))).*
       from darkroom.jobs j, generate_series(1, 1000) where j.job_id = $1`,
      [both],
    )
    // Ids at random lie behind those of today.
    await owner.query(
      `update darkroom.jobs set job_id = overlay(job_id::text placing 'ffffffff' from 1)::uuid where input ->> 'instructions' = 'other'`,
    )
    const first = await list({ q: 'harbour' })
    t.same(first.found, [])
    t.match(first.next, /^ffffffff-/)
    t.same(await list({ q: 'harbour', cursor: first.next! }), { found: [both, harbour], next: null })
  })

  t.test('what makes no sense is refused', async (t) => {
    for (const q of ['', '   ', '\0', 'x'.repeat(201), 'a b c d e f g h i j k']) {
      const answer = await service.request(`/v1/jobs?${new URLSearchParams({ q })}`)
      t.match(await json(answer), { errors: { code: 'VALIDATION_ERROR', fields: [{ field: 'q' }] } }, JSON.stringify(q))
    }
  })
})
