import { isFiller } from '../language/filler.ts'
import { numbers, table } from '../language/lists.ts'
import { PatternIndex } from '../language/patterns.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { colourNames } from './colour-names.ts'
import { type Slot, slot } from './slot.ts'

/** Words after a colour that make it the colour of letters. */
const INK = ['letter', 'text', 'font', 'lettering', 'writing', 'type', 'print', 'ink', 'digit', 'numeral', 'figure']
const LETTERED = /^(?:letters|lettering|text|writing|font|type|digits|numerals|words)$/
const STYLED =
  /^(?:bold|italic|serif|sans|script|handwritten|small|big|large|huge|thin|thick|tiny|fat|heavy|block|capital|bubble|bubbly|cute|curly|swirly|fancy|plain|printed|loopy)$/
/** "in black script" */
const SCRIPT = /^(?:script|handwriting|calligraphy|cursive|sans|serif|italics|capitals|caps)$/
const ON = /^(?:on|over|against)$/
const PLATED =
  /^(?:an?|the|semi|half|slightly|partly|transparent|translucent|opaque|see|through|solid|plain|thick|thin|wide|big|small|round|rounded|broad)$/
/** What has the colour behind "on" itself. */
const PLATES =
  /^(?:strip|bar|band|box|panel|circle|badge|banner|field|block|ribbon|star|square|rectangle|bubble|button)e?s?$/
const LINK = /^(?:to|and|&|,|\/|into|then|fading|or)$/
/** "black over red over gold": two of them alone are letters on their ground. */
const OVER = /^(?:over|above)$/
const MOST_COLOURS = 6
const RAINBOW = ['red', 'orange', 'yellow', 'green', 'blue', 'indigo', 'violet']

const INDEX = new PatternIndex<string>()
for (const [name, css] of colourNames()) INDEX.add(name, css)

/** Every word of a colour's name. */
export const COLOUR_WORDS: ReadonlySet<string> = INDEX.words

/** Colours, lists of colours, and colours with the word that they colour. */
export function colourSlots(tokens: readonly Token[]): Slot[] {
  const single = tokens.flatMap((_, at) => colourAt(tokens, at)).filter((one) => !isInName(tokens, one))
  const inks = new Set(single.map(({ to }) => to - 1))
  const starts = new Map<number, Slot[]>()
  for (const one of single) starts.set(one.from, [...(starts.get(one.from) ?? []), one])
  return single.flatMap((one) => [
    ...withNoun(tokens, one, inks, starts),
    ...lists(tokens, one, starts),
    ...articled(tokens, one, starts),
    ...layer(tokens, one),
    ...fades(tokens, one, starts),
    ...halves(tokens, one, starts),
  ])
}

