import { list } from '../language/patterns.ts'
import type { Token } from '../language/tokens.ts'
import { dateEnd } from './dates.ts'
import { type Dimension, type Slot, slot } from './slot.ts'

/** Words after which a text may stand: weak ones ("add") only where more speaks for it. */
export const STRONG_CUES = new Set(
  list(`say, read, title, titled, heading, headline, caption, captioned, text, txt, word, words, write, wrote, label, labeled, labelled, slogan, tagline, subtitle, message,
  wording, called, named, name, number, digit, phrase, quote, inscription, engrave, spell, type, sign, lyric, verse, greeting, motto, year, hashtag, handle, header, footer, quoting`),
)
export const WEAK_CUES = new Set(
  list(`add, put, stamp, place, banner, watermark, with, line, lines, one, repeat, date, price, show, have, website, print, letter, lettering,
  credit, stick, list, bubble, post, slap, font, typeface, writing, script, band, strip, sticker, badge`),
)
/** These come before a text only behind a colon. */
const LETTERS = /^(?:letters?|lettering|font|typeface|writing|script|post|list|lines|band|strip)$/
/** Where a text may end, beside where its looks begin. */
const STOPS =
  /^(?:in|at|on|with|across|over|under|underneath|below|above|beneath|using|as|please|pls|and|then|but|so|because|where|into|by|for|to|from)$/
const ARTICLES = new Set(
  'the a an it this that my our these your is on in at to of and or with me for them something it them what which that how more some each everything nothing him her kind sort bit way card post poster image style box bubble size layer just very must should ones another'.split(
    ' ',
  ),
)
/** What stands between a cue and its text beside looks: "write on the photo, in gold: …". */
const BETWEEN =
  /^(?:the|a|an|it|this|that|my|our|on|in|to|of|please|pls|picture|photo|image|pic|foto|is|should|be|,|\(|\)|will|for|us|me|and|\+|–|-|out|down|there|just|word|words|text|letters)$/
/** "One below the other", "three lines": each part of the list behind the colon stands on a line of its own. */
const LINED = /\b(?:lines?|list|below|under|underneath|rows?|stacked|beneath|menu|prices|apart|separate)\b/
/** Abbreviations in capitals that are no text to write. */
const NO_CAPITALS =
  /^(?:PNG|JPG|JPEG|HEIC|WEBP|GIF|PDF|SVG|OK|ISO|PC|TV|DIY|CSS|HDR|RAW|UK|USA|EU|BW|DSLR|VHS|AI|RGB|CMYK|DPI|FYI|ASAP|PLEASE|PLS|NOT|AND|BUT|NO|VERY|TOO|ALL|THE|ONLY|MORE|ID|CV|HD|UI|OCR|THX|IMG|DSC|URL|LED|EXIF|POV|OMG|LOL|BTW)$/
const LONGEST_OPENING = 14
const LONGEST_TEXT = 60
const MOST_ENDS = 7
/** What a text looks like, and where it stands: these stand around texts and not within them. */
const LOOKS = new Set<Dimension>(['place', 'relative', 'font', 'colour', 'size', 'style', 'side', 'area', 'idle'])

/** Everything that may be a text to write, with what speaks for it; `known` is what else the words can mean. */
export function textSlots(
  tokens: readonly Token[],
  instructions: string,
  known: readonly Slot[],
  heads: readonly Passage[],
): Slot[] {
  const reader: Reader = {
    tokens,
    instructions,
    ...looksOf(tokens, known, heads),
    cut: (from, to) => cut(instructions, tokens, from, to),
  }
  return tokens.flatMap((_, at) => [
    ...quotation(reader, at),
    ...patterned(reader, at),
    ...capitals(reader, at),
    ...spans(reader, at),
    ...lines(reader, at),
    ...opening(reader, at),
  ])
}

type Passage = Pick<Slot, 'from' | 'to'>

