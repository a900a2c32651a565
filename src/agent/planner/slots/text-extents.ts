import type { Token } from '../language/tokens.ts'
import type { Slot } from './slot.ts'
import {
  ARTICLES,
  hasCueBefore,
  isAnyCue,
  isCapitals,
  isCue,
  isNear,
  isTitled,
  isUpper,
  REQUESTS,
  type Reader,
  STOPS,
  textSlot,
  WEAK_CUES,
} from './text-evidence.ts'
import { listed } from './text-lists.ts'

/** What stands between a cue and its text beside looks: "write on the photo, in gold: …". */
const BETWEEN =
  /^(?:the|a|an|it|this|that|my|our|on|in|to|of|please|pls|picture|photo|image|pic|foto|is|should|be|,|\(|\)|will|for|us|me|and|\+|–|-|out|down|there|just|word|words|text|letters)$/

const LONGEST_TEXT = 60

const MOST_ENDS = 7

const JOINS = /^(?:&|and|of|the|in|at|on|a|to|for|from|de|van|von|-|–|'|\+|,|:)$/

/** A text that no mark closes: behind a cue, a colon or its looks, up to each place where it may end. */
export function spans(reader: Reader, at: number): Slot[] {
  const { tokens } = reader
  const token = tokens[at]!
  if (token.kind === 'quote' || (token.kind === 'mark' && !/^[€$£¥©]$/.test(token.text))) return []
  const start = startOf(reader, at)
  if (/^(?:ratio|size|colour)$/.test(token.kind) && start !== 'colon') return []
  const inner = tokens[at - 1]?.sentence === token.sentence
  const upper = /^[\p{Lu}\d©#€$£]/u.test(token.text) && token.text !== 'I'
  const weak = token.kind === 'number' && start === 'weak cue' ? 'number' : 'capital'
  const capital = !upper ? 'lower' : inner || start === 'colon' ? weak : 'initial'
  if (start === undefined || !isBeginning(reader, at, start, capital)) return []
  return endsOf(reader, at, start === 'colon' || start === 'strong cue').flatMap((to) => {
    const titled = isTitle(tokens.slice(at, to))
    if (start === 'opens' && capital !== 'capital' && !titled) return []
    const marks = [start, capital, to - at > 8 ? 'long' : 'short', ...crossings(reader, at, to, start === 'colon')]
    if (capital === 'lower' && reader.names.slice(at, to).some(Boolean)) marks.push('names a tool')
    if (start === 'colon' && tokens[to]?.sentence !== token.sentence) marks.push('whole')
    if (start === 'colon' && (isCapitals(token) || (token.kind === 'number' && isCapitals(tokens[at + 1]))))
      marks.push('capitals')
    if (start !== 'colon' && titled) marks.push('title')
    const value = reader.cut(at, to).replace(/[.]$/, '')
    return [
      ...textSlot(at, to, value, start, ...marks),
      ...(start === 'colon' ? listed(reader, at, to, value, marks) : []),
    ]
  })
}

const isTitle = (words: readonly Token[]) =>
  words.filter(isTitled).length > 1 &&
  words.every((word) => isTitled(word) || word.kind === 'number' || JOINS.test(word.low))

/** What a text may stand behind. */
function startOf(reader: Reader, at: number): string | undefined {
  const { tokens } = reader
  const before = tokens[at - 1]
  if (before?.text === ':' && tokens[at - 2]?.kind !== 'number') return 'colon'
  if (before === undefined || before.sentence !== tokens[at]!.sentence) return 'opens'
  if (isNear(before)) return 'strong cue'
  if (isNear(before, WEAK_CUES)) return 'weak cue'
  const cue = cueBehind(reader, at)
  if (cue !== undefined) return cue
  // "The Red Lion": a colour with a capital letter is part of a name.
  if (reader.ends[at] && isTitled(tokens[at]) && isTitled(before) && tokens[at - 2]?.text !== '.') return undefined
  if (reader.ends[at] || (before.low === 'ones' && reader.ends[at - 1])) return 'after looks'
  return /^(?:,|and|-|–|\+)$/.test(before.low) ? 'opens' : undefined
}

/** A cue from which only looks lead to a token: "write in the middle in gold …". */
function cueBehind({ tokens, within }: Reader, at: number): string | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 16); i -= 1) {
    const token = tokens[i]!
    if (token.sentence !== tokens[at]!.sentence) return undefined
    if (isNear(token)) return 'strong cue'
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
      hasCueBefore(reader, at, 12) || reader.within[at - 2] === true || (capital !== 'lower' && token.kind === 'word')
    )
  if (capital === 'lower') {
    const opens = start === 'strong cue' && SPEAKING.test(token.low) && isCue(before!)
    if ((ARTICLES.has(token.low) && !opens) || STOPS.test(token.low) || reader.begins[at]) return false
    if (start === 'weak cue') return isCue(before!, WEAK_CUES) && reader.lettered.has(token.sentence)
    return (
      isUnder(reader, at) ||
      (start === 'strong cue' && (isCue(before!) || reader.ends[at] === true || isCalled(tokens, at)))
    )
  }
  if (token.kind === 'ratio' || token.kind === 'size') return start === 'strong cue'
  if (token.kind === 'number') {
    const alone =
      token.unit === '' &&
      (tokens[at + 1]?.sentence !== token.sentence || reader.begins[at + 1] || tokens[at + 1]!.kind === 'mark')
    return (
      / cue$/.test(start) ||
      (start === 'after looks' && reader.sized[at] === true && alone === true) ||
      isUnder(reader, at)
    )
  }
  return / cue$/.test(start)
    ? token.text !== 'I' || isUpper(tokens[at + 1])
    : (!REQUESTS.test(token.text) ||
        (/^(?:The|My|Our|We|No|All|Both|It)$/.test(token.text) && isTitled(tokens[at + 1]))) &&
        !(start === 'opens' && isTitled(before))
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
        !REQUESTS.test(token!.text)
      )
    )
      break
    if (token === undefined || token.kind === 'quote') break
    if (
      /^[,;.(!?]$/.test(token.text) &&
      !(token.text === '.' && tokens[to + 1]?.sentence === token.sentence && tokens[to - 1]!.kind !== 'number') &&
      tokens[to + 1]?.text !== token.text
    )
      ends.add(/^[!?]$/.test(token.text) ? to + 1 : to)
    if (token.text === '(' || (token.text === '.' && tokens[to + 1]?.sentence !== token.sentence)) break
    const dangles = /^(?:a|an|the|in|on|at|with)$/.test(tokens[to - 1]!.low)
    if (token.text === token.low && !dangles && (begins[to] || STOPS.test(token.low))) ends.add(to)
  }
  return [...ends]
}

