import { type Chunk, propertyOf } from './chunk.ts'
import {
  isContent,
  isOperation,
  isPlacement,
  isSpecificReference,
  isVerb,
  operationsOf,
  weakOperationsOf,
} from './chunk-kinds.ts'
import type { Meaning, Operation } from './meanings.ts'
import { type Segment, segmentsOf, sentencesOf } from './segments.ts'
import { statesAt } from './statements.ts'

/** The chunks of one wish; `negated` if it says what not to do. */
export interface ClauseChunks {
  readonly chunks: readonly Chunk[]
  readonly negated: boolean
  /** Whether it stands in the same sentence as the clause before it. */
  readonly continues: boolean
  /** Whether it is joined to the clause before it by "with". */
  readonly accompanies: boolean
  /** Whether it only tells a purpose or a likeness, or what the wishes behind a colon come to. */
  readonly aside: boolean
  /** Which copy of the only picture it tells of, counted from 1. */
  readonly copy?: number
}

/**
 * Cuts chunks into clauses. Sentences are cut at every joint ("and", commas, "then" …); a piece then becomes a
 * clause of its own if it names an operation, and otherwise belongs to the clause before it ("…, in red") or
 * behind it ("in the corner, write …").
 */
export function splitClauses(chunks: readonly Chunk[]): ClauseChunks[] {
  const clauses: ClauseChunks[] = []
  for (const sentence of sentencesOf(chunks)) {
    const segments = segmentsOf(sentence)
    const asides = segments.filter(({ aside, chunks }) => aside === true && chunks.length > 0)
    const wishes = segments.filter((segment) => !asides.includes(segment))
    const told = wishes.some(({ chunks }) => namesOperation(chunks)) ? asides : []
    const found = gather((told.length > 0 ? wishes : segments).flatMap(splitOperations)).flatMap(splitOperations)
    for (const { chunks: words } of told) {
      clauses.push({ chunks: words, negated: false, continues: true, accompanies: false, aside: true })
    }
    const last = clauses.findLast(({ aside }) => !aside)
    const alone = found[0]
    // "Write 'Sale'. It should be red." says more about the clause before.
    if (last !== undefined && found.length === 1 && alone !== undefined && !last.negated && saysMore(last, alone)) {
      clauses[clauses.indexOf(last)] = { ...last, chunks: [...last.chunks, ...alone.chunks] }
      continue
    }
    const headings = headingsOf(found)
    for (const [i, clause] of found.entries()) {
      const { chunks: words, negated, joiner } = clause
      clauses.push({ chunks: words, negated, continues: i > 0, accompanies: joiner === 'with', aside: i < headings })
    }
  }
  return clauses
}

/** Whether a sentence says no more than how what the clause before it makes should be. */
function saysMore(last: ClauseChunks, sentence: Segment): boolean {
  return describes(sentence) || isLettering(last, sentence) || isFinish(last, sentence)
}

/** "Write 'Sale'. Small letters with a black outline.": nouns of lettering behind a text, and nothing to be done. */
function isLettering({ chunks }: ClauseChunks, sentence: Segment): boolean {
  const written = chunks.some(({ meanings }) => propertyOf(meanings, 'quote') !== undefined)
  if (!written || sentence.negated || sentence.chunks.some(isVerb) || sentence.chunks.some(isContent)) return false
  const text = sentence.chunks.flatMap(operationsOf).find(({ tool }) => tool === 'text')
  return text !== undefined && sentence.chunks.filter(isOperation).every((chunk) => absorbs(text, chunk))
}

/** "Put the logo at the left. It should be small and 70 % opaque.": how what the clause before places should be. */
function isFinish({ chunks }: ClauseChunks, sentence: Segment): boolean {
  if (sentence.negated || sentence.chunks.some(isContent) || !sentence.chunks.every(isFinishing)) return false
  const things = chunks.some(isOperation) ? chunks.flatMap(operationsOf) : chunks.flatMap(weakOperationsOf)
  const placed = isPlacement(chunks) || (chunks.some(isContent) && things.some(({ tool }) => PLACED.has(tool)))
  const quoted = chunks.some(isQuotation)
  const tool = quoted ? 'text' : 'overlay'
  const operations = sentence.chunks.flatMap(operationsOf)
  return placed && operations.length > 0 && operations.every((one) => FINISHES.has(one.tool) || one.tool === tool)
}

