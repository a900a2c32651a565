import t from 'tap'
import { type AcceptedJob, fetchJob, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { AGENT, asJson, FORMATS, type TextFields } from './formats.ts'
import { tracesOf } from './support/traces.ts'

const INSTRUCTIONS = 'make it sepia'
const RATIOS = ['auto', '9:16', '2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9']

t.test('fields of the image agent', async (t) => {
  const service = await startService(t, { worker: false })
  const input = async (response: Response) => {
    const { data, errors } = await json<AcceptedJob>(response)
    if (response.status !== 202) throw new Error(`${response.status} ${JSON.stringify(errors)}`)
    return (await fetchJob(service, data.job_id)).input
  }
  const faults = async (response: Response) => {
    const { data, errors } = await json(response)
    return {
      status: response.status,
      data,
      code: errors?.code,
      fields: errors?.fields?.map(({ field }) => field),
      message: errors?.message,
    }
  }

  for (const [format, request] of Object.entries(FORMATS)) {
    const send = (fields: TextFields) => service.request(AGENT, request(fields))

    t.test(`${format}: fills in what was not sent`, async (t) => {
      t.same(await input(await send({ instructions: INSTRUCTIONS })), {
        instructions: INSTRUCTIONS,
        model_id: 'image-agent-1-preview',
        aspect_ratio: '1:1',
        resolution: '2K',
        max_steps: 10,
        images: [],
      })
    })

    t.test(`${format}: keeps what was sent`, async (t) => {
      const fields = {
        instructions: 'Größe ändern, 请 🌻',
        model_id: 'image-agent-1-preview',
        agent_id: 'my-agent',
        aspect_ratio: '16:9',
        resolution: '4K',
        output_format: 'avif',
        quality: '80',
        output_size: 'original',
        webhook_url: 'https://example.com/hook?a=b',
        max_steps: '30',
      }
      t.same(await input(await send(fields)), { ...fields, quality: 80, max_steps: 30, images: [] })
    })

    t.test(`${format}: instructions have 3 to 10,000 characters`, async (t) => {
      for (const instructions of ['abc', '🌻🌻🌻', 'x'.repeat(10_000), '🌻'.repeat(10_000)]) {
        t.equal((await input(await send({ instructions }))).instructions, instructions)
      }
      const refused = ['', 'ab', '🌻🌻', 'x'.repeat(10_001), `${'🌻'.repeat(10_000)}x`]
      for (const instructions of refused) {
        t.match(await faults(await send({ instructions })), {
          status: 400,
          data: null,
          code: 'VALIDATION_ERROR',
          fields: ['instructions'],
          message: /^instructions must be a text of 3 to 10,000 characters$/,
        })
      }
      t.match(await faults(await send({ resolution: '2K' })), {
        status: 400,
        fields: ['instructions'],
        message: 'instructions is required',
      })
    })

    t.test(`${format}: max_steps is a whole number from 1 to 30`, async (t) => {
      for (const [sent, kept] of Object.entries({ 1: 1, 30: 30 })) {
        t.equal((await input(await send({ instructions: INSTRUCTIONS, max_steps: sent }))).max_steps, kept)
      }
      for (const wrong of ['0', '31', '-1', 'abc', '1.5', '1e1', '0x10', '', ' 5', '99999999999999999999']) {
        const answer = await faults(await send({ instructions: INSTRUCTIONS, max_steps: wrong }))
        t.match(answer, { status: 400, fields: ['max_steps'], message: /1 to 30/ }, `max_steps ${wrong}`)
      }
    })

    t.test(`${format}: choices are exact`, async (t) => {
      const wrong = {
        model_id: ['image-agent-2', 'IMAGE-AGENT-1-PREVIEW', ''],
        aspect_ratio: ['1:2', 'Auto', '16x9', ''],
        resolution: ['1K', '2k', '8K', ''],
        output_format: ['jpg', 'gif', ''],
        quality: ['0', '101', '1.5', ''],
        output_size: ['2K', ''],
        webhook_url: ['nonsense', '/hook', 'ftp://example.com/hook', 'javascript:alert(1)', 'http://', ''],
      }
      for (const [field, values] of Object.entries(wrong)) {
        for (const value of values) {
          const answer = await faults(await send({ instructions: INSTRUCTIONS, [field]: value }))
          t.match(answer, { status: 400, fields: [field], message: new RegExp(field) }, `${field} ${value}`)
        }
      }
    })

    t.test(`${format}: names all faults at once`, async (t) => {
      const all = {
        instructions: 'ab',
        model_id: 'x',
        aspect_ratio: 'x',
        resolution: 'x',
        webhook_url: 'x',
        max_steps: 'x',
      }
      const answer = await faults(await send({ ...all, images: 'no URI' }))
      t.same(answer.fields?.toSorted(), [...Object.keys(all), 'images.0'].sort())
    })
  }

  t.test('every aspect ratio and resolution of the contract is taken', async (t) => {
    for (const aspect_ratio of RATIOS) {
      const kept = await input(await service.request(AGENT, asJson({ instructions: INSTRUCTIONS, aspect_ratio })))
      t.equal(kept.aspect_ratio, aspect_ratio)
    }
  })

  t.test('JSON values of another type are faults, not conversions', async (t) => {
    const wrong = {
      instructions: [1, null, ['a', 'b', 'c'], { text: 'abc' }, true],
      max_steps: [0, 31, 1.5, null, true, [5], {}],
      aspect_ratio: [1, null, ['1:1']],
      resolution: [2, null],
      agent_id: [7, null, {}],
      webhook_url: [null, ['https://example.com/']],
    }
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const answer = await faults(
          await service.request(AGENT, asJson({ instructions: INSTRUCTIONS, [field]: value })),
        )
        t.match(answer, { status: 400, fields: [field] }, `${field}: ${JSON.stringify(value)}`)
      }
    }
    t.equal(
      (await input(await service.request(AGENT, asJson({ instructions: INSTRUCTIONS, max_steps: 7 })))).max_steps,
      7,
    )
  })

  t.test('a field sent twice is a fault', async (t) => {
    const body = new URLSearchParams([
      ['instructions', INSTRUCTIONS],
      ['instructions', 'make it blue'],
    ])
    t.match(await faults(await service.request(AGENT, { method: 'POST', body })), { fields: ['instructions'] })
  })

  t.test('fields nobody knows are passed over', async (t) => {
    const kept = await input(
      await service.request(
        AGENT,
        asJson({ instructions: INSTRUCTIONS, status: 'succeeded', cost: 0, __proto__: null }),
      ),
    )
    t.notHas(kept, { status: 'succeeded' })
    t.notHas(kept, { cost: 0 })
  })

  t.test('what was refused left nothing', async (t) => {
    const before = await tracesOf(service)
    t.equal(
      before.balance,
      1_000_000 - 10 * before.jobs - 10 * 3,
      'only accepted jobs were held for, those in 4K twice',
    )
    await service.request(AGENT, asJson({ instructions: 'ab' }, { 'Idempotency-Key': 'refused' }))
    t.same(await tracesOf(service), before)
    t.same(before.files, [])
  })
})
