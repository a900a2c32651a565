import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Metrics } from '../observability/metrics.ts'
import type { Problem } from './common-answers.ts'

interface Refusal {
  readonly status: number
  readonly message: string
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address and headers of the request are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
}
/** Milliseconds that a client gets to see its answer and hang up. */
export const LINGER_MS = 2_000

const MALFORMED: Refusal = { status: 400, message: 'This is not a well-formed HTTP request.' }

/**
 * Answers bytes that could not be parsed as a request, or did not arrive in time, with the same envelope as everything
 * else, and closes the connection. While another answer is being sent, nothing is written: it would be read as part of
 * that answer.
 */
export function answerUnparsed(server: Server, metrics: Metrics): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy()
      return
    }
    const { status, message } = REFUSALS[error.code ?? ''] ?? MALFORMED
    const requestId = randomUUID()
    metrics.httpProblems.inc({ code: 'MALFORMED_REQUEST' })
    const problem: Problem = { code: 'MALFORMED_REQUEST', message, request_id: requestId }
    const body = JSON.stringify({ data: null, errors: problem })
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `Request-Id: ${requestId}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
    // Nothing more is read of it; a client that does not hang up would stay for ever.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
}

/** Whether an answer has been sent in part on a connection. Node keeps that in a private field. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & { readonly _httpMessage?: ServerResponse | null }
  return answer?.headersSent === true
}
