import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import type { JobResult } from '../../src/jobs/job-answers.ts'
import { watchEngineProcesses } from '../support/engine-processes.ts'
import { type AcceptedJob, ended, form, type Job, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'

const PATH = '/v2/image-utils/detail-preservation'
/**
 * Of processor time. A small job takes 3 on a machine of its own, and 4 with others; what a canceled one had left, 17.
 */
const MOST_SECONDS = 10
const PHOTOGRAPH = readFile(join(import.meta.dirname, '../fixtures/city.jpg'))

async function picture(width = 640, height = 480): Promise<Blob> {
  return new Blob([
    await sharp(await PHOTOGRAPH)
      .resize(width, height)
      .png()
      .toBuffer(),
  ])
}

/** The photograph with a patch of it smeared beyond recognition. */
async function damaged(): Promise<Blob> {
  const source = sharp(await PHOTOGRAPH).resize(640, 480)
  const patch = await source.clone().extract({ left: 240, top: 180, width: 120, height: 100 }).blur(7).toBuffer()
  return new Blob([
    await source
      .composite([{ input: patch, left: 240, top: 180 }])
      .png()
      .toBuffer(),
  ])
}

t.test('detail preservation', async (t) => {
  const service = await startService(t, { environment: { DARKROOM_WORKER_SLOTS: '1' } })
  const post = (fields: Parameters<typeof form>[0]) => service.request(PATH, { method: 'POST', body: form(fields) })
  const fault = async (fields: Parameters<typeof form>[0]) => {
    const response = await post(fields)
    const { errors } = await json(response)
    return { status: response.status, fields: errors?.fields?.map(({ field }) => field), message: errors?.message }
  }

  t.test('repairs a source from its reference and says what it did', async (t) => {
    const response = await post({ source_image: await damaged(), 'reference_images.0': await picture() })
    t.equal(response.status, 202)
    const { data } = await json<AcceptedJob>(response)
    t.equal(response.headers.get('location'), data.links.self)
    const job = await ended(service, data.job_id)
    t.match(job, { type: 'detail_preservation', status: 'succeeded', outputs: [{ width: 640, height: 480 }] })
    t.match(job.output, { model_id: 'detail-preservation-1', style_id: 0, repaired: true })
    const [region] = (job.output as unknown as JobResult).regions!
    t.match(region, { reason: 'soft' })
    t.ok(region!.certainty! >= 0.5 && region!.certainty! <= 1)
    t.ok(region && region.x < 300 && region.x + region.width > 300, 'the region lies where the damage was')
    t.match(job.input, { source_image: { width: 640, height: 480 }, reference_images: [{ width: 640 }] })
    const frames = parseFrames(await readStream(service, data.job_id))
    t.ok(
      frames.some((frame) => frame.event === 'log' && /reference 1/.test(frame.data)),
      'stages are logged',
    )
    t.match(JSON.parse(frames.find((frame) => frame.event === 'result')!.data), {
      model_id: 'detail-preservation-1',
      style_id: 0,
    })
  })

  t.test('returns a source that nothing fits pixel for pixel', async (t) => {
    const noise = {
      create: {
        width: 320,
        height: 240,
        channels: 3 as const,
        background: '#888',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
      },
    }
    const unrelated = new Blob([await sharp(noise).png().toBuffer()])
    const source = await picture(320, 240)
    const { data } = await json<AcceptedJob>(await post({ source_image: source, reference_images: unrelated }))
    const job = await ended(service, data.job_id)
    t.match(job, { status: 'succeeded', output: { repaired: false, regions: { length: 0 } } })
    const result = Buffer.from(await (await fetch(job.outputs[0]!.url)).arrayBuffer())
    const pixels = async (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer()
    t.ok((await pixels(result)).equals(await pixels(Buffer.from(await source.arrayBuffer()))))
    const frames = parseFrames(await readStream(service, data.job_id))
    t.ok(
      frames.some((frame) => frame.event === 'log' && JSON.parse(frame.data).level === 'warn'),
      'and says so',
    )
  })

  t.test('refuses what cannot be a request for it', async (t) => {
    const some = await picture(64, 64)
    t.same(await fault({ source_image: some }), {
      status: 400,
      fields: ['reference_images'],
      message: 'reference_images must contain at least 1 image',
    })
    t.match(await fault({ reference_images: some }), { status: 400, fields: ['source_image'] })
    t.match(await fault({ source_image: [some, some], reference_images: some }), {
      status: 400,
      fields: ['source_image'],
    })
    t.match(await fault({ source_image: some, reference_images: Array.from({ length: 11 }, () => some) }), {
      status: 400,
      fields: ['reference_images'],
    })
    const text = new Blob(['this is no picture'])
    t.match(await fault({ source_image: text, reference_images: some }), { status: 400, fields: ['source_image'] })
    t.match(await fault({ source_image: some, 'reference_images[1]': text, 'reference_images[0]': some }), {
      status: 400,
      fields: ['reference_images.1'],
    })
  })

  t.test('frees its engine when it is cancelled', async (t) => {
    const small = { source_image: await picture(64, 64), reference_images: await picture(64, 64) }
    const large = await picture(2400, 1800)
    const engines = await watchEngineProcesses(process.pid)
    const { data } = await json<AcceptedJob>(await post({ source_image: large, reference_images: [large, large] }))
    await service.request(`/v1/jobs/${data.job_id}/events?after=2&wait=30`)
    const canceled = await json<Job>(await service.request(`/v1/jobs/${data.job_id}/cancel`, { method: 'POST' }))
    t.match(canceled.data, { status: 'failed', error: { code: 'JOB_CANCELED' } })
    const before = await engines?.use()
    await ended(service, (await json<AcceptedJob>(await post(small))).data.job_id)
    const after = await engines?.use()
    engines?.stop()
    if (before === undefined || after === undefined) return
    const seconds = after.seconds - before.seconds
    t.ok(seconds < MOST_SECONDS, `what was left of it is not done: ${seconds} seconds of processor time`)
  })
})
