import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds after which buffers of native code are given back, which happens on the event loop. */
const GIVEN_BACK_MS = 10

/**
 * Gives back the pixels that nobody holds any more. They lie outside of the heap, whose collector does not see how much
 * room they take. Does nothing in a process that was not started with `--expose-gc`.
 */
export async function collectPixels(): Promise<void> {
  if (globalThis.gc === undefined) return
  globalThis.gc()
  await delay(GIVEN_BACK_MS)
}
