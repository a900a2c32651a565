import pg from 'pg'
import { DomainError } from '../errors.ts'

/** What the functions in `db/functions` raise, by SQLSTATE. */
const CODES: Readonly<Record<string, string>> = {
  DK001: 'JOB_NOT_FOUND',
  DK002: 'JOB_ENDED',
  DK003: 'STALE_ATTEMPT',
  DK004: 'ILLEGAL_TRANSITION',
  DK005: 'SEQUENCE_GAP',
  DK006: 'ACCOUNT_NOT_FOUND',
  DK008: 'MALFORMED_EVENT',
  DK009: 'BALANCE_TOO_SMALL',
  DK010: 'CONCURRENCY_LIMITED',
  DK011: 'QUEUE_SATURATED',
  DK012: 'KEYS_EXHAUSTED',
}

/** Classes of SQLSTATE that say the server is going, gone, coming or full, not that the statement was wrong. */
const UNAVAILABLE_STATES = /^(08|53|57P0)/
const UNAVAILABLE_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH'])
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after|the reader is closed)/

/** True when an error means that the database cannot be reached at present; trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DomainError) return error.code === 'UNAVAILABLE'
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(code ?? '')
  // A path is that of a file: one that is missing is no database that is away.
  const isOfFile = 'path' in error
  return (!isOfFile && UNAVAILABLE_SYSTEM_CODES.has(code ?? '')) || UNAVAILABLE_MESSAGES.test(error.message)
}

/** True when the database undid a transaction to free another one that waited for it. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}

/** An error of the database in the domain's terms; anything unknown is returned as it is. */
export function toDomainError(error: unknown): unknown {
  if (error instanceof DomainError) return error
  if (error instanceof pg.DatabaseError) {
    const code = CODES[error.code ?? '']
    if (code !== undefined) return new DomainError(code, error.message, { cause: error })
  }
  if (isUnavailable(error)) {
    return new DomainError('UNAVAILABLE', 'The database cannot be reached at the moment. Try again shortly.', {
      cause: error,
    })
  }
  return error
}

/** Runs a database call and rethrows its failures in the domain's terms. */
export async function inDomainTerms<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toDomainError(error)
  }
}

/** Runs a transaction again for as long as the database undoes it to free another one; each time one of them gets on. */
export async function throughDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await transaction()
    } catch (error) {
      if (!isDeadlock(error)) throw error
    }
  }
}
