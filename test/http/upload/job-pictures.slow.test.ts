import t from 'tap'
import { type AcceptedJob, ended, form, type Job, json } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'
import { picture } from '../agent-pictures.ts'

const AGENT = '/v2/image/agent'
const REPAIR = '/v2/image-utils/detail-preservation'

t.test('a picture of an earlier job is an input', async (t) => {
  const service = await startService(t)
  const submit = async (fields: Parameters<typeof form>[0], key?: string) => {
    const body = form({ instructions: 'make it sepia', ...fields })
    return service.request(AGENT, { method: 'POST', body, ...(key !== undefined && { key }) })
  }
  const accepted = async (response: Response) => {
    t.equal(response.status, 202)
    return (await json<AcceptedJob>(response)).data.job_id
  }
  const cancel = (id: string) => service.request(`/v1/jobs/${id}/cancel`, { method: 'POST' })
  const refused = async (response: Response) => {
    const { errors } = await json(response)
    return [response.status, errors?.fields]
  }
  const first = await accepted(await submit({ images: new Blob([new Uint8Array(await picture('png', 1))]) }))
  const parent = await ended(service, first)
  t.match(parent, { status: 'succeeded' })
  const inputs = `job:${first}/inputs/images/0`

  t.test('whichever of its pictures, recorded by hash and address', async (t) => {
    const id = await accepted(await submit({ images: [`job:${first}`, inputs, `job:${first}/outputs/0`] }))
    const { input } = (await json<Job>(await service.request(`/v1/jobs/${id}`))).data
    const [given] = parent.input.images as object[]
    const [{ sha256 }] = parent.outputs as unknown as [{ sha256: string }]
    t.match(input.images, [
      { uri: `job:${first}`, sha256, width: parent.outputs[0]!.width },
      { ...given, uri: inputs },
      { uri: `job:${first}/outputs/0`, sha256 },
    ])
    const repair = form({ source_image: `job:${first}`, reference_images: inputs })
    await cancel(id)
    await cancel(await accepted(await service.request(REPAIR, { method: 'POST', body: repair })))
    const plan = await service.request(`${AGENT}/plan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ instructions: 'make it sepia', images: [`job:${first}`] }),
    })
    t.match(await json(plan), { data: { error: null, steps: [{}] } })
  })

  t.test('of the same key only, and where there is one', async (t) => {
    const stranger = await service.createKey(1_000)
    const field = 'images.0'
    t.match(await refused(await submit({ images: `job:${first}` }, stranger.api_key)), [
      400,
      [{ field, message: /no such job under this API key/ }],
    ])
    for (const wrong of [`job:${first}/outputs/7`, `job:${first}/inputs/images/1`, `job:${first}/inputs/webhook/0`]) {
      t.match(await refused(await submit({ images: wrong })), [400, [{ field, message: /no such/ }]], wrong)
    }
    for (const wrong of ['job:', `job:${first}/files`, 'job:../../x', `job:${first}/outputs/-1`]) {
      t.match(await refused(await submit({ images: wrong })), [400, [{ field, message: /job/ }]], wrong)
    }
  })

  t.test('and the new job keeps it when the earlier one’s pictures are erased', async (t) => {
    const idempotency = { headers: { 'idempotency-key': 'again' } }
    const post = () =>
      service.request(AGENT, {
        ...idempotency,
        method: 'POST',
        body: form({ instructions: 'blur it', images: inputs }),
      })
    const id = await accepted(await post())
    t.equal(await accepted(await post()), id)
    t.equal((await service.request(`/v1/jobs/${first}`, { method: 'DELETE' })).status, 200)
    t.match(await ended(service, id), { status: 'succeeded' })
    t.equal(await accepted(await post()), id, 'a repeat leans on the pictures of the first request alone')
    await cancel(await accepted(await submit({ images: `job:${id}/inputs/images/0` })))
    for (const gone of [`job:${first}`, inputs]) {
      t.match(await refused(await submit({ images: gone })), [
        400,
        [{ field: 'images.0', message: /erased|no longer kept/ }],
      ])
    }
  })
})
