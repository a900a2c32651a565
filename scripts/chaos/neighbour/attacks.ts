import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { toSharp } from '../../../src/images/raster/picture.ts'
import { drawLabel, garble } from '../../../test/preservation/support/label.ts'
import type { Traps } from './traps.ts'

/** Whom the neighbour torments, with which key, and what it has prepared. */
export interface Ammunition {
  readonly url: string
  readonly apiKey: string
  readonly traps: Traps
  /** Path of a file of its own that can be downloaded. */
  readonly file: string
}

/** One thing that must not hurt others; `once` does it one time and resolves with a word for how it was met. */
export interface Attack {
  readonly name: string
  /** How many do it at the same time, each over and over. */
  readonly atOnce: number
  /** Milliseconds that each waits in between. */
  readonly pauseMs: number
  once(ammunition: Ammunition): Promise<string>
}

const AGENT = '/v2/image/agent'
const DETAIL = '/v2/image-utils/detail-preservation'

/**
 * What was found to hurt others, all of it. The pauses keep the neighbour, who shares the processors with the service,
 * from being the load himself; what each attack asks of the service is far more than what it costs to ask.
 */
export const ATTACKS: readonly Attack[] = [
  { name: 'pictures that take long to look at', atOnce: 3, pauseMs: 200, once: sendSlowPictures },
  {
    name: 'texts that no library draws',
    atOnce: 2,
    pauseMs: 500,
    once: (to) => submit(to, { instructions: pick(TEXTS) }),
  },
  {
    name: 'plans that take long to make',
    atOnce: 1,
    pauseMs: 1_000,
    once: (to) => submit(to, { instructions: OVALS }),
  },
  { name: 'pictures that come in drops', atOnce: 2, pauseMs: 1_000, once: nameDrippingPictures },
  { name: 'webhooks that nobody answers', atOnce: 4, pauseMs: 200, once: nameSilentReceivers },
  { name: 'requests that wait for their job', atOnce: 100, pauseMs: 500, once: waitForJob },
  { name: 'one job after the other', atOnce: 4, pauseMs: 50, once: (to) => submit(to, { instructions: 'draw a dot' }) },
  { name: 'detail in large pictures', atOnce: 1, pauseMs: 5_000, once: repairDetail },
  { name: 'downloads that nobody reads', atOnce: 6, pauseMs: 1_000, once: pipelineDownloads },
  { name: 'bodies that are deep, wide or long', atOnce: 2, pauseMs: 1_000, once: sendStrangeBody },
  { name: 'keys that are wrong', atOnce: 8, pauseMs: 20, once: guessKey },
  { name: 'files with impossible names', atOnce: 1, pauseMs: 500, once: (to) => get(to, `/files/${'a'.repeat(300)}`) },
]

const TEXTS = [
  `write "${'😀'.repeat(5_001)}"`.slice(0, 9_990),
  `write "${'W'.repeat(200)}" at 1000 px`,
  `write "${'word '.repeat(600)}"`,
  `write "${'line\n'.repeat(1_500)}"`,
]
const OVALS = 'oval '.repeat(2_000).slice(0, 10_000)

let slowPicture: Promise<Buffer> | undefined

/** Ten pictures of 20 megapixels in a few hundred bytes each, all of them different. */
async function sendSlowPictures(to: Ammunition): Promise<string> {
  slowPicture ??= sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: 'navy' } })
    .avif({ effort: 0 })
    .toBuffer()
  const picture = await slowPicture
  const body = new FormData()
  body.set('instructions', 'make it black and white')
  for (let n = 0; n < 10; n++) {
    // A box that decoders skip.
    const box = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('free'), randomBytes(8)])
    body.append('images', new Blob([new Uint8Array(Buffer.concat([picture, box]))]), 'picture.avif')
  }
  return post(to, AGENT, body)
}

function nameDrippingPictures(to: Ammunition): Promise<string> {
  const images = [1, 2, 3, 4].map((n) => `http://127.0.0.1:${to.traps.dripping}/${n}-${Math.random()}`)
  return submit(to, { instructions: 'put them side by side', images })
}

let receivers = 0

