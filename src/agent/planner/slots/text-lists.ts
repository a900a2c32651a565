import { isFiller } from '../language/filler.ts'
import { numberOf } from './amounts.ts'
import type { Slot } from './slot.ts'
import { ARTICLES, isAnyCue, isTitled, isUpper, REQUESTS, type Reader, textSlot, WRITTEN } from './text-evidence.ts'

/** "One below the other", "three lines": each item of the list after the colon gets a line of its own. */
const LINED =
  /\b(?:lines|list|rows?|stacked|menu|prices|apart|separate|(?:a|per|each|own|new) (?:own )?line|(?:below|under|underneath|beneath|on top of)(?: the)? (?:other|each|every))\b/

/** Behind a colon: "A / B / C", "Coffee 2.50, Tea 2.20" where lines are spoken of. */
export function listed(
  { instructions }: Reader,
  at: number,
  to: number,
  value: string,
  marks: readonly string[],
): Slot[] {
  const slashes = value.split(/\s+[/|•]\s+/)
  if (slashes.length > 1) return textSlot(at, to, slashes.join('\n'), 'slashes', ...marks, 'list')
  // "Jonas Emil, then 4 March, and then 3420 g"
  const commas = value.split(/[,;]\s+(?:and\s+)?(?:then\s+)?|\s+and\s+then\s+/)
  if (commas.length < 3 || !LINED.test(instructions.toLowerCase()) || commas.some((part) => part.split(' ').length > 5))
    return []
  return textSlot(at, to, commas.join('\n'), 'commas', ...marks, 'list')
}

/** Lines of their own below what says how they look. */
export function lines(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  if (tokens[at - 1]?.text !== '\n' || tokens[at]!.kind === 'mark') return []
  const found: Slot[] = []
  const texts: string[] = []
  const text = (to: number) => textSlot(at, to, texts.join('\n'), 'lines', ...texts.map(() => 'lines'))
  let from = at
  while (from < tokens.length) {
    let to = from
    while (tokens[to] !== undefined && tokens[to]!.text !== '\n') to += 1
    const words = tokens.slice(from, to)
    if (words.length === 0 || words.length > 10 || texts.length === MOST_LINES) break
    texts.push(reader.cut(from, to))
    if (texts.length > 1 && texts.length <= FEW_LINES) found.push(...text(to))
    from = to + 1
  }
  return texts.length > FEW_LINES ? [...found, ...text(from - 1)] : found
}

/** Lines of one text; it may end with each of a few, and else with its last. */
const MOST_LINES = 60
const FEW_LINES = 12

/** "Open Day at the top, bring your dog in the middle and free entry at the bottom": each before a place of its own. */
export function enumerated(reader: Reader, at: number): Slot[] {
  const { tokens, places, begins, names } = reader
  const token = tokens[at]!
  const before = tokens[at - 1]
  const opens = before === undefined || before.sentence !== token.sentence || /^(?:[,:;]|and|with)$/.test(before.low)
  if (!opens || token.kind === 'mark' || token.kind === 'quote') return []
  const lower = token.kind === 'word' && token.text === token.low
  const starts = lower
    ? !ARTICLES.has(token.low) && !begins[at] && !ORDERS.test(token.low)
    : !isAnyCue(token) && !REQUESTS.test(token.text)
  if (!starts || (reader.spots.get(token.sentence) ?? 0) < (reader.sheet ? 1 : 2)) return []
  const asked = reader.sheet || reader.cued
  for (let to = at; asked && to < Math.min(tokens.length, at + LONGEST_PART); to += 1) {
    const { low, text, sentence, kind } = tokens[to]!
    if (sentence !== token.sentence || kind === 'quote' || /^[,;:.()]$/.test(text)) return []
    if (places[to] && to > (lower ? at + 1 : at))
      return textSlot(at, to, reader.cut(at, to), 'enumerated', 'enumerated')
    if (text === low && (begins[to] || names[to])) return []
  }
  return []
}
const LONGEST_PART = 10
/** What begins a request and no text. */
const ORDERS =
  /^(?:can|could|would|i|we|you|is|are|need|want|so|do|does|let|use|keep|write|writing|add|put|place|type|stamp|print)$/
/**
 * "£3 on the door at the bottom in white": a part of what a sheet is to show, up to the looks at its end or behind a
 * place.
 */
