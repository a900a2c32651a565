import { type Token, wordsOf } from '../language/tokens.ts'
import { COLOUR_WORDS } from './colours.ts'
import { MONTH } from './dates.ts'
import { type Amount, type Slot, slot } from './slot.ts'

const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const TEENS = ['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const DOZEN = 12
const NUMBERS = new Map<string, number>([
  ...ONES.map((word, i) => [word, i + 1] as const),
  ...TEENS.map((word, i) => [word, i + 13] as const),
  ...TENS.map((word, i) => [word, (i + 2) * 10] as const),
  ['hundred', 100],
  ['dozen', DOZEN],
])
const PARTS = new Map([
  ['half', 1 / 2],
  ['halfway', 1 / 2],
  ['third', 1 / 3],
  ['quarter', 1 / 4],
  ['fifth', 1 / 5],
  ['tenth', 1 / 10],
])
/** Words for the sides of parts: "the left third". */
const SIDE = /^(?:left|right|hand|top|bottom|upper|lower|lowest|topmost|uppermost|bottommost)$/
const TIMES = new Map([
  ['double', 2],
  ['twice', 2],
  ['triple', 3],
  ['thrice', 3],
  ['quadruple', 4],
  ['halve', 0.5],
])

/** Kinds of amounts that count what there is, of which none can be less. */
const PARTLESS = new Set<Amount['kind']>(['plain', 'px', 'levels', 'factor'])

const NEARLY = /^(?:say|about|around|roughly|approximately|approx|circa|maybe|just|exactly|only|~)$/
/** What a number behind it counts, and no change. */
const COUNTED = /^(?:page|figure|fig|chapter|issue|room|unit|ticket|no|nr|plate|exhibit)$/

/** Units behind a number, and what the number then counts. */
const UNITS: readonly (readonly [kind: Amount['kind'], words: readonly string[]])[] = [
  ['percent', ['%', 'percent', 'pct', 'percentage']],
  ['px', ['px', 'pixel', 'pt', 'point']],
  ['degrees', ['°', 'degree', 'deg', 'degres']],
  ['stops', ['stop', 'ev', 'f']],
  ['levels', ['level', 'step', 'stage', 'colour', 'tone', 'shade', 'tonal', 'flat', 'gray', 'grey']],
  ['factor', ['x', 'time', 'times', 'fold']],
]

/** The number a word or a figure is; `NaN` for any other. */
export function numberOf(token: Token | undefined): number {
  if (token === undefined) return Number.NaN
  return token.kind === 'number' ? token.value : (NUMBERS.get(token.low) ?? Number.NaN)
}

/** Behind an amount that something is to have less, and not to be cut off it. */
const OFF =
  /^(?:off|from) (?:the|its|his|her|their|my|our) (?!top|bottom|left|right|upper|lower|outer|sides?|edges?|ends?|corners?|width|height|pictures?|photos?|images?|border|frame|margins?|rim)/

/** "not by more than 30 percent", "at most 20" */
const LIMIT = /\b(?:(?:not|no|never)(?: by)? (?:more than|over|above|beyond|past)|at most) $/

/** Amounts, counts and ratios that begin at a token. */
export function amountSlots(tokens: readonly Token[], at: number): Slot[] {
  const token = tokens[at]!
  // "down to around 70 %"
  const link = NEARLY.test(tokens[at - 1]?.low ?? '') ? at - 2 : at - 1
  const said = tokens[link]?.low
  const limit = LIMIT.exec(`${wordsOf(tokens, Math.max(0, at - 5), at)} `)?.[0].match(/ /g)?.length ?? 0
  const from = limit > 0 ? at - limit : said === 'to' || said === 'by' || said === 'at' ? link : at
  const amount = (kind: Amount['kind'], to: number, read: number): Slot => {
    // "1.200 pixels": no picture has parts of them.
    const n = kind === 'px' && /^\d{1,2}\.\d{3}$/.test(token.text) ? read * 1000 : read
    // "minus a third of a stop", "take ten percent off the saturation"
    const isLess = said === 'minus' || (/^\w/.test(said ?? '') && OFF.test(wordsOf(tokens, to, to + 3)))
    const named = isLess && !PARTLESS.has(kind) ? '-' : ''
    const sign = /^[+-]/.test(token.text) ? (token.text[0] as '+' | '-') : named
    const value: Amount = {
      kind,
      n: sign === '' ? n : Math.abs(n),
      sign,
      to: /^(?:to|at)$/.test((limit > 0 ? tokens[from - 1]?.low : said) ?? ''),
      by: said === 'by',
    }
    // "square, 1080 px" is a size of the picture.
    const isSize =
      kind === 'px' && n >= LEAST_PICTURE && tokens[from - 1]?.text === ',' && ENDS.test(tokens[to]?.low ?? '')
    return slot(
      'amount',
      said === 'minus' && named !== '' ? link : from,
      to,
      value,
      kind,
      kind,
      ...(isSize ? ['pixels'] : []),
    )
  }
  // "20:30" is a time of the day.
  if (token.kind === 'ratio' && /^(?:[01]?\d|2[0-4]):(?:00|15|30|45)$/.test(token.low)) return []
  if (token.kind === 'ratio') return [slot('ratio', from, at + 1, token.pair.join(':'), 'ratio')]
  // "16x9" is a shape, "800x600" a size.
  if (token.kind === 'size' && Math.max(...token.pair) < 50)
    return [slot('ratio', from, at + 1, token.pair.join(':'), 'ratio', 'cells')]
  if (token.kind === 'size') return [slot('ratio', from, at + 1, token.pair.join(':'), 'size', 'pixels')]
  return [
    ...measuredParts(tokens, at),
    ...proportions(tokens, at),
    ...fractions(tokens, at, amount),
    ...counted(tokens, at, amount),
  ].flatMap((one) => [one, ...withMeasure(tokens, one)])
}

/** "a radius of 40 px", "strength: 5", "exactly 2000": the same from where what a number measures is said, or how nearly. */
function withMeasure(tokens: readonly Token[], { from, ...amount }: Slot): Slot[] {
  if (amount.dimension !== 'amount') return []
  const { sentence } = tokens[from]!
  const here = (at: number) => (tokens[at]?.sentence === sentence ? tokens[at]!.low : '')
  const nearly = EXACTLY.test(here(from - 1)) ? from - 1 : from
  const noun = MEASURE_LEADS.test(here(nearly - 1)) ? nearly - 2 : nearly - 1
  // "a corner radius of 5 %" asks for round corners.
  const isMeasured = MEASURES.test(here(noun)) && !/^(?:corner|edge|border)s?$/.test(here(noun - 1))
  const start = isMeasured ? noun : nearly
  return start < from ? [{ ...amount, from: start }] : []
}
const EXACTLY = /^(?:exactly|precisely)$/
const MEASURES = /^(?:radius|strength|amount|intensity)$/
const MEASURE_LEADS = /^(?:of|is|about|around|roughly|approximately|approx|[:=])$/

/** "the upper 15 %": the least of the parts that tools know which holds it. */
function measuredParts(tokens: readonly Token[], at: number): Slot[] {
  const side = /^(?:upper|top)(?:most)?$/.test(tokens[at]!.low)
    ? 'top'
    : /^(?:lower|bottom)(?:most)?$/.test(tokens[at]!.low)
      ? 'bottom'
      : /^(?:left|right)$/.exec(tokens[at]!.low)?.[0]
  const share = tokens[at + 1]
  const isGlued = share?.unit === '%' || share?.unit === 'percent'
  const part = SHARES.find(([most]) => share?.kind === 'number' && share.value <= most)?.[1]
  if (side === undefined || part === undefined || !(isGlued || unitOf(...(tokens[at + 2]?.forms ?? [])) === 'percent'))
    return []
  return [slot('area', at, isGlued ? at + 2 : at + 3, `${side} ${part}`, 'measured', 'measured')]
}
const SHARES: readonly (readonly [most: number, part: string])[] = [
  [25, 'quarter'],
  [34, 'third'],
  [50, 'half'],
]

const LONGEST_PROPORTION = 10
const EDGES = '(wide|broad|width|long|length|high|tall|height)'
const PROPORTION = new RegExp(`^(?:times |x )?(?:as|the) ${EDGES} (?:as|of) (?:(?:it|it's|its|is|the) )*${EDGES}\\b`)

/** "twice as wide as it's high", "half as tall as wide": width to height. */
function proportions(tokens: readonly Token[], at: number): Slot[] {
  const token = tokens[at]!
  const half = wordsOf(tokens, at + 1, at + 4) === 'and a half'
  const named = token.low === 'as' ? 1 : token.low === 'half' ? 0.5 : (TIMES.get(token.low) ?? numberOf(token))
  const n = half ? named + 0.5 : named
  const from = token.low === 'as' ? at : half ? at + 4 : at + 1
  const [said, of = '', to = ''] = PROPORTION.exec(wordsOf(tokens, from, from + LONGEST_PROPORTION)) ?? []
  // "five times as long as it is high"
  const isAcross = (edge: string, other: string) =>
    /^(?:wid|broad)/.test(edge) || (edge.startsWith('l') && !/^(?:wid|broad)/.test(other))
  const across = isAcross(of, to)
  if (said === undefined || !(n > 0) || across === isAcross(to, of)) return []
  const [longer, shorter] = n < 1 ? [1, 1 / n] : [n, 1]
  const ratio = across ? `${longer}:${shorter}` : `${shorter}:${longer}`
  return [slot('ratio', at, from + said.split(' ').length, ratio, 'ratio')]
}

type MakeAmount = (kind: Amount['kind'], to: number, n: number) => Slot

function counted(tokens: readonly Token[], at: number, amount: MakeAmount): Slot[] {
  const token = tokens[at]!
  const halves = wordsOf(tokens, at + 1, at + 4) === 'and a half'
  if (halves && !Number.isNaN(numberOf(token))) {
    const unit = unitOf(...(tokens[at + 4]?.forms ?? []))
    return unit === undefined ? [] : [amount(unit, at + 5, numberOf(token) + 0.5)]
  }
  const said = tokens[at - 1]?.low
  const n = numberOf(token)
  const spelt = spelled(tokens, at)
  if (spelt !== undefined) {
    const whole: Token = { ...token, kind: 'number', text: `${spelt.n}`, value: spelt.n }
    const joined = [...tokens.slice(Math.max(0, at - 1), at), whole, ...tokens.slice(spelt.to, spelt.to + 4)]
    const before = Math.min(at, 1)
    const more = spelt.to - at - 1
    return counted(joined, before, (kind, to, value) => amount(kind, to + at + more - before, value)).filter(
      ({ dimension }) => dimension === 'amount',
    )
  }
  // "Flat 4B"
  const letter = tokens[at + 1]
  if (letter?.start === token.end && /^\p{L}$/u.test(letter.text) && letter.low !== 'x') return []
  // "the 80s" are no amount.
  if (Number.isNaN(n) || token.unit === 's' || (token.unit === '' && COUNTED.test(said ?? ''))) return []
  // The hundred of "three hundred", the five of "twenty five"
  for (let from = at - 1; from >= at - MOST_SPELT && tokens[from]?.kind === 'word'; from -= 1)
    if ((spelled(tokens, from)?.to ?? 0) > at) return []
  // "pic 4 the menu"
  if (/^[24]$/.test(token.text) && /^(?:the|my|our|your)$/.test(tokens[at + 1]?.low ?? '')) return []
  // "not on 2": the second picture.
  if (said === 'on' && token.unit === '' && /^(?:[.,!?;]|and)?$/.test(tokens[at + 1]?.low ?? '')) return []
  if (isOfDate(tokens, at)) return []
  // "8 pm", "21 °C", "4 MB" measure nothing of a picture.
  if (OF_WORLD.test(token.unit)) return []
  if (OF_WORLD.test(tokens[at + 1]?.low ?? '') && (token.unit === '°' || token.unit === '')) return []
  const glued = unitOf(token.unit)
  if (glued !== undefined) return [amount(glued, at + 1, n)]
  const next = tokens[at + 1]
  // "a five pointed star" measures nothing.
  const unit = next === undefined || next.low === 'pointed' ? undefined : unitOf(...next.forms)
  const other = next?.low === 'by' || next?.low === 'to' ? numberOf(tokens[at + 2]) : Number.NaN
  const isRange = next?.low === 'to' && tellsRange(tokens, at)
  const slots: Slot[] = other <= 32 && n <= 32 && !isRange ? [slot('ratio', at, at + 3, `${n}:${other}`, 'ratio')] : []
  if (unit !== undefined && !(unit === 'levels' && n < 2)) slots.push(amount(unit, at + 2, n))
  else if (next?.low === 'per' && tokens[at + 2]?.low === 'cent') slots.push(amount('percent', at + 3, n))
  else if (token.kind === 'number' && /^(?:size|font)$/.test(said ?? ''))
    slots.push(amount(n < 8 ? 'percent' : 'px', at + 1, n))
  else if (token.kind === 'number' || (n > ONES.length && n !== DOZEN) || isSigned(tokens, at))
    slots.push(amount('plain', at + 1, n))
  if (
    n >= 1 &&
    n <= 12 &&
    Number.isInteger(n) &&
    next?.low !== 'pointed' &&
    !/^[+-]/.test(token.text) &&
    !isOneThing(tokens, at)
  )
    slots.push(slot('count', at, at + 1, n, 'count'))
  return slots
}

/** "3 May", "June 12", but "3 may be brighter". */
function isOfDate(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[tokens[at + 1]?.low === 'of' ? at + 2 : at + 1]]
  const isMonth = (token: Token | undefined) =>
    token !== undefined && MONTH.test(token.low) && (token.low !== 'may' || token.text === 'May')
  return isMonth(next) || isMonth(before)
}

