import type { DomainError } from '../errors.ts'
import type { Problem } from './common-answers.ts'

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const INTERNAL: Answer = { status: 500 }

/** The status of each code. Only what cannot be read as HTTP is answered elsewhere, in `unparsed.ts`. */
const ANSWERS = {
  VALIDATION_ERROR: { status: 400 },
  MALFORMED_BODY: { status: 400 },
  JOB_ID_REQUIRED: { status: 400 },
  UNAUTHORIZED: { status: 401, headers: { 'WWW-Authenticate': 'Bearer realm="darkroom"' } },
  INSUFFICIENT_CREDITS: { status: 402 },
  OPERATORS_ONLY: { status: 403 },
  MANAGERS_ONLY: { status: 403 },
  JOB_NOT_FOUND: { status: 404 },
  KEY_NOT_FOUND: { status: 404 },
  WEBHOOK_NOT_FOUND: { status: 404 },
  FILE_NOT_FOUND: { status: 404 },
  NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  JOB_ENDED: { status: 409 },
  JOB_NOT_ENDED: { status: 409 },
  KEY_IN_USE: { status: 409 },
  KEYS_EXHAUSTED: { status: 409 },
  RETRY_IMPOSSIBLE: { status: 409 },
  STREAM_DIVERGED: { status: 409 },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, headers: { 'Retry-After': '1' } },
  BODY_TOO_SLOW: { status: 408 },
  OUTPUT_EXPIRED: { status: 410 },
  PICTURES_ERASED: { status: 410 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  IDEMPOTENCY_KEY_REUSED: { status: 422 },
  RATE_LIMITED: { status: 429 },
  CONCURRENCY_LIMITED: { status: 429, headers: { 'Retry-After': '5' } },
  QUEUE_SATURATED: { status: 429, headers: { 'Retry-After': '10' } },
  INTERNAL_ERROR: INTERNAL,
  STORAGE_FULL: { status: 503, headers: { 'Retry-After': '60' } },
  ENGINE_LOST: { status: 503, headers: { 'Retry-After': '2' } },
  UNAVAILABLE: { status: 503, headers: { 'Retry-After': '2' } },
} as const satisfies Readonly<Record<string, Answer>>

/** A code of the problems that a request can meet. */
export type ProblemCode = keyof typeof ANSWERS

export const PROBLEM_CODES = Object.keys(ANSWERS) as readonly ProblemCode[]

/** Status and headers of an error code; 500 for a code that no request should meet. */
export function answerTo(code: string): Answer {
  return isProblemCode(code) ? ANSWERS[code] : INTERNAL
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(ANSWERS, code)
}

/** The problem as the client may see it. A code without an answer of its own is not shown. */
export function toProblem(error: DomainError, requestId: string): Problem {
  if (!isProblemCode(error.code)) return internalProblem(requestId)
  const { code, message, fields } = error
  return { code, message, request_id: requestId, ...(fields === undefined ? {} : { fields: [...fields] }) }
}

/** An unexpected failure. The log has its cause, under the request's id. */
export function internalProblem(requestId: string): Problem {
  return {
    code: 'INTERNAL_ERROR',
    message: 'Something went wrong inside the service. With the request id, its operators can find out what.',
    request_id: requestId,
  }
}
