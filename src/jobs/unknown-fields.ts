import type { JobKind } from './kind.ts'

/** How many unknown fields of a request are reported, and how many characters of their names. */
const MOST = 10
const LONGEST_NAME = 60

/** Names of fields that a kind of job does not have, in a form that can be stored. */
export function unknownFields(kind: JobKind, names: readonly string[]): string[] {
  const known = new Set(fieldsOf(kind))
  const unknown = names.filter((name) => !known.has(name)).slice(0, MOST)
  return unknown.map((name) => name.slice(0, LONGEST_NAME).replaceAll('\0', '').toWellFormed())
}

/** Tells a client that a field was ignored, and which field it may have meant. */
export function unknownFieldInWords(kind: JobKind, name: string): string {
  const meant = resembling(fieldsOf(kind), name)
  const hint = meant === undefined ? '' : `. Did you mean “${meant}”?`
  return `The field “${name}” is not known and was passed over${hint}`
}

function fieldsOf({ fields, pictures }: JobKind): string[] {
  return [...Object.keys(fields.entries), ...Object.keys(pictures)]
}

/** The field that is most similar to a name: at most a third of its letters differ, or one word is missing or added. */
function resembling(fields: readonly string[], name: string): string | undefined {
  const wanted = lettersOf(name)
  const near = fields.flatMap((field) => {
    const letters = lettersOf(field)
    const words = field.split('_')
    const distance = editDistance(wanted, letters)
    const isNear = distance * 3 <= letters.length || words.includes(wanted) || wanted.split(letters).length > 1
    return isNear ? [{ field, distance }] : []
  })
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.field
}

/** `aspectRatio`, `aspect-ratio` and `aspect_ratio` have the same letters. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Letters to add, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === b[j] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}