const TITLED = /^\p{Lu}\p{Ll}/u
/** "Blue Gum Café": within a sentence a colour with a capital before a word with one is part of a name. */
function isInName(tokens: readonly Token[], { from, to }: Slot): boolean {
  const [before, first, next] = [tokens[from - 1], tokens[from]!, tokens[to]]
  if (!TITLED.test(first.text)) return false
  // "Mrs. Green", "Grandma Rose", "Rose and Jack's wedding"
  const title = before?.text === '.' ? tokens[from - 2] : before
  const [other, partner] = [tokens[to], tokens[to + 1]]
  const isPair =
    /^(?:and|&)$/.test(other?.low ?? '') && TITLED.test(partner?.text ?? '') && !COLOUR_WORDS.has(partner!.low)
  if (TITLES.test(title?.low ?? '') || (isPair && !isFiller(partner!))) return true
  const within = before?.sentence === first.sentence && !/^(?:[:(&]|and|in|with|on)$/.test(before.low)
  return within && next?.sentence === first.sentence && TITLED.test(next.text) && !isFiller(next)
}

const TITLES =
  /^(?:mrs?|ms|miss|dr|prof|aunt|auntie|uncle|grandma|grandpa|granny|grandad|granddad|nana|sister|brother|lady|lord|sir)$/
const COMPARED = /^(?:blu|redd|green|pink|yellow|whit|black|gr[ae]y)er$/

function colourAt(tokens: readonly Token[], at: number): Slot[] {
  const token = tokens[at]!
  const tone = TONES[token.low]
  if (tone !== undefined && isColour(tokens, at)) return [slot('colour', at, at + 1, tone, 'tone')]
  if (token.kind === 'colour') return [slot('colour', at, at + 1, token.low, 'css')]
  if (token.forms.has('rainbow')) return [slot('colour', at, at + 1, RAINBOW, 'rainbow', 'list')]
  // "on the roses"
  if (
    /s$/.test(token.low) &&
    !COLOUR_WORDS.has(token.low) &&
    /^(?:the|my|our|his|her|their|these|those)$/.test(tokens[at - 1]?.low ?? '')
  )
    return []
  // "the sky bluer"
  const found = INDEX.at(tokens, at).filter(({ to }) => !COMPARED.test(tokens[to - 1]!.low))
  // "red yellow green" lists three.
  const lists = at > 0 && tokens[at - 1]!.kind === 'word' && INDEX.at(tokens, at - 1).some(({ to }) => to === at)
  const alone =
    found.some(({ to }) => to === at + 1) && tokens[at + 1] !== undefined && INDEX.at(tokens, at + 1).length > 0
  const longest = lists && alone ? at + 1 : Math.max(0, ...found.map(({ to }) => to))
  return found
    .filter(({ to }) => to === longest)
    .slice(0, 1)
    .map(({ found: css, to }) => slot('colour', at, to, css, 'name'))
}

const TONES: Readonly<Record<string, string>> = { dark: '#222222', light: '#f5f5f5', pale: '#f5f5f5' }
const GROUND = /^(?:background|backdrop|ground|base|paper|card|sheet)$/
const PLATE = /^(?:badge|band|banner|bar|box|bubble|circle|label|panel|patch|plate|ribbon|sticker|strip)$/

/** "dark letters", "on something dark", "on a dark ground": a tone that stands for a colour. */
function isColour(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.low ?? '', tokens[at + 1]]
  if (/^(?:something|anything)$/.test(before)) return true
  if (GROUND.test(next?.low ?? '')) return !/^(?:the|my|our|this|that|his|her|their|its|too|so|very|is)$/.test(before)
  return tokens[at]!.low === 'dark' && (PLATE.test(next?.low ?? '') || INK.some((word) => next?.forms.has(word)))
}

