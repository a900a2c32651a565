import { formsOf, longForm } from './inflection.ts'

/** A word, number, quotation or mark of the instructions. */
export interface Token {
  readonly kind: 'word' | 'number' | 'quote' | 'colour' | 'ratio' | 'size' | 'mark'
  /** As it was written; of a quotation what stands between the marks. */
  readonly text: string
  /** In lower case, with plain apostrophes; of a slip the word that was meant. */
  low: string
  /** Its place in the instructions. */
  readonly start: number
  readonly end: number
  /** Of a number its value, with its sign. */
  readonly value: number
  /** What is written right behind a number: %, px, x, °. */
  readonly unit: string
  /** The two numbers of a ratio or a size. */
  readonly pair: readonly [number, number]
  /** The words of the lexicon that this can be; grows by the one it is a slip of. */
  forms: ReadonlySet<string>
  /** Which sentence and which clause of the instructions it stands in, counted through. */
  sentence: number
  clause: number
}

/** Opening quotation marks and what closes them. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"”“',
  '“': '”"',
  '”': '”"',
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

const PIECES: readonly (readonly [Token['kind'], RegExp])[] = [
  ['colour', /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^)]{0,60}\)/iy],
  ['word', /(?:https?:\/\/|www\.)[^\s"”,;)]+[^\s"”,;).!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/iuy],
  [
    'word',
    /\p{L}[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|co|shop|store|de|fr|io|eu|info|uk|us|ca|au|at|ch|nl|it|es|app|dev|me|biz|tv|gg|ly|art|studio|photo|photos|blog|online|site|pl|se|no|dk|nz|ie|us|eu|design|club|world|live)(?:\.[a-z]{2})?(?:\/[^\s,;)]*)?(?![\p{L}\p{N}])/iuy,
  ],
  ['word', /[@#]\p{L}[\p{L}\p{N}_.]*[\p{L}\p{N}_]/uy],
  ['word', /\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+(?:\.(?:jpe?g|png|webp|gif|tiff?|heic|avif)\b)?/iuy],
  ['word', /w\/o?(?=\s)/iy],
  ['word', /(?:i\.e|e\.g)\.?/iy],
  ['word', /\d{1,2}(?:st|nd|rd|th)\b/iy],
  [
    'size',
    /(?:\d{1,2},\d{3}|\d{1,5}) ?(?:px)? ?[x×*] ?(?:\d{1,2},\d{3}|\d{1,5})(?: ?(?:px|pixels?|cm|mm|in|inch|inches))?(?!\w|\.\d)/iy,
  ],
  [
    'size',
    /(?:\d{1,2},\d{3}|\d{2,5}) ?(?:px|pixels)? +by +(?:\d{1,2},\d{3}|\d{2,5})(?: ?(?:px|pixels|cm|mm|in|inch|inches))?(?![\w%]|\.\d)/iy,
  ],
  ['ratio', /\d{1,3}(?:\.\d+)? ?: ?\d{1,3}(?:\.\d+)?(?![\d:]|\s?(?:am|pm|h|uhr|o'clock)\b)/iy],
  [
    'number',
    /(?<![\w])[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:[.,]\d+)*|\.\d+)(?: ?(?:%|°)|(?:px|pt|deg|cm|mm|x|k|s)(?![a-z]))?/iy,
  ],
  // "R49.99", "v2.1"
  ['word', /\p{L}{1,3}\d+(?:[.,]\d+)+(?![\p{L}\p{N}])/uy],
  ['word', /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*(?:\.(?:jpe?g|png|webp|gif|tiff?|heic|avif)\b)?/iuy],
  ['mark', /\.\.\.|…|\n|[^\s]/uy],
]

/** "1/2", "2/3": a part of the whole. */
const FRACTION = /[+-]?[1-9]\/(?:[2-9]|1\d)(?![\d/])/y
/** "1." or "2)" where a sentence begins counts the wishes and is no number. */
const NUMERAL = /(?:step\s+\d{1,2}[.):]|\d{1,2}[.)])(?=\s)/iy
const LINKS = new Set(['and', 'then', 'but', 'because', 'so', 'plus', 'while', 'also', 'with', '&'])

/** Splits instructions into tokens, and these into sentences and clauses; blanks are dropped, nothing else is lost. */
export function tokenize(instructions: string): Token[] {
  const tokens: Token[] = []
  const unclosed = new Set<string>()
  for (let at = 0; at < instructions.length; ) {
    const blank = instructions[at]!
    if (blank !== '\n' && /\s/.test(blank)) {
      at += 1
      continue
    }
    const token = readQuote(instructions, at, unclosed) ?? readPiece(instructions, at, tokens.at(-1))
    tokens.push(token)
    at = token.end
  }
  const words = tokens.map((token, i) => spelledOut(token, tokens[i - 1], tokens[i + 1], tokens[i + 2]))
  return divided(words.filter((token, i) => !isHyphen(token, words[i - 1], words[i + 1])))
}