/** "make it …", "it should be …" are followed by what a thing is like; other verbs begin something else. */
function isFinishing(chunk: Chunk): boolean {
  return !isVerb(chunk) || /^(make|keep|have|give|put|place|use)$/.test(chunk.lower)
}

const PLACED = new Set(['overlay', 'text'])
const FINISHES = new Set(['opacity', 'shadow', 'outline', 'round_corners'])

/** "… and make it green": beside nothing that has a colour of its own, a verb and a colour are a wish. */
function dyes({ chunks, negated }: Segment, last: Segment | undefined): boolean {
  if (negated || last === undefined || namesOperation(chunks)) return false
  const colours = chunks.some(({ meanings }) => propertyOf(meanings, 'color') !== undefined)
  const coloured =
    last.chunks.some((chunk) => operationsOf(chunk).some((one) => one.coloured === true)) || last.chunks.some(isContent)
  return colours && !coloured && chunks.some(isDyeing)
}

function isDyeing({ lower, meanings }: Chunk): boolean {
  return /^(make|turn|dye|paint)/.test(lower) && meanings.some(({ kind }) => kind === 'verb')
}

/** Whether a chunk says where, how much or in which colour. */
function saysSomething({ meanings }: Chunk): boolean {
  return DESCRIBING.some((name) => propertyOf(meanings, name) !== undefined)
}

/** How many clauses stand before a colon and only sum up those behind it: "Vintage: sepia, grain and a vignette". */
function headingsOf(clauses: readonly Segment[]): number {
  const colon = clauses.findIndex(({ joiner }) => joiner === 'colon')
  if (colon < 1) return 0
  const [before, behind] = [clauses.slice(0, colon), clauses.slice(colon)]
  const tools = (part: readonly Segment[]) =>
    part.flatMap(({ chunks }) => chunks.flatMap(operationsOf).map(({ tool }) => tool))
  const repeated = tools(before).some((tool) => tools(behind).includes(tool))
  const wishes = behind.filter(({ chunks, negated }) => !negated && namesOperation(chunks)).length
  return repeated || wishes > 1 || !before.some(({ chunks }) => namesOperation(chunks)) ? colon : 0
}

