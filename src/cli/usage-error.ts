/** A command line that cannot be understood, which the person who typed it can correct. Exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