/** What is given a value by "=". */
const NAMED =
  /^(?:title|headline|heading|header|footer|text|caption|label|sub(?:title|line|heading)|slogan|tagline|line|words?|top|bottom|left|right|middle|font|colou?r|position|size|background)$/i

/** ":)", ";-)", ":D" */
const SMILEY = /(?<![\p{L}\p{N}:])[:;]['’]?-?[)(DPp](?![\p{L}\p{N}])/uy

function readPiece(whole: string, start: number, before: Token | undefined): Token {
  // It ends a sentence as one that is an emoji does.
  const smiley = matchAt(SMILEY, whole, start)
  if (smiley !== undefined) return tokenOf('mark', '🙂', start, start + smiley.length)
  const opens = before === undefined || /^[\n.!?;:•-]$/.test(before.text)
  const numeral = matchAt(NUMERAL, whole, start)
  // "(no. 2)"
  const isBracketed = numeral !== undefined && whole.lastIndexOf('(', start) > whole.lastIndexOf(')', start)
  if (numeral !== undefined && !isBracketed && (opens || isCounted(whole, start, numeral)))
    return tokenOf('mark', '•', start, start + numeral.length)
  // "title = Summer"
  if (whole[start] === '=' && NAMED.test(before?.text ?? '')) return tokenOf('mark', ':', start, start + 1)
  const fraction = matchAt(FRACTION, whole, start)
  if (fraction !== undefined && !/\d/.test(whole[start - 1] ?? '')) {
    const [part, of] = fraction.split('/').map(Number)
    return { ...tokenOf('number', fraction, start, start + fraction.length), value: part! / of!, unit: 'x' }
  }
  for (const [kind, pattern] of PIECES) {
    const text = matchAt(pattern, whole, start)
    if (text !== undefined) return tokenOf(kind, text, start, start + text.length)
  }
  return tokenOf('mark', whole[start]!, start, start + 1)
}

/** "1) crop it 2) blur it", "1. crop it 2. blur it": a numeral behind the one before it. */
function isCounted(whole: string, start: number, numeral: string): boolean {
  const [, count = '0', mark = ')'] = /(\d+)([.)])$/.exec(numeral) ?? []
  return (
    Number(count) > 1 &&
    /\s/.test(whole[start - 1] ?? '') &&
    new RegExp(`(?:^|\\s)${Number(count) - 1}\\${mark}\\s`).test(whole.slice(Math.max(0, start - 400), start))
  )
}

function matchAt(pattern: RegExp, whole: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(whole)?.[0]
}

function tokenOf(kind: Token['kind'], text: string, start: number, end: number): Token {
  const written = text.toLowerCase().replaceAll('’', "'")
  const low = longForm(written)
  const number = kind === 'number' ? /^([+-]?[\d.,]+) ?(.*)$/.exec(low) : null
  const pair =
    kind === 'ratio' || kind === 'size'
      ? low
          .replaceAll(',', '')
          .match(/\d+(?:\.\d+)?/g)!
          .map(Number)
      : []
  return {
    kind,
    text,
    low,
    start,
    end,
    value: number === null ? Number.NaN : numberOf(number[1]!),
    unit: number?.[2] ?? '',
    pair: [pair[0] ?? 0, pair[1] ?? 0],
    forms: kind === 'word' ? formsOf(low.replace(/\.[a-z]+$/, '')) : new Set([low.replace(/ ?[x×*] ?/, 'x')]),
    sentence: 0,
    clause: 0,
  }
}

/** "1,200" is a thousand and more, "2,50" and "2.50" two and a half. */
function numberOf(written: string): number {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(written)
    ? written.replaceAll(',', '')
    : written.replace(',', '.')
  return Number.parseFloat(plain)
}

/** A quotation starts where a word could start and ends where a word could end, so that "don't" holds none. */
function readQuote(whole: string, start: number, unclosed: Set<string>): Token | undefined {
  const mark = whole[start]!
  const closing = QUOTES[mark]
  if (closing === undefined || unclosed.has(mark) || /[\p{L}\p{N}]/u.test(whole[start - 1] ?? '')) return undefined
  for (let end = start + 1; end < whole.length; end += 1) {
    if (!closing.includes(whole[end]!) || /[\p{L}\p{N}]/u.test(whole[end + 1] ?? '')) continue
    const text = whole.slice(start + 1, end).trim()
    if (text.length > 0) return tokenOf('quote', text, start, end + 1)
    return undefined
  }
  unclosed.add(mark)
  return undefined
}

