import { DomainError, isDomainError } from '../errors.ts'

const TIMEOUTS = new Set(['ETIMEDOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'])

/** `OUTBOUND_FAILED`: the request was made but failed. */
export function failed(message: string, cause?: unknown): DomainError {
  return new DomainError('OUTBOUND_FAILED', message, { cause })
}

/** `OUTBOUND_TOO_LARGE` */
export function tooLarge(maxBytes: number): DomainError {
  return new DomainError('OUTBOUND_TOO_LARGE', `The file at the URL is larger than ${maxBytes} bytes`)
}

/** Converts the failure of a request into a DomainError that tells a client nothing about the service's network. */
export function outboundError(error: unknown): DomainError {
  if (isDomainError(error)) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (TIMEOUTS.has(code) || (error instanceof Error && error.name === 'TimeoutError')) {
    return new DomainError('OUTBOUND_TIMEOUT', 'The server at the URL took too long', { cause: error })
  }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new DomainError('STORAGE_FULL', 'Storage is full', { cause: error })
  return failed('The server at the URL could not be reached, or closed the connection', error)
}
