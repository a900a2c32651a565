import { diverged } from '../event-store/divergence.ts'
import type { StreamHead } from './job-reader.ts'

/** Where a reader wants to go on, and what it has seen before. */
export interface StreamPosition {
  /** Header or parameter that holds `after`. */
  readonly field: string
  readonly after: number
  /** `created_at` of the last log message at or before `after`. */
  readonly loggedAt?: string | undefined
}

/**
 * Checks where a reader wants to go on. Returns true when it has seen the whole of a finished stream, its closing message
 * included; refuses what was not read from this stream with `STREAM_DIVERGED`.
 */
export function checkPosition({ field, after, loggedAt }: StreamPosition, head: StreamHead): boolean {
  const finished = head.status === 'succeeded' || head.status === 'failed'
  const end = finished ? head.last_seq + 1 : head.last_seq
  if (after > end) {
    throw diverged([{ field, message: `${field} is ${after} and the stream ends at ${end}` }])
  }
  if (loggedAt !== undefined && loggedAt !== head.logged_at) {
    const last = head.logged_at ?? 'never'
    throw diverged([{ field: 'logged_at', message: `up to message ${after} the stream logged last ${last}` }])
  }
  return finished && after === end
}
