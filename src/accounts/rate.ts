/** This many requests at once, and as many again over the next `seconds`. */
export interface Rate {
  readonly requests: number
  readonly seconds: number
}

const MOST_SECONDS = 86_400

/** A rate that is written as `600/60`; `undefined` if it is not one, or of more than a day. */
export function parseRate(text: string): Rate | undefined {
  const [requests = 0, seconds = 0] = /^\d{1,9}\/\d{1,5}$/.test(text) ? text.split('/').map(Number) : []
  return requests >= 1 && seconds >= 1 && seconds <= MOST_SECONDS ? { requests, seconds } : undefined
}
