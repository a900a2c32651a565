import { putting } from '../language/puts.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import type { Slot } from './slot.ts'
import {
  ARTICLES,
  FORMULA,
  hasCueBefore,
  isAnyCue,
  isCapitals,
  isCue,
  isFormula,
  isMeme,
  isNear,
  isTitled,
  isUpper,
  NO_CAPITALS,
  PROPERTY,
  REQUESTS,
  type Reader,
  SHEET,
  STOPS,
  signs,
  textSlot,
  WEAK_CUES,
} from './text-evidence.ts'
import { listed } from './text-lists.ts'

/** What stands between a cue and its text beside looks: "write on the photo, in gold: …". */
const BETWEEN =
  /^(?:the|a|an|it|this|that|my|our|on|in|to|of|please|pls|picture|photo|image|pic|foto|is|should|be|,|\(|\)|will|for|us|me|and|\+|–|-|out|down|there|just|word|words|text|letters|her|his|their|dog|cat|baby|boat|house|shop|company|bride|couple)$/

const LONGEST_TEXT = 60
const MOST_ENDS = 7

const JOINS = /^(?:[£$€]|&|and|with|of|the|in|at|on|a|to|for|from|de|van|von|-|–|'|\+|,|:)$/

/** A text that no mark closes: behind a cue, a colon or its looks, up to each place where it may end. */
export function spans(reader: Reader, at: number): Slot[] {
  const { tokens, begins } = reader
  const token = tokens[at]!
  if (token.kind === 'quote' || (token.kind === 'mark' && !/^[€$£¥©]$/.test(token.text))) return []
  const start = startOf(reader, at)
  if (/^(?:ratio|size|colour)$/.test(token.kind) && start !== 'colon' && start !== 'strong cue') return []
  const inner = tokens[at - 1]?.sentence === token.sentence
  const upper = /^(?:[\p{Lu}©#€$£]|[+-]?\d)/u.test(token.text) && token.text !== 'I'
  // "with a white 7 in it"
  const shown = (reader.within[at - 1] ?? false) && reader.places[at + 1] === true
  const weak = token.kind === 'number' && start === 'weak cue' && !shown ? 'number' : 'capital'
  const capital = !upper ? 'lower' : inner || start === 'colon' ? weak : 'initial'
  if (start === undefined || !isBeginning(reader, at, start, capital)) return []
  return endsOf(reader, at, start === 'colon' || start === 'strong cue').flatMap((to) => {
    const titled = isTitle(tokens.slice(at, to))
    const small = start !== 'colon' && goesOnSmall(reader, at, to)
    const closing = [...reader.patterns].some(([from, end]) => from > at && end === to && upper)
    if (start === 'opens' && capital !== 'capital' && !titled && !small && !closing) return []
    const crossed = crossings(reader, at, to, start === 'colon')
    const marks = [start, capital, ...crossed]
    // "write closed at the bottom": right behind that verb nothing is asked for but the text.
    const told = tokens[at - 1]?.low === 'write' && !SPEAKING.test(token.low)
    if (capital === 'lower' && !told && !isFormula(tokens, at) && reader.names.slice(at, to).some(Boolean))
      marks.push('names a tool')
    const orders = capital === 'lower' ? reader.names[at] : token.kind === 'number' && reader.names[at + 1]
    if (start === 'colon' && orders === true && !isNear(tokens[at - 2]!)) marks.push('orders')
    const end = tokens[to]?.text === '.' && !crossed.includes('holds looks') ? to + 1 : to
    if (start === 'colon' && tokens[end]?.sentence !== token.sentence) marks.push('whole')
    if (start === 'colon' && (isCapitals(token) || (token.kind === 'number' && isCapitals(tokens[at + 1]))))
      marks.push('capitals')
    if (start !== 'colon' && titled) marks.push('title')
    const formula = start !== 'colon' && isFormula(tokens, at)
    if (formula && start !== 'formula') marks.push('formula')
    // "Happy Mother's Day to the best mum"
    const goesOn = /^(?:to|from|for)$/.test(tokens[to]?.low ?? '') && !begins[to]
    if (
      formula &&
      goesOn &&
      !/^(?:it|me|us|(?:the|this|my) (?:photo|pic|picture|image))\b/.test(wordsOf(tokens, to + 1, to + 3))
    )
      return []
    // "Greetings from Kassel" closes a letter where nothing tells how it looks.
    if (start === 'formula' && !inner && tokens[to]?.sentence !== token.sentence) return []
    for (const [from, end] of reader.patterns)
      if (from >= at && end <= to && to > from + 1) marks.push('holds a pattern')
    if (closing && crossed.length === 0 && start !== 'colon') marks.push('ends in a pattern')
    if (small && crossed.length === 0) marks.push('begins in capitals')
    const value = reader.cut(at, to).replace(/[.]$/, '')
    return [
      ...textSlot(at, to, value, start, ...marks),
      ...(start === 'colon' ? listed(reader, at, to, value, marks) : []),
    ]
  })
}

/** "HELLO my name is" */
const goesOnSmall = ({ tokens, names }: Reader, at: number, to: number) =>
  isCapitals(tokens[at]) &&
  !isUpper(tokens[at - 1]) &&
  !tokens.slice(at, to).some(({ low }, i) => names[at + i] && !STOPS.test(low)) &&
  tokens.slice(at, to).some(({ text, low }) => /^\p{Ll}/u.test(text) && text === low) &&
  !tokens.slice(at, to).some(({ low }) => /^(?:where|so|because|but|please)$/.test(low)) &&
  !/(?:ly|ing|once|twice)$/.test(tokens[to - 1]!.low)

const isTitle = (words: readonly Token[]) =>
  words.filter(isTitled).length > 1 &&
  words.every((word) => isTitled(word) || word.kind === 'number' || JOINS.test(word.low))

/** What a text may stand behind. */
function startOf(reader: Reader, at: number): string | undefined {
  const { tokens } = reader
  const before = tokens[at - 1]
  if (before?.text === ':' && at < 2) return undefined
  if (before?.text === ':' && PROPERTY.test(tokens[at - 2]!.low) && tokens[at - 3]?.kind !== 'word') return undefined
  if (before?.text === ':' && tokens[at - 2]?.kind !== 'number' && !isTold(tokens, at - 2))
    return isPartOfText(reader, at - 2) ? undefined : 'colon'
  const opens = isFormula(tokens, at) ? 'formula' : 'opens'
  if (before === undefined || before.sentence !== tokens[at]!.sentence) return opens
  if (/^(?:as|with)$/.test(before.low) && signs(tokens, at)) return 'strong cue'
  // "signed by The Management"
  if (reader.sheet && before.low === 'by' && tokens[at - 2]?.low === 'signed') return 'strong cue'
  // "I need Grand Opening at the top"
  if (/^(?:need|want)$/.test(before.low) && isTitled(tokens[at]) && !NO_CAPITALS.test(tokens[at]!.text))
    return 'weak cue'
  // "write Friday. Sorry, I meant Saturday"
  const again = /^mean(?:t)?$/.test(before.low) && tokens.slice(0, at).some((token) => isCue(token))
  if (again || isStrong(tokens, at - 1)) return 'strong cue'
  // "the price 12.50"
  if (isNear(before, WEAK_CUES))
    return /^(?:number|ratio)$/.test(tokens[at]!.kind) && (COUNTS.test(before.low) || isGiven(tokens, at))
      ? 'strong cue'
      : 'weak cue'
  const cue = cueBehind(reader, at)
  if (cue !== undefined) return cue
  if (opens === 'formula') return opens
  // "The Red Lion": a colour with a capital letter is part of a name.
  if (reader.ends[at] && isTitled(tokens[at]) && isTitled(before) && tokens[at - 2]?.text !== '.') return undefined
  // "one line lower – Tolkien"
  if (reader.ends[at] || (/^(?:ones|[-–—:])$/.test(before.low) && reader.ends[at - 1])) return 'after looks'
  return /^(?:,|and|-|–|\+)$/.test(before.low) ? 'opens' : undefined
}

/** "Add the date stamp 2024": what is to be put there is called something, and then given. */
function isGiven(tokens: readonly Token[], at: number): boolean {
  let noun = at - 1
  while (noun > 0 && isCue(tokens[noun]!, WEAK_CUES)) noun -= 1
  const isCalled = noun < at - 1 && /^(?:the|an?|my|our|this)$/.test(tokens[noun]!.low)
  return isCalled && GIVES.test(tokens[noun - 1]?.low ?? '')
}

/** What a number right behind it says. */
const COUNTS = /^(?:score|result|time)$/
const GIVES = putting('have|print|show|with')

/** "You can read our address" tells of what stands in the picture. */
const isStrong = (tokens: readonly Token[], at: number) =>
  isNear(tokens[at]!) &&
  !(tokens[at]!.low === 'read' && /^(?:can|could|can't|cannot|cant|not)$/.test(tokens[at - 1]?.low ?? ''))

/** "in this order: third, first", "three versions: plain, sepia": what stands behind such a colon is no text, unless one is asked for. */
function isTold(tokens: readonly Token[], at: number): boolean {
  const { low, sentence } = tokens[at]!
  return (
    /^(?:order|sequence|pictures|photos|images|pics|times|copies|versions|variants|variations|tints?|colou?rs?|tones?|ones?)$/.test(
      low,
    ) && !tokens.some((token, i) => i < at && token.sentence === sentence && isCue(token))
  )
}

/** "Write BREAKING: cat …": the word before a colon is part of a text that begins before it. */
function isPartOfText(reader: Reader, at: number): boolean {
  const word = reader.tokens[at]
  if (!isTitled(word) || reader.within[at] || REQUESTS.test(word!.text)) return false
  // Behind a colon of its own it is text already, however many there are.
  if (reader.tokens[at - 1]?.text === ':') return true
  const start = startOf(reader, at)
  return !isAnyCue(word!) && start !== undefined && start !== 'opens'
}

/** A cue from which only looks lead to a token: "write in the middle in gold …". */
function cueBehind({ tokens, within }: Reader, at: number): string | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 16); i -= 1) {
    const token = tokens[i]!
    if (token.sentence !== tokens[at]!.sentence) return undefined
    // "My name is Ann" introduces who writes.
    if (token.low === 'name' && tokens[i - 1]?.low === 'my' && tokens[i + 1]?.low === 'is') return undefined
    if (isStrong(tokens, i)) return 'strong cue'
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

/** "At the bottom free entry for kids": on a sheet what stands behind a place and asks for nothing is to be written. */
function isLed({ tokens, begins, names }: Reader, at: number): boolean {
  let to = at
  for (; to < tokens.length && tokens[to]!.sentence === tokens[at]!.sentence; to += 1) {
    if (/^(?:[,.;:(!?]|and|with)$/.test(tokens[to]!.low)) break
    if (names[to] || begins[to] || isAnyCue(tokens[to]!)) return false
  }
  return to > at + 1
}

const DETERMINER = /^(?:this|that|these|those|the|my|our|his|her|their)$/

const SAYS = /^(?:says?|saying|reads?|reading|text|words?|wording|message)$/

/** "a sign that says please close the gate", "a bubble saying where is my lunch?" */
const SPOKEN = /^(?:please|no|where|what|why|who|how|because|but|so|do|don't|must|should)$/

const NAMES_TEXT =
  /^(?:texts?|words?|captions?|titles?|names?|labels?|headings?|headlines?|subtitles?|lines?|letters|quote|date|message|slogan)$/
const BECOMES =
  /^(?:go|goes|stands?|sits?|should|must|shall|belongs?|appears?|comes?|is|are|be|needs?|has|have|can|could|will|would|runs?|looks?|stays?|fits?|reads?|says?)$/

/** A text may begin with these behind what it is called. */
const SPEAKING = /^(?:my|our|your|we|you|i|this)$/

/** "label it exhibit A" */
const isCalled = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]!.low === 'it' && /^(?:re)?(?:label|call|name|title|caption)$/.test(tokens[at - 2]?.low ?? '')

function isBeginning(reader: Reader, at: number, start: string, capital: string): boolean {
  const { tokens } = reader
  const token = tokens[at]!
  const before = tokens[at - 1]
  if (start === 'colon')
    return (
      hasCueBefore(reader, at, 12) ||
      (reader.sheet && SHEET.test(tokens[at - 2]!.low) && !reader.begins[at] && !reader.names[at]) ||
      reader.within[at - 2] === true ||
      (capital !== 'lower' && token.kind === 'word')
    )
  if (isFormula(tokens, at) || isMeme(tokens, at)) return true
  if (capital === 'lower') {
    const opens =
      start === 'strong cue' &&
      !/^(?:sign|label|name|number|print)$/.test(before!.low) &&
      SPEAKING.test(token.low) &&
      isCue(before!) &&
      !isAnyCue(tokens[at + 1] ?? token)
    if (start === 'strong cue' && SPOKEN.test(token.low) && SAYS.test(before!.low)) return true
    // "on top of this sunset" tells where.
    if (DETERMINER.test(before?.low ?? '')) return false
    // "The words go under the photo", "the caption should stand below it"
    if (NAMES_TEXT.test(before?.low ?? '') && BECOMES.test(token.low)) return false
    if ((ARTICLES.has(token.low) && !opens) || STOPS.test(token.low) || reader.begins[at]) return false
    if (start === 'weak cue') return isCue(before!, WEAK_CUES) && isLettered(reader, at)
    return (
      isUnder(reader, at) ||
      (reader.sheet && reader.spotted[at] === true && isLed(reader, at)) ||
      (start === 'strong cue' && (isCue(before!) || reader.ends[at] === true || isCalled(tokens, at)))
    )
  }
  if (token.kind === 'ratio' || token.kind === 'size') return start === 'strong cue'
  if (token.kind === 'number') {
    const alone =
      token.unit === '' &&
      (tokens[at + 1]?.sentence !== token.sentence ||
        reader.begins[at + 1] ||
        /^(?:mark|quote)$/.test(tokens[at + 1]!.kind) ||
        tokens[at + 1]!.low === 'and')
    return (
      / cue$/.test(start) ||
      (isTitled(tokens[at + 1]) && isTitled(tokens[at + 2]) && before?.sentence === token.sentence) ||
      (start === 'after looks' && (isSized(reader, at) || reader.places[at + 1]) === true && alone === true) ||
      isUnder(reader, at)
    )
  }
  return / cue$/.test(start)
    ? token.text !== 'I' || isUpper(tokens[at + 1])
    : !NO_CAPITALS.test(token.text) &&
        (!REQUESTS.test(token.text) ||
          reader.under[at] === true ||
          (/^(?:The|My|Our|We|No|All|Both|It)$/.test(token.text) && isTitled(tokens[at + 1]))) &&
        !(start === 'opens' && isTitled(before) && !REQUESTS.test(before!.text))
}

/** "a huge pink 30": letters that are large, whatever else is said of them in between. */
function isSized({ sized, within }: Reader, at: number): boolean {
  for (let to = at; to > 0 && (to === at || within[to]); to -= 1) if (sized[to]) return true
  return false
}

/** "put happy birthday shaz!! in pink writing": letters are spoken of, maybe behind the mark that ends the text. */
function isLettered({ tokens, lettered }: Reader, at: number): boolean {
  const { sentence } = tokens[at]!
  const next = tokens.findIndex((token, i) => i > at && token.sentence > sentence)
  return lettered.has(sentence) || (/^[!?]$/.test(tokens[next - 1]?.text ?? '') && lettered.has(sentence + 1))
}

function endsOf(reader: Reader, at: number, spoken: boolean): number[] {
  const { tokens, begins } = reader
  const ends = new Set<number>()
  for (let to = at + 1; to <= Math.min(tokens.length, at + LONGEST_TEXT) && ends.size < MOST_ENDS; to += 1) {
    const token = tokens[to]
    const over = token === undefined || token.sentence !== tokens[to - 1]!.sentence
    if (over) ends.add(to)
    // "Woof! Where is my dinner?"
    if (
      over &&
      !(
        spoken &&
        (/^[!?]$/.test(tokens[to - 1]!.text) || (tokens[to - 1]!.text === '.' && tokens[to - 2]!.kind === 'number')) &&
        isTitled(token) &&
        !begins[to] &&
        !REQUESTS.test(token!.text)
      )
    )
      break
    if (token === undefined || token.kind === 'quote') break
    // "title: Summer, subtitle: the best of it", "above: me at 9, below: me at 5"
    const calls = PROPERTY.test(token.low) || (tokens[to - 1]!.text === ',' && (isAnyCue(token) || begins[to]))
    if (calls && tokens[to + 1]?.text === ':') break
    if (
      /^[,;.(!?]$/.test(token.text) &&
      !(token.text === '.' && tokens[to + 1]?.sentence === token.sentence && tokens[to - 1]!.kind !== 'number') &&
      tokens[to + 1]?.text !== token.text
    )
      ends.add(/^[!?]$/.test(token.text) ? to + 1 : to)
    const close = token.text === '(' && isUpper(tokens[to - 1]) ? closeOf(tokens, to) : undefined
    if (close !== undefined) {
      ends.add(close + 1)
      break
    }
    if (token.text === '(' || (token.text === '.' && tokens[to + 1]?.sentence !== token.sentence)) break
    const dangles = /^(?:a|an|the|in|on|at|with)$/.test(tokens[to - 1]!.low) && tokens[to - 2]?.kind !== 'number'
    const stops = begins[to] || (STOPS.test(token.low) && !(MODAL.test(token.low) && !isToldOf(reader, to)))
    if (token.text === token.low && !dangles && stops) ends.add(to)
    if (/^[-–—]$/.test(token.text) && begins[to + 1]) ends.add(to)
  }
  return [...ends]
}

/** "ME AFTER COFFEE (STILL ME)": where a bracket of capitals closes. */
function closeOf(tokens: readonly Token[], at: number): number | undefined {
  let to = at + 1
  while (isUpper(tokens[to])) to += 1
  return to > at + 1 && tokens[to]?.text === ')' ? to : undefined
}

const MODAL = /^(?:must|should)$/

/** Whether something that is understood of a text follows in its sentence: "Everything must go" tells nothing of itself. */
function isToldOf({ tokens, begins }: Reader, at: number): boolean {
  return tokens.some((token, i) => i > at && token.sentence === tokens[at]!.sentence && begins[i])
}

/** "mum and dad": a word or two that ask for nothing stand behind "and", and then the looks. */
const isJoining = (tokens: readonly Token[], at: number, to: number) =>
  to - at <= 3 && to > at + 1 && !ARTICLES.has(tokens[at + 1]!.low) && !isAnyCue(tokens[at + 1]!)

/** "Merry Christmas and a happy new year" */
const isGreeting = (tokens: readonly Token[], at: number) =>
  /^(?:an?|the)$/.test(tokens[at]?.low ?? '') && FORMULA.test(wordsOf(tokens, at + 1, at + 5))

/** "hello sunshine written on this": it is told what becomes of the text. */
const IS_PUT = /^(?:written|printed|typed|placed|positioned|stamped|overlaid|superimposed)$/
const PUT_WHERE = /^(?:in|on|at|across|over|along|onto|below|under|underneath|above|there|here|diagonally|vertically)$/

function crossings({ tokens, begins, within, names }: Reader, from: number, to: number, colon: boolean): string[] {
  const marks: string[] = []
  for (let at = colon ? from : from + 1; at < to; at += 1) {
    const token = tokens[at]!
    if (token.sentence !== tokens[from]!.sentence) return marks
    // "Autumn, all in white"
    if (token.text === ',' && /^(?:all|both|each|everything)$/.test(tokens[at + 1]?.text ?? '')) marks.push('stop')
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
    else if (IS_PUT.test(token.low) && PUT_WHERE.test(tokens[at + 1]?.low ?? '')) marks.push('stop')
    else if (
      (colon ? /^(?:then|please|pls)$/ : /^(?:and|then|please|pls|but|both)$/).test(token.low) &&
      !within[at] &&
      !isTitled(tokens[at + 1]) &&
      !isGreeting(tokens, at + 1) &&
      !(token.low === 'and' && names[to] !== true && isJoining(tokens, at, to) && !names[at + 1] && !begins[at + 1])
    )
      marks.push('stop')
  }
  if (STOPS.test(tokens[to - 1]!.low)) marks.push('stop')
  return marks
}
