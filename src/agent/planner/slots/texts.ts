import { type Token, wordsOf } from '../language/tokens.ts'
import type { Slot } from './slot.ts'
import { cut, isAnyCue, isFormula, looksOf, type Passage, type Reader, SHEET, unstressed } from './text-evidence.ts'
import { isAllOver, spans } from './text-extents.ts'
import { leading, trailOf } from './text-leads.ts'
import { enumerated, lines, parts } from './text-lists.ts'
import { capitals, FILE, patterned, quotation } from './text-patterns.ts'
import { type LikelyTexts, withLikelihood } from './text-tagger.ts'
import { isRewritten, whatIsInPicture } from './texts-in-picture.ts'

/** Every passage that may be a text to write, with the evidence for it; `known` are the other meanings of the words. */
export function textSlots(
  tokens: readonly Token[],
  instructions: string,
  known: readonly Slot[],
  heads: readonly Passage[],
  sheet: boolean,
): LikelyTexts {
  if (!sheet && isRewritten(wordsOf(tokens, 0))) return { slots: [], written: [] }
  const named = new Set(
    known.filter(({ marks, to }) => marks.includes('sheet') && SHEET.test(tokens[to - 1]!.low)).map(({ to }) => to - 1),
  )
  // "a wifi sign, white": what is called a sign is the sheet, and nothing is asked to be signed.
  const isSheet = (at: number) =>
    named.has(at) || (/^(?:sign|label|banner|badge|card|poster)$/.test(tokens[at]!.low) && isNoun(tokens[at + 1]))
  const heard = unstressed(tokens).map((token, at) =>
    sheet && isSheet(at) ? { ...token, forms: new Set<string>() } : token,
  )
  const looks = looksOf(tokens, known, heads)
  const reader: Reader = {
    tokens: heard,
    cued: heard.some((token) => isAnyCue(token)),
    instructions,
    sheet,
    patterns: new Map(),
    ...looks,
    trail: trailOf({ tokens, ...looks }),
    cut: (from, to) => cut(instructions, tokens, from, to),
  }
  const signed = signatureOf(tokens)
  const patterns = tokens.flatMap((_, at) => patterned(reader, at))
  for (const { from, to } of patterns) reader.patterns.set(from, to)
  const quoted = tokens.flatMap((_, at) => quotation(reader, at))
  const found = tokens.flatMap((_, at) => [
    ...capitals(reader, at),
    ...spans(reader, at),
    ...lines(reader, at),
    ...enumerated(reader, at),
    ...parts(reader, at),
    ...leading(reader, at),
  ])
  const isInPicture = sheet ? () => false : whatIsInPicture(tokens, heads)
  const texts = withLikelihood(reader, [...patterns.slice(0, MOST_TEXTS), ...quoted.slice(0, MOST_TEXTS), ...found])
  const spoken = texts.slots.filter((text) => !isInPicture(text))
  const slots = spoken.filter(
    ({ from, to, marks, value }) =>
      !isFile(value) &&
      (marks.includes('quoted') || !isOfRequest(tokens, from, to)) &&
      (!saysNothing(value, tokens[from - 1]) || marks.includes('quoted')) &&
      ((from < signed && !(sheet && isSheet(tokens[to - 1]!.kind === 'mark' ? to - 2 : to - 1))) ||
        marks.includes('quoted')),
  )
  return { slots, written: texts.written }
}

/** More prices and addresses by themselves, and more quotations, than a job could ever write: each is weighed with all others. */
const MOST_TEXTS = 300

/** Whether a passage holds words of what is asked for, and is no text by itself. */
const isOfRequest = (tokens: readonly Token[], from: number, to: number) =>
  // "make it 4 by 5"
  (/^(?:number|ratio|size)$/.test(tokens[from]!.kind) && MADE.test(wordsOf(tokens, from - 2, from))) ||
  // "caption it monday mood"
  (to > from + 2 && CAPTIONS.test(wordsOf(tokens, from, from + 2))) ||
  isAllOver(tokens, to - 1) ||
  // "Bread & Butter goes on it"
  GOES.test(wordsOf(tokens, to - 1, to + 1)) ||
  // "put Class of 2024 on and below it …"
  (to > from + 2 && tokens[to - 1]!.text === 'on' && PUTS.test(tokens[from - 1]?.low ?? ''))
const MADE = /^(?:make|turn|crop|cut|get) (?:it|this|them)$/
const CAPTIONS = /^(?:caption|title|label|call) (?:it|this)$/
const GOES =
  /^(?:goes|stands|sits|belongs) (?:on|onto|in|into|at|across|over|above|below|under|underneath|beneath|along|top|bottom|left|right)$/
const PUTS = /^(?:put|stick|pop|slap)$/

/** "Nothing on it", "the sign should read normally". */
const saysNothing = (text: string, before: Token | undefined) =>
  /^nothing$/i.test(text) || (/^[a-z]+ly\b/.test(text) && before?.forms.has('read') === true)

/** The name of a picture is none to write. */
const isFile = (text: string) => FILE.test(text.toLowerCase()) && !/\s/.test(text)

const isNoun = (next: Token | undefined) =>
  next === undefined || /^(?:[.,;:–-]|for|in|to|on|at|please|pls)$/.test(next.low)

const CLOSES = /^(?:thanks|thank|regards|wishes|cheers|sincerely|faithfully|love|yours|ta|greetings|advance)$/
const LONGEST_NAME = 5

/** How a sentence begins that is nothing but such a word and a name: "Thank you kindly, Hilde". */
const TAKES_LEAVE = /^(?:thanks?|many|kind|best|warm|regards|cheers|sincerely|yours|greetings)$/
const LONGEST_LEAVE = 8

/** ", thank you!", ", many thanks": courtesies that end a request. */
const COURTESY =
  /^(?:(?:many |very |so )?(?:thanks|thank you|cheers)(?: (?:a lot|so much|very much|in advance))?)(?: [.!])*$/

/**
 * Where the name of somebody who signs begins: "With thanks, E. Brandt"; or what takes leave: a sentence, or the end of
 * one.
 */
function signatureOf(tokens: readonly Token[]): number {
  // "Best wishes, Nonna & Nonno" alone is what is to be written.
  if (tokens.length <= LONGEST_LEAVE && isFormula(tokens, 0)) return tokens.length
  const last = tokens.findLastIndex(({ text }, i) => i < tokens.length - 1 && /^[.!?\n]$/.test(text)) + 1
  const leave = tokens.slice(last)
  if (leave.length <= LONGEST_LEAVE && TAKES_LEAVE.test(leave[0]?.low ?? '')) return last
  // "thanks – Dawn, lettings"
  const comma = tokens.findLastIndex(({ text }) => text === ',')
  if (comma > 0 && COURTESY.test(wordsOf(tokens, comma + 1))) return comma + 1
  let at = tokens.length - comma < LONGEST_NAME ? comma + 1 : tokens.length
  while (at > Math.max(1, tokens.length - LONGEST_NAME) && /^(?:\p{Lu}.*|[.,\n–-])$/u.test(tokens[at - 1]!.text))
    at -= 1
  const closes = CLOSES.test(tokens[at - 1]?.low ?? '') || /^[\p{Lu}]/u.test(tokens[at]?.text ?? '')
  while (at < tokens.length && CLOSES.test(tokens[at]!.low)) at += 1
  return closes && CLOSES.test(tokens[at - 1]?.low ?? '') ? at : tokens.length
}