function gather(segments: readonly Segment[]): Segment[] {
  const clauses: Segment[] = []
  let ahead: Chunk[] = []
  for (const [at, segment] of segments.entries()) {
    const last = clauses.at(-1)
    if (segment.joiner === 'colon' && ahead.length > 0 && !ahead.some(saysSomething)) {
      clauses.push({ joiner: 'start', chunks: ahead, negated: false })
      ahead = []
    }
    const chunks = [...ahead, ...segment.chunks]
    const leads = isBesideNext(segment, segments.slice(at + 1, at + 3), last)
    const owner = ahead.length === 0 && !leads && !dyes(segment, last) ? ownerOf(clauses, segment) : undefined
    const repeated = last !== undefined && ahead.length === 0 ? repeatedHead(last, segment) : undefined
    if (repeated !== undefined) {
      clauses.push({ ...segment, chunks: [repeated, ...segment.chunks] })
    } else if (owner !== undefined) {
      owner.chunks.push(...segment.chunks)
    } else if (leads || (ahead.length > 0 && isSizeOfNext(segment, segments[at + 1]))) {
      ahead = chunks
    } else if (namesOperation(segment.chunks) || isPlacing(segment)) {
      clauses.push({ ...segment, chunks })
      ahead = []
    } else if (segment.negated || isForeign(segment.chunks) || dyes(segment, last)) {
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
  // "the labels 'Before' and 'After'" belong together, as does "'A' and 'B' on each".
  if (namesTexts(clause) || isForEach(segment) || isOrdering(clause, segment) || isSpacing(segment)) return undefined
  if (namesOperation(segment.chunks)) return undefined
  if (segment.joiner === 'next' && !isOneMore(clause, segment)) return undefined
  if (!['and', 'comma', 'next'].includes(segment.joiner)) return undefined
  const quotes = [clause, segment].every(({ chunks }) =>
    chunks.some((chunk) => propertyOf(chunk.meanings, 'quote') !== undefined),
  )
  const pictures = [clause, segment].every(({ chunks }) => chunks.some(isSpecificReference))
  const own = segment.chunks.some(({ meanings }) => OWN.some((name) => propertyOf(meanings, name) !== undefined))
  const repeats = (quotes && (own || pictures)) || (pictures && own) || isOneMore(clause, segment)
  if (!repeats) return undefined
  // "put the first on the second as a circle": the verb rules what it takes in.
  const ruling = clause.chunks.find(
    (chunk) => pictures && weakOperationsOf(chunk).some((one) => takesInAll(one, clause)),
  )
  return ruling ?? clause.chunks.find(isOperation) ?? clause.chunks.find((chunk) => weakOperationsOf(chunk).length > 0)
}

function takesInAll(operation: Operation, { chunks }: Segment): boolean {
  return chunks.filter(isOperation).every((chunk) => absorbs(operation, chunk))
}

/** "put them in a row, the last one first", "… the butterfly, then the apple": more of how pictures are arranged. */
function isOrdering(clause: Segment, { chunks }: Segment): boolean {
  const arranges = clause.chunks.flatMap(operationsOf).some(({ tool }) => tool === 'arrange')
  const orders = chunks.some(isSpecificReference) && !chunks.some(isVerb) && !chunks.some(isOperation)
  return arranges && orders && !chunks.some(({ meanings }) => propertyOf(meanings, 'quantity') !== undefined)
}

/** "… with the same height and a white gap between them": how far apart what the clause before it lays out should be. */
function isSpacing({ chunks }: Segment): boolean {
  return !chunks.some(isVerb) && chunks.some(({ meanings }) => propertyOf(meanings, 'gap') !== undefined)
}

function namesTexts({ chunks }: Segment): boolean {
  return chunks.some(({ lower }) => SEVERAL_TEXTS.test(lower))
}

function isForEach({ chunks }: Segment): boolean {
  return chunks.some(({ lower }) => /^(of |on |in )?(each|respectively)$/.test(lower))
}

const SEVERAL_TEXTS = /^(the )?(labels|captions|titles|words|texts)$/

/** "a thick black border, then a thinner white one": "one" stands for what the clause before it makes. */
function isOneMore({ chunks }: Segment, segment: Segment): boolean {
  const countable = chunks.some((chunk) => operationsOf(chunk).some((one) => one.countable === true))
  const one = segment.chunks.findIndex(({ lower }) => lower === 'one' || lower === 'ones')
  const described = segment.chunks
    .slice(0, one)
    .some(({ meanings }) => KINDS.some((name) => propertyOf(meanings, name) !== undefined))
  return countable && one > 0 && described
}

const KINDS = ['color', 'size', 'breadth', 'ordinal', 'degree', 'hollow']

/** What a segment must say for itself to be a wish of its own. */
const OWN = ['quantity', 'color', 'position', 'degree', 'ratio', 'turn', 'size', 'relative', 'font', 'weight']

/**
 * The clause that a segment says more about: the last one or, past clauses that were joined by "with", the one
 * that those describe too ("a collage with round corners and wide gaps").
 */
function ownerOf(clauses: readonly Segment[], segment: Segment): Segment | undefined {
  // "three hearts on white: the first red …" speaks of the hearts.
  const counted = clauses.findLast(({ chunks }) =>
    chunks.some((chunk) => operationsOf(chunk).some(({ tool }) => tool === 'shape')),
  )
  const tells = segment.chunks.some(({ meanings }) => propertyOf(meanings, 'which') !== undefined)
  if (tells && counted !== undefined && !namesOperation(segment.chunks)) return counted
  const last = clauses.at(-1)
  if (last !== undefined && belongsTo(last, segment)) return last
  const before = clauses.findLast(({ joiner }) => joiner !== 'with')
  return last?.joiner === 'with' && before !== undefined && belongsTo(before, segment) ? before : undefined
}

/** "…, logo top left"; "with the logo at 90 % opacity" goes on with what stands before it. */
function isPlacing({ joiner, chunks }: Segment): boolean {
  return isPlacement(chunks) && !(joiner === 'with' && chunks.some(isOperation))
}

/** "except the right half": half of a picture is a thing to draw as well, but not here. */
function isExceptedHalf({ joiner, chunks }: Segment): boolean {
  return (
    joiner === 'but' &&
    chunks.some(({ meanings }) => propertyOf(meanings, 'half') !== undefined) &&
    !chunks.some(isOperation)
  )
}

/** A wish for something unknown, such as "add a hat": it must not be taken for a part of the next clause. */
function isForeign(chunks: readonly Chunk[]): boolean {
  return chunks.some(isVerb) && chunks.some(({ meanings }) => meanings.length === 0)
}

/** "'A' at the left and under that, smaller, 'B'": words of place that go with the text behind them. */
function isBesideNext({ chunks }: Segment, next: readonly Segment[], last: Segment | undefined): boolean {
  const beside = chunks.some(({ meanings }) => propertyOf(meanings, 'relative') !== undefined)
  const bare = !chunks.some(isOperation) && !chunks.some(isContent)
  const follows = next.some((one) => one.chunks.some(isQuotation) && !one.chunks.some(isOperation))
  return beside && bare && follows && last?.chunks.some(isQuotation) === true
}

/** "under that, smaller, 'B'": the size of the text that follows. */
function isSizeOfNext({ chunks }: Segment, next: Segment | undefined): boolean {
  const operations = chunks.flatMap(operationsOf)
  const sizes = operations.length > 0 && operations.every(({ tool }) => tool === 'resize')
  return sizes && !chunks.some(isContent) && !chunks.some(isVerb) && next?.chunks.some(isQuotation) === true
}

/** Whether a segment only says more about the clause before it. */
function belongsTo(clause: Segment, segment: Segment): boolean {
  if (isExceptedHalf(segment)) return !clause.negated
  if (segment.negated !== clause.negated && !(clause.negated && segment.joiner === 'or')) return false
  if (isPlacing(segment)) return clause.chunks.some(isSpecificReference)
  const operations = segment.chunks.filter(isOperation)
  if (isOrdering(clause, segment)) return true
  // "blur it, but not too much" is one wish; "blur it, but keep …" are two.
  if (segment.joiner === 'next' || (segment.joiner === 'but' && operations.length > 0)) return false
  if (operations.length === 0)
    return (
      !namesOperation(segment.chunks) ||
      goesOn(clause, segment) ||
      isItsSize(clause, segment) ||
      isMoreText(clause, segment) ||
      isItsColour(clause, segment)
    )
  if (segment.joiner !== 'with' && segment.chunks.some(isVerb)) return false
  const heads = clause.chunks.filter(isOperation).slice(0, 1).flatMap(operationsOf)
  // "add 200 px of white" is done with a weak verb that could also begin a text.
  const measured = isMeasured(clause.chunks) && !clause.chunks.some(isContent)
  const tiles = clause.chunks.some((chunk) => isQuotation(chunk) || propertyOf(chunk.meanings, 'tiled') !== undefined)
  // "put the logo …" begins no watermark.
  const places = !tiles && clause.chunks.some(isSpecificReference)
  const weak = clause.chunks.flatMap(weakOperationsOf).filter(({ tool }) => !places || tool !== 'tiled_watermark')
  const ruling = heads.length > 0 || measured ? heads : weak
  if (isPlacement([...clause.chunks, ...segment.chunks])) return true
  // "the title 'A' with the subtitle 'B'" are two texts.
  if ([clause, segment].every(({ chunks }) => chunks.some(isQuotation))) return false
  // "a red circle and a blue circle" are two, "a hexagon with a star inside" as well; "a text with the words …" is one.
  // "surround it with a mat" says one thing with a verb and a noun.
  const countable =
    ruling.some((operation) => operation.countable === true) &&
    !clause.chunks.find(isOperation)?.meanings.some(({ kind }) => kind === 'verb')
  const takesIn = segment.joiner === 'with' && !countable ? absorbs : absorbsOther
  return operations.every((chunk) => ruling.some((operation) => takesIn(operation, chunk)))
}

function isQuotation({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'quote') !== undefined
}

/** "crop it to 16:9, keeping the top": a weak word of the operation that the clause before it names. */
function goesOn(clause: Segment, segment: Segment): boolean {
  const tools = clause.chunks.flatMap(operationsOf).map(({ tool }) => tool)
  const weak = segment.chunks.flatMap(({ meanings }) =>
    meanings.flatMap((one) => (one.kind === 'operation' && one.weak === 'adjective' ? [one.operation.tool] : [])),
  )
  return (
    weak.length > 0 &&
    weak.every((tool) => tools.includes(tool)) &&
    !segment.chunks.some(isVerb) &&
    (segment.joiner === 'with' || !segment.chunks.some(isContent))
  )
}

/** "the texts 'Hello' and 'World'": a quotation without a place of its own goes on with the one before. */
function isMoreText(clause: Segment, segment: Segment): boolean {
  const isQuote = ({ meanings }: Chunk) => propertyOf(meanings, 'quote') !== undefined
  const own = segment.chunks.some(({ meanings }) => OWN.some((name) => propertyOf(meanings, name) !== undefined))
  return (
    clause.chunks.some(isQuote) &&
    segment.chunks.some(isQuote) &&
    (!own || isForEach(segment) || namesTexts(clause)) &&
    !segment.chunks.some(isVerb)
  )
}

/** "a grid, 800 x 600": the size of what the clause before it makes. */
function isItsSize(clause: Segment, segment: Segment): boolean {
  const takes = clause.chunks.some((chunk) => operationsOf(chunk).some(({ tool }) => SIZED.has(tool)))
  return (
    takes &&
    segment.chunks.some((chunk) => isSize(chunk) || isRatio(chunk)) &&
    !segment.chunks.some(isVerb) &&
    !segment.chunks.some(isContent)
  )
}

const SIZED = new Set(['crop', 'shape', 'arrange', 'resize', 'cut_into_shape', 'extend'])

/** "small letters, gray": beside something that has a colour, "gray" is no wish for black and white. */
function isItsColour(clause: Segment, segment: Segment): boolean {
  const takes = clause.chunks.some((chunk) => operationsOf(chunk).some(({ coloured }) => coloured))
  return (
    takes &&
    !segment.chunks.some(isVerb) &&
    !segment.chunks.some(({ meanings }) => propertyOf(meanings, 'half') !== undefined) &&
    segment.chunks.some(({ meanings }) => propertyOf(meanings, 'color') !== undefined) &&
    !segment.chunks.some(isContent)
  )
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
        // "… in the top left with the text 'Hi'": such a phrase begins the words that are its own.
        pieces.push(/^with /.test(chunk.lower) ? [] : piece.splice(ownWordsFrom(piece)))
        head = chunk
      }
    }
    pieces.at(-1)!.push(chunk)
  }
  return pieces.map((chunks, i) => ({ ...clause, chunks, joiner: i === 0 ? clause.joiner : ('comma' as const) }))
}

