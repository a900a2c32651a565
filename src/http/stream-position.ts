import { validationError } from '../errors.ts'
import type { StreamHead } from './job-reader.ts'

/**
 * Checks where a reader wants to go on. Returns true when it has seen the whole of a finished stream, its closing message
 * included; refuses a position that a running job has not reached.
 */
export function checkPosition(after: number, field: string, head: StreamHead): boolean {
  const finished = head.status === 'succeeded' || head.status === 'failed'
  if (finished) return after > head.last_seq
  if (after > head.last_seq) {
    const message = `${field} is beyond the end of the stream, which is at ${head.last_seq}`
    throw validationError([{ field, message }])
  }
  return false
}