interface Reader {
  readonly tokens: readonly Token[]
  readonly instructions: string
  /** Where looks begin and end at each token, and whether one holds it. */
  readonly begins: readonly boolean[]
  readonly ends: readonly boolean[]
  readonly within: readonly boolean[]
  /** Where what asks for a tool begins, and what stands behind "below it". */
  readonly names: readonly boolean[]
  readonly under: readonly boolean[]
  /** Behind a word of size. */
  readonly sized: readonly boolean[]
  /** Sentences that speak of letters. */
  readonly lettered: ReadonlySet<number>
  cut(from: number, to: number): string
}

function looksOf(tokens: readonly Token[], known: readonly Slot[], heads: readonly Passage[]) {
  const [begins, ends, within, names, under, sized] = Array.from({ length: 6 }, () => tokens.map(() => false)) as [
    boolean[],
    boolean[],
    boolean[],
    boolean[],
    boolean[],
    boolean[],
  ]
  for (const { dimension, from, to } of known) {
    if (!LOOKS.has(dimension)) continue
    begins[from] = true
    ends[to] = true
    if (dimension === 'relative') under[to] = true
    if (dimension === 'size') sized[to] = true
    for (let at = from; at < to; at += 1) within[at] = true
  }
  for (const { from } of heads) names[from] = true
  const letters = known.filter(({ dimension, marks }) => dimension === 'font' || marks.includes('ink'))
  const lettered = new Set(letters.map(({ from }) => tokens[from]!.sentence))
  return { begins, ends, within, names, under, sized, lettered }
}

function cut(instructions: string, tokens: readonly Token[], from: number, to: number): string {
  const text = instructions.slice(tokens[from]!.start, tokens[to - 1]!.end).trim()
  return text.replace(/^["'“”]|["'“”,;]+$/g, '').trim()
}

const textSlot = (from: number, to: number, value: string, rule: string, ...marks: string[]): Slot[] =>
  value.length === 0 ? [] : [slot('text', from, to, value, rule, ...marks)]

const isCue = (token: Token, cues = STRONG_CUES) =>
  token.kind === 'word' && [...token.forms].some((form) => cues.has(form))
const isNear = (token: Token, cues = STRONG_CUES) => isCue(token, cues) && !LETTERS.test(token.low)
const isAnyCue = (token: Token) => isCue(token) || isCue(token, WEAK_CUES)

/** Whether a cue stands within so many tokens before this one, in its sentence. */
function hasCueBefore({ tokens }: Reader, at: number, within: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - within); i -= 1) {
    if (tokens[i]!.sentence !== tokens[at]!.sentence) return false
    if (isAnyCue(tokens[i]!)) return true
  }
  return false
}

function quotation({ tokens }: Reader, at: number): Slot[] {
  const token = tokens[at]!
  return token.kind === 'quote' ? textSlot(at, at + 1, token.text, 'quotation', 'quoted') : []
}

