import { list } from '../words/list.ts'
import type { Lexicon } from './lexicon.ts'
import type { Token } from './tokens.ts'

/** Words behind which capitals are a text, whatever they say: "the word STOP", "it says NOT FOR SALE". */
const SAYS = new Set(list('word, words, say, says, saying, read, reads, reading, write, type, print, titled, labelled'))
/** Words behind which they are one unless they are a single known word: "top text VERY large". */
const NAMES = new Set(
  list(
    'text, title, headline, heading, header, caption, label, slogan, subtitle, put, add, place, stamp, tile, repeat',
  ),
)

/**
 * Reads words in capitals as if they stood between quotation marks where a word for text or writing comes before them:
 * "top text WHEN YOU FINALLY, bottom text …". Instructions that are in capitals throughout have no such words.
 */
export function withCapitals(tokens: readonly Token[], instructions: string, lexicon: Lexicon): readonly Token[] {
  if (!/\p{Ll}.*\p{Ll}.*\p{Ll}/su.test(instructions)) return tokens
  const read: Token[] = []
  const labels = labelsIn(tokens, instructions)
  for (let at = 0; at < tokens.length; ) {
    const label = labels.get(at)
    const sign = signAt(tokens, at, instructions)
    if (sign !== undefined) {
      read.push({ kind: 'quote', text: sign.text, start: tokens[at]!.start, end: tokens[at + sign.length - 1]!.end })
      at += sign.length
      continue
    }
    const length =
      label ??
      lengthBehindColon(tokens, at, instructions) ??
      (announces(tokens, at - 1) ? lengthOfCapitals(tokens, at, instructions) : 0)
    const known =
      label === undefined && length === 1 && !isColon(tokens[at - 1]) && lexicon.longestAt(tokens, at) !== undefined
    if (length === 0 || (known && !SAYS.has(wordAt(tokens, beforeColon(tokens, at - 1))))) {
      read.push(tokens[at]!)
      at += 1
      continue
    }
    const [{ start }, { end }] = [tokens[at]!, tokens[at + length - 1]!]
    read.push({ kind: 'quote', text: instructions.slice(start, end).trim(), start, end })
    at += length
  }
  return read
}

/** "an exclamation mark", "the number 42": a sign by its name, or a figure that is to be written. */
function signAt(
  tokens: readonly Token[],
  at: number,
  instructions: string,
): { readonly text: string; readonly length: number } | undefined {
  const text = SIGNS[`${wordAt(tokens, at)} ${wordAt(tokens, at + 1)}`]
  if (text !== undefined && tokens[at + 2]?.kind !== 'quote') return { text, length: 2 }
  const figure = tokens[at + 1]
  const named =
    /^(number|digit|numeral|year|date|time|price)$/.test(wordAt(tokens, at)) && wordAt(tokens, at - 1) === 'the'
  const written = named && figure !== undefined ? FIGURE.exec(instructions.slice(figure.start)) : null
  if (written === null) return undefined
  const end = figure!.start + written[0].length
  return { text: written[0], length: tokens.filter((token, place) => place >= at && token.start < end).length }
}

/** "42", "24.12.2025", "9:30", "€20". */
const FIGURE = /^[-+]?[€$£]?\d+(?:[.,:/-]\d+)*[€$£%]?(?![\p{L}\d])/u

const SIGNS: Readonly<Record<string, string>> = {
  'exclamation mark': '!',
  'exclamation point': '!',
  'question mark': '?',
  'percent sign': '%',
  'dollar sign': '$',
  'euro sign': '€',
  'copyright sign': '©',
}

