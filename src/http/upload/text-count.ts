/** Bytes of text from which on a request counts as one that takes much memory. */
const LARGE_TEXT_BYTES = 1024 * 1024

/** Counts the text of a request, which is held in memory until it is arranged; files are not. */
export interface TextCount {
  /** So many bytes more. Throws what `enter` throws, once it is asked. */
  add(bytes: number): void
  /** The text is held no longer. */
  release(): void
}

/** @param enter asked once the text has become large, if it does; returns how to say that it is held no longer */
export function createTextCount(enter: () => () => void): TextCount {
  let bytes = 0
  let leave: (() => void) | undefined
  return {
    add(more) {
      bytes += more
      if (bytes > LARGE_TEXT_BYTES) leave ??= enter()
    },
    release() {
      leave?.()
    },
  }
}
