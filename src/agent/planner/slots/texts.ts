import type { Token } from '../language/tokens.ts'
import { type Slot, slot } from './slot.ts'

/** Words after which a text may stand: weak ones ("add") only where more speaks for it. */
const STRONG_CUES = new Set(
  `say read title titled heading headline caption captioned text word words write label labeled labelled slogan tagline subtitle message
  wording called named name number digit phrase quote inscription lettering letters print engrave spell type sign website`.split(
    /\s+/,
  ),
)
const WEAK_CUES = new Set(
  'add put stamp place banner watermark with line lines one repeat date price show have'.split(' '),
)
/** Where a text that nothing closes may end. */
const STOPS = new Set(
  `in at on with across over under underneath below above beneath using as bottom top left right lower upper please pls dead and then but so
  all diagonally both centered because where to for small white black big large serif font script bold italic into by yellow red pink gold`.split(
    /\s+/,
  ),
)
const ARTICLES = new Set('the a an it this that my our these your is on in at to of'.split(' '))
/** Abbreviations in capitals that are no text to write. */
const NO_CAPITALS =
  /^(?:PNG|JPG|JPEG|HEIC|WEBP|GIF|PDF|SVG|OK|ISO|PC|TV|DIY|CSS|HDR|RAW|UK|USA|EU|BW|DSLR|VHS|AI|RGB|CMYK|DPI|FYI|ASAP|PLEASE|PLS|NOT|AND|BUT|NO|VERY|TOO|ALL|THE|ONLY|MORE|ID|CV|HD|UI|OCR|THX|IMG|DSC|URL|LED|EXIF|POV|OMG|LOL|BTW)$/
const LOOKS =
  /\b(?:outline|font|white|black|red|yellow|blue|bold|script|letters)\b|^(?:top|bottom|left|right|small|large|big|center)/i
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/
const LONGEST_OPENING = 14
const LONGEST_TEXT = 60

/** Everything that may be a text to write, with what speaks for it. */
export function textSlots(tokens: readonly Token[], instructions: string): Slot[] {
  const reader: Reader = { tokens, instructions, cut: (from, to) => cut(instructions, tokens, from, to) }
  return tokens.flatMap((_, at) => [
    ...quotation(reader, at),
    ...patterned(reader, at),
    ...capitals(reader, at),
    ...afterCue(reader, at),
    ...titles(reader, at),
    ...opening(reader, at),
  ])
}

interface Reader {
  readonly tokens: readonly Token[]
  readonly instructions: string
  cut(from: number, to: number): string
}

