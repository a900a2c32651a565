import { type Chunk, propertyOf } from './chunk.ts'
import type { Lexicon } from './lexicon.ts'
import type { Meaning, Quantity } from './meanings.ts'
import { joinReferences } from './references.ts'
import { type Token, tokenize } from './tokens.ts'

/** Instructions as they were read. */
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
    case 'ratio': {
      // "0:0" and "1000:1" are no shapes of a picture.
      const { across, down } = token
      const isShape = across > 0 && down > 0 && across / down > 0.01 && across / down < 100
      return [isShape ? [property('ratio', `${across}:${down}`)] : [], 1]
    }
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

function property(name: string, value: unknown): Meaning {
  return { kind: 'property', name, value }
}
