import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Dice } from './dice.ts'
import { followStream } from './follow-stream.ts'
import { insist, type Requests } from './requests.ts'

/** Of what jobs are made, and how many of a hundred: most are as small as a job can be, some can be interrupted well. */
const MIXTURE = [
  { share: 65, name: 'small', instructions: 'make it black and white', aspect_ratio: 'auto', picture: true },
  { share: 10, name: 'without a picture', instructions: 'draw a red circle', aspect_ratio: '9:16' },
  {
    share: 10,
    name: 'of several steps',
    instructions: 'draw a blue circle, then blur it a lot, then make it sepia, then resize it to 64x64',
    aspect_ratio: '9:16',
  },
  { share: 5, name: 'not understood', instructions: 'qwe asdkj zxcm', aspect_ratio: '1:1' },
  {
    share: 10,
    name: 'cancelled',
    instructions: 'draw a circle, then blur it a lot',
    aspect_ratio: '1:1',
    cancel: true,
  },
] as const

type Recipe = (typeof MIXTURE)[number]

/**
 * One client: submits a job with an idempotency key until it is accepted, follows its stream (now and then from two
 * places), cancels some, and begins again for as long as `goesOn` says so.
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
  const { dice } = requests
  const recipe = chooseRecipe(dice)
  const jobId = await submit(requests, idempotencyKey, recipe)
  if (jobId === undefined) return
  const followers = dice.chance(0.1) ? 2 : 1
  await Promise.all([
    ...Array.from({ length: followers }, () => followStream(requests, jobId)),
    'cancel' in recipe ? cancel(requests, jobId) : undefined,
  ])
}

async function submit(requests: Requests, idempotencyKey: string, recipe: Recipe): Promise<string | undefined> {
  const { dice, witness } = requests
  const body = new FormData()
  body.set('instructions', recipe.instructions)
  body.set('aspect_ratio', recipe.aspect_ratio)
  if ('picture' in recipe) body.set('images', new Blob([await smallPicture(dice)]), 'small.png')
  const init = { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body }
  const response = await insist(requests, '/v2/image/agent', init, [202])
  if (response === undefined) return undefined
  const { data } = (await response.json()) as { data: { job_id: string } }
  const known = witness.accepted.get(idempotencyKey) ?? new Set()
  witness.accepted.set(idempotencyKey, known.add(data.job_id))
  return data.job_id
}

async function cancel(requests: Requests, jobId: string): Promise<void> {
  await sleep(requests.dice.between(0, 1_000))
  await insist(requests, `/v1/jobs/${jobId}/cancel`, { method: 'POST' }, [200, 409])
}

function chooseRecipe(dice: Dice): Recipe {
  let place = dice.between(0, 100)
  for (const recipe of MIXTURE) {
    place -= recipe.share
    if (place < 0) return recipe
  }
  return MIXTURE[0]
}

/** A strip of one colour, another one each time, so that files of different jobs differ too. */
function smallPicture(dice: Dice): Promise<Buffer> {
  const channel = () => Math.floor(dice.between(0, 256))
  const background = { r: channel(), g: channel(), b: channel() }
  return sharp({ create: { width: 64, height: 2, channels: 3, background } })
    .png()
    .toBuffer()
}