function cut(instructions: string, tokens: readonly Token[], from: number, to: number): string {
  const text = instructions.slice(tokens[from]!.start, tokens[to - 1]!.end).trim()
  return text.replace(/^["'“”]|["'“”,;]+$/g, '').trim()
}

const textSlot = (from: number, to: number, value: string, rule: string, ...marks: string[]): Slot[] =>
  value.length === 0 ? [] : [slot('text', from, to, value, rule, ...marks)]

const isCue = (token: Token, cues = STRONG_CUES) =>
  token.kind === 'word' && [...token.forms].some((form) => cues.has(form))
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
  const pattern = (to: number, rule: string) => textSlot(at, to, reader.cut(at, to), rule, 'pattern')
  if (
    token.kind === 'word' &&
    (/^[@#]/.test(token.text) ||
      /[@/]|^www\.|\.(?:com|org|net|co|shop|store|de|fr|io|eu|info|uk|us|app)$/.test(token.low))
  ) {
    return pattern(at + 1, 'address')
  }
  if (/^[€$£¥]$/.test(token.text) && next?.kind === 'number') return pattern(at + 2, 'price')
  if (
    token.kind === 'number' &&
    (/^[€$£¥]$/.test(next?.text ?? '') || /^(?:eur|euro|euros|usd|gbp|chf)$/.test(next?.low ?? ''))
  )
    return pattern(at + 2, 'price')
  if (token.kind === 'number' && /^\d{1,4}[.]\d{1,2}[.]\d{2,4}$/.test(token.low)) return pattern(at + 1, 'date')
  if (token.kind === 'number' && MONTH.test(next?.low ?? ''))
    return pattern(tokens[at + 2]?.kind === 'number' ? at + 3 : at + 2, 'date')
  if (token.kind === 'word' && MONTH.test(token.low) && token.text !== token.low && next?.kind === 'number') {
    const year = tokens[at + 2]?.text === ',' && tokens[at + 3]?.kind === 'number' ? at + 4 : at + 2
    return pattern(year, 'date')
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

const isCapitals = (token: Token | undefined) => {
  const first = token?.text.codePointAt(0)
  return (
    token?.kind === 'word' &&
    first !== undefined &&
    /^[\p{Lu}\d]*\p{Lu}[\p{Lu}\d'’]+$/u.test(token.text) &&
    !NO_CAPITALS.test(token.text)
  )
}

/** "put SOLD across it", "SUMMER SALE -30%, Saturday 9 am". */
function capitals(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  if (!isCapitals(tokens[at]) || isCapitals(tokens[at - 1])) return []
  let to = at + 1
  while (goesOn(tokens, to)) to += 1
  const cued = hasCueBefore(reader, at, 6) ? 'cued' : 'uncued'
  const found = textSlot(at, to, reader.cut(at, to), 'capitals', 'capitals', cued)
  const before = tokens[at - 1]
  if (before?.kind === 'number' && before.sentence === tokens[at]!.sentence) {
    found.push(...textSlot(at - 1, to, reader.cut(at - 1, to), 'capitals', 'capitals', 'cued'))
  }
  let end = to
  while (tokens[end] !== undefined && tokens[end]!.text !== '.' && end < to + 12 && continues(tokens, end)) end += 1
  if (end > to) found.push(...textSlot(at, end, reader.cut(at, end), 'capitals and more', 'capitals', 'list'))
  return found
}

function goesOn(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.sentence !== tokens[at - 1]!.sentence) return token?.text === '!' && false
  if (isCapitals(token)) return true
  const next = isCapitals(tokens[at + 1])
  if (token.kind === 'number' || /^[IA]$/.test(token.text)) return next || token.unit === '%'
  return /^[&'+-]$/.test(token.text) && (next || tokens[at + 1]?.kind === 'number')
}

function continues(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  if (token.text === ',') return tokens[at + 1]?.kind === 'number' || /^[A-Z]/.test(tokens[at + 1]?.text ?? '')
  return (
    token.kind === 'number' ||
    token.kind === 'ratio' ||
    (token.kind === 'word' && /^(?:[A-Z]|(?:am|pm|the|of|to|at|h)$)/.test(token.text)) ||
    /^[&:–-]$/.test(token.text)
  )
}

/** What stands behind "write", "titled", "says" or a colon, up to each place where it may end. */
function afterCue(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  const before = tokens[at - 1]
  if (before === undefined || token.kind === 'quote' || token.kind === 'mark') return []
  const colon = before.text === ':' && tokens[at - 2]?.kind !== 'number'
  if (!colon && (before.kind !== 'word' || before.sentence !== token.sentence || !isAnyCue(before))) return []
  const cue = colon ? 'colon' : isCue(before) ? 'strong cue' : 'weak cue'
  const capital = /^[\p{Lu}\d©#€$£]/u.test(token.text) && token.text !== 'I' ? 'capital' : 'lower'
  if (!colon && (STOPS.has(token.low) || ARTICLES.has(token.low) || (cue === 'weak cue' && capital === 'lower')))
    return []
  if (colon && !hasCueBefore(reader, at, 9) && (capital === 'lower' || token.kind === 'number')) return []
  const ends = endsOf(tokens, at, colon)
  const found = ends.flatMap((to) => {
    const marks = [cue, capital, to - at > 8 ? 'long' : 'short', ...crossings(tokens, at, to)]
    return textSlot(at, to, reader.cut(at, to).replace(/[.]$/, ''), 'behind a cue', ...marks)
  })
  return colon ? [...found, ...listed(reader, at)] : found
}

function endsOf(tokens: readonly Token[], at: number, colon: boolean): number[] {
  const ends = new Set<number>()
  for (let to = at + 1; to <= Math.min(tokens.length, at + LONGEST_TEXT); to += 1) {
    const token = tokens[to]
    if (token === undefined || token.sentence !== tokens[at]!.sentence) {
      ends.add(to)
      break
    }
    if (token.kind === 'quote') break
    if (STOPS.has(token.low)) {
      ends.add(to)
      if (ends.size > 2 && !colon) break
    }
    if (/^[,;.(]$/.test(token.text)) ends.add(to)
    if (/^[.(]$/.test(token.text) || (token.text === ',' && !colon && ends.size > 2)) break
  }
  return [...ends]
}

/** What a text holds that speaks against it. */
function crossings(tokens: readonly Token[], from: number, to: number): string[] {
  return tokens.slice(from, to).flatMap((token, i) => {
    if (token.text === ',') return ['comma']
    if (!STOPS.has(token.low)) return []
    const next = tokens[from + i + 1]?.low ?? ''
    const joins = /^(?:and|with)$/.test(token.low)
    if (joins) return from + i + 1 === to || /^(?:the|a|my|then|put|make|in)$/.test(next) ? ['stop'] : []
    return /^(?:for|to|all)$/.test(token.low) && token.text === token.low
      ? []
      : token.text === token.low
        ? ['stop']
        : []
  })
}

/** Behind a colon: "A / B / C", "Coffee 2.50, Tea 2.20", lines of their own. */
function listed(reader: Reader, at: number): Slot[] {
  const { tokens, instructions } = reader
  if (!hasCueBefore(reader, at, 12) && !/^[A-Z]/.test(tokens[at]!.text)) return []
  const line = instructions.slice(tokens[at]!.start).split('\n')[0]!
  const end = tokens.findIndex((token, i) => i > at && token.start >= tokens[at]!.start + line.length)
  const to = end === -1 ? tokens.length : end
  const text = line.replace(/[.]$/, '')
  const slashes = text.split(/\s+[/|•]\s+/)
  if (slashes.length > 1) return textSlot(at, to, slashes.join('\n'), 'slashes', 'colon', 'list')
  const commas = text.split(/\s+\(/)[0]!.split(/[,;]\s+/)
  const short = commas.every((part) => part.split(' ').length <= 5 && !LOOKS.test(part))
  return commas.length > 1 && short ? textSlot(at, to, commas.join('\n'), 'commas', 'colon', 'list') : []
}

const isTitled = (token: Token | undefined) =>
  token?.kind === 'word' &&
  /^\p{Lu}[\p{Ll}'’]+$/u.test(token.text) &&
  !/^(?:I|Instagram|Etsy|Amazon|LinkedIn|Facebook|YouTube|Please|Can|Could|Make|Add|Put)$/.test(token.text)

/** "Happy Birthday Anna", "Summer Sale 2026": several words with capital letters within a sentence. */
function titles(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const before = tokens[at - 1]
  if (!isTitled(tokens[at]) || before === undefined || before.sentence !== tokens[at]!.sentence || isTitled(before))
    return []
  let to = at + 1
  while (tokens[to]?.sentence === tokens[at]!.sentence) {
    const joins = /^(?:&|and|of|the|in|at|-|–|')$/.test(tokens[to]!.low) && isTitled(tokens[to + 1])
    if (!isTitled(tokens[to]) && tokens[to]!.kind !== 'number' && !joins) break
    to += 1
  }
  if (to === at + 1) return []
  return textSlot(at, to, reader.cut(at, to), 'title', 'title', hasCueBefore(reader, at, 5) ? 'cued' : 'uncued')
}

/** "Happy birthday grandma in gold script letters": a sentence that begins with the text and goes on with its looks. */
function opening(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  const starts = at === 0 || tokens[at - 1]!.sentence !== token.sentence
  if (!starts || isAnyCue(token) || token.kind === 'quote' || token.kind === 'mark') return []
  for (let to = at + 1; to < Math.min(tokens.length, at + LONGEST_OPENING); to += 1) {
    if (!/^(?:in|at|on)$/.test(tokens[to]!.low)) continue
    const tells = tokens
      .slice(to, to + 16)
      .some(({ low }) => /^(?:font|letters|handwriting|script|corner|bottom|top|lettering|caps)$/.test(low))
    return tells ? textSlot(at, to, reader.cut(at, to), 'opening', 'opening') : []
  }
  return []
}