export function parts(reader: Reader, at: number): Slot[] {
  const { tokens, spotted } = reader
  if (!reader.sheet || !opensPart(reader, at)) return []
  let [end, to] = lastPartEnd(reader, at)
  if (to === end && !spotted[at]) return []
  // "be mine written inside"
  while (to > at + 1 && WRITTEN.test(tokens[to - 1]!.low)) to -= 1
  const words = tokens.slice(at, to)
  if (words.at(-1)!.text === ':') return []
  const held = [...reader.patterns.keys()].some((from) => from >= at && from < to)
  if (!NAMES.test(tokens[at]!.text) && !held) return []
  const marks = held ? ['holds a pattern'] : []
  const value = reader.cut(at, to)
  return textSlot(at, to, value, 'part', 'part', ...marks)
}

/** What begins a text rather than what is said about it. */
const NAMES = /^[\p{Lu}\d\p{Sc}+]/u

function opensPart(reader: Reader, at: number): boolean {
  const { tokens, begins, names, spotted } = reader
  const token = tokens[at]!
  const before = tokens[at - 1]
  const opens =
    before === undefined || before.sentence !== token.sentence || /^(?:[,:;]|and|with|then)$/.test(before.low)
  if (!(opens || spotted[at]) || joins(reader, at - 1) || token.kind === 'quote' || begins[at] || isAnyCue(token))
    return false
  if (!NAMES.test(token.text)) return before?.text === ',' && !names[at] && !isFiller(token)
  // "a star with 5 points inside", "Four blue circles in a row"
  const counts = !Number.isNaN(numberOf(token)) && (before?.low === 'with' || countsThings(reader, at + 1))
  const named = counts || (names[at] && !isUpper(token)) || (before?.text === ':' && isNamed(reader, at - 2))
  const asks = REQUESTS.test(token.text) && !isTitled(tokens[at + 1])
  return !named && !asks
}

/** Whether nothing but looks stands before what asks for a tool. */
function countsThings({ tokens, names, within }: Reader, at: number): boolean {
  let thing = at
  while (within[thing] && !names[thing]) thing += 1
  return names[thing] === true && tokens[thing]!.text === tokens[thing]!.low && !isFiller(tokens[thing]!)
}

/** "Sara and Ali" */
const joins = ({ tokens, within }: Reader, at: number) =>
  tokens[at]?.low === 'and' && isTitled(tokens[at - 1]) && isTitled(tokens[at + 1]) && !within[at - 1]

const TO_LOOKS = /^(?:in|at|on|the|a|an|of|all|very|really|bit|slightly|little|much|quite|rather|extra)$/

/** "Network: Casa Rosa", "Part 2: Methods": what stands before a colon may belong to the text. */
const isNamed = ({ tokens }: Reader, at: number) => tokens[at]?.kind === 'number' || isTitled(tokens[at])

const lastEnds = new WeakMap<Reader, Map<number, [end: number, looks: number]>>()

/** Where the last of the parts ends that go on behind each other's commas, and where the looks at its end begin. */
function lastPartEnd(reader: Reader, at: number): [end: number, looks: number] {
  const { tokens } = reader
  const known = lastEnds.get(reader) ?? new Map<number, [number, number]>()
  lastEnds.set(reader, known)
  const passed = [at]
  for (;;) {
    const from = passed.at(-1)!
    const found = known.get(from) ?? partEnd(reader, from)
    const [end, looks] = found
    if (looks === end && tokens[end]?.text === ',' && NAMES.test(tokens[end + 1]?.text ?? '')) passed.push(end + 1)
    else {
      for (const one of passed) known.set(one, found)
      return found
    }
  }
}

/** Where a part ends, and where the looks at its end begin. */
function partEnd(reader: Reader, at: number): [end: number, looks: number] {
  const { tokens, within } = reader
  let end = at + 1
  for (; end < tokens.length; end += 1) {
    const { text, low, sentence } = tokens[end]!
    const goesOn = /^[!?]$/.test(tokens[end - 1]!.text) && reader.begins[end]
    if (
      (sentence !== tokens[end - 1]!.sentence && !goesOn) ||
      (/^(?:[,;()\n]|and|with|then|but)$/.test(low) && !joins(reader, end))
    )
      break
    if (text === ':' && !isNamed(reader, end - 1)) break
  }
  while (end > at + 1 && tokens[end - 1]!.text === '.') end -= 1
  let looks = end
  let to = end
  while (looks > at + 1 && tokens[looks - 1]!.text === tokens[looks - 1]!.low) {
    if (within[looks - 1]) to = looks - 1
    else if (!TO_LOOKS.test(tokens[looks - 1]!.low)) break
    looks -= 1
  }
  // "£2 entry at the bottom": a preposition belongs to the looks behind it.
  while (to < end && to > looks && TO_LOOKS.test(tokens[to - 1]!.low)) to -= 1
  return [end, to]
}