/** "a black 7": a digit and no number of things. */
export const isOneThing = (tokens: readonly Token[], at: number) =>
  /^an?$/.test(tokens[at - 2]?.low ?? '') && COLOUR_WORDS.has(tokens[at - 1]!.low) && !isCountable(tokens[at + 1])
const isCountable = (next: Token | undefined) =>
  next?.kind === 'number' || (next?.kind === 'word' && next.low.endsWith('s'))

const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000 }
const MOST_SPELT = 6

/** "twenty five", "a hundred and eighty", "two thousand four hundred": a number of several words, and where it ends. */
function spelled(tokens: readonly Token[], at: number): { readonly n: number; readonly to: number } | undefined {
  let [thousands, n, to] = [0, 0, at]
  for (; to < at + MOST_SPELT; to += 1) {
    const token = tokens[to]
    const [scale, small] = [SCALES[token?.low ?? ''], token?.kind === 'word' ? numberOf(token) : Number.NaN]
    const isFirst = n === 0 && thousands === 0
    if (isFirst && token?.low === 'a' && SCALES[tokens[to + 1]?.low ?? ''] !== undefined) n = 1
    else if (scale === 1000 && n > 0 && thousands === 0) [thousands, n] = [n * scale, 0]
    else if (scale === 100 && n > 0 && n < 100) n *= scale
    else if (token?.low === 'and' && !isFirst && n % 100 === 0 && numberOf(tokens[to + 1]) < 100) continue
    else if (small < 100 && token?.low !== 'dozen' && (n % 100 === 0 || (n % 100 >= 20 && n % 10 === 0 && small < 10)))
      n += small
    else break
  }
  return to > at + 1 ? { n: thousands + n, to } : undefined
}