const PREPOSITIONS = new Set(['in', 'on', 'at', 'by', 'of', 'around', 'from', 'over', 'onto'])

/** Where the words begin that stand before a second operation and are its own: back to a preposition or a verb. */
function ownWordsFrom(piece: readonly Chunk[]): number {
  let from = piece.length
  while (from > 0) {
    const chunk = piece[from - 1]!
    if (isOperation(chunk) || isContent(chunk) || /^so( that)?$/.test(chunk.lower)) return from
    // "darken it by 40 % …" belongs to what is said before.
    if (piece[from - 2]?.lower === 'by' && propertyOf(chunk.meanings, 'quantity') !== undefined) return from
    from -= 1
    if (PREPOSITIONS.has(chunk.lower) || isVerb(chunk)) return from
  }
  return from
}

function goTogether(head: Chunk, next: Chunk): boolean {
  if (weakOperationsOf(head).some((one) => absorbsOther(one, next))) return true
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
  const tools = operationsOf(chunk).map(({ tool }) => tool)
  if (tools.some((tool) => operation.absorbs?.includes(tool))) return true
  return PARTICIPLE.test(chunk.lower) && tools.some((tool) => operation.describedBy?.includes(tool))
}

const PARTICIPLE = /\p{L}{3}(ed|ing)\b/u

