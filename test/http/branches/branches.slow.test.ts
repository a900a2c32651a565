import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { NO_MODELS } from '../../../src/agent/models/agent-settings.ts'
import { reproduce } from '../../../src/audit/reproduce.ts'
import { type AcceptedJob, ended, fetchJob, form, type Job, json } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'
import { AGENT } from '../formats.ts'

const city = await sharp(join(import.meta.dirname, '../../fixtures/city.jpg'))
  .resize(400)
  .jpeg()
  .toBuffer()
const REPAIR = '/v2/image-utils/detail-preservation'
const THREE = 'make it sepia, then add a vignette, then add a red border'

interface PlannedJob extends Job {
  readonly plan: { readonly steps: readonly { readonly tool: string }[]; readonly not_understood: readonly string[] }
  readonly parent: { readonly job_id: string; readonly step: number } | null
  readonly branches: readonly { readonly job_id: string; readonly step: number }[]
}

type Fields = Parameters<typeof form>[0]

t.test('branches of jobs', async (t) => {
  const service = await startService(t)
  const { platform } = service
  const { database, storage } = platform

  const post = (fields: Fields, { path = AGENT, ...init }: { path?: string; key?: string; headers?: object } = {}) =>
    service.request(path, { ...(init as object), method: 'POST', body: form(fields) })
  const accepted = async (response: Response) => {
    const { data, errors } = await json<AcceptedJob>(response)
    if (response.status !== 202) throw new Error(JSON.stringify(errors))
    return data.job_id
  }
  const done = async (fields: Fields) => (await ended(service, await accepted(await post(fields)))) as PlannedJob
  const toolsOf = ({ plan }: PlannedJob) => plan.steps.map(({ tool }) => tool)
  const hashOf = ({ outputs }: Job) => (outputs as unknown as { sha256: string }[])[0]?.sha256
  const costOf = async (jobId: string) => {
    const { rows } = await database.pool.query<{ cost: string }>('select cost from darkroom.jobs where job_id = $1', [
      jobId,
    ])
    return Number(rows[0]!.cost)
  }
  const refused = async (response: Response) => {
    const { errors } = await json(response)
    return [response.status, errors?.fields]
  }
  const isReproduced = async (jobId: string) => {
    const options = { database, storage, settings: { agent: NO_MODELS }, deadlineMs: 60_000 }
    return (await reproduce(jobId, options)).every(({ recorded, reproduced }) => recorded === reproduced)
  }

  const parent = await done({ instructions: THREE, images: new Blob([new Uint8Array(city)]), aspect_ratio: '4:3' })
  t.match(parent, { status: 'succeeded', parent: null })
  const from = { from_job: parent.id }

  t.test('go on from a step with new instructions', async (t) => {
    const branch = await done({ ...from, from_step: '1', instructions: 'add a blue border' })
    t.match(branch, {
      status: 'succeeded',
      parent: { job_id: parent.id, step: 1 },
      input: { from_job: parent.id, from_step: 1, instructions: 'add a blue border', aspect_ratio: '4:3' },
      plan: { steps: [{ tool: 'sepia' }, { tool: 'border', words: 'add a blue border' }] },
    })
    t.same(branch.input.inherited, ['aspect_ratio'])
    const [given] = parent.input.images as { sha256: string }[]
    t.match(branch.input.images, [{ sha256: given!.sha256, uri: `job:${parent.id}/inputs/images/0` }])
    t.equal(await costOf(branch.id), await costOf(parent.id), 'new instructions cost what they always do')
    t.ok(await isReproduced(branch.id))

    const straight = await done({
      instructions: 'make it sepia, then add a blue border',
      images: new Blob([new Uint8Array(city)]),
      aspect_ratio: '4:3',
    })
    t.equal(hashOf(branch), hashOf(straight), 'to the same bytes as if it had been asked for at once')
  })

  t.test('do the rest again without any, and pay for that alone', async (t) => {
    const branch = await done({ ...from, from_step: '1', output_format: 'png' })
    t.match(branch, { status: 'succeeded', outputs: [{ content_type: 'image/png' }] })
    t.same(toolsOf(branch), toolsOf(parent))
    t.equal(await costOf(branch.id), Math.ceil((10 * 2) / 3))
    const whole = await done(from)
    t.equal(hashOf(whole), hashOf(parent))
    t.equal(await costOf(whole.id), 1, 'nothing but the file is made')
    t.match(whole, { parent: { step: 3 } })
  })

  t.test('are named by their parents, and in the audit', async (t) => {
    const { branches } = (await fetchJob(service, parent.id)) as PlannedJob
    t.match(branches, [{ step: 3 }, { step: 1 }, { step: 1 }])
    const jobId = branches[0]!.job_id
    const { rows } = await database.pool.query('select what from darkroom.job_timeline($1) limit 1', [jobId])
    t.same(rows, [{ what: `a branch of ${parent.id} after step 3` }])
    const { data } = await json<{ jobs: PlannedJob[] }>(await service.request('/v1/jobs?limit=1'))
    t.match(data.jobs[0], { parent: { job_id: parent.id } })
    t.notOk('branches' in data.jobs[0]!, 'a listing leaves them out')
    for (const check of ['verify_events', 'verify_projection']) {
      t.equal((await database.pool.query(`select * from darkroom.${check}()`)).rowCount, 0, check)
    }
  })

  t.test('have branches themselves', async (t) => {
    const first = await done({ ...from, from_step: '1', instructions: 'invert it' })
    const second = await done({ from_job: first.id, instructions: 'blur it' })
    t.same(toolsOf(second), ['sepia', 'invert', 'blur'])
    t.match(second, { parent: { job_id: first.id, step: 2 } })
  })

  t.test('leave inherited steps out of max_steps', async (t) => {
    const branch = await done({ ...from, max_steps: '1', instructions: 'invert it, then blur it' })
    t.same(toolsOf(branch), ['sepia', 'vignette', 'border', 'invert', 'blur'])
    const { rows } = await database.pool.query<{ what: string }>('select what from darkroom.job_timeline($1)', [
      branch.id,
    ])
    const said = rows.map(({ what }) => what).join('\n')
    t.match(said, /: Step 4 of 4: /)
    t.match(said, /left undone: “blur it”/)
    t.ok(await isReproduced(branch.id))
  })

  t.test('go on from what was drawn where no picture was given', async (t) => {
    const drawn = await done({ instructions: 'draw a gold star on a midnight blue background' })
    const branch = await done({ from_job: drawn.id, instructions: 'make it black and white' })
    t.match(branch, { status: 'succeeded' })
    t.equal(toolsOf(branch).at(-1), 'grayscale')
  })

  t.test('of jobs that failed: what was not understood is said in other words', async (t) => {
    const failed = await done({ instructions: 'frobnicate the zebra', images: new Blob([new Uint8Array(city)]) })
    t.match(failed, { status: 'failed', plan: { steps: [] } })
    const branch = await done({ from_job: failed.id, instructions: 'make it black and white' })
    t.match(branch, { status: 'succeeded', parent: { job_id: failed.id, step: 0 } })
    t.match(await done({ from_job: failed.id }), { status: 'failed', error: { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' } })
    t.match(await done({ ...from, instructions: 'frobnicate the zebra' }), {
      status: 'failed',
      error: { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' },
    })
  })

  t.test('are asked for only where there is something to go on from', async (t: Test) => {
    const stranger = await service.createKey(1_000)
    const fields = { ...from, instructions: 'blur it' }
    t.match(await refused(await post(fields, { key: stranger.api_key })), [
      400,
      [{ field: 'from_job', message: /no such job under this API key/ }],
    ])
    const wrong: [Fields, string, RegExp][] = [
      [{ ...fields, from_step: '4' }, 'from_step', /from 0 to 3/],
      [{ ...fields, from_step: 'two' }, 'from_step', /whole number/],
      [{ instructions: 'blur it', from_step: '1' }, 'from_job', /needs a from_job/],
      [{ instructions: 'blur it', from_job: 'yesterday' }, 'from_job', /no such job/],
      [{ ...fields, images: new Blob([new Uint8Array(city)]) }, 'images', /must be left out/],
    ]
    for (const [request, field, message] of wrong) {
      t.match(await refused(await post(request)), [400, [{ field, message }]], `${message}`)
    }
    t.match(await refused(await post({ max_steps: '3' })), [400, [{ field: 'instructions', message: /required/ }]])
    const picture = new Blob([new Uint8Array(city)])
    const repair = await accepted(await post({ source_image: picture, reference_images: picture }, { path: REPAIR }))
    t.match(await refused(await post({ ...fields, from_job: repair })), [400, [{ message: /of type image_agent/ }]])
    await service.request(`/v1/jobs/${repair}/cancel`, { method: 'POST' })
  })

  t.test('are safe to ask for twice', async (t) => {
    const headers = { 'idempotency-key': 'branch' }
    const fields = { ...from, from_step: '2', instructions: 'blur it' }
    const first = await accepted(await post(fields, { headers }))
    t.equal(await accepted(await post(fields, { headers })), first)
    t.equal((await post({ ...fields, from_step: '1' }, { headers })).status, 422)
    await ended(service, first)
  })

  t.test('are foreseen, with their price', async (t) => {
    const foresee = async (fields: Fields) => {
      const { data } = await json<{ steps: { tool: string }[]; price: number }>(
        await post(fields, { path: `${AGENT}/plan` }),
      )
      return [data.steps.map(({ tool }) => tool), data.price]
    }
    t.same(await foresee({ ...from, from_step: '1', instructions: 'blur it' }), [['blur'], 10])
    t.same(await foresee({ ...from, from_step: '2' }), [['border'], 4])
  })

  t.test('need pictures that are still kept', async (t) => {
    const gone = await done({ instructions: 'make it sepia', images: new Blob([new Uint8Array(city)]) })
    const headers = { 'idempotency-key': 'of one that is gone' }
    const first = { from_job: gone.id, from_step: '1', instructions: 'blur it' }
    const before = await ended(service, await accepted(await post(first, { headers })))
    t.equal((await service.request(`/v1/jobs/${gone.id}`, { method: 'DELETE' })).status, 200)
    t.match(await refused(await post({ from_job: gone.id, instructions: 'blur it' })), [
      400,
      [{ field: 'from_job', message: /from_job, images\.0: .*erased/ }],
    ])
    t.ok(await isReproduced(before.id), 'a branch has its own')
    const again = await post(first, { headers })
    t.equal(again.headers.get('idempotent-replayed'), 'true')
    t.equal(await accepted(again), before.id, 'and so the same request is still answered as it was')
    t.equal((await post({ ...first, instructions: 'invert it' }, { headers })).status, 422)
  })
})