/** Pixels from which on a length is more likely that of a picture than of something on it. */
const LEAST_PICTURE = 500
const ENDS = /^(?:|[.,;!)\n]|and|please|pls|thanks)$/

/** Hours, degrees of temperature and sizes of files. */
const OF_WORLD =
  /^(?:am|pm|o'clock|uhr|c|f|celsius|fahrenheit|[dpl]pi|[cm]m|[kmgt]i?b(?:ytes?)?|(?:kilo|mega|giga|tera)bytes?|megs?)$/

/** "contrast minus ten", "warmth up by ten", but "four by five" */
const isSigned = (tokens: readonly Token[], at: number) =>
  /^(?:minus|plus|by)$/.test(tokens[at - 1]?.low ?? '') && Number.isNaN(numberOf(tokens[at - 2]))

/** "Saturday only, 9 to 2", "open 10 to 4 on weekdays", "kids 5 to 12": from one number to another, and no proportion. */
function tellsRange(tokens: readonly Token[], at: number): boolean {
  const { sentence } = tokens[at]!
  const low = (i: number) => (tokens[i]?.sentence === sentence ? tokens[i]!.low : '')
  const isTimed = Array.from({ length: FARTHEST_DAY }, (_, by) => low(at - 1 - by)).some((word) => HOURS.test(word))
  return isTimed || HOURS.test(low(at + 3)) || !MEASURED.test(low(at - 1))
}
const FARTHEST_DAY = 4
const MEASURED =
  /^(?:|[.,;:(–-]|an?|the|it|in|at|to|as|of|is|be|and|ratio|format|shape|size|aspect|proportions?|make|crop|cropped|cut|banner|header|poster|card|sign|canvas|sheet)$/

const HOURS =
  /^(?:from|open|daily|between|today|tomorrow|tonight|hours|(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?s?|am|pm|o'clock|weekdays|weekends?)$/

const TURNS = /^(?:to the )?(?:left|right|clockwise|anticlockwise|counterclockwise)\b/

const SOME: ReadonlyMap<string, number> = new Map([
  ['couple', 2],
  ['few', 4],
  ['several', 6],
])

function fractions(tokens: readonly Token[], at: number, amount: MakeAmount): Slot[] {
  const token = tokens[at]!
  // "tilted a few degrees", "a couple of stops"
  const some = SOME.get(token.low)
  const measured = at + (tokens[at + 1]?.low === 'of' ? 2 : 1)
  const measure = some === undefined ? undefined : unitOf(...(tokens[measured]?.forms ?? []))
  if (some !== undefined && measure !== undefined && measure !== 'levels') return [amount(measure, measured + 1, some)]
  const times = TIMES.get(token.low)
  if (times !== undefined) return [amount('factor', at + 1, times)]
  if (token.kind === 'number' && token.unit === 'x' && token.text.includes('/')) {
    const stop = tokens.slice(at + 1, at + 4).findIndex((next) => unitOf(...next.forms) === 'stops')
    return [stop === -1 ? amount('fraction', at + 1, token.value) : amount('stops', at + 2 + stop, token.value)]
  }
  // "90 to the right"
  if (/^(?:45|90|180|270)$/.test(token.text) && TURNS.test(wordsOf(tokens, at + 1, at + 4)))
    return [amount('degrees', at + 1, token.value)]
  const counts = /^(a|an|one|two|three)$/.test(token.low) && PARTS.has(tokens[at + 1]?.low.replace(/s$/, '') ?? '')
  const part = counts ? at + 1 : at
  if (/^(?:a|one|full|whole)$/.test(token.low) && tokens[at + 1]?.low === 'stop') {
    const isMore = wordsOf(tokens, at + 2, at + 5) === 'and a half'
    return [isMore ? amount('stops', at + 5, 1.5) : amount('stops', at + 2, 1)]
  }
  const share = PARTS.get(tokens[part]!.low.replace(/s$/, ''))
  // "third, make it smaller" counts the wishes.
  const ordinal = part === at && !/^(?:half|halfway|quarter)$/.test(token.low) && !SIDE.test(tokens[at - 1]?.low ?? '')
  const isHalfThere =
    token.low.startsWith('hal') && /^(?:transparent|translucent|opaque|see)$/.test(tokens[part + 1]?.low ?? '')
  // "on a strip halfway up"
  const isWhere = token.low === 'halfway' && /^(?:up|down|along|between|across)$/.test(tokens[at + 1]?.low ?? '')
  if (share === undefined || ordinal || isHalfThere || isWhere) return []
  const n = share * (counts && token.low === 'two' ? 2 : counts && token.low === 'three' ? 3 : 1)
  // "a third of a stop", but "the upper third by a stop"
  const stop = /^(?:of an?|of|an?)\b/.exec(wordsOf(tokens, part + 1, part + 3))?.[0].split(' ').length ?? 0
  const unit = tokens[part + 1 + stop]
  if (unit?.forms.has('stop') || unit?.low === 'ev') return [amount('stops', part + 2 + stop, n)]
  if (stop > 0 && unit?.forms.has('degree')) return [amount('degrees', part + 2 + stop, n)]
  if (tokens[part + 1]?.forms.has('turn')) return [amount('degrees', part + 2, n * 360)]
  return [amount('fraction', part + 1, n)]
}

function unitOf(...words: string[]): Amount['kind'] | undefined {
  return UNITS.find(([, units]) => words.some((word) => units.includes(word)))?.[0]
}
