/** One side of a comparison: what it is, and what each round measured of it. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
}

/** The bar for `ours / against`: at least it where more is better, at most it where less is. */
export type Aim = { readonly atLeast: number } | { readonly atMost: number }

/** darkroom beside what it is measured against, round by round on the same machine and database. */
export interface Comparison {
  /** What is measured: `p50`, `throughput`. */
  readonly measure: string
  readonly unit: string
  readonly ours: Series
  readonly against: Series
  /** Absent where the figure is only for information. */
  readonly aim?: Aim
}

/** `ours / against` in each round. Both sides of a round ran right after each other, so a busy machine slows both. */
export function ratios({ ours, against }: Comparison): number[] {
  return ours.values.map((value, round) => value / against.values[round]!)
}

export function meets(aim: Aim, ratio: number): boolean {
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that the share `q` of all values does not exceed, between neighbours by proportion. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const position = q * (sorted.length - 1)
  const below = sorted[Math.floor(position)]!
  const above = sorted[Math.ceil(position)]!
  return below + (above - below) * (position % 1)
}
