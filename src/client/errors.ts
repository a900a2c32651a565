import type { FieldFault } from '../errors.ts'

/** The errors of the client, except aborts. `code` is for programs, `message` for people. */
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

/** The service refused a request, or a proxy in front of it did (`UNEXPECTED_ANSWER`). */
export class ApiError extends DarkroomError {
  override readonly name = 'ApiError'
  readonly status: number
  /** Every fault of the request, if single fields are wrong. */
  readonly fields: readonly FieldFault[]
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined
  /** When to try again, if the service said so. */
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
