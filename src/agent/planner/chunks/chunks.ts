import type { Meaning, Quantity } from '../meanings.ts'
import { withCapitals } from './capitals.ts'
import { type Chunk, propertyOf } from './chunk.ts'
import type { Lexicon, Match } from './lexicon.ts'
import { joinReferences } from './references.ts'
import { withoutSignature } from './signature.ts'
import { type Token, tokenize } from './tokens.ts'

/** Instructions as they were read. */
export interface Reading {
  readonly chunks: readonly Chunk[]
  /** Sentences about words that were read as others. */
  readonly notes: readonly string[]
}

/** Reads instructions into chunks, longest phrases first. */
export function readChunks(instructions: string, lexicon: Lexicon): Reading {
  const notes: string[] = []
  const written = withCapitals(tokenize(instructions), instructions, lexicon)
  const tokens = written.map((token) => withoutSlip(token, instructions, lexicon, notes))
  const chunks: Chunk[] = []
  const read = (from: number, to: number) => {
    for (let at = from; at < to; ) {
      const { meanings, length, gap } = readAt(tokens, at, lexicon)
      const start = tokens[at]!.start
      const end = tokens[at + length - 1]!.end
      const text = instructions.slice(start, end)
      chunks.push({ text, lower: text.toLowerCase(), meanings, start, end })
      if (gap !== undefined) read(gap.at, gap.at + gap.length)
      at += length
    }
  }
  read(0, tokens.length)
  return { chunks: joinReferences(withoutSignature(withCodes(chunks))), notes }
}

