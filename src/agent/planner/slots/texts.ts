import { list } from '../language/lists.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import type { Slot } from './slot.ts'
import {
  ARTICLES,
  cut,
  isAnyCue,
  isCue,
  isFormula,
  looksOf,
  type Passage,
  type Reader,
  SHEET,
  STOPS,
  unstressed,
} from './text-evidence.ts'
import { spans } from './text-extents.ts'
import { leading, trailOf } from './text-leads.ts'
import { enumerated, lines, parts } from './text-lists.ts'
import { capitals, FILE, patterned, quotation } from './text-patterns.ts'
import { type LikelyTexts, withLikelihood } from './text-tagger.ts'

/** Every passage that may be a text to write, with the evidence for it; `known` are the other meanings of the words. */
export function textSlots(
  tokens: readonly Token[],
  instructions: string,
  known: readonly Slot[],
  heads: readonly Passage[],
  sheet: boolean,
): LikelyTexts {
  if (!sheet && EDITS.test(wordsOf(tokens, 0))) return { slots: [], written: [] }
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
  const found = tokens.flatMap((_, at) => [
    ...quotation(reader, at),
    ...capitals(reader, at),
    ...spans(reader, at),
    ...lines(reader, at),
    ...enumerated(reader, at),
    ...parts(reader, at),
    ...leading(reader, at),
  ])
  const away = tokens.map((_, at) => GOES_AWAY.test(wordsOf(tokens, at, at + LONGEST_ORDER)))
  const texts = withLikelihood(reader, [...patterns, ...found])
  const slots = texts.slots.filter(
    ({ from, to, marks, value }) =>
      !isFile(value) &&
      !(!sheet && (isToGo(tokens, from, heads) || isSpokenOf(tokens, from) || isTakenAway(tokens, from, to, away))) &&
      (!saysNothing(value, tokens[from - 1]) || marks.includes('quoted')) &&
      ((from < signed && !(sheet && isSheet(tokens[to - 1]!.kind === 'mark' ? to - 2 : to - 1))) ||
        marks.includes('quoted')),
  )
  return { slots, written: texts.written }
}

/** "Nothing on it", "the sign should read normally". */
const saysNothing = (text: string, before: Token | undefined) =>
  /^nothing$/i.test(text) || (/^[a-z]+ly\b/.test(text) && before?.forms.has('read') === true)

/** The name of a picture is none to write. */
const isFile = (text: string) => FILE.test(text.toLowerCase()) && !/\s/.test(text)

/** "Remove the word SALE": a text that is to be taken away stands in the picture already. */
function isToGo(tokens: readonly Token[], at: number, heads: readonly Passage[]): boolean {
  let object = at
  for (let i = at - 1; i >= Math.max(0, at - FARTHEST); i -= 1) {
    const token = tokens[i]!
    if (token.sentence !== tokens[at]!.sentence || !isSpoken(token) || isCue(token, WRITES)) return false
    // "remove background SALE"
    if (isCue(token, TAKES_AWAY)) return !heads.some(({ from, to }) => from <= i && to > object)
    if (STOPS.test(token.low) && token.low !== 'with') return false
    if (!/^(?:out|off|away|of|up)$/.test(token.low)) object = i
  }
  return false
}
/** Tokens from such a verb to a text. */
const FARTHEST = 8
const TAKES_AWAY = new Set(
  list('remove, erase, delete, rid, lose, hide, censor, redact, obscure, eliminate, scrub, wipe'),
)
const WRITES = new Set(list('add, put, write, place, include, insert, type, stamp, print, overlay, superimpose, set'))

const isSpoken = ({ kind }: Token) => kind === 'word' || kind === 'number'

/** "Zoom in on the sign that says Red Lion": so does what is known by what it says, unless that is to be made. */
function isSpokenOf(tokens: readonly Token[], at: number): boolean {
  const known = KNOWN.exec(wordsOf(tokens, Math.max(0, at - FARTHEST), at))
  if (known === null) return false
  const from = at - known[0].trim().split(' ').length
  let isTold = false
  for (let i = from - 1; i >= Math.max(0, from - FARTHEST); i -= 1) {
    const token = tokens[i]!
    if (token.sentence !== tokens[at]!.sentence || !isSpoken(token) || /^(?:and|but|or|then)$/.test(token.low)) break
    // "a ribbon across the corner that says"
    if (/^an?$/.test(token.low) || isAnyCue(token) || isCue(token, MAKES)) return false
    isTold ||= !STOPS.test(token.low) && !ARTICLES.has(token.low) && !ADDS.test(token.low)
  }
  return isTold
}
const ADDS = /^(?:also|plus|next|finally|maybe|too|well)$/
const KNOWN =
  /(?:^| )(?:the|this|that|these|those|my|his|her|its|our|their)(?: (?!(?:an?|one|and|but|or|then|with|saying)\b)[^\s,.;:]+){1,4} (?:(?:that|which) (?:says?|reads?)|saying|reading)$/
const MAKES = new Set(list('make, create, want, need, have, give, design, use, show, display, like, do, draw, with'))

/**
 * "The word SALE should be removed", "it says DRAFT across the middle, please take that off": the same, said behind it or in
 * what may have been taken for a part of it; `away` says where such words begin.
 */
function isTakenAway(tokens: readonly Token[], from: number, to: number, away: readonly boolean[]): boolean {
  if (!away.slice(from + 1, to + 1).includes(true) || tokens[from - 1]?.text === ':') return false
  const { sentence } = tokens[from]!
  return !tokens.slice(0, from).some((token) => token.sentence === sentence && isCue(token, WRITES))
}
const OF_IT = '(?:it|that|this|them)'
/** Tokens behind a text that say so. */
const LONGEST_ORDER = 14
const GOES_AWAY = new RegExp(
  `^(?:(?:on|across|over|in|at) (?:it|this|the \\S+|my \\S+) )?(?:[,.;–—-] )*(?:(?:${list('please, can, could, would, you, so, and, to, should, must, needs, need, has, be, i, want, just').join('|')}) )*(?:removed|erased|deleted|gone|taken (?:away|off|out)|(?:remove|erase|delete|lose|hide|get rid of) ${OF_IT}|take ${OF_IT} (?:away|off|out))(?: [.,;!?]| please|$)`,
)

const isNoun = (next: Token | undefined) =>
  next === undefined || /^(?:[.,;:–-]|for|in|to|on|at|please|pls)$/.test(next.low)

/** What is written in the picture already is to read otherwise, which no tool can do. */
const EDITS =
  /^(?!.*\b(?:add|write|put|type|stamp|insert|caption it|label)\b).*\b(?:redo|rewrite|retype|reword|rephrase|replace|change|correct|update)\b(?: \S+){0,4} (?:texts?|captions?|words?|wording|dates?|titles?|writing|headline|names?|prices?|spelling|typo|numbers?)\b|^(?!.*\b(?:add|write|put)\b).*\btranslate\b/

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