/** Whether anything can be quoted in instructions. */
export const mayQuote = (instructions: string) => Object.keys(QUOTES).some((mark) => instructions.includes(mark))

/** "a slide 4 our seed round", "2 the left", "yellow letters w black edges", "no 3", "to much": what stands for words. */
function spelledOut(token: Token, before?: Token, next?: Token, behind?: Token): Token {
  if (token.text === 'w' && before?.kind === 'word' && next?.kind === 'word')
    return { ...token, low: 'with', forms: formsOf('with') }
  // "way to much ceiling"
  if (token.low === 'to' && /^(?:much|many)$/.test(next?.low ?? ''))
    return { ...token, low: 'too', forms: formsOf('too') }
  // "no 3 and no 1"
  const isOne = COUNTED.test(before?.low ?? '') || SEATED.test(behind?.low ?? '')
  if (/^n[or]$/.test(token.low) && next?.kind === 'number' && next.unit === '' && isOne)
    return { ...token, low: 'number', forms: formsOf('number') }
  const word = token.kind === 'number' ? FIGURES[token.text] : undefined
  const isWord = before?.kind === 'word' && !COUNTING.test(before.low) && OWNED.test(next?.low ?? '')
  return word !== undefined && isWord ? tokenOf('word', word, token.start, token.end) : token
}
/** "no 2 on the left": what leads from the number of a thing to where that is. */
const SEATED = /^(?:on|at|goes|comes|first|last|left|right|above|below)$/
/** What leads to the number of a thing. */
const COUNTED = /^(?:and|or|only|just|keep|use|pick|take|picture|photo|image|pic)$/
const FIGURES: Readonly<Record<string, string>> = { 4: 'for', 2: 'to' }
const COUNTING =
  /^(?:pic|picture|photo|image|img|file|number|no|nr|page|room|part|step|and|or|only|keep|use|chapter|level|lot|option|take)s?$/
const OWNED = /^(?:the|my|our|your|ur|his|her|their|me|you)$/

/** The hyphen of "black-and-white" joins words that mean the same without it. */
function isHyphen(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  return (
    /^[-‐‑]$/.test(token.text) && before?.end === token.start && next?.start === token.end && before.kind !== 'mark'
  )
}

/** Short forms that end with a full stop before a name or a number: "Dr. Hall", "est. 1987", "No. 7", "J. Smith". */
const BEFORE_NAMES = /^(?:dr|mr|mrs|ms|prof|fam|st|rev|sgt|capt)$/
const BEFORE_NUMBERS =
  /^(?:no|nos|nr|c|ca|circa|fol|pp|cat|inv|ref|est|tel|vol|ep|approx|geb|gest|fig|ch|p|apt|mon|tue|wed|thu|fri|sat|sun|ed|art|since|\w*str)$/

const OF = /^(?:of|with|and|or|from|by|in)$/

function isShortForm(dot: Token, before?: Token, next?: Token, earlier?: Token): boolean {
  if (dot.text !== '.' || before?.end !== dot.start || next === undefined) return false
  // "14.06. Jena", but "Cake 3.90. Rustic, please"
  if (/^(?:[0-2]?\d|3[01])\.(?:0?[1-9]|1[0-2])$/.test(before.text)) return next.text !== '\n' && next.start > dot.end
  // "We run a B&B."
  const isInitial = /^[A-HJ-Z]$/.test(before.text) && earlier?.text !== '&'
  // "curves of E. coli"
  if (isInitial && OF.test(earlier?.text ?? '') && next.start > dot.end) return next.kind === 'word'
  if (next.kind === 'word') return (BEFORE_NAMES.test(before.low) || isInitial) && /^\p{Lu}/u.test(next.text)
  return BEFORE_NUMBERS.test(before.low) && (next.kind === 'number' || /^\p{Sc}$/u.test(next.text))
}

/** "Zara is turning 5! in purple": what a text looks like goes on behind the mark that ends it. */
const LOOKED = /^(?:in|at|on|across)$/
/** "text I QUIT!! huge, top left": so it does behind what is shouted. */
const LOOKS =
  /^(?:in|at|on|across|huge|big|large|small|tiny|bold|top|bottom|left|right|upper|lower|cent(?:er|re)|middle)$/
const SHOUTED = /^\p{Lu}{2,}$/u
const CHEERS = /^(?:[!?]|\p{Emoji_Presentation})$/u

