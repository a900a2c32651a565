import type { Picture } from '../../../src/images/raster/picture.ts'
import type { Judge } from './judge.ts'

/** What people write, the pictures they send along, and how to tell that they got what they meant. */
export interface Expectation {
  readonly say: readonly string[]
  readonly pictures: readonly Picture[]
  readonly judge: Judge
}

/** One row of the table. */
export function row(pictures: readonly Picture[], judge: Judge, ...say: string[]): Expectation {
  return { say, pictures, judge }
}
