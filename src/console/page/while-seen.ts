/**
 * Follows something for as long as somebody sees the page: nothing is sent to one at which nobody looks. Ends with
 * `signal`. What `follow` fails with, it has to show itself.
 */
export function whileSeen(signal: AbortSignal, follow: (until: AbortSignal) => Promise<void>): void {
  let left = new AbortController()
  const look = () => {
    left.abort()
    left = new AbortController()
    if (document.visibilityState === 'visible') follow(AbortSignal.any([signal, left.signal])).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look, { signal })
  look()
}
