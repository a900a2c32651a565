import type { Evidence } from './evidence.ts'
import type { Violation } from './violation.ts'

const MESSAGES = 'select id, kind, body from darkroom.stream_messages($1, 0, 1000000, $2)'

/** What each client put together from all its connections is, byte for byte, what the stored events say. */
export async function checkStreams({ observations, owner, staticUrl }: Evidence): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { jobId, text } of observations.streams) {
    const { rows } = await owner.query<{ id: number; kind: string; body: string }>(MESSAGES, [jobId, staticUrl])
    const stored = rows.map(({ id, kind, body }) => `id: ${id}\nevent: ${kind}\ndata: ${body}\n\n`)
    const difference = firstDifference(text, stored)
    if (difference !== undefined) violations.push({ check: 'stream', about: `job ${jobId}: ${difference}` })
  }
  return violations
}

function firstDifference(text: string, stored: readonly string[]): string | undefined {
  if (text === stored.join('')) return undefined
  const received = text.split(/(?<=\n\n)/)
  const place = stored.findIndex((frame, index) => frame !== received[index])
  const show = (frame: string | undefined) => (frame === undefined ? 'nothing' : JSON.stringify(frame.slice(0, 80)))
  if (place < 0) return `${received.length - stored.length} frames too many, from ${show(received[stored.length])}`
  return `message ${place + 1} should be ${show(stored[place])} and is ${show(received[place])}`
}