/** One receiver in as many spellings as there are. */
function nameSilentReceivers(to: Ammunition): Promise<string> {
  receivers += 1
  const { silent } = to.traps
  const spellings = [
    `http://127.0.0.1\\${receivers}/x`,
    `http://127.0.0.1:0${silent}/${receivers}`,
    `http://127.0.0.1.:${silent}/${receivers}`,
    `http://127.1:${silent}/${receivers}`,
    `http://127.0.0.1:${silent}/${receivers}`,
  ]
  return submit(to, { instructions: 'draw a dot', webhook_url: pick(spellings) })
}

function waitForJob(to: Ammunition): Promise<string> {
  return submit(to, { instructions: 'draw a dot, then blur it a lot' }, { Prefer: 'wait=60' })
}

let large: Promise<[source: Buffer, reference: Buffer]> | undefined

async function repairDetail(to: Ammunition): Promise<string> {
  large ??= drawLarge()
  const [source, reference] = await large
  const body = new FormData()
  body.set('source_image', new Blob([new Uint8Array(source)]), 'source.jpg')
  for (let n = 0; n < 4; n++) {
    body.append('reference_images', new Blob([new Uint8Array(reference)]), 'reference.jpg')
  }
  return post(to, DETAIL, body)
}

/** Of 12 megapixels. */
function drawLarge(): Promise<[Buffer, Buffer]> {
  const label = drawLabel(400, 300, 1)
  const garbled = garble(label, { x: 90, y: 60, width: 120, height: 80 }, 2)
  const enlarged = (picture: typeof label) => toSharp(picture).resize(4_000, 3_000).jpeg().toBuffer()
  return Promise.all([enlarged(garbled), enlarged(label)])
}

const PIPELINED = 4_000
const UNREAD_MS = 20_000

/** Asks for a file thousands of times on one connection, and reads nothing. */
async function pipelineDownloads({ url, file }: Ammunition): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(() => 'cut off')
  socket.write(`GET ${file} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(PIPELINED))
  const met = await Promise.race([closed, sleep(UNREAD_MS, 'held')])
  socket.destroy()
  return met
}

/** Bodies that cost more to walk than to send. */
const STRANGE_BODIES: readonly (() => string)[] = [
  () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  () => JSON.stringify({ instructions: 'draw a dot', images: [`data:${';'.repeat(20_000_000)},`] }),
  () => `{${Array.from({ length: 190_000 }, (_, n) => `"${'n'.repeat(80)}${n}":1`).join()}}`,
  () => JSON.stringify({ instructions: 'draw a dot', webhook_url: `http://${'a'.repeat(10_000_000)}` }),
]
const strange: string[] = []
let next = 0

function sendStrangeBody(to: Ammunition): Promise<string> {
  const n = next++ % STRANGE_BODIES.length
  strange[n] ??= STRANGE_BODIES[n]!()
  return post(to, AGENT, strange[n], { 'Content-Type': 'application/json' })
}

function guessKey({ url }: Ammunition): Promise<string> {
  const apiKey = `sk_live_v1_${randomBytes(8).toString('hex')}_${randomBytes(20).toString('hex')}`
  return send(`${url}/v1/jobs`, { headers: { Authorization: `Bearer ${apiKey}` } })
}

function submit(to: Ammunition, fields: object, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const body = JSON.stringify({ aspect_ratio: '9:16', ...fields })
  return post(to, AGENT, body, { 'Content-Type': 'application/json', ...headers })
}

function post(to: Ammunition, path: string, body: string | FormData, headers: Readonly<Record<string, string>> = {}) {
  const all = { Authorization: `Bearer ${to.apiKey}`, ...headers }
  return send(`${to.url}${path}`, { method: 'POST', body, headers: all })
}

function get({ url }: Ammunition, path: string): Promise<string> {
  return send(`${url}${path}`, {})
}

async function send(address: string, init: RequestInit): Promise<string> {
  const response = await fetch(address, init)
  await response.arrayBuffer()
  return String(response.status)
}

function pick<Item>(list: readonly Item[]): Item {
  return list[Math.floor(Math.random() * list.length)]!
}
