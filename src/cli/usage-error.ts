/** A command line that cannot be understood: the person who typed it can mend it. Exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
