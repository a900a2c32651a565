/** The part of a terminal, or of a file, that a view writes to. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

/** Clears the last line of a terminal. */
export const CLEAR_LINE = '\r\x1b[K'
