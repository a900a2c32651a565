import { isFiller } from '../language/filler.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { isOneThing } from './amounts.ts'
import { dateEnd } from './dates.ts'
import type { Slot } from './slot.ts'
import {
  hasCueBefore,
  isAnyCue,
  isCapitals,
  isTitled,
  isUpper,
  REQUESTS,
  type Reader,
  textSlot,
} from './text-evidence.ts'

export function quotation(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  // "in \"screen\" mode"
  const named = /^(?:mode|blending|filter)$/.test(tokens[at + 1]?.low ?? '')
  if (token.kind === 'quote' && !named) return textSlot(at, at + 1, token.text, 'quotation', 'quoted')
  return []
}

export const FILE = /\.(?:jpe?g|png|webp|gif|tiff?|heic|avif)$/

/** Addresses of the web and of mail, handles, prices, dates, copyright. */
export function patterned(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  const next = tokens[at + 1]
  if (/^[,.;:]$/.test(token.text)) return []
  // "handle: @noor.bakes – white"
  const dictated = tokens[at - 1]?.text === ':' && hasCueBefore(reader, at, 12) ? ['colon'] : []
  const pattern = (to: number, rule: string) => textSlot(at, to, reader.cut(at, to), rule, 'pattern', ...dictated)
  if (
    token.kind === 'word' &&
    !isFiller(token) &&
    (/^[@#]/.test(token.text) || /[@/]|^www\.|\p{L}\.\p{L}/u.test(token.low.replace(FILE, '')))
  ) {
    return pattern(at + 1, 'address')
  }
  // "a 7 in a red badge"
  const isNumeral =
    token.kind === 'number' && token.unit === '' && (/^an?$/.test(tokens[at - 1]?.low ?? '') || isOneThing(tokens, at))
  if (isNumeral && /^(?:in|on|inside|within) (?:an?|the|it)$/.test(wordsOf(tokens, at + 1, at + 3)))
    return pattern(at + 1, 'numeral')
  const discount = discountEnd(reader, at)
  if (discount !== undefined) return pattern(discount, 'discount')
  // "letter A in the corner"
  if (/^[A-Z]$/.test(token.text) && tokens[at - 1]?.low === 'letter') return pattern(at + 1, 'letter')
  if (/^\p{Sc}$/u.test(token.text) && next?.kind === 'number') return pattern(at + 2, 'price')
  // "R49.99"
  if (/^\p{Lu}{1,2}\d+[.,]\d\d$/u.test(token.text)) return pattern(at + 1, 'price')
  // "3 for £5"
  const price = next?.low === 'for' && token.kind === 'number' && /^\p{Sc}$/u.test(tokens[at + 2]?.text ?? '')
  if (price && tokens[at + 3]?.kind === 'number') return pattern(at + 4, 'price')
  // "the price 3.50"
  if (
    token.kind === 'number' &&
    /^\d+[.,]\d\d$/.test(token.text) &&
    /^(?:price|costs?)$/.test(tokens[at - 1]?.low ?? '')
  )
    return pattern(at + 1, 'price')
  if (token.kind === 'number' && /^(?:\p{Sc}|eur|euros?|usd|gbp|chf)$/u.test(next?.low ?? ''))
    return pattern(at + 2, 'price')
  // "21 °C"
  if (token.kind === 'number' && token.unit === '°' && /^[CF]$/.test(next?.text ?? ''))
    return pattern(at + 2, 'temperature')
  // "since 1921", where something is to be written
  const isYear = /^(?:since|established|est)$/.test(token.low) && /^\d{4}$/.test(next?.text ?? '')
  if (isYear && hasCueBefore(reader, at, 12)) return pattern(at + 2, 'year')
  if (token.kind === 'number' && /^\d{1,4}[.]\d{1,2}[.]\d{2,4}$/.test(token.low)) return pattern(at + 1, 'date')
  const date = dateEnd(tokens, at)
  const isDeadline =
    !reader.sheet && DEADLINE.test(wordsOf(tokens, Math.max(0, at - 2), at)) && !hasCueBefore(reader, at, 12)
  if (date !== undefined && !isDeadline) return pattern(date, 'date')
  const sign = /^(?:exclamation|question)$/.test(token.low) && /^(?:mark|point)s?$/.test(next?.low ?? '')
  if (sign) return textSlot(at, at + 2, token.low === 'question' ? '?' : '!', 'sign', 'pattern')
  const to = telephoneEnd(tokens, at)
  return to === undefined ? copyright(reader, at) : pattern(to, 'telephone')
}

/** Where "30% off", or "-30%" on something to write on, ends; but "cut 10% off the top". */
function discountEnd({ tokens, names, plates, within }: Reader, at: number): number | undefined {
  const token = tokens[at]!
  if (token.unit !== '%' || names[at - 1]) return undefined
  const isOff = /^(?:off|discount)$/.test(tokens[at + 1]?.low ?? '')
  if (isOff && !FROM_WHERE.test(tokens[at + 2]?.low ?? '')) return at + 2
  const isReduced = /^[-–−]/.test(token.text) && /^(?:in|on|inside) an?$/.test(wordsOf(tokens, at + 1, at + 3))
  const first = at + 3
  const isOnThing = within[first] || plates.slice(first, first + FARTHEST_PLATE).some(Boolean)
  return isReduced && isOnThing ? at + 1 : undefined
}

/** "I need it by 3 May" */
const DEADLINE = /(?:^| )(?:by|until|till|before|since|from)(?: the)?$/
const FROM_WHERE = /^(?:the|each|every|all|both|its|my|this|it|top|bottom|left|right)$/

/** "ring 01632 960456": where the number ends, as an index of the token behind it. */
function telephoneEnd(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at]!
  const called = /^(?:tel|telephone|call|phone|ring|mobile|mob|fax|whatsapp)$/.test(token.low)
  let digits = called ? at + 1 : at
  while (called && /^(?:[.:#]|no|nr|number)$/.test(tokens[digits]?.low ?? '')) digits += 1
  const isPhone = tokens[digits]?.kind === 'number' && /^(?:[+0]\d{2,}|\d{5,})$/.test(tokens[digits]!.text)
  // "call 555 0142"
  const isShort =
    called && /^\d{3,}$/.test(tokens[digits]?.text ?? '') && /^(?:\d{3,}|[-/])$/.test(tokens[digits + 1]?.text ?? '')
  if (isShort || (isPhone && (called || tokens[digits + 1]?.kind === 'number'))) {
    while (tokens[digits]?.kind === 'number' || /^[-/]$/.test(tokens[digits]?.text ?? '')) digits += 1
    return digits
  }
  return undefined
}

function copyright(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  const signed = /^[©®™]$/.test(token.text)
  if (!signed && !(token.low === 'copyright' && /^[A-Z0-9©]/.test(tokens[at + 1]?.text ?? ''))) return []
  let to = at + 1
  while (
    tokens[to] !== undefined &&
    (/^[A-Z0-9©]/.test(tokens[to]!.text) || /^[&.]$/.test(tokens[to]!.text)) &&
    tokens[to]!.sentence === token.sentence
  )
    to += 1
  return to > at + 1 ? textSlot(at, to, reader.cut(at, to), 'copyright', 'pattern') : []
}

/** Tokens from "in a" to what a text stands on. */
const FARTHEST_PLATE = 4

const LONGEST_RUN = 60
/** Words in capitals that may be the name of somebody. */
const LONGEST_NAME = 3

/** "put SOLD across it", "AND YOU MEET YOUR FAMILY": a run of words in capitals, whatever numbers stand in it. */
export function capitals(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const first = tokens[at]!
  if (!isUpper(first)) return []
  const before = tokens[at - 1]
  const follows = before?.sentence === first.sentence && (isUpper(before) || before?.kind === 'number')
  if (follows) return []
  let to = at + 1
  while (to < at + LONGEST_RUN && goesOn(tokens, to, reader.sheet)) to += 1
  const run = tokens.slice(at, to)
  if (!run.some(isCapitals)) return []
  // "a BIG “STOP”": how a text that stands in quotation marks is to look.
  if (tokens[to]?.kind === 'quote' && run.every((_, i) => reader.dressed[at + i])) return []
  while (/^[!?]$/.test(tokens[to]?.text ?? '') && tokens[to]!.start === tokens[to - 1]!.end) to += 1
  const cued = hasCueBefore(reader, at, 12) ? 'cued' : 'uncued'
  // "our CI colours": capitals that say of what kind something is.
  const next = tokens[to]
  const kindOf = next?.kind === 'word' && next.text === next.low && !isFiller(next) && !reader.begins[to]
  const named = /^(?:the|our|my|an?|this|your|their)$/.test(before?.low ?? '')
  // "MLS wants 1600 px": who wants it.
  const does = before?.sentence !== first.sentence && tokens.slice(to, to + 2).some(({ low }) => DOES.test(low))
  // "for MLS", "client ACME", "our team at ACME": who it is for, or what a noun is called.
  const noun = before?.kind === 'word' && before.text === before.low && !isFiller(before) && !reader.within[at - 1]
  const about = before?.sentence === first.sentence && noun && run.length <= LONGEST_NAME
  const purpose = before?.low === 'for'
  // "GDPR: please pixelate the faces"
  const isAddressed = next?.text === ':' && before?.sentence !== first.sentence && !reader.sheet
  // "Part II": the last word of a name.
  const ends =
    isTitled(before) && !isAnyCue(before!) && !REQUESTS.test(before!.text) && before!.sentence === first.sentence
  const attributive =
    (ends && first.text.length < 4) ||
    (kindOf && (named || tokens[to + 1]?.text === ':') && to - at <= (named ? 1 : 2)) ||
    ((does || about || isAddressed) && cued === 'uncued') ||
    purpose
      ? ['attributive']
      : []
  const found = textSlot(at, to, reader.cut(at, to), 'capitals', 'capitals', cued, ...attributive)
  let end = to
  while (tokens[end] !== undefined && end < to + 12 && continues(tokens, end)) end += 1
  const dangles = ({ low }: Token, _before: Token | undefined) => /^(?:the|of|to|at|[&:–-])$/.test(low)
  while (end > to && dangles(tokens[end - 1]!, tokens[end - 2])) end -= 1
  if (end > to)
    found.push(...textSlot(at, end, reader.cut(at, end), 'capitals and more', 'capitals', 'list', ...attributive))
  return found
}

const DOES =
  /^(?:wants?|needs?|requires?|asks?|comes?|came|looks?|is|was|has|had|likes?|accepts?|rejects?|takes?|keeps?)$/

function goesOn(tokens: readonly Token[], at: number, sheet: boolean): boolean {
  const token = tokens[at]
  if (token === undefined || token.sentence !== tokens[at - 1]!.sentence) return false
  if (isUpper(token)) return true
  if (token.kind === 'number' || (/^\p{Sc}$/u.test(token.text) && tokens[at + 1]?.kind === 'number')) return true
  // "heading MISSING: PEPPER"
  if (sheet && token.text === ':') return isCapitals(tokens[at - 1]) && isCapitals(tokens[at + 1])
  return /^[&'+/–—=→⇒×·-]$/.test(token.text) && (isUpper(tokens[at + 1]) || tokens[at + 1]?.kind === 'number')
}

function continues(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  if (token.sentence !== tokens[at - 1]!.sentence) return false
  // "J. Hartmann": a full stop that ends no sentence.
  if (token.text === '.') return tokens[at + 1]?.sentence === token.sentence && token.start === tokens[at - 1]!.end
  if (token.text === ',') return tokens[at + 1]?.kind === 'number' || /^[A-Z]/.test(tokens[at + 1]?.text ?? '')
  return (
    token.kind === 'number' ||
    token.kind === 'ratio' ||
    (token.kind === 'word' && /^(?:[A-Z]|(?:am|pm|the|of|to|at|h)$)/.test(token.text)) ||
    /^[&:–-]$/.test(token.text)
  )
}
