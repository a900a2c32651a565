/** What the main process asks of a slot, and what it hears. */
export interface Trial {
  readonly file: string
  /** The whole file with one place changed; without it, the tree as it is. */
  readonly text?: string
  /** In this order, until one fails. */
  readonly tests: readonly { readonly file: string; readonly limitMs: number }[]
}

export interface Verdict {
  /**
   * `types`: no test noticed, the compiler does. `invalid`: the database does not take the function; nobody had to notice.
   */
  readonly outcome: 'killed' | 'timeout' | 'types' | 'survived' | 'invalid'
  /** The test file that failed or took too long. */
  readonly by?: string
  readonly ms: number
}
