import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import {
  exchangesUnknown,
  isContent,
  isMark,
  isOperation,
  isPlacement,
  isQuotation,
  isSpecificReference,
  isVerb,
  isWord,
  roleOf,
} from '../chunks/chunk-kinds.ts'
import { isWithinAside, withMoreAside, withoutAside } from './asides.ts'
import { namesOperation } from './asking.ts'
import type { Joiner, Segment } from './segment.ts'

const SENTENCE_ENDS = new Set(['.', '!', '?', ';', '\n', '•'])
const PAUSES = new Set([',', '…', '(', ')', '–', '—', '-', '/', '+', '*'])

/** "Remove the background Put in a grey one": a verb with a capital behind a small word, where a full stop is missing. */
function beginsAnew(chunk: Chunk, before: Chunk | undefined): boolean {
  if (before === undefined || !isVerb(chunk) || !/^\p{Lu}\p{Ll}/u.test(chunk.text)) return false
  const isSmall = /(^|\s)\p{Ll}\S*$/u.test(before.text)
  return isSmall && roleOf(before) === undefined && !isVerb(before)
}

/** Whether a chunk is a full stop, a line end or the like. */
export function sentenceEnds({ meanings }: Chunk): boolean {
  const mark = propertyOf(meanings, 'mark') as string | undefined
  return mark !== undefined && SENTENCE_ENDS.has(mark)
}

