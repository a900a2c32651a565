import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds until buffers of native code are freed, which happens on the event loop. */
const GIVEN_BACK_MS = 10

/**
 * Frees the pixels that nobody uses any more. They are outside of the heap, and its collector does not know how large they
 * are. Does nothing in a process that was not started with `--expose-gc`.
 */
export async function collectPixels(): Promise<void> {
  if (globalThis.gc === undefined) return
  globalThis.gc()
  await delay(GIVEN_BACK_MS)
}