/** "in cream", "cream coloured", "white letters": the words around a colour that belong to it. */
function withNoun(
  tokens: readonly Token[],
  one: Slot,
  inks: ReadonlySet<number>,
  starts: ReadonlyMap<number, unknown>,
): Slot[] {
  // "White bold text"
  let noun = one.to
  while (noun < one.to + 3 && STYLED.test(tokens[noun]?.low ?? '')) noun += 1
  const last = tokens[noun]
  const styles = SCRIPT.test(tokens[one.to]?.low ?? '') || (noun > one.to && INK.some((word) => last?.forms.has(word)))
  const more: Slot[] = [styles ? { ...one, marks: ['ink'] } : one]
  if (PLAIN.test(tokens[one.from - 1]?.low ?? '')) more.push({ ...one, from: one.from - 1, rule: 'plain' })
  const coloured = tokens[one.to]?.forms.has('colour') ? one.to + 1 : one.to
  if (coloured > one.to) more.push({ ...one, to: coloured })
  if (INK.some((word) => tokens[coloured]?.forms.has(word)))
    more.push({ ...one, to: coloured + 1, rule: 'ink', marks: ['ink'] })
  // "yellow on black", "white letters on dark green"
  const before = tokens[one.from - 2]
  const inked = before !== undefined && (inks.has(one.from - 2) || INK.some((word) => before.forms.has(word)))
  if (inked && ON.test(tokens[one.from - 1]!.low) && !PLATES.test(tokens[coloured]?.low ?? ''))
    more.push({ ...one, from: one.from - 1, to: coloured, rule: 'on', marks: ['on'] })
  // "letters in white", "lettering black"
  const named = /^(?:in|all|are|is|should|be)$/.test(tokens[one.from - 1]?.low ?? '') ? one.from - 2 : one.from - 1
  if (LETTERED.test(tokens[named]?.low ?? '') && tokens[named]!.sentence === tokens[one.from]!.sentence)
    more.push({ ...one, from: named, rule: 'ink', marks: ['ink'] })
  // "yellow with red around it"
  const isAround =
    /^with(?: an?)?$/.test(wordsOf(tokens, one.from - 1, one.from)) &&
    AROUND.test(wordsOf(tokens, coloured, coloured + 3))
  if (isAround) more.push({ ...one, to: coloured + 2, rule: 'around', marks: ['around'] })
  // "on something white"
  if (/^(?:something|anything)$/.test(before === undefined ? '' : tokens[one.from - 1]!.low) && ON.test(before!.low))
    more.push({ ...one, from: one.from - 2, rule: 'on', marks: ['on'] })
  // "white on a half transparent black strip"
  let ground = one.to + 1
  while (ground < one.to + 5 && PLATED.test(tokens[ground]?.low ?? '')) ground += 1
  if (ON.test(tokens[one.to]?.low ?? '') && starts.has(ground)) more.push({ ...one, rule: 'ink', marks: ['ink'] })
  if (tokens[coloured]?.low === 'instead' && tokens[coloured + 1]?.low !== 'of')
    more.push({ ...one, to: coloured + 1, rule: 'instead' })
  // "Green would be nice for both"
  if (WISHED.test(wordsOf(tokens, coloured, coloured + 3))) more.push({ ...one, to: coloured, marks: ['wished'] })
  if (/^(?:in|of)$/.test(tokens[one.from - 1]?.low ?? '')) more.push({ ...one, from: one.from - 1, to: coloured })
  return more
}

const AROUND = /^(?:a?round (?:it|them|each)\b|all round\b)/
/** "with plain blue" */
const PLAIN = /^(?:plain|solid|flat|pure|uniform)$/
const WISHED = /^(?:please |for (?:both|all|everything)|would be |is (?:fine|nice|great|good)|if (?:possible|you can))/

function lists(tokens: readonly Token[], first: Slot, starts: ReadonlyMap<number, readonly Slot[]>): Slot[] {
  const found: Slot[] = []
  const values = [first.value].flat()
  for (let to = first.to; values.length < MOST_COLOURS; ) {
    let next = tonesEnd(tokens, to)
    while (next < to + 6 && LINK.test(tokens[next]?.low ?? '')) next += 1
    const over = next === to && OVER.test(tokens[next]?.low ?? '')
    if (over) next += 1
    const one = starts.get(next)?.[0]
    if (one === undefined || (next === to && values.length < 2 && !goesOn(tokens, one.to, starts))) break
    values.push(...[one.value].flat())
    to = one.to
    const loose = values.length === 2 && tokens[first.to]?.text === ',' && tokens[first.to + 1]?.low !== 'and'
    found.push(slot('colour', first.from, to, [...values], 'list', 'list', ...(loose ? ['loose'] : [])))
  }
  return found
}

const LAYER = /^(?:inner|innermost|inside|outer|outermost|outside)$/
const OF_LAYER = /^(?:is|one|border|frame|line|rim|an?|the|in|wide|wider|narrow|thinner|thicker)$/

