import { randomUUID } from 'node:crypto'
import type { OpenAI } from 'openai'
import { APIError } from 'openai'
import { Stream } from 'openai/core/streaming'
import * as v from 'valibot'
import { BrokenAnswer } from './model-client.ts'

/** Bytes that one answer may have: what does not end must not fill the memory. */
const MAX_BYTES = 32_000_000

const BROKEN_OFF = 'broke off its answer'

const CallPiece = v.object({
  index: v.nullish(v.number()),
  id: v.nullish(v.string()),
  function: v.nullish(v.object({ name: v.nullish(v.string()), arguments: v.nullish(v.string(), '') })),
})
const Piece = v.object({
  choices: v.nullish(
    v.array(
      v.object({
        delta: v.nullish(
          v.object({ content: v.nullish(v.string(), ''), tool_calls: v.nullish(v.array(CallPiece), []) }),
        ),
        finish_reason: v.nullish(v.string()),
      }),
    ),
    [],
  ),
})

interface GrowingCall {
  readonly id: string
  readonly function: { name: string; arguments: string }
}

/**
 * Asks for a chat completion that comes piece by piece and puts it together. A server that does not stream and answers
 * whole is understood too.
 *
 * @param silenceMs how long the server may send nothing, be it before its answer or in the middle of it. However long
 *   the answer takes in all, it is waited for as long as something comes.
 * @returns an answer of the shape that one which is not streamed has; nothing of it is checked.
 * @throws APIError if the request is not answered, BrokenAnswer if the answer ends too early, the signal's reason.
 */
export async function streamedAnswer(
  client: OpenAI,
  request: Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'stream'>,
  silenceMs: number,
  signal: AbortSignal,
): Promise<unknown> {
  const given = await client.chat.completions.create({ ...request, stream: true }, { signal }).asResponse()
  const silence = new AbortController()
  const clock = setTimeout(() => silence.abort(new BrokenAnswer('did not answer in time')), silenceMs)
  const stop = AbortSignal.any([signal, silence.signal])
  const response = new Response(
    given.body?.pipeThrough(
      countingBytes(() => clock.refresh()),
      { signal: stop },
    ),
    given,
  )
  try {
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return await response.json()
    return await assembled(Stream.fromSSEResponse(response, new AbortController(), client))
  } catch (error) {
    stop.throwIfAborted()
    if (error instanceof APIError) throw new BrokenAnswer('reported an error in the middle of its answer', error)
    // What fetch throws when the connection is lost while a body arrives.
    if (error instanceof TypeError) throw new BrokenAnswer(BROKEN_OFF, error)
    throw error
  } finally {
    clearTimeout(clock)
  }
}

function countingBytes(onBytes: () => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      onBytes()
      length += chunk.length
      if (length > MAX_BYTES) controller.error(new BrokenAnswer('gave an answer without end'))
      else controller.enqueue(chunk)
    },
  })
}

async function assembled(pieces: AsyncIterable<unknown>): Promise<unknown> {
  const calls: GrowingCall[] = []
  const byIndex = new Map<number, GrowingCall>()
  let content = ''
  let finished = false
  for await (const piece of pieces) {
    for (const { delta, finish_reason } of v.parse(Piece, piece).choices.slice(0, 1)) {
      content += delta?.content ?? ''
      for (const { index, id, function: part } of delta?.tool_calls ?? []) {
        const place = index ?? Math.max(0, calls.length - 1)
        let call = byIndex.get(place)
        // Some servers count every call 0: a new identity is a new call.
        if (call === undefined || (id && id !== call.id)) {
          call = { id: id || randomUUID(), function: { name: '', arguments: '' } }
          byIndex.set(place, call)
          calls.push(call)
        }
        call.function.name = part?.name || call.function.name
        call.function.arguments += part?.arguments ?? ''
      }
      finished ||= typeof finish_reason === 'string'
    }
  }
  if (!finished) throw new BrokenAnswer(BROKEN_OFF)
  return { choices: [{ message: { content, tool_calls: calls } }] }
}
