/**
 * One fault of one field of a request, in words its sender can act on.
 */
export interface FieldFault {
  readonly field: string
  readonly message: string
}

export interface DomainErrorOptions {
  readonly fields?: readonly FieldFault[]
  readonly cause?: unknown
}

/**
 * An expected failure with a stable code. `message` may be shown to a client; what only the log may
 * know goes into `cause`. It carries no HTTP status: `http/` maps codes to statuses.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: string
  readonly fields: readonly FieldFault[] | undefined

  constructor(code: string, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.fields = options.fields
  }
}

/** A request whose fields do not fit: `VALIDATION_ERROR` with every fault at once. */
export function validationError(fields: readonly FieldFault[]): DomainError {
  const message = fields.map((fault) => fault.message).join('; ')
  return new DomainError('VALIDATION_ERROR', message, { fields })
}

export function isDomainError(error: unknown, code?: string): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code)
}
