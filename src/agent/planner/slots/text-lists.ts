import type { Slot } from './slot.ts'
import { ARTICLES, isAnyCue, isCue, type Reader, textSlot } from './text-evidence.ts'

/** "One below the other", "three lines": each part of the list behind the colon stands on a line of its own. */
const LINED = /\b(?:lines?|list|below|under|underneath|rows?|stacked|beneath|menu|prices|apart|separate)\b/

const LONGEST_OPENING = 14

/** Behind a colon: "A / B / C", "Coffee 2.50, Tea 2.20" where lines are spoken of. */
export function listed(
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
export function lines(reader: Reader, at: number): Slot[] {
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

const ASKS =
  /^(?:regards|sincerely|faithfully|cheers|thanks|thx|ta|please|pls|then|also|make|add|put|write|crop|remove|letters|text|font|everything|both|background)$/

/** "Happy birthday grandma in gold script letters": a sentence that begins with the text and goes on with its looks. */
export function opening(reader: Reader, at: number): Slot[] {
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

/** "Open Day at the top, bring your dog in the middle and free entry at the bottom": each before a place of its own. */
export function enumerated(reader: Reader, at: number): Slot[] {
  const { tokens, places, begins, names, within } = reader
  const token = tokens[at]!
  const before = tokens[at - 1]
  const opens = before === undefined || before.sentence !== token.sentence || /^(?:[,:;]|and)$/.test(before.low)
  if (!opens || token.kind === 'mark' || token.kind === 'quote') return []
  const lower = token.kind === 'word' && token.text === token.low
  const starts = lower ? !ARTICLES.has(token.low) && !begins[at] : !CALLED.test(token.low)
  if (!starts || tokens.filter((one, i) => places[i] && !within[i - 1] && one.sentence === token.sentence).length < 2)
    return []
  const asked = reader.lettered.has(token.sentence) || tokens.some((one) => isCue(one)) || before?.text === ':'
  for (let to = at; asked && to < Math.min(tokens.length, at + LONGEST_PART); to += 1) {
    const { low, text, sentence, kind } = tokens[to]!
    if (sentence !== token.sentence || kind === 'quote' || /^[,;:.()]$/.test(text)) return []
    const placed = places[to] || (/^(?:at|in|on)$/.test(low) && (places[to + 1] || places[to + 2]))
    if (placed && to > (lower ? at + 1 : at)) return textSlot(at, to, reader.cut(at, to), 'enumerated', 'enumerated')
    if (text === low && (placed || begins[to] || names[to] || isAnyCue(tokens[to]!) || ASKS.test(low))) return []
  }
  return []
}
const LONGEST_PART = 10
const CALLED = /^(?:title|text|caption|headline|heading|header|footer|logo|name)s?$/
