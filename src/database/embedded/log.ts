/** What the embedded database needs of a logger; pino's fits. */
export interface EmbeddedLogger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}
