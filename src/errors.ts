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

/** Nobody reads on behind so many. */
const MOST_FAULTS = 100

/** A request whose fields do not fit: `VALIDATION_ERROR` with every fault at once. */
export function validationError(faults: readonly FieldFault[]): DomainError {
  const fields = faults.slice(0, MOST_FAULTS)
  const message = fields.map((fault) => fault.message).join('; ')
  return new DomainError('VALIDATION_ERROR', message, { fields })
}

const OTHER_PORT = 'PORT sets another port for the API, METRICS_PORT for the figures'

/**
 * What to tell whoever started the program of why it ended: a sentence where the cause lies outside, such as a port in use
 * or a folder that cannot be written, and the whole stack where it lies in the program.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof DomainError) return error.message
  if (error instanceof AggregateError && error.errors.every(isSystemError)) {
    return error.errors.map((part: Error) => part.message).join('; ')
  }
  if (isSystemError(error)) return error.code === 'EADDRINUSE' ? `${error.message}. ${OTHER_PORT}` : error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** An error of the operating system, whose message names the call, the reason and the address or path. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

/** Whether something was left undone because it would have been a guess: `SUBJECT_UNSURE`, `CAST_UNSURE` and the like. */
export function isUnsure(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code.endsWith('_UNSURE')
}

export function isDomainError(error: unknown, code?: string): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code)
}
