/** A piece of the instructions; `start` and `end` are its place in them. */
export type Token = TokenValue & { readonly start: number; readonly end: number }

type TokenValue =
  /** A word in lower case and one spelling; a word joined by hyphens gives several tokens. */
  | { readonly kind: 'word'; readonly word: string }
  /** A number and the unit that is written right behind it, such as `px` or `%`. */
  | { readonly kind: 'number'; readonly value: number; readonly unit: string }
  /** What stood between quotation marks of any kind. */
  | { readonly kind: 'quote'; readonly text: string }
  /** A hex colour or a CSS colour function. */
  | { readonly kind: 'colour'; readonly css: string }
  /** Two numbers with a colon or a cross between them. */
  | { readonly kind: 'ratio' | 'size'; readonly across: number; readonly down: number }
  /** One punctuation mark, or `\n`. */
  | { readonly kind: 'mark'; readonly mark: string }

/** Opening quotation marks and what closes them. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"”“',
  '“': '”"',
  '„': '“”"',
  '«': '»',
  '»': '«',
  '‘': "’'",
  '‚': '‘’',
  "'": "'’",
  '`': '`´',
  '「': '」',
  '『': '』',
}

const COLOUR = /^(?:#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^)]*\))/i
const RATIO = /^(\d+(?:\.\d+)?)\s?:\s?(\d+(?:\.\d+)?)/
const SIZE = /^(\d{1,5})\s?(?:px)?\s?[x×*]\s?(\d{1,5})(?:\s?(?:px|pixels?|cm|mm|in|inch|inches))?(?!\w|\.\d)/i
/** "400 by 400"; of one digit each, such numbers count rows and columns. */
const SIZE_BY = /^(\d{2,5})\s?(?:px|pixels)?\s+by\s+(\d{2,5})(?:\s?(?:px|pixels|cm|mm|in|inch|inches))?(?![\w%]|\.\d)/i
const NUMBER =
  /^[+-]?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)\s?(%|°|(?:px|pt|deg|cm|mm|x|k|s|st|nd|rd|th)(?![a-z]))?/i
/** "1/2", "2/3", "1/10": a part of the whole. */
const FRACTION = /^([1-9])\/([2-9]|1\d)(?![\d/])/
/** "1." or "2)" where a sentence begins counts the wishes and is no number. */
const LIST_NUMERAL = /^(?:step\s+)?\d{1,2}[.):](?=\s)/i
/** "A4": a sheet of paper, one word. */
const PAPER = /^a[3-6](?![\p{L}\p{N}])/iu
/** "butterfly.jpg": a picture by the name of its file, one word. */
const FILE = /^(\p{L}[\p{L}\p{N}_-]*)\.(?:jpe?g|png|webp|gif|tiff?|heic|avif)\b/iu
const WORD = /^[\p{L}\p{M}]+(?:['’][\p{L}]+)*/u

/** Splits instructions into tokens; white space is dropped, nothing else is lost. */
export function tokenize(instructions: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < instructions.length; ) {
    const rest = instructions.slice(at)
    const blank = /^[^\S\n]+/.exec(rest)
    if (blank !== null) {
      at += blank[0].length
      continue
    }
    const [value, length] = readToken(instructions, at, rest)
    tokens.push({ ...value, start: at, end: at + length })
    at += length
  }
  return tokens
}

function readToken(whole: string, at: number, rest: string): [TokenValue, number] {
  const numeral = LIST_NUMERAL.exec(rest)
  if (
    numeral !== null &&
    (/(^|[\n.!?;:])\s*$/.test(whole.slice(Math.max(0, at - 8), at)) || isCounted(whole, at, numeral[0]))
  )
    return [{ kind: 'mark', mark: '•' }, numeral[0].length]
  const quote = readQuote(whole, at)
  if (quote !== undefined) return [{ kind: 'quote', text: quote.text }, quote.length]
  const colour = COLOUR.exec(rest)
  if (colour !== null) return [{ kind: 'colour', css: colour[0] }, colour[0].length]
  for (const [kind, pattern] of [
    ['size', SIZE],
    ['size', SIZE_BY],
    ['ratio', RATIO],
  ] as const) {
    const pair = pattern.exec(rest)
    if (pair !== null) return [{ kind, across: Number(pair[1]), down: Number(pair[2]) }, pair[0].length]
  }
  const fraction = FRACTION.exec(rest)
  if (fraction !== null)
    return [{ kind: 'number', value: Number(fraction[1]) / Number(fraction[2]), unit: 'x' }, fraction[0].length]
  const number = /^[+-]/.test(rest) && /\w$/.test(whole.slice(0, at)) ? null : NUMBER.exec(rest)
  if (number !== null) {
    const value = Number(number[1]!.replaceAll(',', '')) * (rest.startsWith('-') ? -1 : 1)
    return [{ kind: 'number', value, unit: (number[2] ?? '').toLowerCase() }, number[0].length]
  }
  const file = FILE.exec(rest)
  if (file !== null) return [{ kind: 'word', word: file[1]!.toLowerCase() }, file[0].length]
  const word = PAPER.exec(rest) ?? WORD.exec(rest)
  if (word !== null) return [{ kind: 'word', word: word[0].toLowerCase().replaceAll('’', "'") }, word[0].length]
  if (rest.startsWith('&')) return [{ kind: 'word', word: 'and' }, 1]
  if (rest.startsWith('...')) return [{ kind: 'mark', mark: '…' }, 3]
  const mark = String.fromCodePoint(rest.codePointAt(0)!)
  return [{ kind: 'mark', mark }, mark.length]
}

/** "1) crop it 2) blur it": a numeral with a bracket, behind the one before it. */
function isCounted(whole: string, at: number, numeral: string): boolean {
  const [, count = '0', sign = ''] = /(\d+)(\D)$/.exec(numeral) ?? []
  const before = `${Number(count) - 1}${sign}`
  const first = new RegExp(`(^|\\n|step )\\s*1\\${sign}`, 'i').test(whole)
  return (sign === ')' || first) && /\s/.test(whole[at - 1] ?? '') && whole.slice(0, at).includes(before)
}

/** A quotation starts where a word could start and ends where a word could end, so that "don't" holds none. */
function readQuote(whole: string, at: number): { text: string; length: number } | undefined {
  const closing = QUOTES[whole[at]!]
  if (closing === undefined || (at > 0 && /[\p{L}\p{N}]/u.test(whole[at - 1]!))) return undefined
  for (let end = at + 1; end < whole.length; end += 1) {
    if (!closing.includes(whole[end]!) || /[\p{L}\p{N}]/u.test(whole[end + 1] ?? '')) continue
    const text = whole.slice(at + 1, end).trim()
    if (text.length > 0) return { text, length: end + 1 - at }
  }
  return undefined
}
