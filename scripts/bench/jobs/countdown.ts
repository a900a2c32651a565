/** Resolves `done` once `count` was called `total` times. */
export function countdown(total: number): { readonly done: Promise<void>; count(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = total
  return {
    done: promise,
    count() {
      left -= 1
      if (left === 0) resolve()
    },
  }
}