/** "label them Before and After": how many words each of several labels has, by their places. */
function labelsIn(tokens: readonly Token[], instructions: string): ReadonlyMap<number, number> {
  const labels = new Map<number, number>()
  for (const [place] of tokens.entries()) {
    if (!/^(label|labels|labelled|labeled|caption|captioned|captions)$/.test(wordAt(tokens, place))) continue
    let at = place + 1
    while (
      /^(them|both|each|it|as|with|the|pictures|photos|images|two)$/.test(wordAt(tokens, at)) ||
      isColon(tokens[at])
    )
      at += 1
    for (;;) {
      const length = lengthOfTitle(tokens, at, instructions)
      if (length === 0) break
      labels.set(at, length)
      at += length
      while (wordAt(tokens, at) === 'and' || /^[,/]$/.test(markAt(tokens, at))) at += 1
    }
  }
  return labels.size > 1 ? labels : new Map()
}

function lengthOfTitle(tokens: readonly Token[], from: number, instructions: string): number {
  const figure = tokens[from]
  if (figure?.kind === 'number' && figure.unit === '') return 1
  let at = from
  while (/^\p{Lu}\p{L}*$/u.test(tokens[at] === undefined ? '' : instructions.slice(tokens[at]!.start, tokens[at]!.end)))
    at += 1
  return at - from
}

/** "a title at the top: Happy New Year": a text that begins with a capital behind a colon, up to the next mark. */
function lengthBehindColon(tokens: readonly Token[], at: number, instructions: string): number | undefined {
  const [colon, first] = [tokens[at - 1], tokens[at]]
  if (!isColon(colon) || first?.kind !== 'word' || !/^\p{Lu}/u.test(instructions.slice(first.start))) return undefined
  const start =
    tokens.findLastIndex((token, place) => place < at - 1 && token.kind === 'mark' && /[.!?;\n:]/.test(token.mark)) + 1
  const announced = tokens.slice(start, at - 1).some((token) => token.kind === 'word' && TEXTS.has(token.word))
  if (!announced || tokens.slice(start, at - 1).some(({ kind }) => kind === 'quote')) return undefined
  const end = tokens.findIndex(
    (token, place) => place > at && ((token.kind === 'mark' && !/^['’-]$/.test(token.mark)) || token.kind === 'quote'),
  )
  return (end === -1 ? tokens.length : end) - at
}

const TEXTS = new Set(
  list('text, title, headline, heading, caption, slogan, subtitle, words, lettering, writing, message'),
)

function isColon(token: Token | undefined): boolean {
  return token?.kind === 'mark' && token.mark === ':'
}

function markAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at]
  return token?.kind === 'mark' ? token.mark : ''
}

function announces(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, beforeColon(tokens, at))
  return SAYS.has(word) || NAMES.has(word)
}

function beforeColon(tokens: readonly Token[], at: number): number {
  const token = tokens[at]
  return token?.kind === 'mark' && token.mark === ':' ? at - 1 : at
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at]
  return token?.kind === 'word' ? token.word : ''
}

/** How many tokens from a place on are words in capitals, or numbers and small marks among them. */
function lengthOfCapitals(tokens: readonly Token[], from: number, instructions: string): number {
  let length = 0
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]!
    const text = instructions.slice(token.start, token.end)
    if (token.kind === 'word' && isCapital(text)) length = at - from + 1
    else if (token.kind === 'mark' && /^[!?]$/.test(text) && length > 0 && length === at - from) length += 1
    else if (!isBetween(token, text)) break
    else if (length > 0 && isNumberOfText(tokens, at)) length = at - from + 1
  }
  return length
}

/** "SUMMER 2025", "OPEN DAILY 9-5": a bare number that measures nothing. */
function isNumberOfText(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  return (
    token.kind === 'number' && token.unit === '' && !/^(px|pixels?|pt|points?|percent)$/.test(wordAt(tokens, at + 1))
  )
}

function isCapital(text: string): boolean {
  return /^[\p{Lu}'’]{2,}$/u.test(text) || text === 'I' || text === 'A'
}

function isBetween(token: Token, text: string): boolean {
  return token.kind === 'number' ? /^[\d%]+$/.test(text) : /^[&'’-]$/.test(text)
}