/** "inner gold, outer black", "a white line inside": the colour of one of several frames around each other. */
function layer(tokens: readonly Token[], one: Slot): Slot[] {
  const passes = (at: number) => OF_LAYER.test(tokens[at]?.low ?? '') || STYLED.test(tokens[at]?.low ?? '')
  const as = (from: number, to: number, at: number) => [
    { ...one, from, to, rule: 'layer', marks: ['layer', tokens[at]!.low.startsWith('in') ? 'inner' : 'outer'] },
  ]
  let from = one.from
  while (from > one.from - 4 && passes(from - 1)) from -= 1
  if (LAYER.test(tokens[from - 1]?.low ?? '')) return as(from - 1, one.to, from - 1)
  let to = one.to
  while (to < one.to + 3 && passes(to)) to += 1
  return LAYER.test(tokens[to]?.low ?? '') && tokens[to]!.clause === tokens[one.from]!.clause
    ? as(one.from, to + 1, to)
    : []
}

const ARTICLE = /^(?:an?|one|another)$/

/** "a red, a green and a blue circle", "one red, one blue": as many things as colours. */
function articled(tokens: readonly Token[], first: Slot, starts: ReadonlyMap<number, readonly Slot[]>): Slot[] {
  const values: unknown[] = []
  let to = first.from
  for (let next = first.from; values.length < MOST_COLOURS; ) {
    const one = starts.get(next)?.[0]
    if (one === undefined || !ARTICLE.test(tokens[next - 1]?.low ?? '')) break
    values.push(one.value)
    to = one.to
    next = to
    while (/^(?:,|and|&|then)$/.test(tokens[next]?.low ?? '')) next += 1
    next += 1
  }
  return values.length < 2 ? [] : [slot('colour', first.from - 1, to, values.flat(), 'list', 'list', 'each')]
}

/** "navy for the shadows and peach …": behind the tones that a colour is for. */
function tonesEnd(tokens: readonly Token[], from: number): number {
  let to = from
  while (/^(?:for|in|where|it|it's|is|the)$/.test(tokens[to]?.low ?? '')) to += 1
  return to > from && /^(?:shadows?|highlights?|darks?|lights?|dark|bright|light)$/.test(tokens[to]?.low ?? '')
    ? to + 1
    : from
}

/** "black red and gold": two colours without a word between them where a third one follows. */
const goesOn = (tokens: readonly Token[], to: number, starts: ReadonlyMap<number, readonly Slot[]>) =>
  starts.has(to) || (LINK.test(tokens[to]?.low ?? '') && starts.has(to + 1))

const PLACED =
  /^(?:[()]|at|on|in|from|the|very|up|down|top|bottom|left|right|side|edge|corner|upper|lower|above|below)$/
const FADING =
  /^(?:(?:go|fad|chang|turn|blend|melt|run|dissolv|merg|mov|flow|shad|shift|bleed|becom|pass|eas)(?:e?s|e?d|n?ing)|slowly|gently|gradually|smoothly|softly|down|up|over|across|,|and|then|that|which)$/
const ARRIVES = /^(?:to|into|towards)$/
/** Degrees of a gradient that begins at a side. */
const BEGINS = numbers('top 180, upper 180, above 180, bottom 0, lower 0, left 90, right 270')
const LONGEST_WAY = 4

/** "Dark blue at the top to purple at the bottom", "pink fading into orange from left to right". */
function fades(tokens: readonly Token[], first: Slot, starts: ReadonlyMap<number, readonly Slot[]>): Slot[] {
  const skip = (at: number, words: RegExp) => {
    let to = at
    while (to < at + LONGEST_WAY && words.test(tokens[to]?.low ?? '')) to += 1
    return to
  }
  const placed = skip(first.to, PLACED)
  const arrives = skip(placed, FADING)
  if (!ARRIVES.test(tokens[arrives]?.low ?? '')) return []
  const last = starts.get(skip(arrives + 1, /^(?:an?|the)$/))?.[0]
  if (last === undefined) return []
  let to = skip(last.to, PLACED)
  if (/^(?:to|into)$/.test(tokens[to]?.low ?? '') && to > last.to) to = skip(to + 1, PLACED)
  while (to > last.to && BEGINS[tokens[to - 1]!.low] === undefined) to -= 1
  const side = tokens.slice(first.to, to).find(({ low }) => BEGINS[low] !== undefined)?.low
  const own = side === undefined || placed > first.to || tokens[last.to]?.low === 'from'
  const degrees = side === undefined ? undefined : (BEGINS[side]! + (own ? 0 : 180)) % 360
  const from = tokens[first.from - 1]?.low === 'from' ? first.from - 1 : first.from
  const value = [first.value, last.value].flat()
  return [slot('colour', from, to, value, 'fades', 'list', 'fades', ...(degrees === undefined ? [] : [`${degrees}`]))]
}

/** Degrees of the gradient that a list of colours describes, where it tells them. */
export function directionOf({ marks }: Slot): number | undefined {
  const degrees = marks.find((mark) => /^\d+$/.test(mark))
  return degrees === undefined ? undefined : Number(degrees)
}

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth']
const SIDE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ORDER.map((word) => [word, word])),
  ...table(`top top, upper top, above top, bottom bottom, lower bottom, below bottom, underneath bottom, left left,
    right right, center center, centre center, middle center`),
}