/** "light grey (#f2f2f2)", "navy #001f3f": one colour, which the code tells exactly. */
function withCodes(chunks: readonly Chunk[]): Chunk[] {
  const isMarked = (at: number, mark: string) => propertyOf(chunks[at]?.meanings ?? [], 'mark') === mark
  const dropped = new Set<number>()
  const coded = chunks.map((chunk, at) => {
    const code = isMarked(at + 1, '(') && isMarked(at + 3, ')') ? at + 2 : at + 1
    const isName = propertyOf(chunk.meanings, 'color') !== undefined && /^\p{L}+( \p{L}+)*$/u.test(chunk.text)
    if (!isName || !/^(#|rgb|hsl)/.test(chunks[code]?.lower ?? '')) return chunk
    for (let place = at + 1; place <= (code === at + 2 ? at + 3 : code); place += 1) dropped.add(place)
    return { ...chunk, meanings: chunks[code]!.meanings }
  })
  return coded.filter((_, at) => !dropped.has(at))
}

/** Stands in the lexicon for whatever is between quotation marks. */
const ANY_QUOTATION = '“”'
/** The same for any size in pixels. */
const ANY_SIZE = '×'
/** And for any ratio. */
const ANY_RATIO = '∶'

function readAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Match {
  const token = tokens[at]!
  switch (token.kind) {
    case 'quote': {
      const named = quotedName(tokens, at, token.text, lexicon)
      if (named !== undefined) return named
      return one(property('quote', token.text), ...lexicon.meaningsOf(ANY_QUOTATION))
    }
    case 'colour':
      return one(property('color', token.css))
    case 'ratio': {
      // "0:0" and "1000:1" are no shapes of a picture.
      const { across, down } = token
      const isShape = across > 0 && down > 0 && across / down > 0.01 && across / down < 100
      return isShape ? one(property('ratio', `${across}:${down}`), ...lexicon.meaningsOf(ANY_RATIO)) : one()
    }
    case 'size':
      return one(property('dimensions', { width: token.across, height: token.down }), ...lexicon.meaningsOf(ANY_SIZE))
    case 'mark':
      return one(property('mark', token.mark))
    case 'number':
      return readNumber(tokens, at, token, lexicon)
    case 'word':
      return readWord(tokens, at, lexicon)
  }
}

/** "'screen' mode", "the \"sepia\" filter": the name of something known in quotation marks, and no text. */
function quotedName(tokens: readonly Token[], at: number, text: string, lexicon: Lexicon): Match | undefined {
  const next = tokens[at + 1]
  if (next?.kind !== 'word' || !NAMED.has(next.word)) return undefined
  const words = tokenize(text)
  const match = words.length === 0 ? undefined : lexicon.longestAt(words, 0)
  const blend = next.word === 'mode' ? lexicon.longestAt([...words, next], 0) : undefined
  if (blend?.length === words.length + 1) return { length: 2, meanings: blend.meanings }
  return match?.length === words.length ? one(...match.meanings) : undefined
}

const NAMED = new Set(['mode', 'blend', 'blending', 'filter', 'effect', 'style', 'look', 'font'])

/** A single token and what it means. */
function one(...meanings: Meaning[]): Match {
  return { length: 1, meanings }
}

function readWord(tokens: readonly Token[], at: number, lexicon: Lexicon): Match {
  const match = lexicon.longestAt(tokens, at)
  if (match === undefined) return one()
  const amount = propertyOf(match.meanings, 'quantity') as Quantity | undefined
  return amount?.unit === '' ? withUnit(amount, tokens, at + match.length, lexicon, match) : match
}

/** A word as it was meant, if it is a slip of a known one; a short one with a capital is rather a name. */
function withoutSlip(token: Token, instructions: string, lexicon: Lexicon, notes: string[]): Token {
  if (token.kind !== 'word' || (token.word.length < 5 && /\p{Lu}/u.test(instructions[token.start]!))) return token
  const nearest = lexicon.nearestTo(token.word)
  if (nearest === undefined) return token
  notes.push(`Read “${token.word}” as “${nearest}”`)
  return { ...token, word: nearest }
}

/** Units that are written right behind a number, and what one of them is. */
const WRITTEN_UNITS: Readonly<Record<string, readonly [unit: Quantity['unit'], factor: number]>> = {
  '%': ['%', 1],
  px: ['px', 1],
  pt: ['px', 1],
  '°': ['degrees', 1],
  deg: ['degrees', 1],
  x: ['times', 1],
  // As on screens of 96 dots to the inch.
  inch: ['px', 96],
  cm: ['px', 96 / 2.54],
  mm: ['px', 96 / 25.4],
}

function readNumber(
  tokens: readonly Token[],
  at: number,
  token: Extract<Token, { kind: 'number' }>,
  lexicon: Lexicon,
): Match {
  const { value, unit } = token
  const phrase = lexicon.longestAt(tokens, at)
  if (phrase !== undefined) return phrase
  if (['st', 'nd', 'rd', 'th'].includes(unit)) return one(property('ordinal', value))
  // "in 4K" repeats the resolution, which the request has a field for; "70s" is an age.
  if (unit === 'k' || unit === 's') return one({ kind: 'filler' }, ...lexicon.meaningsOf(`${value}${unit}`))
  // "2/3 of a stop"
  const part = unit === 'x' && value < 1 ? withUnit({ value, unit: '' }, tokens, at + 1, lexicon, one()) : undefined
  if (part !== undefined && part.length > 1) return part
  // "300 dpi" is a matter of the file.
  const next = tokens[at + 1]
  if (next?.kind === 'word' && /^(dpi|ppi|kb|mb|fps)$/.test(next.word))
    return { length: 2, meanings: [{ kind: 'filler' }] }
  const written = WRITTEN_UNITS[unit]
  if (written !== undefined) return one(property('quantity', { value: value * written[1], unit: written[0] }))
  return withUnit({ value, unit: '' }, tokens, at + 1, lexicon, one())
}

/** A length from which on a bare number in front of "wide" is one in pixels. */
const FEWEST_PIXELS = 20
const EDGES: ReadonlySet<unknown> = new Set(['width', 'height'])

/** Joins a number with the unit word behind it. */
function withUnit(
  amount: Quantity,
  tokens: readonly Token[],
  after: number,
  lexicon: Lexicon,
  number: { readonly length: number; readonly meanings: readonly Meaning[] },
): Match {
  const hyphen = tokens[after]?.kind === 'mark' && (tokens[after] as { mark?: string }).mark === '-' ? 1 : 0
  const match = lexicon.longestAt(tokens, after + hyphen)
  const said = match && (propertyOf(match.meanings, 'unit') as Quantity['unit'] | 'cm' | 'mm' | 'inch' | undefined)
  const others = number.meanings.filter((meaning) => meaning.kind !== 'property' || meaning.name !== 'quantity')
  if (said === undefined || match === undefined) {
    // "500 wide" is measured in pixels, "3 across" counts.
    const measures = amount.value >= FEWEST_PIXELS && EDGES.has(propertyOf(match?.meanings ?? [], 'extent'))
    const quantity = measures ? { ...amount, unit: 'px' } : amount
    return { length: number.length, meanings: [property('quantity', quantity), ...others] }
  }
  const [unit, factor] = WRITTEN_UNITS[said] ?? ([said, 1] as const)
  const quantity = { value: amount.value * factor, unit }
  return { length: number.length + hyphen + match.length, meanings: [property('quantity', quantity)] }
}

function property(name: string, value: unknown): Meaning {
  return { kind: 'property', name, value }
}
