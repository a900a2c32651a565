import { setTimeout as sleep } from 'node:timers/promises'
import type { ObservedStream } from './observations.ts'
import type { Requests } from './requests.ts'

/** The service sends a heartbeat every 10 s; a stream silent for longer is dead. */
const SILENCE_MS = 15_000
const PAUSE_MS = [20, 200] as const

/**
 * Follows a job's stream to its end through every cut, at one API or another, and keeps exactly what came: nothing is
 * put in order, nothing is left out. Ends early when the signal aborts.
 */
export async function followStream(
  requests: Requests,
  jobId: string,
  onFrame: (frame: string) => void = () => undefined,
): Promise<void> {
  const { dice, signal, observations } = requests
  const stream: ObservedStream = { jobId, text: '', connections: 0, ended: false }
  observations.streams.push(stream)
  while (!stream.ended && !signal.aborted) {
    stream.connections += 1
    await readOnce(requests, stream, onFrame)
    if (!stream.ended) await sleep(dice.between(...PAUSE_MS))
  }
}

async function readOnce(requests: Requests, stream: ObservedStream, onFrame: (frame: string) => void): Promise<void> {
  const { urls, apiKey, observations, dice, cutShare, signal } = requests
  const controller = new AbortController()
  const silence = setTimeout(() => controller.abort(), SILENCE_MS)
  const whim = dice.chance(cutShare) ? setTimeout(() => controller.abort(), dice.between(50, 1_500)) : undefined
  try {
    const after = lastId(stream.text)
    const response = await fetch(`${dice.pick(urls)}/v1/jobs/${stream.jobId}/stream`, {
      headers: { Authorization: `Bearer ${apiKey}`, ...(after === undefined ? {} : { 'Last-Event-ID': after }) },
      signal: AbortSignal.any([signal, controller.signal]),
    })
    if (response.status !== 200) {
      if (response.status !== 503) {
        observations.surprise(
          'answer',
          `stream of ${stream.jobId} behind ${after}: ${response.status} ${await response.text()}`,
        )
        stream.ended = true
      }
      return
    }
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body!) {
      silence.refresh()
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        if (block.startsWith(':') || block.startsWith('retry:')) continue
        stream.text += `${block}\n\n`
        onFrame(block)
        stream.ended ||= /^event: end$/m.test(block)
      }
    }
  } catch {
    // Cut off, by a fault or by the client itself; what came so far counts.
  } finally {
    clearTimeout(silence)
    clearTimeout(whim)
    controller.abort()
  }
}

function lastId(text: string): string | undefined {
  const start = text.lastIndexOf('\nid: ')
  const from = start >= 0 ? start + 1 : 0
  return /^id: (\d+)$/m.exec(text.slice(from))?.[1]
}
