/** What one reader waits by for something to read. */
export interface Alarm {
  /** Ends the wait that is under way. */
  ring(): void
  /** Resolves when it rings, after `ms`, or once `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export function createAlarm(): Alarm {
  let ring: () => void = () => undefined
  return {
    ring: () => ring(),
    async wait(ms, signal) {
      if (signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      ring = resolve
      const timer = setTimeout(resolve, ms)
      const onAbort = () => resolve()
      signal.addEventListener('abort', onAbort, { once: true })
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}
