import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { toSharp } from '../../src/images/raster/picture.ts'
import { drawLabel, garble } from '../../test/preservation/support/label.ts'
import type { Dice } from './dice.ts'
import { followStream } from './follow-stream.ts'
import { insist, type Requests } from './requests.ts'

const AGENT = '/v2/image/agent'
const DETAIL = '/v2/image-utils/detail-preservation'

/** Of what jobs are made, and how many of a hundred: most are as small as a job can be, some can be interrupted well. */
const MIXTURE: readonly Recipe[] = [
  {
    share: 62,
    path: AGENT,
    fields: { instructions: 'make it black and white', aspect_ratio: 'auto' },
    pictures: strip,
  },
  { share: 10, path: AGENT, fields: { instructions: 'draw a red circle', aspect_ratio: '9:16' } },
  {
    share: 10,
    path: AGENT,
    fields: {
      instructions: 'draw a blue circle, then blur it a lot, then make it sepia, then resize it to 64x64',
      aspect_ratio: '9:16',
    },
  },
  { share: 5, path: AGENT, fields: { instructions: 'qwe asdkj zxcm' } },
  { share: 10, path: AGENT, fields: { instructions: 'draw a circle, then blur it a lot' }, isCancelled: true },
  { share: 3, path: DETAIL, fields: {}, pictures: labels },
]

/** Of the jobs that can have one. */
const WEBHOOK_SHARE = 0.4

interface Recipe {
  readonly share: number
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  /** By the field they are sent in. */
  readonly pictures?: (dice: Dice) => Promise<Readonly<Record<string, Buffer>>>
  readonly isCancelled?: boolean
}

/**
 * One client: submits a job with an idempotency key until it is accepted, follows its stream (now and then from two
 * places), cancels some, has others told to a receiver, and begins again for as long as `goesOn` says so.
 */
export async function runClient(requests: Requests, name: string, goesOn: () => boolean): Promise<void> {
  for (let n = 1; goesOn() && !requests.signal.aborted; n++) {
    try {
      await runJob(requests, `${name}-${n}`)
    } catch (error) {
      if (!requests.signal.aborted) throw error
    }
  }
}

async function runJob(requests: Requests, idempotencyKey: string): Promise<void> {
  const { dice, receiverUrl } = requests
  const recipe = dice.choose(MIXTURE)
  const webhookUrl = recipe.path === AGENT && dice.chance(WEBHOOK_SHARE) ? receiverUrl : undefined
  const jobId = await submit(requests, idempotencyKey, recipe, webhookUrl)
  if (jobId === undefined) return
  const followers = dice.chance(0.1) ? 2 : 1
  await Promise.all([
    ...Array.from({ length: followers }, () => followStream(requests, jobId)),
    recipe.isCancelled ? cancel(requests, jobId) : undefined,
  ])
  if (webhookUrl !== undefined) await remember(requests, jobId)
}

async function submit(
  requests: Requests,
  idempotencyKey: string,
  { path, fields, pictures }: Recipe,
  webhookUrl: string | undefined,
): Promise<string | undefined> {
  const { dice, observations } = requests
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const [name, bytes] of Object.entries((await pictures?.(dice)) ?? {})) {
    body.set(name, new Blob([new Uint8Array(bytes)]), 'small.png')
  }
  if (webhookUrl !== undefined) body.set('webhook_url', webhookUrl)
  const init = { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body }
  const response = await insist(requests, path, init, [202])
  if (response === undefined) return undefined
  const { data } = (await response.json()) as { data: { job_id: string } }
  const known = observations.accepted.get(idempotencyKey) ?? new Set()
  observations.accepted.set(idempotencyKey, known.add(data.job_id))
  return data.job_id
}

async function cancel(requests: Requests, jobId: string): Promise<void> {
  await sleep(requests.dice.between(0, 1_000))
  await insist(requests, `/v1/jobs/${jobId}/cancel`, { method: 'POST' }, [200, 409])
}

/** Keeps how an ended job is shown, for what its receiver is told to be held against. */
async function remember(requests: Requests, jobId: string): Promise<void> {
  const response = await insist(requests, `/v1/jobs/${jobId}`, { method: 'GET' }, [200])
  if (response === undefined) return
  const { data } = (await response.json()) as { data: unknown }
  requests.observations.told.set(jobId, data)
}

/** A strip of one colour, another one each time, so that files of different jobs differ too. */
async function strip(dice: Dice): Promise<{ images: Buffer }> {
  const channel = () => Math.floor(dice.between(0, 256))
  const background = { r: channel(), g: channel(), b: channel() }
  const images = await sharp({ create: { width: 64, height: 2, channels: 3, background } })
    .png()
    .toBuffer()
  return { images }
}

/** A label and the same with some letters garbled, as small as can be repaired. */
async function labels(dice: Dice): Promise<{ source_image: Buffer; reference_images: Buffer }> {
  const seed = Math.floor(dice.between(0, 1_000))
  const label = drawLabel(280, 210, seed)
  const garbled = garble(label, { x: 90, y: 60, width: 120, height: 80 }, seed + 1)
  const [source, reference] = await Promise.all([garbled, label].map((picture) => toSharp(picture).png().toBuffer()))
  return { source_image: source!, reference_images: reference! }
}
