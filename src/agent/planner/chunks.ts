import { formsOf } from './inflection.ts'
import type { Lexicon } from './lexicon.ts'
import type { Meaning, Quantity, Reference } from './meanings.ts'
import { type Token, tokenize } from './tokens.ts'

/** A run of tokens that means something together, or one token that means nothing known. */
export interface Chunk {
  /** As the client wrote it. */
  readonly text: string
  /** The same in lower case. */
  readonly lower: string
  readonly meanings: readonly Meaning[]
  /** Place in the instructions. */
  readonly start: number
  readonly end: number
}

export interface Reading {
  readonly chunks: readonly Chunk[]
  /** Sentences about words that were read as others. */
  readonly notes: readonly string[]
}

/** Reads instructions into chunks, longest phrases first. */
export function readChunks(instructions: string, lexicon: Lexicon): Reading {
  const tokens = tokenize(instructions)
  const notes: string[] = []
  const chunks: Chunk[] = []
  for (let at = 0; at < tokens.length; ) {
    const [meanings, length] = readAt(tokens, at, lexicon, notes)
    const start = tokens[at]!.start
    const end = tokens[at + length - 1]!.end
    const text = instructions.slice(start, end)
    chunks.push({ text, lower: text.toLowerCase(), meanings, start, end })
    at += length
  }
  return { chunks: joinReferences(chunks), notes }
}

/** Stands in the lexicon for whatever is between quotation marks. */
const ANY_QUOTATION = '“”'

function readAt(tokens: readonly Token[], at: number, lexicon: Lexicon, notes: string[]): [readonly Meaning[], number] {
  const token = tokens[at]!
  switch (token.kind) {
    case 'quote':
      return [[property('quote', token.text), ...lexicon.meaningsOf(ANY_QUOTATION)], 1]
    case 'colour':
      return [[property('color', token.css)], 1]
    case 'ratio':
      return [[property('ratio', `${token.across}:${token.down}`)], 1]
    case 'size':
      return [[property('dimensions', { width: token.across, height: token.down })], 1]
    case 'mark':
      return [[property('mark', token.mark)], 1]
    case 'number':
      return readNumber(tokens, at, token, lexicon)
    case 'word':
      return readWord(tokens, at, token.word, lexicon, notes)
  }
}

function readWord(
  tokens: readonly Token[],
  at: number,
  word: string,
  lexicon: Lexicon,
  notes: string[],
): [readonly Meaning[], number] {
  const match = lexicon.longestAt(tokens, at)
  if (match !== undefined) {
    const amount = propertyOf(match.meanings, 'quantity') as Quantity | undefined
    if (amount?.unit === '') return withUnit(amount, tokens, at + match.length, lexicon, match)
    return [match.meanings, match.length]
  }
  const nearest = lexicon.nearestTo(word)
  if (nearest === undefined) return [[], 1]
  const slip = { ...tokens[at]!, kind: 'word' as const, word: nearest }
  const meant = lexicon.longestAt(tokens.with(at, slip), at)
  if (meant === undefined) return [[], 1]
  notes.push(`Read “${word}” as “${nearest}”`)
  return [meant.meanings, meant.length]
}

const WRITTEN_UNITS: Readonly<Record<string, Quantity['unit']>> = {
  '%': '%',
  px: 'px',
  pt: 'px',
  '°': 'degrees',
  deg: 'degrees',
  x: 'times',
}

function readNumber(
  tokens: readonly Token[],
  at: number,
  token: Extract<Token, { kind: 'number' }>,
  lexicon: Lexicon,
): [readonly Meaning[], number] {
  const { value, unit } = token
  const phrase = lexicon.longestAt(tokens, at)
  if (phrase !== undefined) return [phrase.meanings, phrase.length]
  if (['st', 'nd', 'rd', 'th'].includes(unit)) return [[property('ordinal', value)], 1]
  // "in 4K" repeats the resolution, which the request has a field for; "70s" is an age.
  if (unit === 'k' || unit === 's') return [[{ kind: 'filler' }], 1]
  if (unit !== '') return [[property('quantity', { value, unit: WRITTEN_UNITS[unit] })], 1]
  return withUnit({ value, unit: '' }, tokens, at + 1, lexicon, { length: 1, meanings: [] })
}

/** Joins a number with the unit word behind it. */
function withUnit(
  amount: Quantity,
  tokens: readonly Token[],
  after: number,
  lexicon: Lexicon,
  number: { readonly length: number; readonly meanings: readonly Meaning[] },
): [readonly Meaning[], number] {
  const hyphen = tokens[after]?.kind === 'mark' && (tokens[after] as { mark?: string }).mark === '-' ? 1 : 0
  const match = lexicon.longestAt(tokens, after + hyphen)
  const unit = match && (propertyOf(match.meanings, 'unit') as Quantity['unit'] | undefined)
  const others = number.meanings.filter((meaning) => meaning.kind !== 'property' || meaning.name !== 'quantity')
  if (unit === undefined || match === undefined) return [[property('quantity', amount), ...others], number.length]
  return [[property('quantity', { ...amount, unit })], number.length + hyphen + match.length]
}

/** What a chunk means under a property's name, if it can mean that. */
export function propertyOf(meanings: readonly Meaning[], name: string): unknown {
  const found = meanings.find((meaning) => meaning.kind === 'property' && meaning.name === name)
  return found?.kind === 'property' ? found.value : undefined
}

/** Turns "the second picture", "image 2", "all the photos" … into one chunk each that refers to pictures. */
function joinReferences(chunks: readonly Chunk[]): Chunk[] {
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
  const plural = (offset: number) =>
    noun(offset) && formsOf(chunks[at + offset]!.lower).length > 1 && chunks[at + offset]!.lower.endsWith('s')

  const ordinal = read(0, 'ordinal') as number | 'last' | 'other' | undefined
  if (ordinal !== undefined && (noun(1) || read(1, 'one') !== undefined)) {
    return plural(1) ? undefined : { reference: byOrdinal(ordinal), length: 2 }
  }
  if (ordinal !== undefined && /(^| )the$/.test(chunks[at - 1]?.lower ?? ''))
    return { reference: byOrdinal(ordinal), length: 1 }
  if (read(0, 'everything') !== undefined) {
    // "all", "both", "all of the three pictures": what follows only repeats it.
    let length = 1
    while (read(length, 'of') !== undefined || read(length, 'quantity') !== undefined) length += 1
    if (noun(length)) return { reference: { kind: 'all' }, length: length + 1 }
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

function property(name: string, value: unknown): Meaning {
  return { kind: 'property', name, value }
}
