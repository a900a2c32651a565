import { type Chunk, propertyOf } from './chunk.ts'
import { isMark, isOperation, roleOf } from './chunk-kinds.ts'
import type { StructureRole } from './meanings.ts'

/** What stands between a segment and the one before it. */
export type Joiner = StructureRole | 'start' | 'comma'

/** The chunks between two joints of a sentence, the joint in front included. */
export interface Segment {
  joiner: Joiner
  chunks: Chunk[]
  negated: boolean
}

const SENTENCE_ENDS = new Set(['.', '!', '?', ';', '\n', '•'])
const PAUSES = new Set([',', '(', ')', '–', '—', '-', '/', '+', '*'])

/** Cuts chunks at full stops, line ends and the like, which are dropped. */
export function sentencesOf(chunks: readonly Chunk[]): Chunk[][] {
  const sentences: Chunk[][] = [[]]
  for (const chunk of chunks) {
    const mark = propertyOf(chunk.meanings, 'mark') as string | undefined
    if (mark !== undefined && SENTENCE_ENDS.has(mark)) sentences.push([])
    else sentences.at(-1)!.push(chunk)
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

/** Cuts a sentence at its joints and marks which segments say what not to do. */
export function segmentsOf(sentence: readonly Chunk[]): Segment[] {
  const segments: Segment[] = [{ joiner: 'start', chunks: [], negated: false }]
  for (const [at, chunk] of sentence.entries()) {
    const current = segments.at(-1)!
    const role = roleOf(chunk)
    if (role === 'not' || role === 'no') {
      // "grayscale, not sepia": what stands before the negation stays as it is.
      if (current.chunks.some(isOperation)) segments.push({ joiner: 'comma', chunks: [chunk], negated: true })
      else Object.assign(current, { negated: true, chunks: [...current.chunks, chunk] })
    } else if (role !== undefined) {
      segments.push({ joiner: role, chunks: [chunk], negated: false })
    } else if (isPause(chunk, sentence[at - 1], sentence[at + 1])) {
      segments.push({ joiner: 'comma', chunks: [chunk], negated: false })
    } else {
      current.chunks.push(chunk)
    }
  }
  return spreadNegation(mergedJoints(segments).map(withLimit))
}

/** "more colourful, but not too bright": a limit, nothing to be done. */
function withLimit(segment: Segment): Segment {
  const [first] = segment.chunks.filter((chunk) => roleOf(chunk) === undefined && !isMark(chunk))
  const limits =
    segment.joiner === 'but' && first?.lower.startsWith('not ') === true && segment.chunks.some(mayBeOperation)
  return limits ? { ...segment, negated: true } : segment
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
  const order: Joiner[] = ['start', 'comma', 'and', 'with', 'or', 'next', 'no', 'not', 'but']
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
