import { type Chunk, propertyOf } from './chunks.ts'
import type { Meaning, Operation, StructureRole } from './meanings.ts'

/** The chunks of one wish; `negated` if it says what not to do. */
export interface ClauseChunks {
  readonly chunks: readonly Chunk[]
  readonly negated: boolean
  /** Whether it stands in the same sentence as the clause before it. */
  readonly continues: boolean
}

type Joiner = StructureRole | 'start' | 'comma'

interface Segment {
  joiner: Joiner
  chunks: Chunk[]
  negated: boolean
}

const SENTENCE_ENDS = new Set(['.', '!', '?', ';', '\n', '•'])
const PAUSES = new Set([',', '(', ')', '–', '—', '-', '/', '+', '*'])

/**
 * Cuts chunks into clauses. Sentences are cut at every joint ("and", commas, "then" …); a piece then becomes a
 * clause of its own if it names an operation, and otherwise belongs to the clause before it ("…, in red") or
 * behind it ("in the corner, write …").
 */
export function splitClauses(chunks: readonly Chunk[]): ClauseChunks[] {
  const clauses: ClauseChunks[] = []
  for (const sentence of sentencesOf(chunks)) {
    const found = gather(spreadNegation(segmentsOf(sentence))).flatMap(splitOperations)
    const last = clauses.at(-1)
    const alone = found[0]
    // "Write 'Sale'. It should be red." says more about the clause before.
    if (last !== undefined && found.length === 1 && alone !== undefined && describes(alone) && !last.negated) {
      clauses[clauses.length - 1] = { ...last, chunks: [...last.chunks, ...alone.chunks] }
      continue
    }
    for (const [i, clause] of found.entries()) {
      clauses.push({ chunks: clause.chunks, negated: clause.negated, continues: i > 0 })
    }
  }
  return clauses
}

