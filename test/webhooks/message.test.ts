import t from 'tap'
import { type ToldJobRow, webhookMessage } from '../../src/webhooks/message.ts'
import type { Message } from './receiver.ts'

const URI = `https://example.com/${'a'.repeat(1_900)}`

function endedJob(input: Record<string, unknown>): ToldJobRow {
  const time = new Date('2026-01-31T12:00:00.000Z')
  return {
    job_id: '01a1f8b4-fbef-70ab-8b1c-a0ef3ca6c980',
    type: 'image_agent',
    status: 'failed',
    progress: 0.5,
    attempt: 1,
    input,
    output: null,
    outputs: [],
    error: { code: 'INTERNAL_ERROR', message: 'm'.repeat(2_000) },
    created_at: time,
    started_at: time,
    finished_at: time,
    outputs_expired_at: null,
    pictures_erased_at: null,
    last_seq: 7,
    head_hash: 'ab'.repeat(32),
    told: null,
  }
}

function write(input: Record<string, unknown>): { readonly message: Message; readonly bytes: number } {
  const { id, body } = webhookMessage(endedJob(input), 'http://localhost/files')
  t.equal(id, '01a1f8b4-fbef-70ab-8b1c-a0ef3ca6c980_7')
  return { message: JSON.parse(body) as Message, bytes: Buffer.byteLength(body) }
}

t.test('a body that fits is left whole', async (t) => {
  const instructions = 'i'.repeat(10_000)
  const { message } = write({ instructions, images: [] })
  t.match(message, { type: 'job.failed', timestamp: '2026-01-31T12:00:00.000Z', data: { seq: 7, cut: { length: 0 } } })
  t.equal(message.data.input.instructions, instructions)
})

t.test('instructions that are too long are cut, between characters', async (t) => {
  const { message, bytes } = write({ instructions: '🎞'.repeat(10_000), images: [], resolution: '2K' })
  t.ok(bytes < 20_000, `${bytes} bytes`)
  t.same(message.data.cut, ['input.instructions'])
  t.same(message.data.input, { instructions: `${'🎞'.repeat(500)}…`, images: [], resolution: '2K' })
})

t.test('an input that is too long all the same is left out', async (t) => {
  const images = Array.from({ length: 10 }, () => ({ source: 'uri', uri: URI }))
  const { message, bytes } = write({ instructions: '🎞'.repeat(10_000), images })
  t.ok(bytes < 20_000, `${bytes} bytes`)
  t.same(message.data.cut, ['input'])
  t.equal(message.data.input, null)
})
