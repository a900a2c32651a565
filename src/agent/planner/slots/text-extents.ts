import { type Token, wordsOf } from '../language/tokens.ts'
import { isOneThing } from './amounts.ts'
import { MONTH } from './dates.ts'
import type { Slot } from './slot.ts'
import {
  ARTICLES,
  endOfCapitals,
  hasCueBefore,
  isAnyCue,
  isCapitals,
  isCue,
  isEstimate,
  isFormula,
  isNear,
  isTitled,
  isUpper,
  NO_CAPITALS,
  REQUESTS,
  type Reader,
  SHEET,
  STOPS,
  textSlot,
  WEAK_CUES,
} from './text-evidence.ts'
import { listed } from './text-lists.ts'

/** Words that may be between a cue and its text, besides looks: "write on the photo, in gold: …". */
const BETWEEN =
  /^(?:the|a|an|it|this|that|my|our|on|in|to|of|please|pls|picture|photo|image|pic|foto|is|should|be|,|\(|\)|will|for|us|me|and|\+|–|-|out|down|there|just|word|words|text|letters|her|his|their|dog|cat|baby|boat|house|shop|company|bride|couple)$/

/** "Harvest Supper as the title", "Dogs welcome as text" */
export const AS_TITLE =
  /^as (?:(?:the|a|my|our) )?(?:text|title|heading|headline|caption|slogan|header|footer|subtitle|wording|lettering)\b/

const USES = /^(?:use|using|have|take)$/

const LONGEST_TEXT = 60
const MOST_ENDS = 7