function sentencesOf(chunks: readonly Chunk[]): Chunk[][] {
  const sentences: Chunk[][] = [[]]
  for (const chunk of chunks) {
    const mark = propertyOf(chunk.meanings, 'mark') as string | undefined
    if (mark !== undefined && SENTENCE_ENDS.has(mark)) sentences.push([])
    else sentences.at(-1)!.push(chunk)
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

function segmentsOf(sentence: readonly Chunk[]): Segment[] {
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
  return mergedJoints(segments).map(withLimit)
}

/** "more colourful, but not too bright": a limit, nothing to be done. */
function withLimit(segment: Segment): Segment {
  const [first] = segment.chunks.filter((chunk) => roleOf(chunk) === undefined && !isMark(chunk))
  const limits =
    segment.joiner === 'but' && first?.lower.startsWith('not ') === true && segment.chunks.some(isOperation)
  return limits ? { ...segment, negated: true } : segment
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

function gather(segments: readonly Segment[]): Segment[] {
  const clauses: Segment[] = []
  let ahead: Chunk[] = []
  for (const segment of segments) {
    const last = clauses.at(-1)
    const chunks = [...ahead, ...segment.chunks]
    const owner = ahead.length === 0 ? ownerOf(clauses, segment) : undefined
    const repeated = last !== undefined && ahead.length === 0 ? repeatedHead(last, segment) : undefined
    if (repeated !== undefined) {
      clauses.push({ ...segment, chunks: [repeated, ...segment.chunks] })
    } else if (owner !== undefined) {
      owner.chunks.push(...segment.chunks)
    } else if (namesOperation(segment.chunks)) {
      clauses.push({ ...segment, chunks })
      ahead = []
    } else if (segment.negated || isForeign(segment.chunks)) {
      clauses.push({ ...segment, chunks })
      ahead = []
    } else {
      ahead = chunks
    }
  }
  if (ahead.length > 0) clauses.push({ joiner: 'start', chunks: ahead, negated: false })
  return clauses
}

/**
 * The operation that a segment leaves out because the clause before it has named it: "rotate the first by 90° and
 * the second by 180°". Both must name their own picture, or their own text.
 */
function repeatedHead(clause: Segment, segment: Segment): Chunk | undefined {
  if (namesOperation(segment.chunks) || (segment.joiner !== 'and' && segment.joiner !== 'comma')) return undefined
  const quotes = [clause, segment].every(({ chunks }) =>
    chunks.some((chunk) => propertyOf(chunk.meanings, 'quote') !== undefined),
  )
  const pictures = [clause, segment].every(({ chunks }) => chunks.some(isSpecificReference))
  const own = segment.chunks.some(({ meanings }) => OWN.some((name) => propertyOf(meanings, name) !== undefined))
  const repeats = (quotes && (own || pictures)) || (pictures && own)
  return repeats ? clause.chunks.find((chunk) => chunk.meanings.some(({ kind }) => kind === 'operation')) : undefined
}

/** What a segment must say for itself to be a wish of its own. */
const OWN = ['quantity', 'color', 'position', 'degree', 'ratio', 'turn']

/**
 * The clause that a segment says more about: the last one or, past clauses that were joined by "with", the one
 * that those describe too ("a collage with round corners and wide gaps").
 */
function ownerOf(clauses: readonly Segment[], segment: Segment): Segment | undefined {
  const last = clauses.at(-1)
  if (last !== undefined && belongsTo(last, segment)) return last
  const before = clauses.findLast(({ joiner }) => joiner !== 'with')
  return last?.joiner === 'with' && before !== undefined && belongsTo(before, segment) ? before : undefined
}

/** A wish for something unknown, such as "add a hat": it must not be taken for a part of the next clause. */
function isForeign(chunks: readonly Chunk[]): boolean {
  return chunks.some(isVerb) && chunks.some(({ meanings }) => meanings.length === 0)
}

/** Whether a segment only says more about the clause before it. */
function belongsTo(clause: Segment, segment: Segment): boolean {
  if (segment.negated !== clause.negated && !(clause.negated && segment.joiner === 'or')) return false
  const operations = segment.chunks.filter(isOperation)
  // "blur it, but not too much" is one wish; "blur it, but keep …" are two.
  if (segment.joiner === 'next' || (segment.joiner === 'but' && operations.length > 0)) return false
  if (operations.length === 0) return !namesOperation(segment.chunks)
  if (segment.joiner !== 'with' && segment.chunks.some(isVerb)) return false
  const heads = clause.chunks.filter(isOperation).slice(0, 1).flatMap(operationsOf)
  const ruling = heads.length > 0 ? heads : clause.chunks.flatMap(weakOperationsOf)
  // "a red circle and a blue circle" are two; "a text with the words …" is one.
  const takesIn = segment.joiner === 'with' ? absorbs : absorbsOther
  return operations.every((chunk) => ruling.some((operation) => takesIn(operation, chunk)))
}

/** Cuts a segment in which several operations follow each other without a joint. */
function splitOperations(clause: Segment): Segment[] {
  const pieces: Chunk[][] = [[]]
  let head: Chunk | undefined
  for (const chunk of clause.chunks) {
    const piece = pieces.at(-1)!
    if (isOperation(chunk)) {
      if (head === undefined) head = chunk
      else if (!goTogether(head, chunk)) {
        pieces.push(piece.splice(ownWordsFrom(piece)))
        head = chunk
      }
    }
    pieces.at(-1)!.push(chunk)
  }
  return pieces.map((chunks) => ({ ...clause, chunks }))
}

const PREPOSITIONS = new Set(['in', 'on', 'at', 'by', 'of', 'around', 'from', 'over', 'onto'])

/** Where the words begin that stand before a second operation and are its own: back to a preposition or a verb. */
function ownWordsFrom(piece: readonly Chunk[]): number {
  let from = piece.length
  while (from > 0) {
    const chunk = piece[from - 1]!
    if (isOperation(chunk) || isContent(chunk)) return from
    from -= 1
    if (PREPOSITIONS.has(chunk.lower) || isVerb(chunk)) return from
  }
  return from
}

function goTogether(head: Chunk, next: Chunk): boolean {
  const same = operationsOf(head).some((one) => operationsOf(next).some((other) => one.tool === other.tool))
  return (
    same || operationsOf(head).some((one) => absorbs(one, next)) || operationsOf(next).some((one) => absorbs(one, head))
  )
}

/** Whether a chunk's operation is the given one or part of it. */
export function absorbs(operation: Operation, chunk: Chunk): boolean {
  return operationsOf(chunk).some(({ tool }) => tool === operation.tool) || absorbsOther(operation, chunk)
}

function absorbsOther(operation: Operation, chunk: Chunk): boolean {
  return operationsOf(chunk).some(({ tool }) => operation.absorbs?.includes(tool))
}

/** A sentence without an operation that still says how something should be, in known words throughout. */
function describes({ chunks, negated }: Segment): boolean {
  if (negated || namesOperation(chunks) || chunks.some(({ meanings }) => meanings.length === 0)) return false
  return chunks.some(({ meanings }) => DESCRIBING.some((name) => propertyOf(meanings, name) !== undefined))
}

const DESCRIBING = ['color', 'position', 'size', 'weight', 'font', 'italic', 'quantity', 'opacity', 'align', 'degree']

/** Whether chunks ask for something by themselves: an operation, or a verb with something to put somewhere. */
function namesOperation(chunks: readonly Chunk[]): boolean {
  if (chunks.some(isOperation)) return true
  const weak = chunks.some((chunk) => chunk.meanings.some((meaning) => meaning.kind === 'operation'))
  return (
    weak &&
    (chunks.some(isContent) || isMoreOfAColour(chunks) || chunks.some((chunk) => chunk.meanings.some(isWeakAdjective)))
  )
}

/** "more red", "less blue". */
function isMoreOfAColour(chunks: readonly Chunk[]): boolean {
  return ['change', 'color'].every((name) => chunks.some(({ meanings }) => propertyOf(meanings, name) !== undefined))
}

function isContent(chunk: Chunk): boolean {
  return propertyOf(chunk.meanings, 'quote') !== undefined || isSpecificReference(chunk)
}

function isSpecificReference(chunk: Chunk): boolean {
  return chunk.meanings.some((meaning) => meaning.kind === 'reference' && meaning.reference.kind !== 'it')
}

/** A word such as "gray" or "square" that names an operation unless it stands beside another one. */
function isWeakAdjective(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.weak && meaning.preset.adjective === true
}

function isOperation(chunk: Chunk): boolean {
  return chunk.meanings.some((meaning) => meaning.kind === 'operation' && !meaning.weak)
}

function operationsOf(chunk: Chunk): Operation[] {
  return chunk.meanings.flatMap((meaning) => (meaning.kind === 'operation' && !meaning.weak ? [meaning.operation] : []))
}

function weakOperationsOf(chunk: Chunk): Operation[] {
  return chunk.meanings.flatMap((meaning) => (meaning.kind === 'operation' && meaning.weak ? [meaning.operation] : []))
}

function isVerb(chunk: Chunk): boolean {
  return chunk.meanings.some((meaning) => meaning.kind === 'verb')
}

function isMark(chunk: Chunk): boolean {
  return propertyOf(chunk.meanings, 'mark') !== undefined
}

function roleOf(chunk: Chunk): StructureRole | undefined {
  const meaning = chunk.meanings.find((candidate) => candidate.kind === 'structure')
  return meaning?.role
}

/** A comma, bracket, dash or sign that parts two pieces; a hyphen inside a word does not. */
function isPause(chunk: Chunk, before: Chunk | undefined, after: Chunk | undefined): boolean {
  const mark = propertyOf(chunk.meanings, 'mark') as string | undefined
  if (mark === undefined || !PAUSES.has(mark)) return false
  return mark !== '-' || before?.end !== chunk.start || after?.start !== chunk.end
}
