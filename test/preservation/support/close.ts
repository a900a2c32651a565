import type { Test } from 'tap'

/** Asserts that two rows of numbers are equal up to `tolerance` each. */
export function isClose(
  t: Test,
  found: ArrayLike<number>,
  wanted: ArrayLike<number>,
  tolerance: number,
  name = 'close',
): void {
  t.equal(found.length, wanted.length, name)
  const errors = Array.from(wanted, (value, i) => Math.abs(found[i]! - value))
  const missed = errors.findIndex((error) => !(error <= tolerance))
  t.equal(missed, -1, missed < 0 ? name : `${name}: at ${missed} ${found[missed]}, not ${wanted[missed]}`)
}
