import { type Chunk, propertyOf } from './chunk.ts'
import type { Meaning, Quantity, Reference } from './meanings.ts'

/** Turns "the second picture", "image 2", "all the photos" … into one chunk each that refers to pictures. */
export function joinReferences(chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = []
  for (let at = 0; at < chunks.length; ) {
    const found = referenceAt(chunks, at)
    if (found === undefined) {
      joined.push(chunks[at]!)
      at += 1
      continue
    }
    const parts = chunks.slice(at, at + found.length)
    const [first, last] = [parts[0]!, parts.at(-1)!]
    const text = parts.length === 1 ? first.text : parts.map((part) => part.text).join(' ')
    const meanings: Meaning[] = [{ kind: 'reference', reference: found.reference }]
    joined.push({ text, lower: text.toLowerCase(), meanings, start: first.start, end: last.end })
    at += found.length
  }
  return joined
}

function referenceAt(chunks: readonly Chunk[], at: number): { reference: Reference; length: number } | undefined {
  const read = (offset: number, name: string) => propertyOf(chunks[at + offset]?.meanings ?? [], name)
  const noun = (offset: number) => read(offset, 'picture noun') !== undefined
  const plural = (offset: number) => noun(offset) && chunks[at + offset]!.lower.endsWith('s')

  const ordinal = read(0, 'ordinal') as number | 'last' | 'other' | undefined
  if (ordinal !== undefined && (noun(1) || read(1, 'one') !== undefined)) {
    return plural(1) ? undefined : { reference: byOrdinal(ordinal), length: 2 }
  }
  if (ordinal !== undefined && /(^| )the$/.test(chunks[at - 1]?.lower ?? '')) {
    return { reference: byOrdinal(ordinal), length: 1 }
  }
  if (read(0, 'everything') !== undefined) {
    // "all", "both", "all of the three pictures": what follows only repeats it.
    let length = 1
    while (read(length, 'of') !== undefined || read(length, 'quantity') !== undefined) length += 1
    // "two pictures per row" counts what lies in a row.
    if (noun(length) && read(length + 1, 'per row') === undefined)
      return { reference: { kind: 'all' }, length: length + 1 }
    return read(0, 'everything') === 'alone' ? { reference: { kind: 'all' }, length: 1 } : undefined
  }
  if (!noun(0)) return undefined
  if (plural(0)) return { reference: { kind: 'all' }, length: 1 }
  const hash = read(1, 'mark') === '#' || read(1, 'number sign') !== undefined ? 1 : 0
  const quantity = read(1 + hash, 'quantity') as Quantity | undefined
  if (quantity?.unit === '' && Number.isInteger(quantity.value) && quantity.value > 0) {
    return { reference: { kind: 'number', number: quantity.value }, length: 2 + hash }
  }
  return { reference: { kind: 'it' }, length: 1 }
}

function byOrdinal(ordinal: number | 'last' | 'other'): Reference {
  return typeof ordinal === 'number' ? { kind: 'number', number: ordinal } : { kind: ordinal }
}