/** Of every place, whether words of a look follow behind such marks, of which there may be many. */
function looksBehind(tokens: readonly Token[]): boolean[] {
  const next: string[] = []
  for (let i = tokens.length - 1; i >= 0; i -= 1) {
    const { text = '' } = tokens[i + 1] ?? {}
    next[i] = CHEERS.test(text) ? next[i + 1]! : text
  }
  let [last, begun] = ['', false]
  return tokens.map(({ text, low, kind }, i) => {
    if (!CHEERS.test(text)) last = text
    const isShouted = begun && SHOUTED.test(last)
    if (/^[.!?\n]$/.test(text) && !isShouted) begun = false
    else if (kind === 'word' && text === low) begun = true
    return (isShouted ? LOOKS : LOOKED).test(next[i]!)
  })
}

/** "The colours are so dull": how dull they are. */
const isDegree = ({ low }: Token, before: Token | undefined) =>
  low === 'so' && /^(?:is|are|was|were|it's|looks?|seems?|feels?|come|comes|came)$/.test(before?.low ?? '')

function divided(tokens: Token[]): Token[] {
  // What stands in brackets is a clause of its own, behind which the one around it goes on.
  let [sentence, clause, last, around] = [0, 0, 0, -1]
  const part = () => {
    last += 1
    clause = last
  }
  let ended = false
  const isLooked = looksBehind(tokens)
  for (const [i, token] of tokens.entries()) {
    const ends =
      token.kind === 'mark' &&
      /^(?:[.!?;\n•…]|\p{Emoji_Presentation})$/u.test(token.text) &&
      !isShortForm(token, tokens[i - 1], tokens[i + 1], tokens[i - 2]) &&
      !(CHEERS.test(token.text) && isLooked[i])
    if (ended && !ends) {
      sentence += 1
      around = -1
      part()
    }
    ended = ends
    const next = tokens[i + 1]
    // "blurred + warmer", but "Tom + Ann" and "6CO2 + 6H2O"
    const isPlus = token.text === '+' && next?.kind === 'word' && next.text === next.low
    const links = token.kind === 'word' ? LINKS.has(token.low) : isPlus
    if (links && !isDegree(token, tokens[i - 1])) part()
    token.sentence = sentence
    token.clause = clause
    if (token.text === '(') around = clause
    if (token.text === ')' && around !== -1) clause = around
    else if (token.kind === 'mark' && /^(?:[,:()/–—-]|\.\.\.)$/.test(token.text)) part()
  }
  return tokens
}

/** The words of the instructions from one token to before another, as they were written. */
export function passage(instructions: string, tokens: readonly Token[], from: number, to: number): string {
  return instructions.slice(tokens[from]!.start, tokens[to - 1]!.end)
}

/** The words from one token to before another, as one text. */
export function wordsOf(tokens: readonly Token[], from: number, to = tokens.length): string {
  const first = fromStart(tokens, from)
  const end = Math.min(fromStart(tokens, to), tokens.length)
  // Asked for of nearly every token: an array of the words would take three times as long.
  let words = first < end ? tokens[first]!.low : ''
  for (let at = first + 1; at < end; at += 1) words += ` ${tokens[at]!.low}`
  return words
}

/** As of a slice, a place below zero counts from the end. */
const fromStart = (tokens: readonly Token[], at: number) => (at < 0 ? Math.max(0, at + tokens.length) : at)

/** Where tokens begin and end. */
export type Bounds = readonly [from: number, to: number]

/** Where clauses begin and end. */
export const clausesOf = (tokens: readonly Token[]): Bounds[] =>
  passagesOf(tokens, (one, other) => one.clause === other.clause && one.sentence === other.sentence)

/** Where sentences begin and end. */
export const sentencesOf = (tokens: readonly Token[]): Bounds[] =>
  passagesOf(tokens, (one, other) => one.sentence === other.sentence)

function passagesOf(tokens: readonly Token[], areOne: (one: Token, other: Token) => boolean): Bounds[] {
  const found: Bounds[] = []
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    while (to < tokens.length && areOne(tokens[from]!, tokens[to]!)) to += 1
    found.push([from, to])
  }
  return found
}

/**
 * What is asked of instructions as a whole is found out once, and not for each thing that they name. What else it is told
 * has to belong to the instructions.
 */
export function onceOf<Found, Told extends readonly unknown[]>(
  find: (tokens: readonly Token[], ...told: Told) => Found,
): (tokens: readonly Token[], ...told: Told) => Found {
  const known = new WeakMap<readonly Token[], { readonly found: Found }>()
  return (tokens, ...told) => {
    const once = known.get(tokens) ?? { found: find(tokens, ...told) }
    known.set(tokens, once)
    return once.found
  }
}