/** A sentence without an operation that still says how something should be, in known words throughout. */
function describes({ chunks, negated }: Segment): boolean {
  if (negated || namesOperation(chunks) || isPlacement(chunks) || chunks.some(({ meanings }) => meanings.length === 0))
    return false
  return chunks.some(({ meanings }) => DESCRIBING.some((name) => propertyOf(meanings, name) !== undefined))
}

const DESCRIBING = ['color', 'position', 'size', 'weight', 'font', 'italic', 'quantity', 'opacity', 'align', 'degree']

/** Whether chunks ask for something by themselves: an operation, or a verb with something to put somewhere. */
function namesOperation(chunks: readonly Chunk[]): boolean {
  if (chunks.some(isOperation)) return true
  // "the second one too": words such as "too" and "is" dye only where a colour is named.
  const coloured = chunks.some(({ meanings }) => propertyOf(meanings, 'color') !== undefined)
  const weak = chunks.some(({ meanings }) =>
    meanings.some((one) => one.kind === 'operation' && (coloured || one.preset.needsColour !== true)),
  )
  return (
    weak &&
    (chunks.some(isContent) ||
      isMoreOfAColour(chunks) ||
      isMeasured(chunks) ||
      chunks.some(isSize) ||
      isChanged(chunks) ||
      chunks.some((chunk) => chunk.meanings.some(isWeakAdjective)))
  )
}

