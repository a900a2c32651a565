/** The phrases of a text that is wrapped at will: parted by commas. */
export function list(phrases: string): string[] {
  return phrases
    .replace(/\s+/g, ' ')
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

/** What each entry of such a list is worth, its last word: "navy blue navy, wine #722f37". */
export const table = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(list(text).map((entry) => entry.split(/ (?=\S+$)/)))

export const numbers = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(table(text)).map(([name, value]) => [name, Number(value)]))
