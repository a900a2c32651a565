import type { FieldFault } from '../errors.ts'

/** What the client fails with, an abort aside. `code` is for programs, `message` for people. */
export class DarkroomError extends Error {
  override readonly name: string = 'DarkroomError'
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

export interface Refused {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields?: readonly FieldFault[] | undefined
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
}

/** The service, or a proxy before it (`UNEXPECTED_ANSWER`), refused a request. */
export class ApiError extends DarkroomError {
  override readonly name = 'ApiError'
  readonly status: number
  /** Every fault of the request, where single fields are to blame. */
  readonly fields: readonly FieldFault[]
  /** By which the service's log names the request. */
  readonly requestId: string | undefined
  /** When to come back, if the service said so. */
  readonly retryAfterMs: number | undefined

  constructor({ code, message, status, fields, requestId, retryAfterMs }: Refused) {
    super(code, message)
    this.status = status
    this.fields = fields ?? []
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}

/** A connection could not be made, or broke (`CONNECTION_LOST`). */
export class ConnectionLost extends DarkroomError {
  override readonly name = 'ConnectionLost'

  constructor(message: string, cause?: unknown) {
    super('CONNECTION_LOST', message, cause)
  }
}