/** "make it 1024 pixels wide": only a verb makes a measure a wish of its own. */
function isMeasured(chunks: readonly Chunk[]): boolean {
  return chunks.some(isVerb) && chunks.some(({ meanings }) => propertyOf(meanings, 'quantity') !== undefined)
}

/** "1080 x 1350". */
function isSize({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'dimensions') !== undefined
}

function isRatio({ meanings, lower }: Chunk): boolean {
  return /^\d/.test(lower) && propertyOf(meanings, 'ratio') !== undefined
}

/** "less colour", "highlights -40": an amount makes a wish of a word that is otherwise only a noun. */
function isChanged(chunks: readonly Chunk[]): boolean {
  const amount = chunks.some(({ meanings }) => AMOUNTS.some((name) => propertyOf(meanings, name) !== undefined))
  return amount && chunks.flatMap(weakOperationsOf).some(({ reversible }) => reversible)
}

const AMOUNTS = ['change', 'quantity', 'excess', 'end']

/** "more red", "less blue", "too yellow", "it looks greenish". */
function isMoreOfAColour(chunks: readonly Chunk[]): boolean {
  const has = (name: string) => chunks.some(({ meanings }) => propertyOf(meanings, name) !== undefined)
  return has('color') && (has('change') || has('excess') || (statesAt(chunks) !== -1 && !chunks.some(isContent)))
}

/** A word such as "gray" or "square" that names an operation unless it stands beside another one. */
function isWeakAdjective(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.weak === 'adjective'
}