/** What a text holds that speaks against it. */
/** "mum and dad": a word or two that ask for nothing stand behind "and", and then the looks. */
const isJoining = (tokens: readonly Token[], at: number, to: number) =>
  to - at <= 3 && to > at + 1 && !ARTICLES.has(tokens[at + 1]!.low) && !isAnyCue(tokens[at + 1]!)

function crossings({ tokens, begins, within, names }: Reader, from: number, to: number, colon: boolean): string[] {
  const marks: string[] = []
  for (let at = from + 1; at < to; at += 1) {
    const token = tokens[at]!
    if (token.sentence !== tokens[from]!.sentence) return [...marks, 'sentence']
    if (token.text === ',') marks.push(colon ? 'list comma' : 'comma')
    else if (token.text !== token.low || token.kind !== 'word') continue
    else if (begins[at])
      marks.push(STOPS.test(token.low) || tokens[at - 1]!.text === ',' ? 'holds looks' : 'holds a look')
    else if (
      (colon ? /^(?:then|please|pls)$/ : /^(?:and|then|please|pls|but)$/).test(token.low) &&
      !within[at] &&
      !isTitled(tokens[at + 1]) &&
      !(token.low === 'and' && names[to] !== true && isJoining(tokens, at, to) && !names[at + 1] && !begins[at + 1])
    )
      marks.push('stop')
  }
  if (STOPS.test(tokens[to - 1]!.low)) marks.push('stop')
  return marks
}
