/** What a passage of the instructions can say about a wish, for any tool. */
export type Dimension =
  | 'amount'
  | 'area'
  | 'colour'
  | 'count'
  | 'degree'
  | 'excess'
  | 'font'
  | 'form'
  | 'idle'
  | 'not'
  | 'pattern'
  | 'pictures'
  | 'place'
  | 'ratio'
  | 'relative'
  | 'side'
  | 'size'
  | 'style'
  | 'subject'
  | 'text'
  | 'way'

/** One reading of some tokens as one dimension. */
export interface Slot {
  readonly kind: 'slot'
  readonly dimension: Dimension
  /** First token, and the one behind the last. */
  readonly from: number
  readonly to: number
  /** As its dimension has it; see the folder's files. */
  // biome-ignore lint/suspicious/noExplicitAny: each dimension has a type of its own, which its readers know.
  readonly value: any
  /** The rule that found it. */
  readonly rule: string
  /** What the score looks at beside its dimension. */
  readonly marks: readonly string[]
  /** Of what may be a text, how likely that is, from 0 to 1. */
  readonly likely?: number
  /** And whether it is part of what is asked for: 1 if that is likely, and less the likelier it is only told. */
  readonly asked?: number
}

/** A number with what it counts. */
export interface Amount {
  readonly kind: 'percent' | 'px' | 'degrees' | 'stops' | 'levels' | 'factor' | 'fraction' | 'plain'
  readonly n: number
  readonly sign: '' | '+' | '-'
  /** Whether it was said as "to 50 %" or "by 50 %". */
  readonly to: boolean
  readonly by: boolean
}

export function slot(
  dimension: Dimension,
  from: number,
  to: number,
  value: unknown,
  rule: string,
  ...marks: string[]
): Slot {
  return { kind: 'slot', dimension, from, to, value, rule, marks }
}

/** The tokens that stand in any of some passages. */
export const tokensIn = (passages: Iterable<Pick<Slot, 'from' | 'to'>>): Set<number> =>
  new Set([...passages].flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))
