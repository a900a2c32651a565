/** The phrases of a text that parts them by commas; line breaks count as blanks. */
export function list(phrases: string): string[] {
  return phrases.split(',').map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))
}