const JOINS = /^(?:\p{Sc}|&|and|with|of|the|in|at|on|a|to|for|from|de|van|von|-|–|'|\+|,|:)$/u

/** A text that no mark closes: behind a cue, a colon or its looks, up to each place where it may end. */
export function spans(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  if (isEstimate(tokens, at) || token.kind === 'quote' || (token.kind === 'mark' && !/^[\p{Sc}©]$/u.test(token.text)))
    return []
  const start = startOf(reader, at)
  if (/^(?:ratio|size|colour)$/.test(token.kind) && start !== 'colon' && start !== 'strong cue') return []
  const inner = tokens[at - 1]?.sentence === token.sentence
  const upper = /^(?:[\p{Lu}©#\p{Sc}]|[+-]?\d)/u.test(token.text) && token.text !== 'I'
  // "with a white 7 in it"
  const shown = (reader.within[at - 1] ?? false) && reader.places[at + 1] === true
  const weak = token.kind === 'number' && start === 'weak cue' && !shown ? 'number' : 'capital'
  const capital = !upper ? 'lower' : inner || start === 'colon' ? weak : 'initial'
  const said = start === 'strong cue' && isDictated(reader, at)
  if (start === undefined || !(said || isBeginning(reader, at, start, capital))) return []
  return endsOf(reader, at, start).flatMap((to) => {
    const titled = isTitle(tokens.slice(at, to))
    const small = start !== 'colon' && goesOnSmall(reader, at, to)
    const patterns = patternsIn(reader, at, to)
    // "our phone number 0171 555"
    if (patterns.some(([from, end]) => end === to && CALLED.test(wordsOf(tokens, at, from)))) return []
    const closing = upper && patterns.some(([from, end]) => from > at && end === to)
    const isOrder = DETERMINER.test(tokens[at + 1]?.low ?? '') || SHEET.test(token.low)
    const label = start !== 'colon' && !VAGUE.test(token.low) && !isOrder && AS_TITLE.test(wordsOf(tokens, to, to + 3))
    const dressed = start === 'opens' && isDressed(reader, at, to)
    if (start === 'opens' && capital !== 'capital' && !titled && !small && !closing && !label && !dressed) return []
    const crossed = crossings(reader, at, to, start === 'colon')
    const marks = [start, said ? 'said' : capital, ...crossed]
    if (!said && capital === 'lower' && reader.names.slice(at, to).some(Boolean)) marks.push('names a tool')
    const orders = capital === 'lower' ? reader.names[at] : token.kind === 'number' && reader.names[at + 1]
    if (start === 'colon' && orders === true) marks.push('orders')
    const end = tokens[to]?.text === '.' && !crossed.includes('holds looks') ? to + 1 : to
    // "Pssst… – top right, in a bubble": what a mark parts from the end and only says how it looks.
    const trails = to > reader.trail && reader.trail > at && /^[,(–—-]$/.test(tokens[reader.trail - 1]!.text)
    if (trails) marks.push('trails')
    else if (start === 'colon' && tokens[end]?.sentence !== token.sentence) marks.push('whole')
    if (start === 'colon' && isCapitals(token)) marks.push('capitals')
    if (start !== 'colon' && titled) marks.push('title')
    const formula = start !== 'colon' && isFormula(tokens, at)
    if (formula && start !== 'formula') marks.push('formula')
    for (const [from] of patterns) if (to > from + 1) marks.push('holds a pattern')
    if (closing && crossed.length === 0 && start !== 'colon') marks.push('ends in a pattern')
    if (small && crossed.length === 0) marks.push('begins in capitals')
    if (label) marks.push('label')
    if (dressed && crossed.length === 0) marks.push('dressed')
    if (tokens[to - 1]!.text === ')' && tokens.slice(at, to).some(({ text }) => text === '(')) marks.push('brackets')
    const value = reader.cut(at, to).replace(/[.]$/, '')
    return [
      ...textSlot(at, to, value, start, ...marks),
      ...(start === 'colon' ? listed(reader, at, to, value, marks) : []),
    ]
  })
}

/** "Be kind. Black letters on yellow": whether all that is said behind the first sentence is what its letters look like. */
function isDressed({ tokens, begins }: Reader, at: number, to: number): boolean {
  const next = /^[.!?]$/.test(tokens[to]?.text ?? '') ? to + 1 : to
  const behind = tokens.slice(next)
  return (
    at === 0 &&
    behind[0]?.sentence === tokens[to - 1]!.sentence + 1 &&
    begins[next]! &&
    !tokens.slice(at, to).some(({ low }) => SHEET.test(low)) &&
    behind.some(({ low }) => LETTERING.test(low)) &&
    !behind.some((token) => token.kind === 'quote' || token.text === ':' || isCapitals(token))
  )
}
const LETTERING = /^(?:letters|lettering|script|font|type|writing|text)$/

/** What a number or an address is called in front of it. */
const CALLED =
  /^(?:our|my|the|his|her|their) (?:(?:phone|telephone|mobile|web|email|e-mail|mail|street) )?(?:number|phone|telephone|website|site|address|email|handle|price|date)(?: is)?$/

/** Where the prices and addresses between two places begin and end. */
function patternsIn({ patterns }: Reader, from: number, to: number): (readonly [from: number, end: number])[] {
  const found: (readonly [number, number])[] = []
  for (let at = from; at < to; at += 1) {
    const end = patterns.get(at)
    if (end !== undefined && end <= to) found.push([at, end])
  }
  return found
}

/** "HELLO my name is" */
const goesOnSmall = ({ tokens, names }: Reader, at: number, to: number) =>
  isCapitals(tokens[at]) &&
  endOfCapitals(tokens, at, to) === to &&
  !tokens.slice(at, to).some(({ low }, i) => names[at + i] && !STOPS.test(low)) &&
  tokens.slice(at, to).some(({ text, low }) => /^\p{Ll}/u.test(text) && text === low) &&
  !/(?:ly|ing|once|twice|nice|good|super|extra)$/.test(tokens[to - 1]!.low)

const isTitle = (words: readonly Token[]) =>
  words.filter(isTitled).length > 1 &&
  words.every((word) => isTitled(word) || word.kind === 'number' || JOINS.test(word.low))

/** "a bubble that says I want tuna", "a label reading made with love": speech, of which every word counts. */
const isDictated = ({ tokens, begins }: Reader, at: number) =>
  !begins[at] &&
  !(STOPS.test(tokens[at]!.low) && !/^(?:please|where)$/.test(tokens[at]!.low)) &&
  !/^(?:so|it|that|this|nor|well|on|no|later|like|[a-z]+ly)$/.test(tokens[at]!.low) &&
  SAYS.test(wordsOf(tokens, Math.max(0, at - 4), at))
const SPEAKERS =
  'bubble|text|sign|banner|title|caption|line|label|headline|heading|header|footer|card|poster|badge|ribbon|strip|sticker|stamp|tag|button|plate|box|letters|lettering|message|slogan|quote|watermark'
const SAYS = new RegExp(
  `(?:\\b(?:(?:that|which|${SPEAKERS}) (?:says?|reads?)|(?:it|this|that|which|${SPEAKERS}) (?:should|must|shall|to) (?:say|read)|saying|(?:${SPEAKERS}) reading))$`,
)

/** What a text may stand behind. */
function startOf(reader: Reader, at: number): string | undefined {
  const { tokens } = reader
  const before = tokens[at - 1]
  if (before?.text === ':' && tokens[at - 2]?.kind !== 'number' && !TOLD.test(tokens[at - 2]!.low)) return 'colon'
  const opens = isFormula(tokens, at) ? 'formula' : 'opens'
  if (before === undefined || before.sentence !== tokens[at]!.sentence) return opens
  if (isTitled(tokens[at]) && /^call (?:it|this)$/.test(wordsOf(tokens, Math.max(0, at - 2), at))) return 'strong cue'
  if (isNear(before) && !isLegible(tokens, at - 1)) return 'strong cue'
  if (isNear(before, WEAK_CUES)) return 'weak cue'
  const cue = cueBehind(reader, at)
  if (cue !== undefined) return cue
  if (opens === 'formula') return opens
  if (reader.ends[at]) return isCompared(reader, at) ? undefined : 'after looks'
  if (joinsNames(reader, at - 1)) return undefined
  return /^(?:,|and|-|–|\+)$/.test(before.low) || USES.test(before.low) ? 'opens' : undefined
}

/** "Save the date Anna and Paul": on a sheet, "and" between names. */
const joinsNames = ({ tokens, sheet }: Reader, at: number) =>
  sheet &&
  tokens[at]!.low === 'and' &&
  !MONTH.test(tokens[at - 1]?.low ?? '') &&
  [tokens[at - 1], tokens[at + 1]].every((one) => isTitled(one) && !isCapitals(one))

/** "Like a grey November morning": what has the looks is a thing. */
function isCompared({ tokens, within }: Reader, at: number): boolean {
  let first = at
  while (first > 0 && within[first - 1]) first -= 1
  return /^an?$/.test(tokens[first - 1]?.low ?? '') && /^(?:like|as|than)$/.test(tokens[first - 2]?.low ?? '')
}

/** "in this order: third, first", "three versions: plain, sepia": what stands behind such a colon is no text. */
const TOLD =
  /^(?:order|sequence|pictures|photos|images|pics|times|copies|versions|variants|variations|tints?|colou?rs?|tones?|ones?)$/

/** "you can still read last season's prices" asks for no text. */
const isLegible = (tokens: readonly Token[], at: number) =>
  tokens[at]!.low === 'read' && /^(?:can|can't|cannot|still|hardly|barely|you|people)$/.test(tokens[at - 1]?.low ?? '')
const OWNED = /^(?:my|our|his|her|their)$/

/** A cue from which only looks lead to a token: "write in the middle in gold …". */
function cueBehind({ tokens, within }: Reader, at: number): string | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 16); i -= 1) {
    const token = tokens[i]!
    if (token.sentence !== tokens[at]!.sentence) return undefined
    if (isNear(token)) return isLegible(tokens, i) ? undefined : 'strong cue'
    // "with our Labrador in it" tells who is in it.
    if (token.low === 'with' && OWNED.test(tokens[at - 1]!.low)) return undefined
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

const DETERMINER = /^(?:this|that|these|those|the|my|our|his|her|their)$/

const SAYING = /^(?:say|says|saying|reading|stating|write|writing)$/
/** What stands for a text that is told elsewhere, or says where and how. */
const VAGUE =
  /^(?:it|its|that|this|these|those|the|my|our|his|her|their|an?|all|both|each|every|one|some|something|anything|nothing|what|whatever|in|on|at|over|under|with|across|below|above|behind|around|down|into|inside|onto|so|as|very|just|and|or|but|then|please|pls|big|small|me|us|him|them|is)$/

const NAMES_TEXT =
  /^(?:texts?|words?|captions?|titles?|names?|labels?|headings?|headlines?|subtitles?|lines?|letters|quote|date|message|slogan)$/
const BECOMES =
  /^(?:go|goes|stands?|sits?|should|must|shall|belongs?|appears?|comes?|is|are|be|needs?|has|have|can|could|will|would|runs?|looks?|stays?|fits?|reads?|says?)$/

function isBeginning(reader: Reader, at: number, start: string, capital: string): boolean {
  const { tokens } = reader
  const token = tokens[at]!
  const before = tokens[at - 1]
  if (start === 'colon')
    return (
      hasCueBefore(reader, at, 12) || reader.within[at - 2] === true || (capital !== 'lower' && token.kind === 'word')
    )
  if (isFormula(tokens, at)) return true
  if (capital === 'lower') {
    // "on top of this sunset" tells where.
    if (DETERMINER.test(before?.low ?? '')) return false
    // "saying where is my dinner"
    if (SAYING.test(before?.low ?? '') && !VAGUE.test(token.low) && !reader.begins[at]) return true
    // "The words go under the photo", "the caption should stand below it"
    if (NAMES_TEXT.test(before?.low ?? '') && BECOMES.test(token.low)) return false
    if (ARTICLES.has(token.low) || STOPS.test(token.low) || reader.begins[at]) return false
    if (start === 'weak cue') return isCue(before!, WEAK_CUES) && reader.lettered.has(token.sentence)
    // "caption it monday mood"
    const isNamed = before?.low === 'it' && /^(?:caption|title|label|name|call)$/.test(tokens[at - 2]?.low ?? '')
    return isUnder(reader, at) || isNamed || (start === 'strong cue' && isCue(before!))
  }
  // "in 2 lines"
  if (token.kind === 'number')
    return (
      !NAMES_TEXT.test(tokens[at + 1]?.low ?? '') &&
      (/ cue$/.test(start) ||
        // "2010 on the first and 2020 on the second"
        (hasCueBefore(reader, at, 12) && ON_PICTURE.test(wordsOf(tokens, at + 1, at + 4))) ||
        (isTitled(tokens[at + 1]) && isTitled(tokens[at + 2])) ||
        (start === 'after looks' && token.unit === '' && (isSized(reader, at) || isOneThing(tokens, at))) ||
        isUnder(reader, at))
    )
  return / cue$/.test(start)
    ? token.text !== 'I' || isUpper(tokens[at + 1])
    : !NO_CAPITALS.test(token.text) && (!REQUESTS.test(token.text) || reader.under[at] === true)
}

const ON_PICTURE = /^(?:on|in|onto) the (?:first|second|third|fourth|last|other|left|right)$/

/** "a huge pink 30": letters that are large, whatever else is said of them in between. */
function isSized({ sized, within }: Reader, at: number): boolean {
  for (let to = at; to > 0 && (to === at || within[to]); to -= 1) if (sized[to]) return true
  return false
}

/** Whether what another text is called stands at a token, with a colon behind it. */
const isLabel = ({ tokens, begins }: Reader, at: number) =>
  [at + 1, at + 2].some((to) => tokens[to]?.text === ':') &&
  [at, at + 1].some((one) => tokens[one] !== undefined && (begins[one] || isAnyCue(tokens[one])))

/** "run SAMPLE all across it" */
export const isAllOver = (tokens: readonly Token[], at: number) =>
  /^all (?:across|over|along|a?round)$/.test(wordsOf(tokens, at, at + 2))

const ENDS_SPEECH = /^(?:then|everything|all|too|again|now|always|forever)$/

function endsOf(reader: Reader, at: number, start: string): number[] {
  const spoken = start === 'colon' || start === 'strong cue'
  const mayGoOn = start === 'colon' && !reader.sheet && isTitled(reader.tokens[at])
  const { tokens, begins } = reader
  const ends = new Set<number>()
  for (let to = at + 1; to <= Math.min(tokens.length, at + LONGEST_TEXT) && ends.size < MOST_ENDS; to += 1) {
    const token = tokens[to]
    const over = token === undefined || token.sentence !== tokens[to - 1]!.sentence
    if (over) ends.add(to)
    // "Woof! Where is my dinner?"
    const goesOn = mayGoOn && saysMore(reader, to)
    if (over && !goesOn && !(spoken && /^[!?]$/.test(tokens[to - 1]!.text) && isTitled(token))) break
    if (token === undefined || token.kind === 'quote') break
    if (token.low === 'as' && AS_TITLE.test(wordsOf(tokens, to, to + 3))) return [...ends, to]
    // "Our Garden, subtitle: Spring 2023"
    if (token.text === ',' && isLabel(reader, to + 1)) return [...ends, to]
    // "Bronze fibula (c. 450 BC)"
    const closed = token.text === '(' ? closeOf(reader, to) : undefined
    if (closed !== undefined) {
      to = closed
      ends.add(to + 1)
      continue
    }
    // "Happy Birthday card with balloons": what the greeting stands on ends it.
    const isGreeted = reader.sheet && token.text === token.low && SHEET.test(token.low) && isFormula(tokens, at)
    if (isGreeted) return [to]
    if (/^[,;.(!?]$/.test(token.text) && !(token.text === '.' && tokens[to + 1]?.sentence === token.sentence))
      ends.add(/^[!?]$/.test(token.text) ? to + 1 : to)
    const isOver = token.text === '.' && tokens[to + 1]?.sentence !== token.sentence
    if (token.text === '(' || (isOver && !(mayGoOn && saysMore(reader, to + 1)))) break
    const dangles = /^(?:a|an|the|in|on|at|with)$/.test(tokens[to - 1]!.text)
    const stops =
      begins[to] ||
      (reader.plates[to] && !reader.sheet) ||
      (STOPS.test(token.low) && !joinsNames(reader, to)) ||
      isAllOver(tokens, to)
    // "Who's a clever boy then", "Your time means everything"
    const isLast =
      ENDS_SPEECH.test(token.low) && tokens[to + 1]?.sentence !== token.sentence && isNear(tokens[at - 1] ?? token)
    if (token.text === token.low && !dangles && stops && !isLast && !(spoken && isSpoken(reader, to))) ends.add(to)
  }
  return [...ends]
}

/** Where the brackets close that open at a token, if nothing in them asks for anything or tells of looks. */
function closeOf({ tokens, names, ordered, within }: Reader, at: number): number | undefined {
  const inside = tokens.slice(at + 1, at + 1 + LONGEST_BRACKET)
  const length = inside.findIndex(({ text }) => /^[()\n]$/.test(text))
  if (inside[length]?.text !== ')') return undefined
  const isPlain = (token: Token, i: number) => {
    const to = at + 1 + i
    return !names[to] && !ordered[to] && !within[to] && !isNear(token) && !OF_PICTURE.test(token.low)
  }
  return inside.slice(0, length).every(isPlain) ? at + 1 + length : undefined
}
const LONGEST_BRACKET = 8

/** "We are closed till Monday. See you then!": whether a text goes on with a short sentence, behind which nothing follows. */
function saysMore({ tokens, names, ordered, within, begins, plates }: Reader, from: number): boolean {
  const first = tokens[from]
  if (first === undefined || tokens.length - from > LONGEST_CLOSING || !isTitled(first)) return false
  if (REQUESTS.test(first.text) || COURTESIES.test(first.low)) return false
  return tokens.slice(from).every((token, i) => {
    const at = from + i
    const isAsked = names[at] || ordered[at] || within[at] || begins[at] || plates[at] || isAnyCue(token)
    return (
      token.sentence === first.sentence && !isAsked && !/^(?:it|its|this|that|he|she|they|please|pls)$/.test(token.low)
    )
  })
}
const LONGEST_CLOSING = 8
const COURTESIES =
  /^(?:thanks?|thx|ta|cheers|regards|love|best|kind|many|much|sincerely|greetings|ok|okay|yes|very|so|not|something|nothing|(?:he|she|they|you|it|that)(?:'\w+)?)$/

/** "To the moon and back": behind "and" nothing is asked for, and nothing is said of the picture. */
const goesOnPlain = ({ tokens, names, ordered, within, patterns }: Reader, from: number, to: number) =>
  to > from &&
  tokens.slice(from, to).every((token, i) => {
    const at = from + i
    return (
      !names[at] && !ordered[at] && !patterns.has(at) && !within[at] && !isAnyCue(token) && !OF_PICTURE.test(token.low)
    )
  })
const OF_PICTURE =
  /^(?:it|its|this|that|these|those|them|they|i|we|you|the|a|an|my|our|please|pls|make|give|get|let|use|keep|do|also|then|some|picture|photo|image|thanks?)$/

/** "made with love by Nora", "open day and night": what neither tells how the text looks nor asks for anything goes on. */
function isSpoken({ tokens, begins, ordered, names, plates }: Reader, at: number): boolean {
  const isLook = (one: number) => begins[one] && !/^(?:every\w+|all)$/.test(tokens[one]!.low)
  if (begins[at] || plates[at] || !GOES_ON.test(tokens[at]!.low)) return false
  let to = at + 1
  while (
    to - at < LONGEST_TEXT &&
    tokens[to]?.sentence === tokens[at]!.sentence &&
    !isLook(to) &&
    !/^[,.;!?]$/.test(tokens[to]!.text)
  ) {
    if (ordered[to] || names[to] || isAnyCue(tokens[to]!)) return false
    to += 1
  }
  return to > at + 1 || tokens[to]?.sentence !== tokens[at]!.sentence
}
const GOES_ON = /^(?:for|from|to|by|over|into|and|but)$/

function crossings(reader: Reader, from: number, to: number, colon: boolean): string[] {
  const { tokens, begins } = reader
  const marks: string[] = []
  for (let at = colon ? from : from + 1; at < to; at += 1) {
    const token = tokens[at]!
    if (token.sentence !== tokens[from]!.sentence) return marks
    if (token.text === ',') marks.push(colon ? 'list comma' : 'comma')
    else if (token.text !== token.low || token.kind !== 'word') continue
    else if (begins[at])
      marks.push(
        STOPS.test(token.low) ||
          at === from ||
          tokens[at - 1]!.text === ',' ||
          /^(?:in|at|on)$/.test(tokens[at - 1]!.low)
          ? 'holds looks'
          : 'holds a look',
      )
    else if (
      (colon ? /^(?:then|please|pls)$/ : /^(?:and|then|please|pls|but|both)$/).test(token.low) &&
      !isTitled(tokens[at + 1]) &&
      !(token.low === 'and' && goesOnPlain(reader, at + 1, to))
    )
      marks.push('stop')
  }
  if (STOPS.test(tokens[to - 1]!.low)) marks.push('stop')
  return marks
}
