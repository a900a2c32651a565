/** Something to show. */
export interface Demo {
  /** One line for the list of demos. */
  readonly summary: string
  readonly run: () => Promise<void>
}
