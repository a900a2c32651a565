import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'

/** The parts of a chat request that tests look at. */
export interface ChatRequest {
  readonly model: string
  readonly stream?: boolean
  readonly messages: readonly ChatMessage[]
  readonly tools: readonly { readonly type: string; readonly function: { readonly name: string; parameters: object } }[]
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | readonly { readonly type: string; readonly image_url?: { readonly url: string } }[]
  readonly tool_calls?: readonly { readonly id: string }[]
  readonly tool_call_id?: string
}

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Milliseconds since the server started. */
  readonly at: number
}

/** Answers one request. */
export type Reply = (response: ServerResponse, request: Received) => void | Promise<void>

export interface ModelServer {
  readonly url: string
  readonly requests: readonly Received[]
  chats(): ChatRequest[]
}

/** A server on loopback that gives one reply after another, the last one again and again. */
export async function startModelServer(t: Test, replies: readonly Reply[]): Promise<ModelServer> {
  const requests: Received[] = []
  const startedAt = performance.now()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const received = { path: request.url!, headers: request.headers, body, at: performance.now() - startedAt }
    requests.push(received)
    const fault = faultOf(received)
    if (fault !== undefined) return json(response, 400, { error: { message: fault, type: 'invalid_request_error' } })
    await replies[Math.min(requests.length, replies.length) - 1]!(response, received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    chats: () => requests.map(({ body }) => JSON.parse(body.toString())),
  }
}

/** What a real server refuses: messages whose calls are not answered one by one, tools that are not functions. */
function faultOf({ path, body, headers }: Received): string | undefined {
  if (path !== '/v1/chat/completions') return path.startsWith('/v1/images/') ? undefined : `there is no ${path}`
  if (headers['content-type'] !== 'application/json') return 'not JSON'
  const { messages, tools } = JSON.parse(body.toString()) as ChatRequest
  if (tools.some(({ type, function: { name } }) => type !== 'function' || !/^\w{1,64}$/.test(name))) return 'bad tools'
  const open = new Set<string | undefined>()
  for (const { role, tool_calls = [], tool_call_id } of messages) {
    if (role === 'tool' ? !open.delete(tool_call_id) : open.size > 0) return 'calls and answers do not match'
    for (const { id } of tool_calls) open.add(id)
  }
  return open.size > 0 ? 'calls without an answer' : undefined
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** A turn that calls tools; arguments that are a text are sent as they are. */
export function calls(...tools: readonly (readonly [name: string, args: object | string])[]): Reply {
  const tool_calls = tools.map(([name, args]) => {
    const text = typeof args === 'string' ? args : JSON.stringify(args)
    return { id: `call_${randomUUID()}`, type: 'function', function: { name, arguments: text } }
  })
  return turn({ role: 'assistant', content: null, tool_calls }, 'tool_calls')
}

/** A turn without a call, which ends the work. */
export function says(content: string): Reply {
  return turn({ role: 'assistant', content }, 'stop')
}

interface Message {
  readonly role: 'assistant'
  readonly content: string | null
  readonly tool_calls?: readonly { id: string; type: string; function: { name: string; arguments: string } }[]
}

/** A turn, whole or in pieces as the request asks. */
function turn(message: Message, finish_reason: string): Reply {
  const whole = wholeTurn(message, finish_reason)
  const streamed = drips([...piecesOf(message), { delta: {}, finish_reason }], 0, '[DONE]')
  return (response, request) => (JSON.parse(request.body.toString()).stream ? streamed : whole)(response, request)
}

function wholeTurn(message: Message, finish_reason: string): Reply {
  return (response) =>
    json(response, 200, {
      id: `chatcmpl-${randomUUID()}`,
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'test',
      choices: [{ index: 0, message, finish_reason, logprobs: null }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    })
}

/** A turn without a call that comes whole even if it is asked for in pieces, as some servers do. */
export function answersWhole(content: string): Reply {
  return wholeTurn({ role: 'assistant', content }, 'stop')
}

/** A part of a streamed answer. */
export interface Piece {
  readonly delta?: object
  readonly finish_reason?: string
  readonly error?: object
}

/** The pieces of a message as servers send them: names first, texts a few characters at a time. */
function* piecesOf({ role, content, tool_calls = [] }: Message): Iterable<Piece> {
  yield { delta: { role, content: '' } }
  for (const part of content?.match(/.{1,3}/gsu) ?? []) yield { delta: { content: part } }
  for (const [index, { id, type, function: called }] of tool_calls.entries()) {
    yield { delta: { tool_calls: [{ index, id, type, function: { name: called.name, arguments: '' } }] } }
    for (const part of called.arguments.match(/.{1,5}/gsu) ?? []) {
      yield { delta: { tool_calls: [{ index, function: { arguments: part } }] } }
    }
  }
}

/**
 * Streams pieces as Server-Sent Events, in parts of seven bytes where `pause` is 0, which splits letters, numbers and
 * lines, and otherwise one event every `pause` milliseconds.
 *
 * @param end what follows: the event that says so, nothing, or the connection breaks.
 */
export function drips(pieces: Iterable<Piece>, pause: number, end: '[DONE]' | 'the end' | 'a cut'): Reply {
  const events = Array.from(pieces, ({ delta, finish_reason = null, error }) =>
    JSON.stringify(
      error === undefined
        ? { id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] }
        : { error },
    ),
  )
  const usage = JSON.stringify({ object: 'chat.completion.chunk', choices: [], usage: { total_tokens: 2 } })
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    const lines = [...events, usage, ...(end === '[DONE]' ? [end] : [])].map((event) => `data: ${event}\n\n`)
    for (const part of pause === 0 ? shards(lines) : lines) {
      if (response.destroyed) return
      response.write(part)
      if (pause > 0) await delay(pause)
      else await new Promise((resolve) => setImmediate(resolve))
    }
    if (end === 'a cut') response.destroy()
    else response.end()
  }
}

function shards(lines: readonly string[]): Buffer[] {
  const bytes = Buffer.from(lines.join(''))
  return Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(i * 7, i * 7 + 7))
}

/** An error as servers send them. */
export function refuses(status: number, headers: Record<string, string> = {}): Reply {
  return (response, request) => {
    // Careless servers repeat what they were sent.
    const message = `refused, with ${request.headers.authorization}`
    json(response, status, { error: { message, type: 'error', code: null } }, headers)
  }
}

/** Answers with these bytes whatever was asked. */
export function sends(body: string, contentType = 'application/json'): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': contentType }).end(body)
  }
}

/** Accepts the request and says nothing. */
export const hangs: Reply = () => undefined

/** Begins to answer and stops in the middle. */
export const stalls: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices": [')
}

/** The answer of an images endpoint. */
export function sendsPicture(data: { readonly b64_json: string } | { readonly url: string }): Reply {
  return (response) => json(response, 200, { created: 1_790_000_000, data: [data] })
}
