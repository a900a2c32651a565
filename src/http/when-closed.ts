import type { ServerResponse } from 'node:http'

/** Calls `listener` once the answer is sent or its client has left, at once if that is so already. */
export function whenClosed(response: ServerResponse, listener: () => void): void {
  if (response.closed) listener()
  // `close` is emitted once, and each `once` keeps three more objects for as long as a stream is open.
  else response.on('close', listener)
}

/** What nginx counts a request as whose client left before it was told anything. */
const LEFT = 499

/** The status that a client was told. */
export function statusTold({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : LEFT
}
