import { ApiError, ConnectionLost, DarkroomError } from '../../client/client.ts'
import { h } from './dom.ts'

/** What went wrong, in a sentence for people. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'UNAUTHORIZED') return 'The service does not know this key.'
  if (error instanceof ApiError && error.code === 'INSUFFICIENT_CREDITS') {
    return `Not enough credits: nothing was charged. ${error.message}`
  }
  if (error instanceof DarkroomError && error.code === 'STREAM_DIVERGED') {
    return 'The service went back to an earlier state, and what is shown here is not what it has now. Reload this page.'
  }
  if (error instanceof ConnectionLost) return 'The service cannot be reached just now.'
  if (error instanceof DarkroomError) return error.message
  return String(error)
}

/** A box that screen readers read out at once. */
export function failureBox(error: unknown): HTMLElement {
  const id = error instanceof ApiError ? error.requestId : undefined
  return h(
    'p',
    { class: 'failure', role: 'alert' },
    failureText(error),
    id !== undefined && h('small', {}, ` Request ${id}`),
  )
}