/** Addresses of the web and of mail, handles, prices, dates, copyright. */
function patterned(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  const next = tokens[at + 1]
  if (/^[,.;:]$/.test(token.text)) return []
  const pattern = (to: number, rule: string) => textSlot(at, to, reader.cut(at, to), rule, 'pattern')
  if (
    token.kind === 'word' &&
    (/^[@#]/.test(token.text) ||
      /[@/]|^www\.|\.(?:com|org|net|co|shop|store|de|fr|io|eu|info|uk|us|app)$/.test(token.low))
  ) {
    return pattern(at + 1, 'address')
  }
  if (token.unit === '%' && /^(?:with|says?|saying)$/.test(tokens[at - 1]?.low ?? '') && next?.low === 'in')
    return pattern(at + 1, 'share')
  if (/^[€$£¥]$/.test(token.text) && next?.kind === 'number') return pattern(priceEnd(tokens, at + 2), 'price')
  if (
    token.kind === 'number' &&
    (/^[€$£¥]$/.test(next?.text ?? '') || /^(?:eur|euro|euros|usd|gbp|chf)$/.test(next?.low ?? ''))
  )
    return pattern(priceEnd(tokens, at + 2), 'price')
  if (token.kind === 'number' && /^\d{1,4}[.]\d{1,2}[.]\d{2,4}$/.test(token.low)) return pattern(at + 1, 'date')
  const date = dateEnd(tokens, at)
  if (date !== undefined) return pattern(date, 'date')
  const sign = /^(?:exclamation|question)$/.test(token.low) && /^(?:mark|point)s?$/.test(next?.low ?? '')
  if (sign) return textSlot(at, at + 2, token.low === 'question' ? '?' : '!', 'sign', 'pattern')
  // "ring 01632 960456"
  const called = /^(?:tel|telephone|call|phone|ring|mobile|mob|fax|whatsapp)$/.test(token.low)
  let digits = called ? at + 1 : at
  while (called && /^[.:]$/.test(tokens[digits]?.text ?? '')) digits += 1
  const isPhone = tokens[digits]?.kind === 'number' && /^(?:[+0]\d{2,}|\d{5,})$/.test(tokens[digits]!.text)
  if (isPhone && (called || tokens[digits + 1]?.kind === 'number')) {
    while (tokens[digits]?.kind === 'number' || /^[-/]$/.test(tokens[digits]?.text ?? '')) digits += 1
    return pattern(digits, 'telephone')
  }
  if (/^[©®™]$/.test(token.text) || (token.low === 'copyright' && /^[A-Z0-9©]/.test(next?.text ?? ''))) {
    let to = at + 1
    while (
      tokens[to] !== undefined &&
      (/^[A-Z0-9©]/.test(tokens[to]!.text) || tokens[to]!.text === '&') &&
      tokens[to]!.sentence === token.sentence
    )
      to += 1
    return to > at + 1 ? pattern(to, 'copyright') : []
  }
  return []
}

/** "£2.80 a slice": what a price is for. */
const priceEnd = (tokens: readonly Token[], at: number) =>
  tokens[at]?.low === 'each'
    ? at + 1
    : /^(?:per|a|an)$/.test(tokens[at]?.low ?? '') && FOR.test(tokens[at + 1]?.low ?? '')
      ? at + 2
      : at
const FOR =
  /^(?:slice|piece|kg|kilo|pound|lb|head|person|night|month|week|day|hour|year|bag|bunch|dozen|cup|pint|glass|bottle|box|jar|pair|go|ticket|item|portion|plate|scoop|session|visit|metre|meter|unit)$/

const isUpper = (token: Token | undefined) =>
  token?.kind === 'word' && /^[\p{Lu}\d]*\p{Lu}[\p{Lu}\d'’]*$/u.test(token.text)
const isCapitals = (token: Token | undefined) =>
  isUpper(token) && token!.text.length > 1 && !NO_CAPITALS.test(token!.text)

/** "put SOLD across it", "AND YOU MEET YOUR FAMILY": a run of words in capitals, whatever numbers stand in it. */
function capitals(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const first = tokens[at]!
  if (!isUpper(first) && !(first.kind === 'number' && isUpper(tokens[at + 1]))) return []
  const before = tokens[at - 1]
  const follows = before?.sentence === first.sentence && (isUpper(before) || before?.kind === 'number')
  if (follows || (before?.kind === 'mark' && /^[&'+-]$/.test(before.text) && isUpper(tokens[at - 2]))) return []
  let to = at + 1
  while (goesOn(tokens, to)) to += 1
  const run = tokens.slice(at, to)
  if (!run.some(isCapitals)) return []
  if (tokens[to]?.text === '!' || tokens[to]?.text === '?') to += 1
  const cued = hasCueBefore(reader, at, 6) ? 'cued' : 'uncued'
  const found = textSlot(at, to, reader.cut(at, to), 'capitals', 'capitals', cued)
  let end = to
  while (tokens[end] !== undefined && end < to + 12 && continues(tokens, end)) end += 1
  while (end > to && /^(?:am|pm|the|of|to|at|h)$/.test(tokens[end - 1]!.low) && tokens[end - 2]?.kind !== 'number')
    end -= 1
  if (end > to) found.push(...textSlot(at, end, reader.cut(at, end), 'capitals and more', 'capitals', 'list'))
  return found
}

function goesOn(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.sentence !== tokens[at - 1]!.sentence) return false
  if (isUpper(token)) return true
  if (token.kind === 'number') return true
  return /^[&'+-]$/.test(token.text) && (isUpper(tokens[at + 1]) || tokens[at + 1]?.kind === 'number')
}

function continues(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  if (token.sentence !== tokens[at - 1]!.sentence) return false
  if (token.text === ',') return tokens[at + 1]?.kind === 'number' || /^[A-Z]/.test(tokens[at + 1]?.text ?? '')
  return (
    token.kind === 'number' ||
    token.kind === 'ratio' ||
    (token.kind === 'word' && /^(?:[A-Z]|(?:am|pm|the|of|to|at|h)$)/.test(token.text)) ||
    /^[&:–-]$/.test(token.text)
  )
}

const isTitled = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}[\p{L}'’]*$/u.test(token.text)
const JOINS = /^(?:&|and|of|the|in|at|on|a|to|for|from|de|van|von|-|–|'|\+|,|:)$/
/** What begins a request rather than a text, also with a capital letter. */
const REQUESTS =
  /^(?:I|I'm|I'd|Instagram|Etsy|Amazon|LinkedIn|Facebook|YouTube|Please|Can|Could|Make|Add|Put|Write|The|It|Give|Then|And|Also|Use|Both|All|Everything|Letters|Text|Hi|Hello|My|We|Our|This|These|No|Not|In|At|On|Under|Underneath|Below)$/

/** A text that no mark closes: behind a cue, a colon or its looks, up to each place where it may end. */
function spans(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  if (token.kind === 'quote' || (token.kind === 'mark' && !/^[€$£¥©]$/.test(token.text))) return []
  const start = startOf(reader, at)
  if (/^(?:ratio|size|colour)$/.test(token.kind) && start !== 'colon') return []
  const inner = tokens[at - 1]?.sentence === token.sentence
  const upper = /^[\p{Lu}\d©#€$£]/u.test(token.text) && token.text !== 'I'
  const weak = token.kind === 'number' && start === 'weak cue' ? 'number' : 'capital'
  const capital = !upper ? 'lower' : inner || start === 'colon' ? weak : 'initial'
  if (start === undefined || !isBeginning(reader, at, start, capital)) return []
  return endsOf(reader, at, start === 'colon' || start === 'strong cue').flatMap((to) => {
    const titled = isTitle(tokens.slice(at, to))
    if (start === 'opens' && capital !== 'capital' && !titled) return []
    const marks = [start, capital, to - at > 8 ? 'long' : 'short', ...crossings(reader, at, to, start === 'colon')]
    if (capital === 'lower' && reader.names.slice(at, to).some(Boolean)) marks.push('names a tool')
    if (start === 'colon' && tokens[to]?.sentence !== token.sentence) marks.push('whole')
    if (start === 'colon' && (isCapitals(token) || (token.kind === 'number' && isCapitals(tokens[at + 1]))))
      marks.push('capitals')
    if (start !== 'colon' && titled) marks.push('title')
    const value = reader.cut(at, to).replace(/[.]$/, '')
    return [
      ...textSlot(at, to, value, start, ...marks),
      ...(start === 'colon' ? listed(reader, at, to, value, marks) : []),
    ]
  })
}

const isTitle = (words: readonly Token[]) =>
  words.filter(isTitled).length > 1 &&
  words.every((word) => isTitled(word) || word.kind === 'number' || JOINS.test(word.low))

/** What a text may stand behind. */
function startOf(reader: Reader, at: number): string | undefined {
  const { tokens } = reader
  const before = tokens[at - 1]
  if (before?.text === ':' && tokens[at - 2]?.kind !== 'number') return 'colon'
  if (before === undefined || before.sentence !== tokens[at]!.sentence) return 'opens'
  if (isNear(before)) return 'strong cue'
  if (isNear(before, WEAK_CUES)) return 'weak cue'
  const cue = cueBehind(reader, at)
  if (cue !== undefined) return cue
  if (reader.ends[at] || (before.low === 'ones' && reader.ends[at - 1])) return 'after looks'
  return /^(?:,|and|-|–|\+)$/.test(before.low) ? 'opens' : undefined
}

/** A cue from which only looks lead to a token: "write in the middle in gold …". */
function cueBehind({ tokens, within }: Reader, at: number): string | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 16); i -= 1) {
    const token = tokens[i]!
    if (token.sentence !== tokens[at]!.sentence) return undefined
    if (isNear(token)) return 'strong cue'
    if (isNear(token, WEAK_CUES)) return 'weak cue'
    if (!within[i] && !BETWEEN.test(token.low)) return undefined
  }
  return undefined
}

/** "And underneath in smaller ones …": only looks lead from "underneath" to a token. */
function isUnder({ tokens, under, ends, within }: Reader, at: number): boolean {
  if (!ends[at] && tokens[at - 1]?.low !== 'ones') return false
  for (let i = at; i > Math.max(0, at - 8) && tokens[i]!.sentence === tokens[at]!.sentence; i -= 1) {
    if (under[i]) return true
    if (!within[i - 1] && !/^(?:ones?|in|the|a|,|and)$/.test(tokens[i - 1]!.low)) return false
  }
  return false
}

function isBeginning(reader: Reader, at: number, start: string, capital: string): boolean {
  const { tokens } = reader
  const token = tokens[at]!
  const before = tokens[at - 1]
  if (start === 'colon')
    return (
      hasCueBefore(reader, at, 12) || reader.within[at - 2] === true || (capital !== 'lower' && token.kind === 'word')
    )
  if (capital === 'lower') {
    if (ARTICLES.has(token.low) || STOPS.test(token.low) || reader.begins[at]) return false
    if (start === 'weak cue') return isCue(before!, WEAK_CUES) && reader.lettered.has(token.sentence)
    return isUnder(reader, at) || (start === 'strong cue' && (isCue(before!) || reader.ends[at] === true))
  }
  if (token.kind === 'ratio' || token.kind === 'size') return start === 'strong cue'
  if (token.kind === 'number') {
    const alone =
      token.unit === '' &&
      (tokens[at + 1]?.sentence !== token.sentence || reader.begins[at + 1] || tokens[at + 1]!.kind === 'mark')
    return (
      / cue$/.test(start) ||
      (start === 'after looks' && reader.sized[at] === true && alone === true) ||
      isUnder(reader, at)
    )
  }
  return / cue$/.test(start)
    ? token.text !== 'I' || isUpper(tokens[at + 1])
    : (!REQUESTS.test(token.text) ||
        (/^(?:The|My|Our|We|No|All|Both|It)$/.test(token.text) && isTitled(tokens[at + 1]))) &&
        !(start === 'opens' && isTitled(before))
}

function endsOf(reader: Reader, at: number, spoken: boolean): number[] {
  const { tokens, begins } = reader
  const ends = new Set<number>()
  for (let to = at + 1; to <= Math.min(tokens.length, at + LONGEST_TEXT) && ends.size < MOST_ENDS; to += 1) {
    const token = tokens[to]
    const over = token === undefined || token.sentence !== tokens[to - 1]!.sentence
    if (over) ends.add(to)
    // "Woof! Where is my dinner?"
    if (
      over &&
      !(
        spoken &&
        (/^[!?]$/.test(tokens[to - 1]!.text) || (tokens[to - 1]!.text === '.' && tokens[to - 2]!.kind === 'number')) &&
        isTitled(token) &&
        !REQUESTS.test(token!.text)
      )
    )
      break
    if (token === undefined || token.kind === 'quote') break
    if (
      /^[,;.(!?]$/.test(token.text) &&
      !(token.text === '.' && tokens[to + 1]?.sentence === token.sentence) &&
      tokens[to + 1]?.text !== token.text
    )
      ends.add(/^[!?]$/.test(token.text) ? to + 1 : to)
    if (token.text === '(' || (token.text === '.' && tokens[to + 1]?.sentence !== token.sentence)) break
    const dangles = /^(?:a|an|the|in|on|at|with)$/.test(tokens[to - 1]!.low)
    if (token.text === token.low && !dangles && (begins[to] || STOPS.test(token.low))) ends.add(to)
  }
  return [...ends]
}

/** What a text holds that speaks against it. */
function crossings({ tokens, begins, within }: Reader, from: number, to: number, colon: boolean): string[] {
  const marks: string[] = []
  for (let at = from + 1; at < to; at += 1) {
    const token = tokens[at]!
    if (token.sentence !== tokens[from]!.sentence) return [...marks, 'sentence']
    if (token.text === ',') marks.push(colon ? 'list comma' : 'comma')
    else if (token.text !== token.low || token.kind !== 'word') continue
    else if (begins[at])
      marks.push(STOPS.test(token.low) || tokens[at - 1]!.text === ',' ? 'holds looks' : 'holds a look')
    else if (
      (colon ? /^(?:then|please|pls)$/ : /^(?:and|then|please|pls|but)$/).test(token.low) &&
      !within[at] &&
      !isTitled(tokens[at + 1])
    )
      marks.push('stop')
  }
  if (STOPS.test(tokens[to - 1]!.low)) marks.push('stop')
  return marks
}

/** Behind a colon: "A / B / C", "Coffee 2.50, Tea 2.20" where lines are spoken of. */
function listed(
  { tokens, instructions }: Reader,
  at: number,
  to: number,
  value: string,
  marks: readonly string[],
): Slot[] {
  const slashes = value.split(/\s+[/|•]\s+/)
  if (slashes.length > 1) return textSlot(at, to, slashes.join('\n'), 'slashes', ...marks, 'list')
  const commas = value.split(/[,;]\s+/)
  const said = instructions.slice(0, tokens[at]!.start).toLowerCase()
  if (commas.length < 3 || !LINED.test(said) || commas.some((part) => part.split(' ').length > 5)) return []
  return textSlot(at, to, commas.join('\n'), 'commas', ...marks, 'list')
}

/** Lines of their own below what says how they look. */
function lines(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  if (tokens[at - 1]?.text !== '\n' || tokens[at]!.kind === 'mark') return []
  const found: Slot[] = []
  const texts: string[] = []
  for (let from = at; from < tokens.length; ) {
    let to = from
    while (tokens[to] !== undefined && tokens[to]!.text !== '\n') to += 1
    const words = tokens.slice(from, to)
    if (words.length === 0 || words.length > 10 || words.some(({ low, kind }) => kind === 'quote' || ASKS.test(low)))
      break
    texts.push(reader.cut(from, to))
    const looks = words.filter(
      (_, i) => reader.within[from + i] && tokens[from + i]!.text === tokens[from + i]!.low,
    ).length
    if (looks > words.length / 2) break
    if (texts.length > 1) found.push(...textSlot(at, to, texts.join('\n'), 'lines', ...texts.map(() => 'lines')))
    from = to + 1
  }
  return found
}
const ASKS = /^(?:please|pls|make|add|put|write|crop|remove|letters|text|font|everything|both|background)$/

/** "Happy birthday grandma in gold script letters": a sentence that begins with the text and goes on with its looks. */
function opening(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  const starts = at === 0 || tokens[at - 1]!.sentence !== token.sentence
  if (
    !starts ||
    isAnyCue(token) ||
    ARTICLES.has(token.low) ||
    reader.begins[at] ||
    token.kind === 'quote' ||
    token.kind === 'mark'
  )
    return []
  for (let to = at + 1; to < Math.min(tokens.length, at + LONGEST_OPENING); to += 1) {
    if (tokens[to]!.sentence !== tokens[to - 1]!.sentence && !/^[!?]$/.test(tokens[to - 1]!.text)) return []
    if (isAnyCue(tokens[to]!) && tokens[to]!.low !== 'with') return []
    if (!/^(?:in|at|on)$/.test(tokens[to]!.low)) continue
    const tells = tokens
      .slice(to, to + 16)
      .some(
        ({ low, sentence }) =>
          sentence === tokens[to]!.sentence &&
          /^(?:font|letters|handwriting|script|corner|bottom|top|lettering|caps)$/.test(low),
      )
    return tells ? textSlot(at, to, reader.cut(at, to), 'opening', 'opening') : []
  }
  return []
}
