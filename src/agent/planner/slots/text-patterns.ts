import type { Token } from '../language/tokens.ts'
import { dateEnd } from './dates.ts'
import type { Slot } from './slot.ts'
import { hasCueBefore, isCapitals, isUpper, type Reader, textSlot } from './text-evidence.ts'

export function quotation({ tokens }: Reader, at: number): Slot[] {
  const token = tokens[at]!
  return token.kind === 'quote' ? textSlot(at, at + 1, token.text, 'quotation', 'quoted') : []
}

/** Addresses of the web and of mail, handles, prices, dates, copyright. */
export function patterned(reader: Reader, at: number): Slot[] {
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

/** "put SOLD across it", "AND YOU MEET YOUR FAMILY": a run of words in capitals, whatever numbers stand in it. */
export function capitals(reader: Reader, at: number): Slot[] {
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
  if (token.kind === 'number' || (/^[€$£¥]$/.test(token.text) && tokens[at + 1]?.kind === 'number')) return true
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