/** Cuts chunks at full stops, line ends and the like, which are dropped. */
export function sentencesOf(chunks: readonly Chunk[]): Chunk[][] {
  const sentences: Chunk[][] = [[]]
  for (const [at, chunk] of chunks.entries()) {
    if (beginsAnew(chunk, chunks[at - 1])) sentences.push([])
    if (sentenceEnds(chunk)) sentences.push([])
    else sentences.at(-1)!.push(chunk)
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

/** Cuts a sentence at its joints and marks which segments say what not to do. */
export function segmentsOf(whole: readonly Chunk[]): Segment[] {
  const sentence = withoutBrackets(whole)
  const segments: Segment[] = [{ joiner: 'start', chunks: [], negated: false }]
  for (const [at, chunk] of sentence.entries()) {
    const current = segments.at(-1)!
    const role = roleOf(chunk)
    if (role === 'keep' && !keepsAPlace(sentence, at)) {
      segments.push({ joiner: 'comma', chunks: [{ ...chunk, meanings: [{ kind: 'structure', role }] }], negated: true })
    } else if (role === 'keep' || role === 'stays') {
      current.chunks.push(chunk)
    } else if (joinsColours(sentence, at, current.chunks) || joinsPictures(sentence, at, current.chunks)) {
      current.chunks.push({ ...chunk, meanings: [{ kind: 'filler' }] })
    } else if ((role === 'not' || role === 'no' || ONLY.has(chunk.lower)) && isWithinAside(current.chunks)) {
      current.chunks.push(chunk)
    } else if (role === 'not' || role === 'no') {
      // "grayscale, not sepia", "white instead of black": what stands before the negation stays as it is.
      const asks = /^without/.test(chunk.lower) && namesOperation(current.chunks)
      const denies =
        asks || current.chunks.some(isOperation) || (INSTEAD.test(chunk.lower) && current.chunks.some(isWord))
      if (denies) segments.push({ joiner: 'comma', chunks: [chunk], negated: true })
      else Object.assign(current, { negated: true, chunks: [...current.chunks, chunk] })
    } else if (role === 'with' && exchangesUnknown(current.chunks)) {
      current.chunks.push({ ...chunk, meanings: [{ kind: 'filler' }] })
    } else if (role !== undefined && role !== 'aside') {
      segments.push({ joiner: role, chunks: [chunk], negated: false })
    } else if (
      isColon(chunk) &&
      !announces(sentence, at, current.chunks) &&
      (sentence.slice(at).some((one) => isWish(one) || isOneOfSeveral(one)) || isPlacement(pieceBehind(sentence, at)))
    ) {
      segments.push({ joiner: 'colon', chunks: [chunk], negated: false })
    } else if (isPause(chunk, sentence[at - 1], sentence[at + 1])) {
      segments.push({ joiner: 'comma', chunks: [chunk], negated: false })
    } else {
      current.chunks.push(chunk)
    }
  }
  const merged = mergedJoints(segments)
  const told = merged.flatMap((segment, i) => withoutAside(segment, merged[i - 1]?.chunks ?? []))
  return spreadNegation(withMoreAside(told).map(withLimit).map(withStay))
}

/** What follows a mark, up to the next joint or mark. */
function pieceBehind(sentence: readonly Chunk[], at: number): readonly Chunk[] {
  const end = sentence.findIndex((chunk, place) => place > at && (isMark(chunk) || roleOf(chunk) !== undefined))
  return sentence.slice(at + 1, end === -1 ? undefined : end)
}

const ONLY = new Set(['only', 'just'])
const INSTEAD = /^(instead of|rather than)/

/** "a slight selenium (purple) tone": brackets around a word or a value part nothing. */
function withoutBrackets(sentence: readonly Chunk[]): readonly Chunk[] {
  const isMarked = (chunk: Chunk | undefined, mark: string) => propertyOf(chunk?.meanings ?? [], 'mark') === mark
  const dropped = new Set<number>()
  for (const [at, chunk] of sentence.entries()) {
    if (!isMarked(chunk, '(')) continue
    const end = [2, 3].find((length) => isMarked(sentence[at + length], ')'))
    const called = sentence[at - 1]?.end === chunk.start
    if (end === undefined || called || sentence.slice(at, at + end).some(isOperation)) continue
    dropped.add(at).add(at + end)
  }
  return dropped.size === 0 ? sentence : sentence.filter((_, at) => !dropped.has(at))
}

function isWish(chunk: Chunk): boolean {
  return isOperation(chunk) || chunk.meanings.some((one) => one.kind === 'operation' && one.weak === 'adjective')
}

/** "caption at the bottom: 'Hello'": what stands before a colon and a quotation says how it is written. */
function announces(sentence: readonly Chunk[], at: number, before: readonly Chunk[]): boolean {
  const next = sentence[at + 1]
  return next !== undefined && isQuotation(next) && before.some(isWord) && !before.some(isQuotation)
}

/** "the first", where things are drawn: what stands behind a colon describes them one by one. */
function isOneOfSeveral({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'which') !== undefined
}

function isColon({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'mark') === ':'
}

/**
 * "pink and white stripes", "fading from red, white and blue": a joint between two colours parts no wishes, unless
 * something that has a colour stands on both sides of it.
 */
function joinsColours(sentence: readonly Chunk[], at: number, before: readonly Chunk[]): boolean {
  const chunk = sentence[at]!
  if (roleOf(chunk) !== 'and' && !isPause(chunk, sentence[at - 1], sentence[at + 1])) return false
  const last = before.findLast(isWord)
  if (last === undefined || !isColour(last)) return false
  const behind = sentence.slice(at + 1)
  const next = behind.findIndex((candidate) => isWord(candidate) && roleOf(candidate) === undefined)
  if (next === -1 || !isColour(behind[next]!)) return false
  const end = behind.findIndex((one, place) => place > next && (roleOf(one) !== undefined || isMark(one)))
  const rest = behind.slice(next + 1, end === -1 ? undefined : end)
  const hasThing = (chunks: readonly Chunk[]) => chunks.some((one) => isOperation(one) || isContent(one))
  return !(hasThing(before) && hasThing(rest))
}

/** "make the first and the third sepia": a joint between two pictures before anything is said of them. */
function joinsPictures(sentence: readonly Chunk[], at: number, before: readonly Chunk[]): boolean {
  if (roleOf(sentence[at]!) !== 'and' || before.some(isOperation)) return false
  const last = before.findLast(isWord)
  const next = sentence.slice(at + 1).find(isWord)
  return last !== undefined && isSpecificReference(last) && next !== undefined && isSpecificReference(next)
}

function isColour({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'color') !== undefined
}

/** "keeping the cranes at the top" says where a crop looks; "keep the colours" what is to be left alone. */
function keepsAPlace(sentence: readonly Chunk[], at: number): boolean {
  const next = sentence
    .slice(at + 1)
    .findIndex((chunk) => roleOf(chunk) !== undefined || isPause(chunk, undefined, undefined))
  const rest = sentence.slice(at + 1, next === -1 ? undefined : at + 1 + next)
  const places = rest.some(({ meanings }) => PLACES.some((name) => propertyOf(meanings, name) !== undefined))
  return places && !rest.some(isOperation)
}

const PLACES = ['position', 'attention', 'half']

/** "more colourful, but not too bright": a limit, nothing to be done. */
function withLimit(segment: Segment): Segment {
  const [first] = segment.chunks.filter((chunk) => roleOf(chunk) === undefined && !isMark(chunk))
  const limits =
    segment.joiner === 'but' && first?.lower.startsWith('not ') === true && segment.chunks.some(mayBeOperation)
  return limits ? { ...segment, negated: true } : segment
}

const UNCHANGED = /^(unchanged|untouched|as is|as it is|alone)$/

/** "the colours must stay as they are": nothing to be done. */
function withStay(segment: Segment): Segment {
  // "…, the third unchanged"
  const unchanged =
    segment.chunks.some(isSpecificReference) &&
    segment.chunks.some(({ lower }) => UNCHANGED.test(lower)) &&
    !segment.chunks.some(isOperation)
  const stays = unchanged || (segment.chunks.some((chunk) => roleOf(chunk) === 'stays') && !segment.chunks.some(isVerb))
  return stays ? { ...segment, negated: true } : segment
}

function mayBeOperation({ meanings }: Chunk): boolean {
  return meanings.some(({ kind }) => kind === 'operation')
}

/** ", and then" is one joint, the strongest of them. */
function mergedJoints(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = []
  for (const segment of segments) {
    const last = merged.at(-1)
    const empty = last?.negated === false && last.chunks.every((chunk) => roleOf(chunk) !== undefined || isMark(chunk))
    if (!empty) merged.push(segment)
    else Object.assign(last, { ...segment, joiner: stronger(last.joiner, segment.joiner) })
  }
  return merged
}

function stronger(a: Joiner, b: Joiner): Joiner {
  const order: Joiner[] = ['start', 'comma', 'colon', 'and', 'with', 'or', 'next', 'no', 'not', 'but']
  return order.indexOf(a) > order.indexOf(b) ? a : b
}

/** "don't blur, crop or rotate it" negates all three. */
function spreadNegation(segments: Segment[]): Segment[] {
  for (const [at, segment] of segments.entries()) {
    if (segment.joiner !== 'or') continue
    let first = at - 1
    while (first >= 0 && !segments[first]!.negated && segments[first]!.joiner === 'comma') first -= 1
    if (first < 0 || !segments[first]!.negated) continue
    for (let i = first; i <= at; i += 1) segments[i]!.negated = true
  }
  return segments
}

/** A comma, bracket, dash or sign that parts two pieces; a hyphen inside a word does not. */
function isPause(chunk: Chunk, before: Chunk | undefined, after: Chunk | undefined): boolean {
  const mark = propertyOf(chunk.meanings, 'mark') as string | undefined
  if (mark === undefined || !PAUSES.has(mark)) return false
  return mark !== '-' || before?.end !== chunk.start || after?.start !== chunk.end
}