/** "Blue on top, yellow below", "left half red and right half white": parts with a colour each, from the first side on. */
function halves(tokens: readonly Token[], first: Slot, starts: ReadonlyMap<number, readonly Slot[]>): Slot[] {
  const parts: [side: string | undefined, colour: unknown][] = []
  let placed = 0
  let from = first.from
  while (HALF.test(tokens[from - 1]?.low ?? '')) from -= 1
  const before = tokens.slice(from, first.from).some(({ low }) => SIDE[low] !== undefined)
  if (!before) from = first.from
  let to = from
  for (let at = from; at < tokens.length; ) {
    const begin = at
    while (HALF.test(tokens[at]?.low ?? '') && before) at += 1
    const colour = starts.get(at)?.[0]
    if (colour === undefined) break
    at = colour.to
    while (HALF.test(tokens[at]?.low ?? '') && !before) at += 1
    const side = tokens.slice(begin, at).flatMap(({ low }) => SIDE[low] ?? [])[0]
    // "black at the top, red, then gold at the bottom"
    if (side === undefined && (before || parts.length === 0)) break
    parts.push([side, colour.value])
    if (side !== undefined) [to, placed] = [at, parts.length]
    while (/^(?:,|and|&|then)$/.test(tokens[at]?.low ?? '')) at += 1
  }
  parts.length = placed
  const values = parts.flatMap(([, colour]) => colour as string)
  if (parts.length > 1 && parts.every(([side], i) => side === ORDER[i]))
    return [slot('colour', from, to, values, 'halves', 'list', 'each')]
  const [side, last] = [parts[0]?.[0], parts.at(-1)?.[0]]
  if (parts.length < 2 || side === undefined || last === undefined || OPPOSITE[side] !== last) return []
  const places = parts.flatMap(([part, colour]) =>
    part === undefined ? [] : placesIn(tokens, to, part, colour, starts),
  )
  return [slot('colour', from, to, values, 'halves', 'list', 'halves', `${BEGINS[side]}`), ...places]
}

/** "On the white half": where a part lies that was named before with its colour. */
function placesIn(
  tokens: readonly Token[],
  behind: number,
  side: string,
  colour: unknown,
  starts: ReadonlyMap<number, readonly Slot[]>,
): Slot[] {
  const named = [...starts.values()].flat().filter(({ from, value }) => from >= behind + 2 && value === colour)
  return named
    .filter(({ from, to }) => /^(?:on|in) the (?:.+ )?(?:half|part|side)$/.test(wordsOf(tokens, from - 2, to + 1)))
    .map(({ from, to }) => slot('place', from - 2, to + 1, side, 'half'))
}
const HALF =
  /^(?:first|second|third|fourth|fifth|on|in|at|the|is|half|part|side|top|upper|above|bottom|lower|below|underneath|left|right|center|centre|middle|hand|one)$/
const OPPOSITE: Readonly<Record<string, string>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
