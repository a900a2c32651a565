export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/**
 * How an engine tells the outside what it does. Both calls return at once and never throw.
 */
export interface Report {
  /** A sentence for the client who follows the job. */
  log(level: LogLevel, message: string): void
  /** Share of the work that is done, 0 to 1. */
  progress(fraction: number): void
}
